import { useState } from 'react';
import { offerOf, type OfferForm } from '../../../domain/pricing/offerForm';
import { chargeRows } from '../../../domain/pricing/charges';
import { MAX_QUANTITY } from '../../../domain/shop/constants';
import { formatRupees } from '../../../domain/pricing/money';
import { isActive, type Offer } from '../../../domain/pricing/offer';
import { priceCart, type Pricing } from '../../../domain/pricing/priceCart';
import {
  byName,
  defaultVariant,
  findVariant,
  type Product,
  type Variant,
} from '../../../domain/product/product';
import { isWrapping } from '../../../domain/product/visibility';
import { SelectField } from '../../../ui/Field';
import { Sums } from '../../../ui/Sums';
import { useCatalogue } from '../../catalogue/useCatalogue';
import { markedName, type useAllProducts } from '../products/useAllProducts';
import { countLabel } from '../ui/countLabel';
import { Panel } from '../ui/Panel';

interface Props {
  form: OfferForm;
  /** Whether the form has no errors. */
  isComplete: boolean;
  /** Undefined for a new offer. */
  id: string | undefined;
  uses: number;
  all: ReturnType<typeof useAllProducts>;
}

/** The offer applied to a sample cart, together with the active automatic offers. */
export function OfferPreview({ form, isComplete, id, uses, all }: Props) {
  const state = useCatalogue();
  const [chosen, setChosen] = useState('');
  const [count, setCount] = useState<number>();
  const pieces = isComplete ? Number(form.pieces) : 0;
  // As many as the offer asks for, until another number is chosen.
  const quantity = count ?? Math.max(1, pieces);
  const catalogue = state.status === 'ready' ? state.catalogue : undefined;
  const volume = form.volume.trim();
  const products = (all.products ?? [])
    .filter((one) => !isWrapping(one))
    .filter((one) => !isComplete || volume === '' || findVariant(one, volume))
    .sort(byName);
  const product = products.find((one) => one.id === chosen) ?? products[0];
  return (
    <Panel title="On a sample cart" className="lg:sticky lg:top-6">
      <div className="flex flex-col gap-3">
        <SelectField
          label="Fragrance"
          value={product?.id ?? ''}
          onChange={(event) => setChosen(event.target.value)}
        >
          {products.map((one) => (
            <option key={one.id} value={one.id}>
              {markedName(one)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Quantity"
          value={quantity}
          onChange={(event) => setCount(Number(event.target.value))}
        >
          {Array.from({ length: Math.max(MAX_QUANTITY, quantity) }, (_, n) => (
            <option key={n}>{n + 1}</option>
          ))}
        </SelectField>
        {product && isComplete ? (
          <Bill
            product={product}
            size={findVariant(product, volume) ?? defaultVariant(product)}
            quantity={quantity}
            offer={offerOf(id ?? (form.isAutomatic ? 'new' : form.couponCode.trim()), form, uses)}
            others={catalogue?.offers ?? []}
          />
        ) : (
          <p className="text-muted">The total appears here once the offer is complete.</p>
        )}
      </div>
    </Panel>
  );
}

function Bill({
  product,
  size,
  quantity,
  offer,
  others,
}: {
  product: Product;
  size: Variant;
  quantity: number;
  offer: Offer;
  others: readonly Offer[];
}) {
  const [now] = useState(() => new Date());
  const bill = priceCart({
    lines: [{ productId: product.id, volume: size.volume, quantity, unitPrice: size.price }],
    offers: [...others.filter((one) => one.id !== offer.id), offer],
    ...(!offer.isAutomatic && { couponCode: offer.couponCode }),
    // An offer that is not active today is previewed on its first day.
    now: isActive(offer, now) ? now : offer.startDate,
  });
  const own = bill.discounts.find(({ offerId }) => offerId === offer.id);
  return (
    <div role="status">
      <p className={own ? 'mb-3 text-ok' : 'mb-3 text-warn'}>
        {own ? 'The offer applies to this cart.' : 'The offer does not apply to this cart.'}
      </p>
      <Sums rows={chargeRows(bill)} />
      <p className="mt-3 text-muted">{stackingText(bill, own?.amount ?? 0)}</p>
    </div>
  );
}

/** What this offer and the automatic ones beside it take off together. */
function stackingText({ subtotal, discounts, discountTotal }: Pricing, own: number): string {
  const others = discounts.length - (own > 0 ? 1 : 0);
  if (others === 0) return 'No other offer applies to this cart.';
  const percent = Math.round((discountTotal / subtotal) * 100);
  return own > 0
    ? `With ${countLabel(others, 'other offer', 'other offers')}, ${formatRupees(discountTotal)} comes off: ${percent} % of the price. This offer takes ${formatRupees(own)} of it.`
    : `${countLabel(others, 'other offer takes', 'other offers take')} ${formatRupees(discountTotal)} off: ${percent} % of the price.`;
}
