import { Notice } from '../../../ui/Notice';
import { countLabel } from '../ui/countLabel';
import type { CsvExport } from '../ui/useCsvExport';

/** The progress of the export. */
export function ExportNotice({ state }: { state: CsvExport }) {
  return (
    <>
      {state.step === 'reading' && (
        <Notice tone="info" className="mb-4">
          {countLabel(state.read, 'address', 'addresses')} read…
        </Notice>
      )}
      {state.step === 'done' && (
        <Notice tone="ok" className="mb-4">
          {countLabel(state.read, 'address', 'addresses')} exported.
        </Notice>
      )}
      {state.step === 'failed' && (
        <Notice tone="bad" className="mb-4">
          The addresses could not be exported. Please try again.
        </Notice>
      )}
    </>
  );
}
