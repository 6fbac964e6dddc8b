/** What a change would do to each fragrance, before it is made. */
export function ChangePreview<Row extends { id: string; name: string }>({
  rows,
  describe,
}: {
  rows: readonly Row[];
  describe: (row: Row) => string;
}) {
  return (
    <ul
      aria-label="Preview"
      className="max-h-60 divide-y divide-line overflow-y-auto border-y border-line"
    >
      {rows.map((row) => (
        <li key={row.id} className="flex justify-between gap-4 py-1.5">
          <span>{row.name}</span>
          <span className="text-right whitespace-pre-line text-muted tabular-nums">
            {describe(row)}
          </span>
        </li>
      ))}
    </ul>
  );
}
