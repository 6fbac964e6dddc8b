import { Link } from '../../ui/Link';
import type { LineChange } from '../../domain/order/pricedCart';
import { MAX_QUANTITY } from '../../domain/shop/constants';
import { messages } from '../../domain/shop/messages';
import { formatRupees, toPaise, toRupees } from '../../domain/pricing/money';
import { findVariant } from '../../domain/product/product';
import { paths } from '../../domain/shop/routes';
import { cx } from '../../ui/classes';
import { Money } from '../../ui/Money';
import { Photo } from '../../ui/Photo';
import { Quantity } from '../../ui/Quantity';
import type { CartLine } from './priceItems';

/** Describes what has changed since the line was added. */
function changeText(change: LineChange): string {
  const texts = messages.cart;
  switch (change.kind) {
    case 'gone':
      return texts.gone;
    case 'sold_out':
      return texts.unavailable;
    case 'few_left':
      return messages.product.fewLeft(change.stock);
    case 'price': {
      const text = change.is > change.was ? texts.priceRose : texts.priceFell;
      return text(formatRupees(change.was), formatRupees(change.is));
    }
  }
}

interface Props {
  line: CartLine;
  layout: 'drawer' | 'page';
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

/** A cart line: photograph, name, size, unit price, quantity, removal and total. */
export function CartLineRow({ line, layout, onQuantity, onRemove }: Props) {
  const { item, product, change, unitPrice, buyable } = line;
  const isUnavailable = change?.kind === 'gone' || change?.kind === 'sold_out';
  const stock = findVariant(product, item.selectedVolume)?.stock;
  const max = Math.max(1, Math.min(MAX_QUANTITY, stock ?? MAX_QUANTITY));
  const total = toRupees(toPaise(unitPrice) * item.quantity);
  const page = layout === 'page';
  // The drawer's title is an h2, the page's an h1.
  const Heading = page ? 'h2' : 'h3';
  return (
    <li className={cx('flex flex-wrap gap-x-5 border-b border-line py-6', page && 'md:gap-x-8')}>
      <Link
        to={paths.product(product.id)}
        tabIndex={-1}
        aria-hidden="true"
        className={page ? 'w-22 xs:w-26 md:w-34' : 'w-22'}
      >
        <Photo
          src={product.images[0]}
          alt=""
          sizes={page ? '136px' : '88px'}
          className={cx(isUnavailable && 'opacity-50')}
        />
      </Link>
      {/* Below the picture where the letters are large and the screen is narrow. */}
      <div className="flex min-w-0 flex-1 basis-36 flex-col">
        <div className="flex flex-wrap items-start justify-between gap-x-4">
          <div className="min-w-0">
            <Heading className={cx('display leading-tight', page ? 'text-2xl' : 'text-xl')}>
              <Link to={paths.product(product.id)} className="hover:underline underline-offset-4">
                {product.name}
              </Link>
            </Heading>
            <p className="mt-1 text-sm text-muted">
              {item.selectedVolume && `${item.selectedVolume} · `}
              <Money amount={unitPrice} />
              {item.quantity > 1 && ' each'}
            </p>
          </div>
          <Money
            amount={total}
            className={cx('pt-0.5', isUnavailable && 'text-muted line-through')}
          />
        </div>
        {change && (
          <p className={cx('mt-2 text-sm', buyable ? 'text-info' : 'text-bad')}>
            {changeText(change)}
          </p>
        )}
        {item.quantity === MAX_QUANTITY && buyable && (
          <p className="mt-2 text-sm text-info">{messages.cart.quantityLimit}</p>
        )}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 pt-4">
          {isUnavailable ? (
            <span className="text-sm text-muted">Quantity {item.quantity}</span>
          ) : (
            <Quantity
              value={item.quantity}
              onChange={onQuantity}
              max={max}
              label={`Quantity of ${product.name}`}
              size="sm"
            />
          )}
          <button
            type="button"
            onClick={onRemove}
            aria-label={`Remove ${product.name}${item.selectedVolume && `, ${item.selectedVolume}`}`}
            className="-mx-2 inline-flex min-h-11 items-center px-2 text-sm text-muted hover:text-ink"
          >
            <span className="textlink">Remove</span>
          </button>
        </div>
      </div>
    </li>
  );
}
