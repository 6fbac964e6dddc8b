import { useState, type KeyboardEvent } from 'react';

export interface Point {
  label: string;
  value: number;
}

interface Props {
  title: string;
  points: readonly Point[];
  format: (value: number) => string;
  /** Heading of the table's first column. */
  head: string;
}

const WIDTH = 600;
const HEIGHT = 180;
const BASE = HEIGHT - 4;

/** The top of the axis: the next 1, 2 or 5 times a power of ten. */
function ceilingOf(most: number): number {
  if (most <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= most) ?? most;
}

/** Bars over time, readable by pointer, by arrow keys, and as a table. */
export function Chart({ title, points, format, head }: Props) {
  const [at, setAt] = useState<number>();
  const top = ceilingOf(Math.max(...points.map(({ value }) => value), 0));
  const slot = WIDTH / Math.max(1, points.length);
  const shown = at === undefined ? undefined : points[at];

  function onKey(event: KeyboardEvent): void {
    const last = points.length - 1;
    const from = at ?? last + 1;
    const to: Record<string, number> = {
      ArrowLeft: Math.max(0, from - 1),
      ArrowRight: Math.min(last, (at ?? -1) + 1),
      Home: 0,
      End: last,
    };
    const next = to[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
  }

  return (
    <figure className="min-w-0">
      <figcaption className="sr-only">{title}</figcaption>
      <p role="status" className="mb-2 min-h-5 text-muted tabular-nums">
        {shown ? `${shown.label}: ${format(shown.value)}` : `Up to ${format(top)}`}
      </p>
      <div
        role="slider"
        tabIndex={0}
        aria-label={`${title}, day by day`}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, points.length - 1)}
        aria-valuenow={at ?? 0}
        aria-valuetext={
          shown ? `${shown.label}: ${format(shown.value)}` : 'Use the arrow keys to choose a day'
        }
        onKeyDown={onKey}
        onPointerLeave={() => setAt(undefined)}
        onBlur={() => setAt(undefined)}
      >
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="block h-44 w-full"
        >
          {[0, 0.5, 1].map((part) => (
            <line
              key={part}
              x1={0}
              x2={WIDTH}
              y1={BASE - part * (BASE - 4)}
              y2={BASE - part * (BASE - 4)}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {points.map(({ label, value }, n) => {
            const height = (Math.max(0, value) / top) * (BASE - 4);
            return (
              <g key={label} onPointerEnter={() => setAt(n)}>
                <rect
                  x={n * slot}
                  y={0}
                  width={slot}
                  height={HEIGHT}
                  className="fill-transparent"
                />
                <rect
                  x={n * slot + slot * 0.15}
                  y={BASE - height}
                  width={slot * 0.7}
                  height={height}
                  className={at === n ? 'fill-ink' : 'fill-accent'}
                />
              </g>
            );
          })}
        </svg>
      </div>
      <div aria-hidden="true" className="mt-1 flex justify-between text-xs text-muted">
        <span>{points[0]?.label}</span>
        <span>{points.at(-1)?.label}</span>
      </div>
      <details className="mt-2">
        <summary className="inline-flex min-h-8 items-center text-muted hover:text-ink pointer-coarse:min-h-11">
          <span className="textlink">Show as a table</span>
        </summary>
        <div className="max-h-64 overflow-y-auto">
          <table className="w-full text-left">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr>
                <th scope="col" className="py-1 font-medium">
                  {head}
                </th>
                <th scope="col" className="py-1 text-right font-medium">
                  {title}
                </th>
              </tr>
            </thead>
            <tbody>
              {points.map(({ label, value }) => (
                <tr key={label} className="border-t border-line">
                  <td className="py-1">{label}</td>
                  <td className="py-1 text-right tabular-nums">{format(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
