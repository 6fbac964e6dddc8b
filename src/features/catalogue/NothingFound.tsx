import { Link } from '../../ui/Link';
import { messages } from '../../domain/shop/messages';
import { paths } from '../../domain/shop/routes';
import { Button } from '../../ui/Button';
import { EmptyScreen } from './EmptyScreen';

/** In place of the list when no fragrance fits the search and the filters. */
export function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyScreen
      heading="h2"
      title={messages.empty.items}
      action={
        <Button look="outline" onClick={onClear}>
          Clear all
        </Button>
      }
    >
      No fragrance matches all of that. Remove a filter, or{' '}
      <Link to={paths.guided()} className="textlink">
        answer five questions
      </Link>
      .
    </EmptyScreen>
  );
}
