import { formatRupees } from '../domain/pricing/money';
import type { ChargeRow } from '../domain/pricing/charges';
import { cx } from './classes';

interface AwaitedRow {
  kind: 'awaited';
  term: string;
  amount?: undefined;
}

interface Props {
  rows: readonly ChargeRow[];
  /**
   * The code of a coupon that is being looked up: its row is reserved, so that nothing moves when the amount arrives.
   */
  awaited?: string | undefined;
  className?: string;
}

/** A price breakdown as a description list. Free shipping is written as "Free". */
export function Sums({ rows, awaited, className }: Props) {
  const shipping = rows.findIndex(({ kind }) => kind === 'shipping');
  const shown: readonly (ChargeRow | AwaitedRow)[] =
    awaited === undefined
      ? rows
      : [...rows.slice(0, shipping), { kind: 'awaited', term: awaited }, ...rows.slice(shipping)];
  return (
    <dl className={cx('flex flex-col gap-2 text-sm', className)}>
      {shown.map(({ kind, term, amount }, n) => (
        <div
          // Two offers may have the same name; rows never change order.
          key={`${n} ${term}`}
          className={cx(
            'flex flex-wrap items-baseline justify-between gap-x-6',
            kind === 'discount' && 'text-ok',
            kind === 'total' && 'mt-2 border-t border-line pt-4 text-base',
          )}
        >
          <dt
            className={cx(
              kind === 'total' || kind === 'net'
                ? 'font-medium'
                : kind !== 'discount' && 'text-muted',
            )}
          >
            {term}
          </dt>
          <dd
            className={cx(
              'tabular-nums',
              kind === 'total' && 'text-xl font-medium',
              kind === 'net' && 'font-medium',
              kind === 'failed' && 'text-muted line-through',
            )}
          >
            {amount === undefined ? (
              <span className="inline-block w-14 skeleton">&nbsp;</span>
            ) : kind === 'shipping' && amount === 0 ? (
              'Free'
            ) : (
              formatRupees(amount)
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
