import { useState, type KeyboardEvent } from 'react';

export interface Point {
  label: string;
  /** The label on the axis, which has less room. */
  tick: string;
  value: number;
}

interface Props {
  title: string;
  points: readonly Point[];
  format: (value: number) => string;
  /** Heading of the table's first column. */
  head: string;
  /** As many points to compare with. Both are then lines instead of bars. */
  before?: { title: string; points: readonly Point[] };
}

const WIDTH = 600;
const HEIGHT = 180;
const BASE = HEIGHT - 4;

/** The top of the axis: the next 1, or even number, times a power of ten, so that its middle is a round figure too. */
function ceilingOf(most: number): number {
  if (most <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 4, 6, 8, 10].map((step) => step * power).find((top) => top >= most) ?? most;
}

/** How many dates stand below a chart; so many fit on a phone. */
const TICKS = 4;

/** The first, the last and some points between them. */
function ticksOf(points: readonly Point[]): Point[] {
  const count = Math.min(TICKS, points.length);
  return Array.from({ length: count }, (_, n) => {
    const at = count === 1 ? 0 : Math.round((n * (points.length - 1)) / (count - 1));
    return points[at] ?? [];
  }).flat();
}

/** Bars over time, or two lines, readable by pointer, by arrow keys, and as a table. */
export function Chart({ title, points, format, head, before }: Props) {
  const [at, setAt] = useState<number>();
  const most = points.reduce<Point | undefined>(
    (best, one) => (best === undefined || one.value > best.value ? one : best),
    undefined,
  );
  const values = [...points, ...(before?.points ?? [])].map(({ value }) => value);
  const top = ceilingOf(Math.max(...values, 0));
  const isEmpty = values.every((value) => value <= 0);
  const slot = WIDTH / Math.max(1, points.length);
  const height = (value: number): number => (Math.max(0, value) / top) * (BASE - 4);
  const textAt = (n: number): string | undefined => {
    const [point, former] = [points[n], before?.points[n]];
    const compared = former ? ` (${former.label}: ${format(former.value)})` : '';
    return point && `${point.label}: ${format(point.value)}${compared}`;
  };
  const shown = at === undefined ? undefined : textAt(at);

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
        {shown ??
          (most && most.value > 0
            ? `Highest on ${most.label}: ${format(most.value)}`
            : 'Nothing yet')}
      </p>
      {before && (
        <p aria-hidden="true" className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
          <LegendItem name={title} isBefore={false} />
          <LegendItem name={before.title} isBefore />
        </p>
      )}
      <div className="flex gap-2">
        <Axis values={[top, top / 2, 0]} format={isEmpty ? () => '' : format} />
        <div className="min-w-0 flex-1">
          <div
            role="slider"
            tabIndex={0}
            aria-label={`${title}, day by day`}
            aria-valuemin={0}
            aria-valuemax={Math.max(0, points.length - 1)}
            aria-valuenow={at ?? 0}
            aria-valuetext={shown ?? 'Use the arrow keys to choose a day'}
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
              {before && (
                <>
                  <Line points={before.points} slot={slot} height={height} isBefore />
                  <Line points={points} slot={slot} height={height} isBefore={false} />
                </>
              )}
              {points.map(({ label, value }, n) => (
                <g key={label} onPointerEnter={() => setAt(n)}>
                  <rect
                    x={n * slot}
                    y={0}
                    width={slot}
                    height={HEIGHT}
                    className="fill-transparent"
                  />
                  {(!before || at === n) && (
                    <rect
                      x={before ? (n + 0.5) * slot - 1 : n * slot + slot * 0.15}
                      y={BASE - height(value)}
                      width={before ? 2 : slot * 0.7}
                      height={height(value)}
                      className={at === n ? 'fill-ink' : 'fill-accent'}
                    />
                  )}
                </g>
              ))}
            </svg>
          </div>
          <div
            aria-hidden="true"
            className="mt-1 flex justify-between overflow-hidden text-xs text-muted"
          >
            {ticksOf(points).map(({ label, tick }) => (
              <span key={label}>{tick}</span>
            ))}
          </div>
        </div>
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
                {before && (
                  <th scope="col" className="py-1 text-right font-medium">
                    {before.title}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {points.map(({ label, value }, n) => (
                <tr key={label} className="border-t border-line">
                  <td className="py-1">{label}</td>
                  <td className="py-1 text-right tabular-nums">{format(value)}</td>
                  {before && (
                    <td className="py-1 text-right tabular-nums">
                      {format(before.points[n]?.value ?? 0)}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

/** The values beside the lines across a chart; half an order is none. */
function Axis({
  values,
  format,
}: {
  values: readonly number[];
  format: (value: number) => string;
}) {
  return (
    <div
      aria-hidden="true"
      className="flex h-44 flex-col justify-between text-right text-xs leading-none text-muted tabular-nums"
    >
      {values.map((value) => (
        <span key={value}>{Number.isInteger(value) ? format(value) : ''}</span>
      ))}
    </div>
  );
}

const DASHES = '6 4';

function Line({
  points,
  slot,
  height,
  isBefore,
}: {
  points: readonly Point[];
  slot: number;
  height: (value: number) => number;
  isBefore: boolean;
}) {
  return (
    <polyline
      points={points.map(({ value }, n) => `${(n + 0.5) * slot},${BASE - height(value)}`).join(' ')}
      fill="none"
      stroke="currentColor"
      strokeWidth={isBefore ? 1.5 : 2}
      strokeDasharray={isBefore ? DASHES : undefined}
      vectorEffect="non-scaling-stroke"
      className={isBefore ? 'text-muted' : 'text-accent'}
    />
  );
}

function LegendItem({ name, isBefore }: { name: string; isBefore: boolean }) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg width={24} height={4} className={isBefore ? 'text-muted' : 'text-accent'}>
        <line
          x2={24}
          y1={2}
          y2={2}
          stroke="currentColor"
          strokeWidth={2}
          strokeDasharray={isBefore ? DASHES : undefined}
        />
      </svg>
      {name}
    </span>
  );
}
