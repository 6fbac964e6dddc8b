/** Prints a table in Markdown. */
export function printTable(head: readonly string[], rows: readonly (readonly unknown[])[]): void {
  const line = (cells: readonly unknown[]) => console.log(`| ${cells.join(' | ')} |`);
  console.log();
  line(head);
  line(head.map((_, n) => (n === 0 ? '---' : '---:')));
  rows.forEach(line);
}

/** The value below which a share of the values lies; 0 for none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0);
}

/** `112 (104 to 168)`: the median and the range. */
export function spread(values: readonly number[]): string {
  return `${percentile(values, 0.5)} (${percentile(values, 0)} to ${percentile(values, 1)})`;
}
