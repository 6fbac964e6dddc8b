import { useRef, useState } from 'react';
import { MAX_LABELS } from '../../../domain/order/label';
import { isDisputed } from '../../../domain/order/dispute';
import type { Order } from '../../../domain/order/order';
import { awaitsShipment } from '../../../domain/order/refunded';
import { orderNumber } from '../../../domain/order/orderNumber';
import { canPrintLabel, nextStatuses, type AdminRequest } from '../../../domain/order/request';
import { dayLabel, istDay } from '../../../domain/shop/ist';
import { formatList } from '../../../domain/shop/formatList';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { Confirm } from '../ui/Confirm';
import { countLabel } from '../ui/countLabel';
import { ProgressNote } from '../ui/ProgressNote';
import { runBatch, type Progress } from '../ui/runBatch';
import { useUser } from '../ui/useUser';
import { LabelsNote } from './LabelsNote';
import { hasPackingSlip } from './packable';
import type { useLabels } from './useLabels';
import { carryOut, requestService, type RequestService } from './useRequests';
import { serverTime } from '../../../clock';

const parcels = (n: number): string => countLabel(n, 'parcel', 'parcels');
const slips = (n: number): string => countLabel(n, 'packing slip', 'packing slips');
/** Says so when one request cannot take them all. */
const labelCount = (n: number): string =>
  n > MAX_LABELS
    ? `First ${MAX_LABELS} of ${n} courier labels`
    : countLabel(n, 'courier label', 'courier labels');
const orders = (n: number): string => countLabel(n, 'order', 'orders');

/** Work on several orders at once. */
interface Work {
  name: 'book' | 'pack' | 'ship' | 'unbook';
  request: AdminRequest;
  orders: readonly Order[];
  title: string;
  confirm: string;
  detail: string;
}

function bookWork(chosen: readonly Order[]): Work {
  const open = chosen.filter((order) => awaitsShipment(order) && !isDisputed(order));
  return {
    name: 'book',
    request: { type: 'ship' },
    orders: open,
    title: `Book ${parcels(open.length)} now?`,
    confirm: `Book ${parcels(open.length)}`,
    detail: 'Each is booked with Shiprocket and gets a courier. You can cancel the bookings after.',
  };
}

/** Packed orders have the status Processing. */
function packWork(chosen: readonly Order[]): Work {
  const open = chosen.filter((order) => nextStatuses(order.status).includes('processing'));
  return {
    name: 'pack',
    request: { type: 'status', status: 'processing' },
    orders: open,
    title: `Mark ${orders(open.length)} as packed?`,
    confirm: `Mark ${orders(open.length)} as packed`,
    detail: `${open.length === 1 ? 'It changes' : 'They change'} from Paid to Processing. This cannot be undone.`,
  };
}

function shipWork(chosen: readonly Order[]): Work {
  const open = chosen.filter(
    (order) => nextStatuses(order.status).includes('shipped') && !isDisputed(order),
  );
  return {
    name: 'ship',
    request: { type: 'status', status: 'shipped' },
    orders: open,
    title: `Mark ${orders(open.length)} as shipped?`,
    confirm: `Mark ${orders(open.length)} as shipped`,
    detail:
      'The invoices are issued, and the customers are notified by email. This cannot be undone.',
  };
}

function unbookWork(booked: readonly Order[]): Work {
  return {
    name: 'unbook',
    request: { type: 'unbook' },
    orders: booked,
    title: `Cancel the booking of ${parcels(booked.length)}?`,
    confirm: `Cancel the booking of ${parcels(booked.length)}`,
    detail: 'The courier will not collect them. The parcels wait until you book them again.',
  };
}

/** Work on several orders, how far it is, and what can be undone: kept while their packing slips are shown. */
export function useBulkWork(onChanged: () => void, service: RequestService = requestService) {
  const { id: by } = useUser();
  const [progress, setProgress] = useState<Progress>();
  const [isRunning, setIsRunning] = useState(false);
  /** The parcels that the last press has booked. */
  const [booked, setBooked] = useState<readonly Order[]>([]);
  const stopped = useRef(false);

  async function run({ name, request, orders: all }: Work): Promise<void> {
    const done: Order[] = [];
    stopped.current = false;
    setBooked([]);
    setProgress({ total: all.length, done: 0, updated: 0, errors: [] });
    setIsRunning(true);
    await runBatch(
      all,
      ({ id }) => orderNumber(id),
      async (order) => {
        const { booked, outcome } = await carryOut(service, order.id, by, request);
        // The courier may have refused at first, and is asked again later.
        if (name === 'book' && booked !== true) throw new Error(outcome ?? 'It is not booked yet.');
        done.push(order);
        return true;
      },
      setProgress,
      () => stopped.current,
    );
    setIsRunning(false);
    if (name === 'book') setBooked(done);
    onChanged();
  }

  return { progress, isRunning, booked, run, stop: () => (stopped.current = true) };
}

/** Names gifts that are to be sent on a later day, because they stand among the orders to pack. */
function giftNote(orders: readonly Order[]): string {
  const today = istDay(serverTime());
  const later = orders.flatMap(({ id, gift }) =>
    gift && gift.sendOn > today ? [`${orderNumber(id)} on ${dayLabel(gift.sendOn)}`] : [],
  );
  if (later.length === 0) return '';
  const are = later.length === 1 ? '1 of them is a gift' : `${later.length} of them are gifts`;
  return `${are} to be sent later: ${formatList(later)}.`;
}

/** Names orders that would be marked as shipped although no courier was booked. */
function unbookedNote(orders: readonly Order[]): string {
  const unbooked = orders.flatMap(({ id, shiprocketAWB }) =>
    shiprocketAWB === undefined ? [orderNumber(id)] : [],
  );
  if (unbooked.length === 0) return '';
  const have =
    unbooked.length === 1
      ? '1 of them has no booked parcel, and its customer gets no tracking number'
      : `${unbooked.length} of them have no booked parcel, and their customers get no tracking number`;
  return `${have}: ${formatList(unbooked)}.`;
}

interface Props {
  /** The orders of the page that can be chosen. */
  rows: readonly Order[];
  chosen: readonly Order[];
  onChoose: (orders: readonly Order[]) => void;
  onPrint: (orders: readonly Order[]) => void;
  work: ReturnType<typeof useBulkWork>;
  courierLabels: ReturnType<typeof useLabels>;
}

/** What can be done with the chosen orders in one press, how far it is, and what failed. */
export function BulkOrders({ rows, chosen, onChoose, onPrint, work, courierLabels }: Props) {
  const { labels, print } = courierLabels;
  const { progress, isRunning, booked, run, stop } = work;
  const [asking, setAsking] = useState<Work>();
  if (rows.length === 0 && !progress && labels.state === 'none') return null;
  const toPrint = chosen.filter(hasPackingSlip);
  const toLabel = chosen.filter(canPrintLabel);
  const toBook = bookWork(chosen);
  const toMark = [packWork(chosen), shipWork(chosen)].filter((work) => work.orders.length > 0);
  return (
    <>
      <div
        role="group"
        aria-label="Chosen orders"
        className="sticky top-14 z-15 mb-3 flex flex-wrap items-center gap-2 rounded border border-line bg-sunken px-3 py-2 lg:top-0"
      >
        <span role="status" className="mr-auto">
          {rows.length > 0 && `${chosen.length} of ${rows.length} chosen`}
        </span>
        {chosen.length < rows.length && (
          <Button look="quiet" size="sm" onClick={() => onChoose(rows)}>
            Choose all {rows.length}
          </Button>
        )}
        {chosen.length > 0 && (
          <Button look="quiet" size="sm" onClick={() => onChoose([])}>
            Choose none
          </Button>
        )}
        {!isRunning && toBook.orders.length > 0 && (
          <Button size="sm" onClick={() => setAsking(toBook)}>
            {toBook.confirm}
          </Button>
        )}
        {!isRunning && toPrint.length > 0 && (
          <Button look="outline" size="sm" onClick={() => onPrint(toPrint)}>
            {slips(toPrint.length)}
          </Button>
        )}
        {!isRunning && toLabel.length > 0 && (
          <Button
            look="outline"
            size="sm"
            busy={labels.state === 'making'}
            onClick={() => void print(toLabel.slice(0, MAX_LABELS).map(({ id }) => id))}
          >
            {labelCount(toLabel.length)}
          </Button>
        )}
        {!isRunning &&
          toMark.map((work) => (
            <Button key={work.name} look="outline" size="sm" onClick={() => setAsking(work)}>
              {work.confirm}
            </Button>
          ))}
        {/* In the bar, because it stays in sight of somebody who has scrolled. */}
        {progress && (
          <div className="flex w-full flex-col items-start gap-2">
            <ProgressNote progress={progress} isRunning={isRunning} />
            {isRunning && (
              <Button look="outline" size="sm" onClick={stop}>
                Stop after those that have begun
              </Button>
            )}
            {!isRunning && booked.length > 0 && (
              <Button look="outline" size="sm" onClick={() => setAsking(unbookWork(booked))}>
                Undo: cancel the booking of {parcels(booked.length)}
              </Button>
            )}
          </div>
        )}
      </div>
      {labels.state !== 'none' && (
        <div className="mb-3">
          <LabelsNote labels={labels} />
        </div>
      )}
      {asking && (
        <Confirm
          title={asking.title}
          confirm={asking.confirm}
          onConfirm={() => {
            setAsking(undefined);
            void run(asking);
          }}
          onClose={() => setAsking(undefined)}
        >
          <p>{asking.detail} Stay on this page until it is done.</p>
          {asking.name === 'ship' && unbookedNote(asking.orders) !== '' && (
            <Notice tone="warn">{unbookedNote(asking.orders)}</Notice>
          )}
          {asking.name !== 'unbook' && giftNote(asking.orders) !== '' && (
            <Notice tone="warn">{giftNote(asking.orders)}</Notice>
          )}
        </Confirm>
      )}
    </>
  );
}
