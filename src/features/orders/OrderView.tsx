import { Suspense, useState } from 'react';
import { Link } from '../../ui/Link';
import { addressLines } from '../../domain/customer/address';
import { windowLabel } from '../../domain/order/delivery';
import type { Order } from '../../domain/order/order';
import { awaitedWindow } from '../../domain/order/parcelTrouble';
import { isPurchased } from '../../domain/order/orderStatus';
import type { OrderEvent } from '../../domain/order/orderEvent';
import { arrivalWords, recipientName } from '../../domain/order/orderSummary';
import { dayLabel } from '../../domain/shop/ist';
import { paths } from '../../domain/shop/routes';
import { orderNumber } from '../../domain/order/orderNumber';
import { BackToList } from '../../ui/BackToList';
import { CopyButton } from '../../ui/CopyButton';
import { formatMoment } from '../../ui/moments';
import { lazyPart } from '../../ui/lazyPart';
import { LongId } from '../../ui/LongId';
import { OrderBadges, OrderSums } from '../../ui/OrderMoney';
import { useCatalogue } from '../catalogue/useCatalogue';
import { OrderActions } from './OrderActions';
import { OrderHelp } from './OrderHelp';
import { OrderLines } from './OrderLines';
import { DeliveryNote } from './DeliveryNote';
import { StatusNote } from './StatusNote';
import { Timeline } from './Timeline';
import { Tracking } from './Tracking';
import { serverTime } from '../../clock';

const AddressCorrection = lazyPart(
  async () => (await import('./AddressCorrection')).AddressCorrection,
);
const OrderReturns = lazyPart(async () => (await import('./returns/OrderReturns')).OrderReturns);

/** Events that customers do not see: opening the payment window, and internal restocking. */
const HIDDEN_FROM_CUSTOMER: ReadonlySet<string> = new Set(['payment_started', 'restocked']);

export function OrderView({
  order,
  events,
  replacement,
  isOwn,
  onChanged,
}: {
  order: Order;
  events: readonly OrderEvent[];
  replacement?: Order | undefined;
  /** Whether the viewer is the customer. An admin can read the page but not act on it. */
  isOwn: boolean;
  onChanged: () => void;
}) {
  const catalogue = useCatalogue();
  const arrival = awaitedWindow(order);
  const [now] = useState(() => serverTime());
  const products = new Map(
    catalogue.status === 'ready' ? catalogue.catalogue.products.map((p) => [p.id, p]) : [],
  );
  const photos = new Map([...products].map(([key, product]) => [key, product.images[0]]));
  const shownEvents = isOwn ? events.filter(({ type }) => !HIDDEN_FROM_CUSTOMER.has(type)) : events;

  return (
    <div className="shell py-12 md:py-16">
      <p className="mb-6 text-sm">
        <BackToList to={paths.orders()} className="inline-flex min-h-11 items-center textlink">
          My Orders
        </BackToList>
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <h1 className="display text-5xl md:text-6xl">Your order</h1>
        <OrderBadges order={order} />
      </div>
      <div className="mt-4 text-sm text-muted">
        <p>Placed on {formatMoment(order.createdAt)}</p>
        {arrival && (
          <p>
            {arrivalWords(order)} {windowLabel(arrival)}
          </p>
        )}
        <p className="flex items-center gap-1">
          <span>
            Order number <span translate="no">{orderNumber(order.id)}</span>
          </span>
          <CopyButton text={orderNumber(order.id)} label="Copy order number" />
        </p>
      </div>
      {/* Below the title at any width, because it says what to do now. */}
      <div className="mt-8 flex flex-col gap-6 empty:hidden">
        <StatusNote order={order} replacement={replacement} />
        <DeliveryNote order={order} onAnswered={isOwn ? onChanged : undefined} />
      </div>
      {/* On a phone what was bought comes first; on a wide screen it stands beside what happened. */}
      <div className="mt-10 grid gap-x-16 gap-y-12 lg:grid-cols-[1fr_26rem] lg:grid-rows-[auto_1fr] xl:gap-x-24">
        <section aria-labelledby="items" className="lg:col-start-2">
          <h2 id="items" className="mb-3 label text-muted">
            Items
          </h2>
          <OrderLines order={order} photos={photos} />
          <OrderSums order={order} className="mt-8 border-t border-line pt-6" />
        </section>
        <div className="flex min-w-0 flex-col gap-10 lg:row-span-2 lg:row-start-1">
          {(order.returns.length > 0 || order.replaces !== undefined) && (
            <Suspense fallback={null}>
              <OrderReturns order={order} />
            </Suspense>
          )}
          <Tracking order={order} open />
          <section aria-labelledby="timeline">
            <h2 id="timeline" className="mb-5 display text-3xl">
              What happened
            </h2>
            <Timeline order={order} events={shownEvents} isOwn={isOwn} />
          </section>
          {isOwn && <OrderHelp order={order} replacement={replacement} now={now} />}
        </div>
        <aside
          className="flex h-fit flex-col gap-8 lg:col-start-2"
          aria-label="Delivery and payment"
        >
          <div>
            <Address order={order} />
            {isOwn && (order.status === 'paid' || order.status === 'processing') && (
              <Suspense fallback={<div data-coming="" className="mt-3 h-11" />}>
                <AddressCorrection order={order} onChanged={onChanged} />
              </Suspense>
            )}
          </div>
          {order.razorpayPaymentId && (
            <dl className="text-sm">
              <dt className="label text-muted">Payment</dt>
              <dd className="mt-2">
                Razorpay <LongId id={order.razorpayPaymentId} />
              </dd>
            </dl>
          )}
          <InvoiceLink order={order} />
          {isOwn && (
            <OrderActions
              order={order}
              products={products}
              replacement={replacement}
              now={now}
              onChanged={onChanged}
            />
          )}
        </aside>
      </div>
    </div>
  );
}

/** Invoices are issued when the parcel is booked: a paid order will get one unless it is cancelled before. */
function InvoiceLink({ order }: { order: Order }) {
  const { id, invoiceNumber } = order;
  if (invoiceNumber !== undefined) {
    return (
      <p>
        <Link to={paths.invoice(id)} className="inline-flex min-h-11 items-center textlink">
          Invoice
        </Link>
      </p>
    );
  }
  // Nothing is sold with a replacement.
  if (!isPurchased(order) || order.replaces !== undefined) return null;
  return (
    <p className="text-sm text-muted">
      Your invoice will appear here once your parcel is booked with the courier.
    </p>
  );
}

function Address({ order: { shippingInfo: to, gift } }: { order: Order }) {
  const lines = [
    recipientName({ shippingInfo: to }),
    ...addressLines(to),
    to.recipientPhone === undefined ? formatPhone(to.phone ?? '') : '',
  ].filter(Boolean);
  return (
    <section>
      <h2 className="label text-muted">Delivery address</h2>
      <address className="mt-2 text-sm leading-relaxed not-italic">
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      {(to.recipientPhone !== undefined || gift) && (
        <dl className="mt-3 flex flex-col gap-1 border-l-2 border-accent-soft pl-4 text-sm">
          <dt className="font-medium">A gift</dt>
          {gift?.sendOn && <dd>You asked us to send it on {dayLabel(gift.sendOn)}.</dd>}
          {gift?.message && (
            <dd>
              The card says: <q className="block whitespace-pre-line">{gift.message}</q>
            </dd>
          )}
          {gift && <dd>The parcel contains no prices.</dd>}
          {to.recipientPhone !== undefined && (
            <dd>
              The courier calls the recipient on{' '}
              <span className="whitespace-nowrap">{formatPhone(to.recipientPhone)}</span>.
            </dd>
          )}
          {to.phone && to.recipientPhone !== undefined && (
            <dd className="text-muted">
              We contact only you; your number is{' '}
              <span className="whitespace-nowrap">{formatPhone(to.phone)}</span>.
            </dd>
          )}
        </dl>
      )}
    </section>
  );
}

/** Formats a number as `+91 98765 43210`. */
function formatPhone(phone: string): string {
  return phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');
}
