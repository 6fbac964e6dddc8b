import { useLocation, useNavigate } from 'react-router-dom';
import { Link, type LinkProps } from './Link';

/** The history state of a link in a list, by which the page behind it knows where it was opened. */
export function useOpenedFrom(): { openedFrom: string } {
  return { openedFrom: useLocation().pathname };
}

/** Whether the page was opened from this list, so that one step back leads there. */
export function useIsOpenedFrom(list: string): boolean {
  const { state }: { state: unknown } = useLocation();
  return (
    typeof state === 'object' &&
    state !== null &&
    'openedFrom' in state &&
    state.openedFrom === list
  );
}

/**
 * A link to the list that a page belongs to. Where the page was opened from that list, it goes back: to the filters, the
 * pages and the place that were shown.
 */
export function BackToList({ to, ...rest }: LinkProps & { to: string }) {
  const navigate = useNavigate();
  const isFromList = useIsOpenedFrom(to);
  return (
    <Link
      {...rest}
      to={to}
      onClick={(event) => {
        // A modified click opens another tab, which has no history.
        if (!isFromList || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
    />
  );
}
