import { EvaluationError } from './issue';

/** A value of the rules language. Ints have 64 bits; times and durations are in nanoseconds. */
export type Value =
  | { type: 'null' }
  | { type: 'bool'; value: boolean }
  | { type: 'int'; value: bigint }
  | { type: 'float'; value: number }
  | { type: 'string'; value: string }
  | { type: 'list'; items: readonly Value[] }
  | { type: 'set'; items: readonly Value[] }
  | { type: 'map'; fields: ReadonlyMap<string, Value> }
  | { type: 'path'; segments: readonly string[] }
  | { type: 'timestamp'; nanos: bigint }
  | { type: 'duration'; nanos: bigint }
  | {
      type: 'map_diff';
      added: string[];
      removed: string[];
      changed: string[];
      unchanged: string[];
    };

export type ValueOf<Type extends Value['type']> = Extract<Value, { type: Type }>;

/** The types that `is` accepts. */
export const typeNames =
  'bool bytes duration float int list map null number path string timestamp'.split(' ');

export const nothing: Value = { type: 'null' };
export const bool = (value: boolean): Value => ({ type: 'bool', value });
export const string = (value: string): Value => ({ type: 'string', value });
export const float = (value: number): Value => ({ type: 'float', value });
export const list = (items: readonly Value[]): Value => ({ type: 'list', items });

/** An int. @throws EvaluationError when it does not fit 64 bits */
export function int(value: bigint | number): Value {
  const whole = BigInt(value);
  if (BigInt.asIntN(64, whole) !== whole) throw new EvaluationError('Integer overflow.');
  return { type: 'int', value: whole };
}

/** The distinct items, the first of equal ones kept. */
export function setOf(items: readonly Value[]): Value {
  const distinct: Value[] = [];
  for (const item of items) {
    if (!distinct.some((known) => looselyEqual(known, item))) distinct.push(item);
  }
  return { type: 'set', items: distinct };
}

/** A number's value; undefined for anything else. */
export function numeric(value: Value): number | undefined {
  if (value.type === 'int') return Number(value.value);
  return value.type === 'float' ? value.value : undefined;
}

type Equality = (a: Value, b: Value) => boolean;

/** Compares numbers by value at any depth, as sets and map diffs do. */
export function looselyEqual(a: Value, b: Value): boolean {
  return sameNumber(a, b) ?? same(a, b, looselyEqual);
}

/** Distinguishes ints from floats, as lists do with their items. */
export function strictlyEqual(a: Value, b: Value): boolean {
  return same(a, b, strictlyEqual);
}

/** The language's `==`: numbers by value, contents of lists and maps strictly. */
export function equal(a: Value, b: Value): boolean {
  return sameNumber(a, b) ?? same(a, b, strictlyEqual);
}

function sameNumber(a: Value, b: Value): boolean | undefined {
  if (a.type === b.type) return undefined;
  const left = numeric(a);
  const right = numeric(b);
  return left === undefined || right === undefined ? undefined : left === right;
}

function same(a: Value, b: Value, inner: Equality): boolean {
  switch (a.type) {
    case 'null':
      return b.type === 'null';
    case 'bool':
      return b.type === 'bool' && a.value === b.value;
    case 'int':
      return b.type === 'int' && a.value === b.value;
    case 'float':
      return b.type === 'float' && a.value === b.value;
    case 'string':
      return b.type === 'string' && a.value === b.value;
    case 'timestamp':
      return b.type === 'timestamp' && a.nanos === b.nanos;
    case 'duration':
      return b.type === 'duration' && a.nanos === b.nanos;
    case 'path':
      return b.type === 'path' && sameSegments(a.segments, b.segments);
    case 'list':
      return (
        b.type === 'list' &&
        a.items.length === b.items.length &&
        a.items.every((item, at) => {
          const other = b.items[at];
          return other !== undefined && inner(item, other);
        })
      );
    case 'set':
      return (
        b.type === 'set' &&
        a.items.length === b.items.length &&
        a.items.every((item) => b.items.some((other) => looselyEqual(item, other)))
      );
    case 'map':
      return (
        b.type === 'map' &&
        a.fields.size === b.fields.size &&
        [...a.fields].every(([key, value]) => {
          const other = b.fields.get(key);
          return other !== undefined && inner(value, other);
        })
      );
    case 'map_diff':
      return false;
  }
}

function sameSegments(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((segment, at) => segment === b[at]);
}
