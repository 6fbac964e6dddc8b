/** What one measurement found, as a table of docs/performance.md. */
export interface Table {
  title: string;
  head: readonly string[];
  rows: readonly (readonly (string | number)[])[];
  /** The goals that were missed, each as a sentence. */
  missed: readonly string[];
}

/** The table in Markdown, with what it says about the goals. */
export function tableText({ title, head, rows, missed }: Table): string {
  const line = (cells: readonly unknown[]): string => `| ${cells.join(' | ')} |`;
  return [
    `### ${title}`,
    '',
    line(head),
    line(head.map((_, n) => (n === 0 ? '---' : '---:'))),
    ...rows.map(line),
    ...(missed.length > 0 ? ['', 'Missed:', '', ...missed.map((goal) => `- ${goal}`)] : []),
    '',
  ].join('\n');
}

/** The value below which a share of the values lies; 0 for none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

const rounded = (value: number): number =>
  Math.abs(value) < 1 ? Math.round(value * 1000) / 1000 : Math.round(value);

/** `112 (104–168)`: the median and the range. */
export function spread(values: readonly number[]): string {
  const [middle, low, high] = [median(values), percentile(values, 0), percentile(values, 1)];
  return `${rounded(middle)} (${rounded(low)}–${rounded(high)})`;
}

/** `["/: 900 ms of FCP, at most 850"]` when the value is over the limit (under it, with `least`). */
export function missedGoal(
  name: string,
  value: number,
  { most, least }: { most?: number | undefined; least?: number | undefined },
): string[] {
  const isMissed = (most !== undefined && value > most) || (least !== undefined && value < least);
  const goal = most === undefined ? `at least ${least}` : `at most ${most}`;
  return isMissed ? [`${name}: ${rounded(value)}, the goal is ${goal}`] : [];
}
