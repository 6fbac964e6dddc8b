import { useEffect, useRef, useState } from 'react';
import { Link } from '../../ui/Link';
import type { Offer } from '../../domain/pricing/offer';
import { shownPrice } from '../../domain/pricing/shownPrice';
import {
  defaultVariant,
  familyLabel,
  vialOf,
  type Product,
  type Variant,
} from '../../domain/product/product';
import { CARD_NOTES, QUICK_ADD_MESSAGE_MS } from '../../domain/shop/constants';
import { paths } from '../../domain/shop/routes';
import { Button } from '../../ui/Button';
import { cx } from '../../ui/classes';
import { Money } from '../../ui/Money';
import { Photo } from '../../ui/Photo';
import { useCart } from '../cart/useCart';
import { CompareToggle } from '../compare/CompareToggle';
import { AddedNotice } from './AddedNotice';

/** The pictures on the first screen of any width, which load eagerly. */
const EAGER_ROWS = 4;

interface Props {
  products: readonly Product[];
  offers: readonly Offer[];
  now: Date;
  /** Whether the list is on the first screen. */
  eager?: boolean;
  /** One column at any width. */
  isNarrow?: boolean;
  /** Called after each press, whether or not there was room for it. */
  onAdded?: (() => void) | undefined;
}

/** What is added of a product: its vial, or a set of vials as it is. */
function sampleOf(product: Product): { size: Variant; isVial: boolean } {
  const vial = vialOf(product);
  return { size: vial ?? defaultVariant(product), isVial: vial !== undefined };
}

/**
 * Fragrances in rows, each with a button that adds its vial to the cart. The cart stays closed, so that several can be
 * added one after the other; what cannot be added is explained in it.
 */
export function SampleList({
  products,
  offers,
  now,
  eager = false,
  isNarrow = false,
  onAdded,
}: Props) {
  const { addToCart, setDrawerOpen } = useCart();
  const [added, setAdded] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function add(product: Product): void {
    const { size, isVial } = sampleOf(product);
    const what = isVial ? `A ${size.volume} vial of ${product.name}` : product.name;
    const isAdded = addToCart(product, size.volume) === 'added';
    if (!isAdded) setDrawerOpen(true);
    clearTimeout(timer.current);
    setAdded(isAdded ? `${what} was added to your cart.` : '');
    timer.current = setTimeout(() => setAdded(''), QUICK_ADD_MESSAGE_MS);
    onAdded?.();
  }

  return (
    <>
      <ul
        className={cx(
          'grid gap-x-8 border-b border-line',
          !isNarrow && 'md:grid-cols-2 xl:grid-cols-3',
        )}
      >
        {products.map((product, at) => (
          <li key={product.id} className="border-t border-line py-6">
            <SampleRow
              product={product}
              offers={offers}
              now={now}
              priority={eager && at < EAGER_ROWS}
              onAdd={() => add(product)}
            />
          </li>
        ))}
      </ul>
      <AddedNotice>{added}</AddedNotice>
    </>
  );
}

function SampleRow({
  product,
  offers,
  now,
  priority,
  onAdd,
}: Pick<Props, 'offers' | 'now'> & { product: Product; priority: boolean; onAdd: () => void }) {
  const { items } = useCart();
  const { size, isVial } = sampleOf(product);
  const line = items.find(
    (item) => item.product.id === product.id && item.selectedVolume === size.volume,
  );
  const notes = product.topNotes.slice(0, CARD_NOTES).join(', ');
  return (
    <article className="relative grid grid-cols-[min(6rem,30%)_1fr] gap-5">
      <Photo src={product.images[0]} alt="" sizes="6rem" priority={priority} />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="text-xs text-muted">{familyLabel(product)}</p>
        <h3 className="font-display text-xl leading-tight font-medium md:text-2xl">
          {/* The link covers the whole row, below its button. */}
          <Link to={paths.product(product.id)} className="after:absolute after:inset-0">
            {product.name}
          </Link>
        </h3>
        <p className="truncate text-sm text-muted">{notes || product.shortName}</p>
        <p className="text-sm">
          <Money {...shownPrice(product, offers, now, size)} />
          <span className="ml-2 text-muted">{size.volume}</span>
        </p>
        <div className="mt-auto flex flex-wrap items-center gap-x-4 pt-2">
          <Button look="outline" onClick={onAdd} className="relative z-1 px-4!">
            <span>
              {isVial ? `Add a ${size.volume} vial` : 'Add to cart'}
              <span className="sr-only">
                {isVial ? ` of ${product.name}` : `: ${product.name}`}
              </span>
            </span>
          </Button>
          <CompareToggle product={product} shown />
          {line && <span className="text-sm text-muted">{line.quantity} in your cart</span>}
        </div>
      </div>
    </article>
  );
}
