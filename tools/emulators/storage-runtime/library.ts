import { EvaluationError } from './issue';
import { matchesWhole, splitBy } from './regex';
import { dateOf, durationOf, parseTimestamp, timestampMethod } from './time';
import {
  bool,
  float,
  int,
  list,
  looselyEqual,
  nothing,
  numeric,
  setOf,
  strictlyEqual,
  string,
  type Value,
  type ValueOf,
} from './values';

function mismatch(what: string, args: readonly Value[]): never {
  throw new EvaluationError(`No ${what}(${args.map((value) => value.type).join(', ')}).`);
}

/** `int()`, `float()`, `string()`. */
export function callGlobal(name: string, args: readonly Value[]): Value {
  const [value = nothing] = args;
  switch (name) {
    case 'int':
      if (value.type === 'int') return value;
      if (value.type === 'float') return int(Math.trunc(value.value));
      if (value.type === 'string' && /^[+-]?\d+$/.test(value.value))
        return int(BigInt(value.value));
      break;
    case 'float': {
      const number = numeric(value);
      if (number !== undefined) return float(number);
      if (value.type === 'string' && /^[+-]?(\d+\.?\d*|\.\d+)$/.test(value.value)) {
        return float(Number(value.value));
      }
      break;
    }
    case 'string':
      return string(asText(value));
    default:
  }
  return mismatch(name, args);
}

/** The string conversion of `string()` and of a path's `$(…)`. */
export function asText(value: Value): string {
  switch (value.type) {
    case 'string':
      return value.value;
    case 'int':
    case 'bool':
      return String(value.value);
    case 'null':
      return 'null';
    case 'path':
      return `/${value.segments.join('/')}`;
    default:
      // Formatting floats as Java does is not supported.
      return mismatch('string', [value]);
  }
}

/** Namespaced functions such as `duration.value(24, 'h')`; those of `firestore` are in evaluate.ts. */
export function callNamespaced(namespace: string, name: string, args: readonly Value[]): Value {
  const ints = args.map((value) => (value.type === 'int' ? value.value : undefined));
  const [a, b, c, d] = ints;
  const [first = nothing, second = nothing] = args;
  switch (`${namespace}.${name}`) {
    case 'duration.value':
      if (a !== undefined && second.type === 'string') return durationOf(a, second.value);
      break;
    case 'duration.time':
      if (a !== undefined && b !== undefined && c !== undefined && d !== undefined) {
        return { type: 'duration', nanos: ((a * 60n + b) * 60n + c) * 1_000_000_000n + d };
      }
      break;
    case 'duration.abs':
      if (first.type === 'duration') {
        return { type: 'duration', nanos: first.nanos < 0n ? -first.nanos : first.nanos };
      }
      break;
    case 'timestamp.value':
      if (a !== undefined) return { type: 'timestamp', nanos: a * 1_000_000n };
      if (first.type === 'string') return parseTimestamp(first.value);
      break;
    case 'timestamp.date':
      if (a !== undefined && b !== undefined && c !== undefined) return dateOf(a, b, c);
      break;
    case 'math.abs':
      if (a !== undefined) return int(a < 0n ? -a : a);
      if (first.type === 'float') return float(Math.abs(first.value));
      break;
    case 'math.ceil':
    case 'math.floor':
    case 'math.round': {
      const number = numeric(first);
      if (number === undefined) break;
      if (name === 'ceil') return float(Math.ceil(number));
      if (name === 'floor') return float(Math.floor(number));
      return first.type === 'int' ? first : int(Math.round(number));
    }
    default:
  }
  return mismatch(`${namespace}.${name}`, args);
}

/** `receiver.name(args)`. @throws EvaluationError when the type has no such method */
export function callMethod(receiver: Value, name: string, args: readonly Value[]): Value {
  const result = methodOf(receiver, name, args);
  return result ?? mismatch(`${receiver.type}.${name}`, args);
}

function methodOf(receiver: Value, name: string, args: readonly Value[]): Value | undefined {
  switch (receiver.type) {
    case 'string':
      return stringMethod(receiver.value, name, args);
    case 'list':
      return listMethod(receiver.items, name, args);
    case 'set':
      return setMethod(receiver.items, name, args);
    case 'map':
      return mapMethod(receiver, name, args);
    case 'map_diff':
      return diffMethod(receiver, name);
    case 'timestamp':
      return timestampMethod(receiver.nanos, name);
    case 'duration':
      if (name === 'seconds') return int(receiver.nanos / 1_000_000_000n);
      return name === 'nanos' ? int(receiver.nanos % 1_000_000_000n) : undefined;
    default:
      return undefined;
  }
}

function stringMethod(text: string, name: string, args: readonly Value[]): Value | undefined {
  const [argument] = args;
  switch (name) {
    case 'size':
      return int(text.length);
    // Only ASCII letters change case.
    case 'lower':
      return string(text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
    case 'upper':
      return string(text.replace(/[a-z]/g, (letter) => letter.toUpperCase()));
    case 'trim':
      return string(trimmed(text));
    case 'matches':
      return argument?.type === 'string' ? bool(matchesWhole(argument.value, text)) : undefined;
    case 'split':
      return argument?.type === 'string'
        ? list(splitBy(argument.value, text).map(string))
        : undefined;
    default:
      return undefined;
  }
}

/** Java's trim: spaces and control characters. */
function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 32) start += 1;
  while (end > start && text.charCodeAt(end - 1) <= 32) end -= 1;
  return text.slice(start, end);
}

type Items = readonly Value[];

function listMethod(items: Items, name: string, args: readonly Value[]): Value | undefined {
  const [argument] = args;
  const has = (all: Items, item: Value) => all.some((other) => strictlyEqual(other, item));
  switch (name) {
    case 'size':
      return int(items.length);
    case 'toSet':
      return setOf(items);
    case 'join':
      return argument?.type === 'string'
        ? string(items.map(asText).join(argument.value))
        : undefined;
    default:
  }
  if (argument?.type !== 'list') return undefined;
  const others = argument.items;
  switch (name) {
    case 'hasAll':
      return bool(others.every((item) => has(items, item)));
    case 'hasAny':
      return bool(others.some((item) => has(items, item)));
    case 'hasOnly':
      return bool(items.every((item) => has(others, item)));
    case 'concat':
      return list([...items, ...others]);
    case 'removeAll':
      return list(items.filter((item) => !has(others, item)));
    default:
      return undefined;
  }
}

function setMethod(items: Items, name: string, args: readonly Value[]): Value | undefined {
  if (name === 'size') return int(items.length);
  const [argument] = args;
  const has = (all: Items, item: Value) => all.some((other) => looselyEqual(other, item));
  if (argument?.type === 'set' || argument?.type === 'list') {
    const others = argument.items;
    if (name === 'hasAll') return bool(others.every((item) => has(items, item)));
    if (name === 'hasAny') return bool(others.some((item) => has(items, item)));
    if (name === 'hasOnly') return bool(items.every((item) => has(others, item)));
  }
  if (argument?.type === 'set') {
    const others = argument.items;
    if (name === 'union') return setOf([...items, ...others]);
    if (name === 'intersection') return setOf(items.filter((item) => has(others, item)));
    if (name === 'difference') return setOf(items.filter((item) => !has(others, item)));
  }
  return undefined;
}

function mapMethod(map: ValueOf<'map'>, name: string, args: readonly Value[]): Value | undefined {
  const { fields } = map;
  const [argument, fallback] = args;
  switch (name) {
    case 'size':
      return int(fields.size);
    case 'keys':
      return list([...fields.keys()].toSorted().map(string));
    case 'values':
      return list([...fields.values()]);
    case 'get':
      return fallback === undefined ? undefined : getOr(map, argument, fallback);
    case 'diff':
      return argument?.type === 'map' ? difference(fields, argument.fields) : undefined;
    default:
      return undefined;
  }
}

/** `get(key, default)`; `key` may be a list of nested keys. */
function getOr(map: ValueOf<'map'>, key: Value | undefined, fallback: Value): Value | undefined {
  if (key?.type === 'string') return map.fields.get(key.value) ?? fallback;
  if (key?.type !== 'list') return undefined;
  let current: Value = map;
  for (const step of key.items) {
    if (step.type !== 'string') return undefined;
    const next: Value | undefined =
      current.type === 'map' ? current.fields.get(step.value) : undefined;
    if (next === undefined) return fallback;
    current = next;
  }
  return current;
}

type Fields = ReadonlyMap<string, Value>;

function difference(now: Fields, before: Fields): Value {
  const diff: ValueOf<'map_diff'> = {
    type: 'map_diff',
    added: [],
    removed: [...before.keys()].filter((key) => !now.has(key)),
    changed: [],
    unchanged: [],
  };
  for (const [key, value] of now) {
    const other = before.get(key);
    if (other === undefined) diff.added.push(key);
    else if (looselyEqual(value, other)) diff.unchanged.push(key);
    else diff.changed.push(key);
  }
  return diff;
}

function diffMethod(diff: ValueOf<'map_diff'>, name: string): Value | undefined {
  const keys: Record<string, string[]> = {
    addedKeys: diff.added,
    removedKeys: diff.removed,
    changedKeys: diff.changed,
    unchangedKeys: diff.unchanged,
    affectedKeys: [...diff.added, ...diff.removed, ...diff.changed],
  };
  const found = keys[name];
  return found === undefined ? undefined : setOf(found.map(string));
}
