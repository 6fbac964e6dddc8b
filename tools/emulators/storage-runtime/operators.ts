import type { Operator } from './ast';
import { EvaluationError } from './issue';
import {
  bool,
  equal,
  float,
  int,
  looselyEqual,
  numeric,
  strictlyEqual,
  type Value,
} from './values';

function unsupported(operator: string, left: Value, right: Value): never {
  throw new EvaluationError(`Unsupported operation: ${left.type} ${operator} ${right.type}.`);
}

/** The operators that evaluate both operands, so not `&&` and `||`. */
export function applyOperator(
  operator: Exclude<Operator, '&&' | '||'>,
  left: Value,
  right: Value,
): Value {
  switch (operator) {
    case '==':
      return bool(equal(left, right));
    case '!=':
      return bool(!equal(left, right));
    case '<':
      return bool(compare(operator, left, right) === -1);
    case '>':
      return bool(compare(operator, left, right) === 1);
    case '<=':
      return bool([-1, 0].includes(compare(operator, left, right) ?? 2));
    case '>=':
      return bool([1, 0].includes(compare(operator, left, right) ?? 2));
    case 'in':
      return bool(contains(left, right));
    case '+':
      return add(left, right);
    case '-':
      return subtract(left, right);
    case '*':
    case '/':
    case '%':
      return multiply(operator, left, right);
  }
}

/** -1, 0 or 1; undefined when an operand is NaN, for which every comparison is false. */
function compare(operator: string, left: Value, right: Value): number | undefined {
  if (left.type === 'int' && right.type === 'int') return order(left.value, right.value);
  if (left.type === 'string' && right.type === 'string') return order(left.value, right.value);
  if (left.type === 'timestamp' && right.type === 'timestamp')
    return order(left.nanos, right.nanos);
  if (left.type === 'duration' && right.type === 'duration') return order(left.nanos, right.nanos);
  const a = numeric(left);
  const b = numeric(right);
  if (a === undefined || b === undefined) return unsupported(operator, left, right);
  return order(a, b);
}

function order<Comparable extends bigint | number | string>(
  a: Comparable,
  b: Comparable,
): number | undefined {
  if (a < b) return -1;
  if (a > b) return 1;
  return a === b ? 0 : undefined;
}

function contains(value: Value, collection: Value): boolean {
  switch (collection.type) {
    case 'list':
      return collection.items.some((item) => strictlyEqual(item, value));
    case 'set':
      return collection.items.some((item) => looselyEqual(item, value));
    case 'map':
      if (value.type === 'string') return collection.fields.has(value.value);
      break;
    default:
  }
  return unsupported('in', value, collection);
}

function add(left: Value, right: Value): Value {
  if (left.type === 'int' && right.type === 'int') return int(left.value + right.value);
  if (left.type === 'string' && right.type === 'string') {
    return { type: 'string', value: left.value + right.value };
  }
  if (left.type === 'duration' && right.type === 'duration') {
    return { type: 'duration', nanos: left.nanos + right.nanos };
  }
  if (left.type === 'timestamp' && right.type === 'duration') {
    return { type: 'timestamp', nanos: left.nanos + right.nanos };
  }
  if (left.type === 'duration' && right.type === 'timestamp') {
    return { type: 'timestamp', nanos: left.nanos + right.nanos };
  }
  return floats('+', left, right, (a, b) => a + b);
}

function subtract(left: Value, right: Value): Value {
  if (left.type === 'int' && right.type === 'int') return int(left.value - right.value);
  if (left.type === 'duration' && right.type === 'duration') {
    return { type: 'duration', nanos: left.nanos - right.nanos };
  }
  if (left.type === 'timestamp' && right.type === 'duration') {
    return { type: 'timestamp', nanos: left.nanos - right.nanos };
  }
  if (left.type === 'timestamp' && right.type === 'timestamp') {
    return { type: 'duration', nanos: left.nanos - right.nanos };
  }
  return floats('-', left, right, (a, b) => a - b);
}

function multiply(operator: '*' | '/' | '%', left: Value, right: Value): Value {
  if (left.type === 'int' && right.type === 'int') {
    if (operator === '*') return int(left.value * right.value);
    if (right.value === 0n) throw new EvaluationError('Divided by zero.');
    return int(operator === '/' ? left.value / right.value : left.value % right.value);
  }
  return floats(operator, left, right, (a, b) => {
    if (operator === '*') return a * b;
    return operator === '/' ? a / b : a % b;
  });
}

function floats(
  operator: string,
  left: Value,
  right: Value,
  apply: (a: number, b: number) => number,
): Value {
  const a = numeric(left);
  const b = numeric(right);
  if (a === undefined || b === undefined) return unsupported(operator, left, right);
  return float(apply(a, b));
}
