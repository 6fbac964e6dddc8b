import { useState } from 'react';
import { validateOffer, offerOf, type OfferForm } from '../../../domain/pricing/offerForm';
import { chargeRows } from '../../../domain/pricing/charges';
import { MAX_QUANTITY } from '../../../domain/shop/constants';
import { isActive, type Offer } from '../../../domain/pricing/offer';
import { priceCart } from '../../../domain/pricing/pricing';
import { byName, defaultVariant, type Product } from '../../../domain/product/product';
import { SelectField } from '../../../ui/Field';
import { Sums } from '../../../ui/Sums';
import { useCatalogue } from '../../catalogue/useCatalogue';
import { Panel } from '../ui/Panel';

interface Props {
  form: OfferForm;
  /** Undefined for a new offer. */
  id: string | undefined;
  uses: number;
}

/** The offer applied to a sample cart, together with the active automatic offers. */
export function OfferPreview({ form, id, uses }: Props) {
  const state = useCatalogue();
  const [chosen, setChosen] = useState('');
  const [quantity, setQuantity] = useState(1);
  const catalogue = state.status === 'ready' ? state.catalogue : undefined;
  const products = [...(catalogue?.products ?? [])].sort(byName);
  const product = products.find((one) => one.id === chosen) ?? products[0];
  const isReady = product && Object.keys(validateOffer(form)).length === 0;
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
              {one.name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Quantity"
          value={quantity}
          onChange={(event) => setQuantity(Number(event.target.value))}
        >
          {Array.from({ length: MAX_QUANTITY }, (_, n) => (
            <option key={n}>{n + 1}</option>
          ))}
        </SelectField>
        {isReady ? (
          <Bill
            product={product}
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
  quantity,
  offer,
  others,
}: {
  product: Product;
  quantity: number;
  offer: Offer;
  others: readonly Offer[];
}) {
  const [now] = useState(() => new Date());
  const bill = priceCart({
    lines: [
      { productId: product.id, volume: '', quantity, unitPrice: defaultVariant(product).price },
    ],
    offers: [...others.filter((one) => one.id !== offer.id), offer],
    ...(!offer.isAutomatic && { couponCode: offer.couponCode }),
    // An offer that is not active today is previewed on its first day.
    now: isActive(offer, now) ? now : offer.startDate,
  });
  const isApplied = bill.discounts.some(({ offerId }) => offerId === offer.id);
  return (
    <div role="status">
      <p className={isApplied ? 'mb-3 text-ok' : 'mb-3 text-warn'}>
        {isApplied ? 'The offer applies to this cart.' : 'The offer does not apply to this cart.'}
      </p>
      <Sums rows={chargeRows(bill)} />
    </div>
  );
}
