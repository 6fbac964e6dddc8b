/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a browser takes its role from a table that is shown as blocks */
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../../ui/Button';
import { cx } from '../../../ui/classes';
import { useIsNarrow } from './useIsNarrow';

export interface Column<T> {
  header: string;
  cell: (row: T) => ReactNode;
  /** Aligns figures to the right. */
  right?: boolean;
  /** On narrow screens this column is the card's heading and has no label. */
  lead?: boolean;
}

export type TableState<T> =
  { status: 'loading' } | { status: 'failed'; retry: () => void } | { status: 'ready'; rows: T[] };

interface Props<T> {
  /** The caption for screen readers. */
  caption: string;
  columns: readonly Column<T>[];
  /** The whole record in two lines, where the columns do not fit; without it, one labelled line per column. */
  card?: (row: T) => ReactNode;
  state: TableState<T>;
  rowKey: (row: T) => string;
  empty: ReactNode;
  /** The message while loading. */
  loading: string;
  /** For rows of very different heights: their cells begin at the top. */
  isTop?: boolean;
}

/** Moves the focus to the first link or button of the row above or below. */
function moveAlong(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const target = event.target;
  if (step === undefined || !(target instanceof HTMLElement)) return;
  if (target.closest('input:not([type=checkbox]), select, textarea')) return;
  const row = target.closest('tr');
  const next = step === 1 ? row?.nextElementSibling : row?.previousElementSibling;
  const control = next?.querySelector<HTMLElement>('a, button, input');
  if (!control) return;
  event.preventDefault();
  control.focus();
}

/**
 * Sticky header; loading, empty and error rows. Each row is a card wherever the columns do not fit: on phones, on
 * tablets, and beside the sidebar on small laptops. The roles are written out, because a browser takes them from a table
 * that is shown as blocks.
 */
export function DataTable<T>({
  caption,
  columns: all,
  card,
  state,
  rowKey,
  empty,
  loading,
  isTop = false,
}: Props<T>) {
  const isNarrow = useIsNarrow();
  const [first] = all;
  const columns =
    card && first && isNarrow ? [{ header: first.header, lead: true, cell: card }] : all;
  const across = columns.length;
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    const rows = body.current;
    rows?.addEventListener('keydown', moveAlong);
    return () => rows?.removeEventListener('keydown', moveAlong);
  }, []);
  return (
    <div className="rounded border border-line bg-raised max-xl:overflow-x-auto">
      <table
        role="table"
        className="w-full border-separate border-spacing-0 text-left max-xl:block"
      >
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="max-xl:sr-only">
          <tr role="row">
            {columns.map(({ header, right }) => (
              <th
                key={header}
                scope="col"
                role="columnheader"
                className={cx(
                  'sticky top-0 z-10 border-b border-line bg-raised px-3 py-2.5 text-xs font-medium whitespace-nowrap text-muted',
                  right && 'text-right',
                )}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} role="rowgroup" className="max-xl:block">
          {state.status === 'loading' &&
            [1, 2, 3, 4, 5].map((n) => (
              <tr key={n} role="row" className="max-xl:block">
                <td
                  role="cell"
                  colSpan={across}
                  className="border-b border-line px-3 py-3.5 max-xl:block"
                >
                  {n === 1 && (
                    <span role="status" className="sr-only">
                      {loading}
                    </span>
                  )}
                  <span aria-hidden="true" className="block h-4 skeleton" />
                </td>
              </tr>
            ))}
          {state.status === 'failed' && (
            <tr role="row" className="max-xl:block">
              <td role="cell" colSpan={across} className="px-3 py-8 max-xl:block">
                <p role="alert" className="mb-3">
                  The list could not be loaded. Please check your connection.
                </p>
                <Button look="outline" size="sm" onClick={state.retry}>
                  Try again
                </Button>
              </td>
            </tr>
          )}
          {state.status === 'ready' && state.rows.length === 0 && (
            <tr role="row" className="max-xl:block">
              <td role="cell" colSpan={across} className="px-3 py-8 text-muted max-xl:block">
                {empty}
              </td>
            </tr>
          )}
          {state.status === 'ready' &&
            state.rows.map((row) => (
              <tr
                key={rowKey(row)}
                role="row"
                className="group/row hover:bg-sunken/40 max-xl:block max-xl:border-b max-xl:border-line max-xl:px-3 max-xl:py-3 max-xl:last:border-0"
              >
                {columns
                  .map((column: Column<T>) => ({ ...column, content: column.cell(row) }))
                  .map(({ header, content, right, lead }) => (
                    <td
                      key={header}
                      role="cell"
                      className={cx(
                        isTop ? 'align-top max-xl:items-start' : 'align-middle max-xl:items-center',
                        'px-3 py-2.5 xl:border-b xl:border-line xl:group-last/row:border-0',
                        'max-xl:min-w-0 max-xl:justify-between max-xl:gap-4 max-xl:px-0 max-xl:py-1',
                        // No label without anything beside it.
                        content === null || content === false ? 'max-xl:hidden' : 'max-xl:flex',
                        right && 'xl:text-right tabular-nums',
                      )}
                    >
                      {!lead && (
                        <span aria-hidden="true" className="shrink-0 text-xs text-muted xl:hidden">
                          {header}
                        </span>
                      )}
                      <div
                        className={cx(
                          'min-w-0',
                          lead ? 'max-xl:w-full' : !isTop && 'max-xl:text-right',
                        )}
                      >
                        {content}
                      </div>
                    </td>
                  ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
