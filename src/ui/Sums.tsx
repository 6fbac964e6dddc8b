import { formatRupees } from '../domain/money';
import type { ChargeRow } from '../domain/charges';
import { cx } from './classes';

/** A bill as a description list; the total stands apart. Amounts of nothing are said as a word. */
export function Sums({ rows, className }: { rows: readonly ChargeRow[]; className?: string }) {
  return (
    <dl className={cx('flex flex-col gap-2 text-sm', className)}>
      {rows.map(({ kind, term, amount }, n) => (
        <div
          // A bill may name two offers alike; rows never change places.
          key={`${n} ${term}`}
          className={cx(
            'flex items-baseline justify-between gap-6',
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
            {kind === 'shipping' && amount === 0 ? 'Free' : formatRupees(amount)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
