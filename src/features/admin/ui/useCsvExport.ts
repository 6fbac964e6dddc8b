import { useRef, useState } from 'react';
import { writeCsv } from '../../../domain/shop/csv';
import type { Page } from '../../../firebase/reads';
import { download } from '../../../ui/download';

/** The progress of an export; `read` counts the items. */
export type CsvExport = { step: 'idle' | 'failed' } | { step: 'reading' | 'done'; read: number };

/** How many documents an export reads at a time. */
export const EXPORT_PAGE = 200;

/** `run` reads a whole list page by page and downloads it as a CSV file; `stop` ends that without a file. */
export function useCsvExport() {
  const [state, setState] = useState<CsvExport>({ step: 'idle' });
  const isStopped = useRef(false);

  async function run<T>(
    name: string,
    fetchFirst: () => Promise<Page<T>>,
    toRows: (items: readonly T[]) => (string | number)[][],
  ): Promise<void> {
    isStopped.current = false;
    const items: T[] = [];
    setState({ step: 'reading', read: 0 });
    try {
      let page: Page<T> | undefined = await fetchFirst();
      while (page && !isStopped.current) {
        items.push(...page.rows);
        setState({ step: 'reading', read: items.length });
        page = await page.next?.();
      }
      if (isStopped.current) return;
      download(name, writeCsv(toRows(items)));
      setState({ step: 'done', read: items.length });
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
