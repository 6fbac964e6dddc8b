import { EvaluationError } from './issue';
import { int, type Value } from './values';

const second = 1_000_000_000n;
const day = 86_400n * second;

const units: Readonly<Record<string, bigint>> = {
  w: 7n * day,
  d: day,
  h: 3600n * second,
  m: 60n * second,
  s: second,
  ms: 1_000_000n,
  ns: 1n,
};

/** `duration.value(24, 'h')` */
export function durationOf(amount: bigint, unit: string): Value {
  const scale = units[unit];
  if (scale === undefined) throw new EvaluationError(`${unit} is no unit of time.`);
  return { type: 'duration', nanos: amount * scale };
}

const timestampPattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/;

/** Parses an RFC 3339 timestamp with nanoseconds. @throws EvaluationError when invalid */
export function parseTimestamp(text: string): Value {
  const found = timestampPattern.exec(text);
  const millis = found ? Date.parse(`${found[1]}${found[3]}`) : Number.NaN;
  if (!found || Number.isNaN(millis)) throw new EvaluationError(`${text} is no timestamp.`);
  const fraction = BigInt((found[2] ?? '').padEnd(9, '0'));
  return { type: 'timestamp', nanos: BigInt(millis) * 1_000_000n + fraction };
}

/** `timestamp.date(2026, 11, 21)`: midnight UTC of that day. */
export function dateOf(year: bigint, month: bigint, dayOfMonth: bigint): Value {
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(dayOfMonth));
  const real =
    year >= 1n &&
    year <= 9999n &&
    BigInt(date.getUTCMonth()) + 1n === month &&
    BigInt(date.getUTCDate()) === dayOfMonth;
  if (!real) throw new EvaluationError('Date is not valid.');
  return { type: 'timestamp', nanos: BigInt(date.getTime()) * 1_000_000n };
}

/** Division that rounds down, also before 1970. */
function floorDivide(value: bigint, by: bigint): bigint {
  return (value - (((value % by) + by) % by)) / by;
}

/** A timestamp's methods, all in UTC; undefined for an unknown name. */
export function timestampMethod(nanos: bigint, name: string): Value | undefined {
  const days = floorDivide(nanos, day);
  const inDay = nanos - days * day;
  const date = new Date(Number(days) * 86_400_000);
  switch (name) {
    case 'date':
      return { type: 'timestamp', nanos: days * day };
    case 'time':
      return { type: 'duration', nanos: inDay };
    case 'toMillis':
      return int(floorDivide(nanos, 1_000_000n));
    case 'year':
      return int(date.getUTCFullYear());
    case 'month':
      return int(date.getUTCMonth() + 1);
    case 'day':
      return int(date.getUTCDate());
    case 'hours':
      return int(inDay / (3600n * second));
    case 'minutes':
      return int((inDay / (60n * second)) % 60n);
    case 'seconds':
      return int((inDay / second) % 60n);
    case 'nanos':
      return int(inDay % second);
    default:
      return undefined;
  }
}
