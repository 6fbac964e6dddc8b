import { useRef } from 'react';
import {
  addToTotals,
  customerRows,
  type CustomerTotals,
} from '../../../domain/customer/customerCsv';
import type { CustomerNotes } from '../../../domain/customer/customerNotes';
import { istDay } from '../../../domain/shop/ist';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { ExportNotice } from '../ui/ExportNotice';
import { EXPORT_PAGE, useCsvExport } from '../ui/useCsvExport';
import { DialogTitle } from '../ui/DialogTitle';
import { serverTime } from '../../../clock';

/** Exports all customers with their orders, what they spent, tags and notes. Every order is read once for it. */
export function ExportCustomers({ onClose }: { onClose: () => void }) {
  const { state, run, stop } = useCsvExport();
  const isStopped = useRef(false);

  async function start(): Promise<void> {
    isStopped.current = false;
    const totals = new Map<string, CustomerTotals>();
    let remembered: ReadonlyMap<string, CustomerNotes> = new Map();
    await run(
      `customers-${istDay(serverTime())}.csv`,
      async () => {
        const [customers, notes, { fetchOrderRows }] = await Promise.all([
          import('../../../firebase/customer/adminCustomers'),
          import('../../../firebase/customer/adminCustomerNotes'),
          import('../../../firebase/order/adminOrders'),
        ]);
        remembered = await notes.fetchAllCustomerNotes(EXPORT_PAGE);
        let page = await fetchOrderRows({}, EXPORT_PAGE);
        for (;;) {
          addToTotals(totals, page.rows);
          if (!page.next || isStopped.current) break;
          page = await page.next();
        }
        return customers.fetchCustomerRows('newest', EXPORT_PAGE);
      },
      (rows) => customerRows(rows, totals, remembered),
    );
  }

  function close(): void {
    isStopped.current = true;
    stop();
    onClose();
  }

  return (
    <Dialog open onClose={close} title={<DialogTitle>Export customers</DialogTitle>}>
      <div className="flex flex-col gap-4 p-6">
        <p className="text-muted">
          Downloads a CSV file for Excel with one row for each customer: contact, paid orders, what
          was spent less what was refunded, tags and note. Every order of the shop is read for it,
          which takes a while in a large shop.
        </p>
        <ExportNotice state={state} one="customer" more="customers" first="the orders" />
        <div className="flex justify-end gap-2">
          <Button look="outline" size="sm" onClick={close}>
            Close
          </Button>
          <Button size="sm" busy={state.step === 'reading'} onClick={() => void start()}>
            Export
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
