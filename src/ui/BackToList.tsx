import { Link, useLocation, useNavigate, type LinkProps } from 'react-router-dom';

/** The history state of a link in a list, by which the page behind it knows where it was opened. */
export function useOpenedFrom(): { openedFrom: string } {
  return { openedFrom: useLocation().pathname };
}

/**
 * A link to the list that a page belongs to. Where the page was opened from that list, it goes back: to the filters, the
 * pages and the place that were shown.
 */
export function BackToList({ to, ...rest }: LinkProps & { to: string }) {
  const { state }: { state: unknown } = useLocation();
  const navigate = useNavigate();
  const isFromList =
    typeof state === 'object' && state !== null && 'openedFrom' in state && state.openedFrom === to;
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
