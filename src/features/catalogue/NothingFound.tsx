import { useSearchParams } from 'react-router-dom';
import { FILTER_PARAMS } from '../../domain/product/filterParams';
import { messages } from '../../domain/shop/messages';
import { nothingFound } from '../../domain/shop/messages/search';
import { paths } from '../../domain/shop/routes';
import { Button } from '../../ui/Button';
import { Link } from '../../ui/Link';
import { EmptyScreen } from './EmptyScreen';

/** What people search for that is no fragrance, and the page that is about it; the first that fits. */
const PAGES: readonly [words: RegExp, page: string, path: string][] = [
  [/\b(?:return|refund|cancel|exchange|damage)/i, 'Cancellation & refunds', paths.refunds()],
  [/\b(?:track|my order|invoice)/i, 'My Orders', paths.orders()],
  [/\b(?:ship|deliver|courier|pin ?code)/i, 'Shipping', paths.shipping()],
  [/\b(?:contact|support|help|customer care|phone|email)/i, 'Contact', paths.contact()],
  [/\bprivacy/i, 'Privacy', paths.privacy()],
  [/\b(?:terms|conditions|policy|payment)/i, 'Terms & conditions', paths.terms()],
  [/\b(?:about|story|founder)/i, 'About', paths.about()],
];

interface Props {
  /** The search; empty when only filters are set. */
  query: string;
  /** Clears search and filters. */
  onClear: () => void;
}

/** In place of the list when no fragrance fits the search and the filters. */
export function NothingFound({ query, onClear }: Props) {
  const [params] = useSearchParams();
  const hasFilter = FILTER_PARAMS.some((key) => key !== 'q' && key !== 'sort' && params.get(key));
  const [, page, path = ''] = PAGES.find(([words]) => words.test(query)) ?? [];
  return (
    <EmptyScreen
      heading="h2"
      title={query.trim() === '' ? messages.empty.items : nothingFound(query)}
      action={
        <Button look="outline" onClick={onClear}>
          Clear all
        </Button>
      }
    >
      {page !== undefined && (
        <p key="page" className="mb-4">
          You may be looking for our page{' '}
          <Link to={path} className="textlink">
            {page}
          </Link>
          .
        </p>
      )}
      <p key="words">
        {hasFilter ? 'Remove a filter' : 'Try another word'}, or{' '}
        <Link to={paths.guided()} className="textlink">
          answer five questions
        </Link>
        .
      </p>
    </EmptyScreen>
  );
}
