import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../../ui/Button';
import type { Pages } from './usePages';

/** Previous and next page. Renders nothing when there is only one. */
export function Pager({ pages }: { pages: Omit<Pages<never>, 'state' | 'change' | 'hasMore'> }) {
  const { page, previous, next, isLoadingPage } = pages;
  if (!previous && !next) return null;
  return (
    <nav aria-label="Pages" className="mt-3 flex items-center justify-end gap-2">
      <span role="status" className="mr-2 text-muted">
        Page {page}
      </span>
      <Button look="outline" size="sm" disabled={!previous} onClick={() => previous?.()}>
        <ChevronLeft aria-hidden="true" size={15} />
        Previous
      </Button>
      <Button
        look="outline"
        size="sm"
        disabled={!next}
        busy={isLoadingPage}
        onClick={() => next?.()}
      >
        Next
        <ChevronRight aria-hidden="true" size={15} />
      </Button>
    </nav>
  );
}
