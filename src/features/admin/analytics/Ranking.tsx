/** Shares of a whole, largest first. The bars are decorative: the figures beside them say the same. */
export function Ranking({
  caption,
  head,
  rows,
  total,
}: {
  caption: string;
  /** Column headings. */
  head: readonly [string, ...string[]];
  rows: readonly {
    name: string;
    /** Below the name: what the row is made of. */
    detail?: string | undefined;
    size: number;
    cells: readonly string[];
  }[];
  /** The sum of the columns, where one is shown. */
  total?: readonly string[];
}) {
  const most = Math.max(...rows.map(({ size }) => size), 1);
  if (rows.length === 0) return <p className="text-muted">No data in this range.</p>;
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-xs text-muted">
          <tr>
            {head.map((name, n) => (
              <th
                key={name}
                scope="col"
                className={n === 0 ? 'py-1 font-medium' : 'py-1 pl-3 text-right font-medium'}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, detail, size, cells }, n) => (
            // Two fragrances or offers may have the same name.
            <tr key={`${n} ${name}`} className="border-t border-line">
              <th scope="row" className="py-1.5 font-normal">
                {name}
                {detail && <span className="block text-xs text-muted tabular-nums">{detail}</span>}
                <span aria-hidden="true" className="mt-1 block h-1 bg-sunken">
                  <span
                    className="block h-1 bg-accent"
                    style={{ width: `${(Math.max(0, size) / most) * 100}%` }}
                  />
                </span>
              </th>
              {cells.map((cell, column) => (
                <td
                  key={head[column + 1] ?? column}
                  className="py-1.5 pl-3 text-right align-top tabular-nums"
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr className="border-t border-line font-medium">
              <th scope="row" className="py-1.5 font-medium">
                Total
              </th>
              {total.map((cell, n) => (
                <td key={head[n + 1] ?? n} className="py-1.5 pl-3 text-right tabular-nums">
                  {cell}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
