import { Link } from 'react-router-dom';
import { paths } from '../../../domain/shop/routes';
import { cx } from '../../../ui/classes';
import { LongId } from '../../../ui/LongId';

/** `uid_timestamp` → `…timestamp`: the row already names the customer. */
function shortId(id: string): string {
  return id.includes('_') ? `…${id.slice(id.lastIndexOf('_') + 1)}` : id;
}

/**
 * A link to an order: its id, shortened where space is tight, always complete in the tooltip and for screen readers.
 * `wholeOnCard` writes it out below `xl`, where a row is a card.
 */
export function OrderLink({ id, wholeOnCard = false }: { id: string; wholeOnCard?: boolean }) {
  return (
    <Link
      to={paths.adminOrder(id)}
      title={id}
      aria-label={id}
      className="font-medium tabular-nums textlink"
    >
      {wholeOnCard && (
        <span className="xl:hidden">
          <LongId id={id} />
        </span>
      )}
      <span className={cx(wholeOnCard && 'max-xl:hidden')}>{shortId(id)}</span>
    </Link>
  );
}
