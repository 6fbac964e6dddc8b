import { formatRupees } from '../domain/pricing/money';
import { cx } from './classes';

/**
 * An amount in rupees, in tabular figures; `was` is shown struck through before it, paler on any ground. A translated page
 * would keep the amount that it has translated, so amounts, quantities and numbers of orders are left out of a translation.
 */
export function Money({
  amount,
  was,
  className,
}: {
  amount: number;
  was?: number | undefined;
  className?: string;
}) {
  return (
    <span
      data-money=""
      translate="no"
      // With large letters on a narrow screen the two amounts stand one below the other.
      className={cx(
        'tabular-nums whitespace-nowrap',
        was !== undefined && 'inline-flex flex-wrap gap-x-2',
        className,
      )}
    >
      {was !== undefined && (
        <>
          <span className="sr-only">Was </span>
          <s className="opacity-70">{formatRupees(was)}</s>
          <span className="sr-only">, now </span>
        </>
      )}
      {formatRupees(amount)}
    </span>
  );
}
