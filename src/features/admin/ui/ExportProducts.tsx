import { useState } from 'react';
import { istDay } from '../../../domain/shop/ist';
import { productRows } from '../../../domain/product/productCsv';
import { writeCsv } from '../../../domain/shop/csv';
import type { Product } from '../../../domain/product/product';
import { Button } from '../../../ui/Button';
import { download } from './download';

const EXPORT_PAGE = 200;

type State = { step: 'idle' | 'failed' } | { step: 'reading' | 'done'; read: number };

/** Exports all fragrances as CSV; the button shows the progress. */
export function ExportProducts({ label }: { label: string }) {
  const [state, setState] = useState<State>({ step: 'idle' });

  async function run(): Promise<void> {
    const products: Product[] = [];
    setState({ step: 'reading', read: 0 });
    try {
      const { fetchProductRows } = await import('../../../firebase/product/adminProducts');
      let page = await fetchProductRows('name', EXPORT_PAGE);
      products.push(...page.rows);
      while (page.next) {
        setState({ step: 'reading', read: products.length });
        page = await page.next();
        products.push(...page.rows);
      }
      download(`fragrances-${istDay(new Date())}.csv`, writeCsv(productRows(products)));
      setState({ step: 'done', read: products.length });
    } catch (error) {
      console.warn(error);
      setState({ step: 'failed' });
    }
  }

  return (
    <>
      <Button look="outline" size="sm" busy={state.step === 'reading'} onClick={() => void run()}>
        {state.step === 'reading' ? `${state.read} read…` : label}
      </Button>
      <span role="status" className="self-center text-ok empty:hidden">
        {state.step === 'done' && `${state.read} exported.`}
      </span>
      {state.step === 'failed' && (
        <span role="alert" className="self-center text-bad">
          The export failed. Please try again.
        </span>
      )}
    </>
  );
}
