import { productRows } from '../../../domain/product/productCsv';
import { istDay } from '../../../domain/shop/ist';
import { Button } from '../../../ui/Button';
import { EXPORT_PAGE, useCsvExport } from './useCsvExport';
import { serverTime } from '../../../clock';

/** Exports all fragrances as CSV; the button shows the progress. */
export function ExportProducts({ label }: { label: string }) {
  const { state, run } = useCsvExport();
  const exportAll = (): Promise<void> =>
    run(
      `fragrances-${istDay(serverTime())}.csv`,
      async () =>
        (await import('../../../firebase/product/adminProducts')).fetchProductRows(
          'name',
          EXPORT_PAGE,
        ),
      productRows,
    );
  return (
    <>
      <Button
        look="outline"
        size="sm"
        busy={state.step === 'reading'}
        onClick={() => void exportAll()}
      >
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
