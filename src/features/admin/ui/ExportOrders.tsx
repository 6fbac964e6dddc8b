import { useState } from 'react';
import { istDay } from '../../../domain/shop/ist';
import { orderRows } from '../../../domain/order/orderCsv';
import type { Order } from '../../../domain/order/order';
import { STATUS_LABELS, type OrderStatus } from '../../../domain/order/orderStatus';
import type { OrderFilter } from '../../../firebase/order/adminOrders';
import type { Page } from '../../../firebase/reads';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { TextField } from '../../../ui/Field';
import { DayPresets } from './DayPresets';
import { ExportNotice } from './ExportNotice';
import { EXPORT_PAGE, useCsvExport } from './useCsvExport';
import { DialogTitle } from './DialogTitle';
import { serverTime } from '../../../clock';

interface Props {
  /** One status, or all of them without one; and the days that are offered first. */
  filter: { status?: OrderStatus | undefined } & Pick<OrderFilter, 'from' | 'to'>;
  onClose: () => void;
  fetchRows?: (filter: OrderFilter) => Promise<Page<Order>>;
}

const fromFirestore = async (filter: OrderFilter): Promise<Page<Order>> =>
  (await import('../../../firebase/order/adminOrders')).fetchOrderRows(filter, EXPORT_PAGE);

/** Exports orders as CSV. Asks for a date range, because every order costs a read. */
export function ExportOrders({ filter, onClose, fetchRows = fromFirestore }: Props) {
  const [from, setFrom] = useState(() => filter.from ?? `${istDay(serverTime()).slice(0, 8)}01`);
  const [to, setTo] = useState(() => filter.to ?? istDay(serverTime()));
  const { state, run, stop } = useCsvExport();
  const exportRange = (): Promise<void> =>
    run(
      `orders-${filter.status ? `${filter.status}-` : ''}${from}-${to}.csv`,
      () => fetchRows({ ...(filter.status && { statuses: [filter.status] }), from, to }),
      orderRows,
    );

  function close(): void {
    stop();
    onClose();
  }

  return (
    <Dialog open onClose={close} title={<DialogTitle>Export orders</DialogTitle>}>
      <div className="flex flex-col gap-4 p-6">
        <p className="text-muted">
          Downloads a CSV file for Excel with one row for each order placed in these days.{' '}
          {filter.status
            ? `Only orders whose status is now “${STATUS_LABELS[filter.status]}” are included.`
            : 'Orders of every status are included.'}
        </p>
        <DayPresets
          from={from}
          to={to}
          onChoose={(days) => {
            setFrom(days.from);
            setTo(days.to);
          }}
        />
        <div className="grid gap-3 xs:grid-cols-2">
          <TextField
            label="From"
            type="date"
            value={from}
            max={to}
            onChange={(event) => setFrom(event.target.value)}
          />
          <TextField
            label="To"
            type="date"
            value={to}
            min={from}
            onChange={(event) => setTo(event.target.value)}
          />
        </div>
        <ExportNotice state={state} one="order" more="orders" />
        <div className="flex justify-end gap-2">
          <Button look="outline" size="sm" onClick={close}>
            Close
          </Button>
          <Button
            size="sm"
            busy={state.step === 'reading'}
            disabled={from === '' || to === ''}
            onClick={() => void exportRange()}
          >
            Export
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
