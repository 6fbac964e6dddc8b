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
import { serverTime } from '../../../clock';

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
  const [now] = useState(() => serverTime());
  const lines = [{ productId: product.id, volume: size.volume, quantity, unitPrice: size.price }];
  const price = (offers: readonly Offer[]): Pricing =>
    priceCart({
      lines,
      offers,
      ...(!offer.isAutomatic && { couponCode: offer.couponCode }),
      // An offer that is not active today is previewed on its first day.
      now: isActive(offer, now) ? now : offer.startDate,
    });
  const rest = others.filter((one) => one.id !== offer.id);
  const bill = price([...rest, offer]);
  const own = bill.discounts.find(({ offerId }) => offerId === offer.id)?.amount ?? 0;
  const alone = price([offer]).discountTotal;
  return (
    <div role="status">
      <p className={own > 0 ? 'mb-3 text-ok' : 'mb-3 text-warn'}>{resultText(own, alone)}</p>
      <Sums rows={chargeRows(bill)} />
      <p className="mt-3 text-muted">{stackingText(bill, price(rest), own, alone)}</p>
    </div>
  );
}

/** @param own what the offer takes off this cart; `alone` without any other offer; rupees, both */
function resultText(own: number, alone: number): string {
  if (own > 0) return 'The offer applies to this cart.';
  return alone > 0
    ? 'This cart costs less without the offer.'
    : 'The offer does not apply to this cart.';
}

/** What this offer and the automatic ones beside it take off together, or which of them is left out. */
function stackingText(bill: Pricing, without: Pricing, own: number, alone: number): string {
  const { subtotal, discounts, discountTotal } = bill;
  const others = discounts.length - (own > 0 ? 1 : 0);
  const percent = Math.round((discountTotal / subtotal) * 100);
  const othersTake = countLabel(others, 'other offer takes', 'other offers take');
  const takenOff = `${othersTake} ${formatRupees(discountTotal)} off: ${percent} % of the price.`;
  if (own > 0 && others > 0)
    return `With ${countLabel(others, 'other offer', 'other offers')}, ${formatRupees(discountTotal)} comes off: ${percent} % of the price. This offer takes ${formatRupees(own)} of it.`;
  if (own > 0 && without.discountTotal > 0)
    return `It stands in for ${countLabel(without.discounts.length, 'other offer', 'other offers')}, which would take ${formatRupees(without.discountTotal)} off.`;
  if (others === 0 && own === 0 && alone > 0)
    return `It would take ${formatRupees(alone)} off, and the shipping would no longer be free.`;
  if (others === 0) return 'No other offer applies to this cart.';
  return own === 0 && alone > 0
    ? `${takenOff} This offer alone would take ${formatRupees(alone)} off.`
    : takenOff;
}
