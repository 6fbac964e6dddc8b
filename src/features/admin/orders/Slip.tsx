import type { ReactNode } from 'react';
import { addressLines } from '../../../domain/customer/address';
import { recipientName } from '../../../domain/order/orderSummary';
import { parcelLabel, type PackedParcel } from '../../../domain/order/packing';
import { sellerLines } from '../../../domain/shop/business';
import type { Order } from '../../../domain/order/order';
import { itemsToPack } from '../../../domain/order/refunded';
import { orderNumber } from '../../../domain/order/orderNumber';
import { partLabel } from '../../../domain/product/contents';
import { sku } from '../../../domain/product/product';
import { dayLabel } from '../../../domain/shop/ist';
import { formatDay } from '../../../domain/shop/formatDay';
import { useSite } from '../../../ui/site';

interface Props {
  order: Order;
  parcel?: PackedParcel | undefined;
}

/** The address and the contents, with the SKUs that the label shows. No prices: the parcel may be a gift. */
export function Slip({ order, parcel }: Props) {
  const { shippingInfo: to } = order;
  const { name, supportEmail, supportPhone, business } = useSite();
  const lines = [
    recipientName(order),
    ...addressLines(to),
    to.country,
    to.recipientPhone ?? to.phone,
  ].filter(Boolean);
  return (
    <article className="rounded border border-line bg-raised p-6 md:p-10 print:border-0 print:p-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className="text-lg font-medium tracking-[0.2em]">{name}</span>
        <span>Packing slip</span>
      </p>
      <p className="mt-1 text-muted">{sellerLines(business).join(', ')}</p>
      <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-3">
        <Fact term="Order" text={orderNumber(order.id)} />
        {order.invoiceNumber && <Fact term="Invoice" text={order.invoiceNumber} />}
        <Fact term="Placed" text={formatDay(order.createdAt)} />
        {order.shiprocketAWB && <Fact term="AWB" text={order.shiprocketAWB} />}
        {parcel && <Fact term="Pack in" text={parcelLabel(parcel)} />}
        {order.shiprocketCourier && <Fact term="Courier" text={order.shiprocketCourier} />}
        {order.gift?.sendOn && <Fact term="Send on" text={dayLabel(order.gift.sendOn)} />}
      </dl>
      <h2 className="mt-8 mb-1 font-semibold">Deliver to</h2>
      <address className="text-base leading-relaxed not-italic">
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      <table className="mt-8 w-full border-collapse text-left">
        <caption className="sr-only">Contents of the parcel</caption>
        <thead>
          <tr className="border-b border-ink">
            <th scope="col" className="py-2 pr-4 font-medium">
              Fragrance
            </th>
            <th scope="col" className="py-2 pr-4 font-medium">
              Volume
            </th>
            <th scope="col" className="py-2 pr-4 font-medium">
              SKU
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              Quantity
            </th>
          </tr>
        </thead>
        <tbody>
          {itemsToPack(order).map((item, n) => (
            <tr
              key={`${item.id} ${n}`}
              className="break-inside-avoid border-b border-line align-top"
            >
              <td className="py-2 pr-4">
                {item.wrapping ? `Gift wrap: ${item.name}` : item.name}
                {item.contents && (
                  <>
                    <span className="mt-1 block text-muted">
                      In {item.quantity > 1 ? 'each' : 'the'} box:
                    </span>
                    <ul>
                      {item.contents.map((part) => (
                        <li key={`${part.productId} ${part.volume}`}>{partLabel(part)}</li>
                      ))}
                    </ul>
                  </>
                )}
              </td>
              <td className="py-2 pr-4">{item.selectedVolume}</td>
              <td className="py-2 pr-4 break-words">{sku(item.id, item.selectedVolume)}</td>
              <td className="py-2 text-right tabular-nums">{item.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-8 text-muted">
        Questions? {supportEmail} · {supportPhone} · {business.hours}
      </p>
      {order.gift?.message && <Card message={order.gift.message} shop={name} />}
    </article>
  );
}

/** The shop's serif: the back office sets everything in sans, but the card is for the recipient. */
const CARD_FONT = "'Cormorant Garamond Variable', serif";

/** The card of a gift, to be cut out along its frame. Nothing else of the order is on it. */
function Card({ message, shop }: { message: string; shop: string }) {
  return (
    <section
      aria-label="Card for the gift"
      className="mt-10 flex max-w-md break-inside-avoid flex-col gap-6 border border-dashed border-muted p-8 text-center"
      style={{ fontFamily: CARD_FONT }}
    >
      <p className="text-3xl break-words whitespace-pre-line">{message}</p>
      <p className="tracking-[0.2em]">{shop}</p>
    </section>
  );
}

function Fact({ term, text }: { term: string; text: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{term}</dt>
      <dd className="break-all">{text}</dd>
    </div>
  );
}
