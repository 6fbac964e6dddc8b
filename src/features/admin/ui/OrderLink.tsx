import { Link } from 'react-router-dom';
import { paths } from '../../../domain/routes';
import { cx } from '../../../ui/classes';
import { LongId } from '../../../ui/LongId';

/** `uid_timestamp` → `…timestamp`: the first half is the customer's, and says nothing that the row does not. */
function shortId(id: string): string {
  return id.includes('_') ? `…${id.slice(id.lastIndexOf('_') + 1)}` : id;
}

/**
 * An order's number as a way to it: short where there is no room, and always whole to who hovers or listens.
 * `wholeOnCard`: below `xl`, where a row is a card, it is written out.
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
