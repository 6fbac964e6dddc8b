import { Notice } from '../../../ui/Notice';
import type { SignupExport } from './useSignupExport';

/** How far the export is. */
export function ExportNotice({ state }: { state: SignupExport }) {
  return (
    <>
      {state.step === 'reading' && (
        <Notice tone="info" className="mb-4">
          {state.read} addresses read…
        </Notice>
      )}
      {state.step === 'done' && (
        <Notice tone="ok" className="mb-4">
          {state.read} addresses exported.
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
