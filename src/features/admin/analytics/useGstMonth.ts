import { useRef, useState } from 'react';
import { gstFiles } from '../../../domain/order/gstFiles';
import { documentsIn, gstMonthOf, type GstMonth } from '../../../domain/order/gstMonth';
import type { Order } from '../../../domain/order/order';
import type { Business } from '../../../domain/shop/business';
import { writeCsv } from '../../../domain/shop/csv';
import { zipFiles } from '../../../domain/shop/zip';
import type { ReadOrder } from '../../../firebase/order/adminGst';
import type { Page } from '../../../firebase/reads';
import { download } from '../../../ui/download';
import { EXPORT_PAGE } from '../ui/useCsvExport';
import { serverTime } from '../../../clock';

export type GstExport =
  | { step: 'idle' | 'stopped' | 'failed' }
  | { step: 'reading'; read: number }
  | { step: 'done'; month: GstMonth; faults: readonly string[] };

/** The first pages of a month's orders: by invoice, and by credit note. */
export type FetchMonth = (month: string) => (() => Promise<Page<ReadOrder>>)[];

export const fromFirestore: FetchMonth = (month) => {
  const orders = () => import('../../../firebase/order/adminGst');
  return [
    async () => (await orders()).fetchInvoicedIn(month, EXPORT_PAGE),
    async () => (await orders()).fetchCreditedIn(month, EXPORT_PAGE),
  ];
};

/** Plain letters need no byte order mark, which the portal's tool may take for a part of the first heading. */
function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return writeCsv(rows).replace(/^\uFEFF/, '');
}

/** `run` reads the orders of a month page by page and downloads its files as one archive; `stop` ends that without one. */
export function useGstMonth(business: Business, fetchMonth: FetchMonth) {
  const [state, setState] = useState<GstExport>({ step: 'idle' });
  const isStopped = useRef(false);

  async function run(month: string): Promise<void> {
    isStopped.current = false;
    // An order may have both its invoice and a credit note in the month.
    const orders = new Map<string, Order>();
    const faults = new Set<string>();
    setState({ step: 'reading', read: 0 });
    try {
      for (const fetchFirst of fetchMonth(month)) {
        let page: Page<ReadOrder> | undefined = await fetchFirst();
        while (page && !isStopped.current) {
          for (const one of page.rows) {
            if ('fault' in one) faults.add(one.fault);
            else orders.set(one.order.id, one.order);
          }
          setState({ step: 'reading', read: orders.size });
          page = await page.next?.();
        }
      }
      if (isStopped.current) return setState({ step: 'stopped' });
      const documents = [...orders.values()].flatMap((order) => {
        try {
          return [documentsIn(month, order, business)];
        } catch (error) {
          faults.add(error instanceof Error ? error.message : String(error));
          return [];
        }
      });
      const sums = gstMonthOf(month, documents);
      const files = gstFiles(sums).map(({ name, rows }) => ({ name, text: csvOf(rows) }));
      download(`gst-${month}.zip`, zipFiles(files, serverTime()));
      setState({ step: 'done', month: sums, faults: [...faults] });
    } catch (error) {
      console.warn(error);
      setState({ step: 'failed' });
    }
  }

  function stop(): void {
    isStopped.current = true;
  }

  return { state, run, stop };
}
