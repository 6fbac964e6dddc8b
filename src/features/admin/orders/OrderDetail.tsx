import { useState, type ReactNode } from 'react';
import { Link } from '../../../ui/Link';
import { addressLines } from '../../../domain/customer/address';
import type { Customer } from '../../../domain/customer/customer';
import { mailLink } from '../../../domain/shop/contactMessage';
import { customerName, isForSomebodyElse, recipientName } from '../../../domain/order/orderSummary';
import { canPrintLabel, type RequestRecord } from '../../../domain/order/request';
import { formatRupees, toPaise, toRupees } from '../../../domain/pricing/money';
import { isUnfinished } from '../../../domain/order/moneyRequest';
import { orderItems, type Order, type Refund } from '../../../domain/order/order';
import { refundLabel } from '../../../domain/order/refunded';
import { eventSentence, withoutRepeats, type OrderEvent } from '../../../domain/order/orderEvent';
import { boxText } from '../../../domain/product/contents';
import { dayLabel } from '../../../domain/shop/ist';
import { paths } from '../../../domain/shop/routes';
import { CopyButton } from '../../../ui/CopyButton';
import { orderNumber } from '../../../domain/order/orderNumber';
import { refundedLabel } from '../../../domain/order/refund';
import type { OrderDetails } from '../../../firebase/order/adminOrders';
import { Button, LinkButton } from '../../../ui/Button';
import { formatMoment } from '../../../ui/moments';
import { Notice } from '../../../ui/Notice';
import { OrderBadges, OrderSums } from '../../../ui/OrderMoney';
import { useActorNames } from '../log/useActorNames';
import { AdminPage } from '../ui/AdminPage';
import { countLabel } from '../ui/countLabel';
import { Panel } from '../ui/Panel';
import { useUser } from '../ui/useUser';
import { Actions } from './Actions';
import { CorrectAddress } from './CorrectAddress';
import { DisputeBadge, DisputeNotice, DisputeRows } from './DisputeNotice';
import { Notes } from './Notes';
import { LabelsNote } from './LabelsNote';
import { hasPackingSlip } from './packable';
import { requestLabel } from './requestLabel';
import { ReturnsPanel } from './ReturnsPanel';
import { ShipmentPanel } from './ShipmentPanel';
import type { useLabels } from './useLabels';
import {
  withLatestRecord,
  useRequests,
  type RequestProgress,
  type RequestService,
} from './useRequests';
import { serverTime } from '../../../clock';

interface Props {
  file: OrderDetails;
  onChanged: () => void;
  courierLabels: ReturnType<typeof useLabels>;
  service?: RequestService;
}

/** The names are read one by one, because few people work on an order. */
const NOBODY_KNOWN: readonly Customer[] = [];

/** One order: its items, timeline, customer, payment, and the actions it allows. */
export function OrderDetail({ file, onChanged, courierLabels, service }: Props) {
  const { order, events, requests, notes, parcel, taken, pickups } = file;
  const { id: by } = useUser();
  const names = useActorNames([...notes, ...requests], NOBODY_KNOWN);
  const { progress: last, send } = useRequests(order.id, by, onChanged, service);
  const progress = withLatestRecord(last, requests);
  const { labels, print } = courierLabels;
  const [since] = useState(() => serverTime());
  const unfinished = requests.find((request) => isUnfinished(request, since));
  // A request that timed out on this page is not in `requests` until they are read again.
  const hasTimedOut = progress.state === 'open' && requests.every(({ id }) => id !== progress.id);
  return (
    <AdminPage
      title={`Order of ${customerName(order)}`}
      back={{ to: paths.adminOrders(), label: 'Orders' }}
      aside={
        <>
          <OrderBadges order={order} /> <DisputeBadge order={order} />
        </>
      }
      detail={
        <>
          {order.replaces !== undefined && (
            <>
              <Link to={paths.adminOrder(order.replaces)} className="textlink">
                Replacement for {orderNumber(order.replaces)}
              </Link>
              {' · '}
            </>
          )}
          {formatMoment(order.createdAt)} · Order {orderNumber(order.id)}{' '}
          <CopyButton text={order.id} label="Copy the order’s id" />
        </>
      }
      actions={
        <>
          {hasPackingSlip(order) && (
            <LinkButton look="outline" size="sm" to="?view=packing-slip">
              Packing slip
            </LinkButton>
          )}
          {canPrintLabel(order) && (
            <Button
              look="outline"
              size="sm"
              busy={labels.state === 'making'}
              onClick={() => void print([order.id])}
            >
              Courier label
            </Button>
          )}
          {order.invoiceNumber && (
            <LinkButton look="outline" size="sm" to="?view=invoice">
              Invoice
            </LinkButton>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Outcome progress={progress} />
        <LabelsNote labels={labels} />
        {unfinished && progress.state !== 'working' && (
          <UnfinishedRequest request={unfinished} onReload={onChanged} />
        )}
        <DisputeNotice order={order} />
        <Actions
          order={order}
          parcel={parcel}
          taken={taken}
          isBusy={progress.state === 'working'}
          isMoneyBlocked={unfinished !== undefined || hasTimedOut}
          why={requests
            .filter(({ type }) => type === 'cancel')
            .toSorted((a, b) => b.at.getTime() - a.at.getTime())[0]
            ?.reason?.trim()}
          isCancelling={requests.some(
            (request) => request.type === 'cancel_decision' && isUnfinished(request, since),
          )}
          send={send}
        />
        <ReturnsPanel
          order={order}
          taken={taken}
          pickups={pickups}
          isBusy={progress.state === 'working'}
          isMoneyBlocked={unfinished !== undefined || hasTimedOut}
          send={send}
        />
        <div className="grid items-start gap-5 lg:grid-cols-[1fr_20rem]">
          <div className="flex min-w-0 flex-col gap-5">
            <Panel title="Items">
              <Lines order={order} />
              <OrderSums order={order} className="mt-3 ml-auto max-w-xs" />
            </Panel>
            <ShipmentPanel order={order} parcel={parcel} />
            <Panel title="Timeline">
              <Timeline order={order} events={events} />
            </Panel>
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            <Customer order={order}>
              <CorrectAddress order={order} progress={progress} send={send} />
            </Customer>
            <Payment order={order} />
            <Notes orderId={order.id} notes={notes} names={names} by={by} onAdded={onChanged} />
            {requests.length > 0 && (
              <Panel title="Requests">
                <ul className="flex flex-col gap-3">
                  {requests.map((request) => (
                    <li key={request.id}>
                      <span className="font-medium">{requestLabel(request.type)}</span>{' '}
                      <span className="text-muted">
                        {[names.get(request.by), formatMoment(request.at)]
                          .filter(Boolean)
                          .join(', ')}
                      </span>
                      <span className="block">
                        {request.outcome ?? (request.state ? 'In progress.' : 'Not started yet.')}
                      </span>
                      {request.reason && <Reason text={request.reason} />}
                    </li>
                  ))}
                </ul>
              </Panel>
            )}
          </div>
        </div>
      </div>
    </AdminPage>
  );
}

/** From this length on a reason is folded. */
const LONG = 140;

/** What somebody wrote; a long text is opened by whoever wants to read it. */
function Reason({ text }: { text: string }) {
  if (text.length <= LONG) return <span className="block text-muted">“{text}”</span>;
  return (
    <details className="text-muted">
      <summary className="break-words">“{text.slice(0, LONG - 20).trimEnd()}…”</summary>
      <span className="block break-words">“{text}”</span>
    </details>
  );
}

/** The functions' response to the last request of this page. */
function Outcome({ progress }: { progress: RequestProgress }) {
  switch (progress.state) {
    case 'none':
      return null;
    case 'working':
      return (
        <Notice tone="info">
          {progress.label}… {progress.message && `The last attempt failed: ${progress.message}`}
        </Notice>
      );
    case 'done':
      return <Notice tone="ok">{progress.message || `${progress.label}: done.`}</Notice>;
    case 'failed':
      return <Notice tone="bad">{progress.message || `${progress.label} failed.`}</Notice>;
    case 'open':
      return (
        <Notice tone="warn">
          {progress.label}: this takes longer than usual. It continues in the background, and the
          timeline will show the result. {progress.message}
        </Notice>
      );
  }
}

/** The requests of which one must end before the next (src/domain/order/moneyRequest.ts). */
const UNFINISHED: Readonly<Record<string, string>> = {
  refund: 'A refund',
  cancel_decision: 'A decision about cancelling',
  withdraw: 'The withdrawal of a cancellation',
  return_settle: 'Closing a return',
};

/** Explains why money actions are disabled; also after a reload, or when another admin made the request. */
function UnfinishedRequest({
  request,
  onReload,
}: {
  request: RequestRecord;
  onReload: () => void;
}) {
  return (
    <Notice tone="warn">
      <p>
        {UNFINISHED[request.type] ?? 'A refund'}, requested on {formatMoment(request.at)}, has not
        finished yet. Until it has, no other refund or cancellation can be requested.{' '}
        {request.lastError && `The last attempt failed: ${request.lastError}`}
      </p>
      <Button look="outline" size="sm" className="mt-2" onClick={onReload}>
        Check again
      </Button>
    </Notice>
  );
}

function Lines({ order }: { order: Order }) {
  return (
    <ul className="divide-y divide-line border-b border-line" aria-label="Items">
      {orderItems(order).map((item, n) => (
        <li
          // Older orders may contain equal lines, so the index is part of the key; lines never move.
          key={`${item.id} ${item.selectedVolume} ${n}`}
          className="flex items-baseline justify-between gap-4 py-2"
        >
          <span className="min-w-0">
            {item.id === '' ? (
              item.name
            ) : (
              <Link to={paths.adminEditProduct(item.id)} className="textlink">
                {item.name}
              </Link>
            )}
            <span className="block text-muted">
              {item.wrapping ? 'Gift wrap · ' : item.selectedVolume && `${item.selectedVolume} · `}
              {[`${formatRupees(item.price)} × ${item.quantity}`, refundedLabel(order, item)]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {item.contents && (
              <span className="block text-muted">{boxText(item.contents, item.quantity)}</span>
            )}
          </span>
          <span className="tabular-nums">
            {formatRupees(toRupees(toPaise(item.price) * item.quantity))}
          </span>
        </li>
      ))}
    </ul>
  );
}

const ACTOR_LABELS: Record<OrderEvent['by'], string> = {
  owner: 'The customer',
  admin: 'An admin',
  razorpay: 'Razorpay',
  courier: 'The courier',
  system: 'The shop',
};

function Timeline({ order, events }: { order: Order; events: readonly OrderEvent[] }) {
  const hasPlacedEvent = events.some((event) => event.type === 'placed');
  const placed: OrderEvent = {
    id: 'placed',
    type: 'placed',
    at: order.createdAt,
    by: 'owner',
    detail: 'Order placed.',
  };
  return (
    <ol className="ml-1 border-l border-line">
      {[...withoutRepeats(events), ...(hasPlacedEvent ? [] : [placed])]
        .sort((a, b) => b.at.getTime() - a.at.getTime())
        .map((event) => (
          <li key={event.id} className="relative pb-3 pl-5 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute top-1.5 -left-[4px] size-[7px] rounded-full bg-accent-soft"
            />
            <span className="block">{eventSentence(event, 'shop')}</span>
            <span className="block text-xs text-muted">
              {ACTOR_LABELS[event.by]} · {formatMoment(event.at)}
            </span>
          </li>
        ))}
    </ol>
  );
}

function Customer({ order, children }: { order: Order; children: ReactNode }) {
  const { shippingInfo: to } = order;
  return (
    <Panel title="Customer">
      <Link
        to={paths.adminCustomer(order.userId)}
        className="inline-flex min-h-6 items-center font-medium textlink"
      >
        {customerName(order)}
      </Link>
      {to.email && (
        <a
          href={mailLink(to.email)}
          className="flex min-h-6 items-center break-all text-muted hover:underline"
        >
          {to.email}
        </a>
      )}
      {to.phone && (
        <a
          href={`tel:${to.phone}`}
          className="flex min-h-6 items-center text-muted hover:underline"
        >
          {to.phone}
        </a>
      )}
      <address className="mt-3 leading-relaxed not-italic">
        {isForSomebodyElse(order) && <span className="block">To {recipientName(order)}</span>}
        {addressLines(to).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        {to.recipientPhone && <span className="block">Recipient {to.recipientPhone}</span>}
      </address>
      {order.gift && (
        <dl className="mt-3 flex flex-col gap-2">
          <div>
            <dt className="text-xs text-muted">A gift, to be sent</dt>
            <dd>
              {order.gift.sendOn ? `on ${dayLabel(order.gift.sendOn)}` : 'as soon as possible'}
            </dd>
          </div>
          {order.gift.message && (
            <div>
              <dt className="text-xs text-muted">Card, printed with the packing slip</dt>
              <dd className="break-words whitespace-pre-line">{order.gift.message}</dd>
            </div>
          )}
        </dl>
      )}
      {children}
    </Panel>
  );
}

/** What the customer paid, where one of Razorpay's offers or fees made it differ from the order's amount. */
function Received({ order: { amountPaise, capturedPaise } }: { order: Order }) {
  if (amountPaise === undefined || capturedPaise === undefined) return null;
  const rupees = (paise: number): string => formatRupees(toRupees(paise));
  return (
    <div>
      <dt className="text-xs text-muted">Paid by the customer</dt>
      <dd>
        {rupees(capturedPaise)}{' '}
        <span className="text-muted">
          {capturedPaise < amountPaise
            ? `· a Razorpay offer took ${rupees(amountPaise - capturedPaise)} off ${rupees(amountPaise)}`
            : `· ${rupees(capturedPaise - amountPaise)} of it is Razorpay’s fee`}
        </span>
      </dd>
    </div>
  );
}

/** A link to the invoice or the credit note with this number, inside the back office. */
function DocumentLink({ number }: { number: string }) {
  return (
    <Link
      to={{ search: '?view=invoice', hash: encodeURIComponent(number) }}
      className="inline-flex min-h-6 items-center textlink"
    >
      {number}
    </Link>
  );
}

/** How many pieces of a refund returned to stock. */
function Restocked({ refund: { restocked = [] } }: { refund: Refund }) {
  const count = restocked.reduce((sum, { quantity }) => sum + quantity, 0);
  if (count === 0) return null;
  return (
    <span className="block text-muted">
      {countLabel(count, 'piece', 'pieces')} returned to stock
    </span>
  );
}

function Payment({ order }: { order: Order }) {
  return (
    <Panel title="Payment">
      <dl className="flex flex-col gap-2">
        <div>
          <dt className="text-xs text-muted">Razorpay payment</dt>
          <dd className="break-all">
            {order.razorpayPaymentId ??
              (order.replaces === undefined ? 'Not paid' : 'None, a replacement')}
          </dd>
        </div>
        <Received order={order} />
        {order.razorpayError && (
          <div>
            <dt className="text-xs text-muted">Last failure</dt>
            <dd>{order.razorpayError}</dd>
          </div>
        )}
        {order.couponCode && (
          <div>
            <dt className="text-xs text-muted">Coupon</dt>
            <dd>{order.couponCode}</dd>
          </div>
        )}
        {order.invoiceNumber && (
          <div>
            <dt className="text-xs text-muted">Invoice</dt>
            <dd>
              <DocumentLink number={order.invoiceNumber} />
            </dd>
          </div>
        )}
        <DisputeRows order={order} />
        {order.refunds.map((refund) => (
          <div key={refund.id}>
            <dt className="text-xs text-muted">
              {refundLabel(refund)}
              {refund.at && `, ${formatMoment(refund.at)}`}
            </dt>
            <dd>
              {formatRupees(toRupees(refund.amountPaise))}
              {refund.reason && <span className="text-muted"> · {refund.reason}</span>}
              {refund.creditNote && (
                <>
                  {' · '}
                  <DocumentLink number={refund.creditNote} />
                </>
              )}
              <Restocked refund={refund} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
