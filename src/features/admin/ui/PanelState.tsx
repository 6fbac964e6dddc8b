import { TryAgain } from '../../../ui/PageState';

/** The loading state of a panel, about as high as a field; that of a page is a whole screen high. Announced once. */
export function PanelLoading({ label }: { label: string }) {
  return (
    <div role="status" data-loading="" className="py-3">
      <span className="sr-only">{label}</span>
      <span aria-hidden="true" className="block h-4 skeleton" />
    </div>
  );
}

/** For what holds panels: those below one that is loading are shown after it, so that it moves none of them. */
export const ONE_AFTER_ANOTHER = '[&>:has([data-loading])~*]:hidden';

/** A panel whose contents could not be loaded; the rest of the page works. `what` as in `The notes`. */
export function PanelFailed({ what, retry }: { what: string; retry: () => void }) {
  return (
    <p role="alert">
      {what} could not be loaded. <TryAgain onClick={retry} />
    </p>
  );
}
