import type { Expression, RulesFunction } from './ast';
import { namespaceOf } from './check';
import { EvaluationError } from './issue';
import { asText, callGlobal, callMethod, callNamespaced } from './library';
import { applyOperator } from './operators';
import { bool, float, int, list, nothing, string, type Value } from './values';

/** Looks up a Firestore document: its value, or null when it does not exist. */
export type Lookup = (segments: readonly string[]) => Value;

/** The variables in scope. A level is the file, the service, a match or a function call. */
export class Level {
  private readonly variables = new Map<string, () => Value>();
  private readonly functions: ReadonlyMap<string, RulesFunction>;

  constructor(
    functions: readonly RulesFunction[],
    private readonly outer?: Level,
  ) {
    this.functions = new Map(functions.map((declared) => [declared.name, declared]));
  }

  /**
   * Defines a lazily evaluated variable: an error in an unused argument or `let` does not count.
   */
  define(name: string, compute: () => Value): void {
    let known: { value: Value } | { error: unknown } | undefined;
    this.variables.set(name, () => {
      known ??= attempt(compute);
      if ('error' in known) throw known.error;
      return known.value;
    });
  }

  variable(name: string): Value {
    const compute = this.variables.get(name);
    if (compute) return compute();
    if (this.outer) return this.outer.variable(name);
    throw new EvaluationError(`${name} has no value.`);
  }

  /** A function and the level of its declaration, in which its body is evaluated (lexical scope). */
  function(name: string): { declared: RulesFunction; home: Level } | undefined {
    const declared = this.functions.get(name);
    return declared ? { declared, home: this } : this.outer?.function(name);
  }
}

function attempt(compute: () => Value): { value: Value } | { error: EvaluationError } {
  try {
    return { value: compute() };
  } catch (error) {
    // Anything else, such as a document that must be fetched first, is rethrown.
    if (error instanceof EvaluationError) return { error };
    throw error;
  }
}

/** Evaluates an expression. @throws EvaluationError when it has no value */
export function evaluate(expression: Expression, level: Level, lookup: Lookup): Value {
  const of = (inner: Expression): Value => evaluate(inner, level, lookup);
  switch (expression.kind) {
    case 'literal':
      return literal(expression.value);
    case 'list':
      return list(expression.items.map(of));
    case 'map': {
      const fields = new Map<string, Value>();
      for (const entry of expression.entries) {
        const key = of(entry.key);
        if (key.type !== 'string') throw new EvaluationError('A map key must be a string.');
        fields.set(key.value, of(entry.value));
      }
      return { type: 'map', fields };
    }
    case 'path':
      return {
        type: 'path',
        segments: expression.parts.flatMap((part) =>
          typeof part === 'string' ? [part] : segmentsOf(of(part)),
        ),
      };
    case 'variable':
      return level.variable(expression.name);
    case 'member':
      return member(of(expression.object), expression.name);
    case 'index':
      return index(of(expression.object), of(expression.index));
    case 'slice':
      return slice(of(expression.object), of(expression.from), of(expression.to));
    case 'call':
      return call(expression.name, expression.args, level, lookup);
    case 'method': {
      const args = expression.args.map(of);
      const namespace = namespaceOf(expression.object);
      if (namespace === 'firestore') return firestore(expression.name, args, lookup);
      if (namespace !== undefined) return callNamespaced(namespace, expression.name, args);
      return callMethod(of(expression.object), expression.name, args);
    }
    case 'unary':
      return unary(expression.operator, of(expression.operand));
    case 'binary':
      if (expression.operator === '&&' || expression.operator === '||') {
        return logical(
          expression.operator === '||',
          () => of(expression.left),
          () => of(expression.right),
        );
      }
      return applyOperator(expression.operator, of(expression.left), of(expression.right));
    case 'is': {
      const value = of(expression.value);
      const isNumber = value.type === 'int' || value.type === 'float';
      return bool(expression.type === 'number' ? isNumber : value.type === expression.type);
    }
    case 'ternary':
      return truth(of(expression.condition)) ? of(expression.whenTrue) : of(expression.whenFalse);
  }
}

/** The result of a condition. @throws EvaluationError when it is not a bool */
export function truth(value: Value): boolean {
  if (value.type === 'bool') return value.value;
  throw new EvaluationError(`Expected a bool, not ${value.type}.`);
}

/** `&&` and `||` ignore an error on one side when the other side decides. */
function logical(decisive: boolean, left: () => Value, right: () => Value): Value {
  const sides = [left, right];
  let failure: EvaluationError | undefined;
  for (const side of sides) {
    const outcome = attempt(() => bool(truth(side())));
    if ('error' in outcome) failure ??= outcome.error;
    else if (truth(outcome.value) === decisive) return bool(decisive);
  }
  if (failure) throw failure;
  return bool(!decisive);
}

function literal(value: null | boolean | bigint | number | string): Value {
  switch (typeof value) {
    case 'boolean':
      return bool(value);
    case 'bigint':
      return int(value);
    case 'number':
      return float(value);
    case 'string':
      return string(value);
    default:
      return nothing;
  }
}

function segmentsOf(value: Value): readonly string[] {
  return value.type === 'path' ? value.segments : [asText(value)];
}

function unary(operator: '!' | '-', value: Value): Value {
  if (operator === '!') return bool(!truth(value));
  if (value.type === 'int') return int(-value.value);
  if (value.type === 'float') return float(-value.value);
  if (value.type === 'duration') return { type: 'duration', nanos: -value.nanos };
  throw new EvaluationError(`Unsupported operation: -${value.type}.`);
}

function member(object: Value, name: string): Value {
  if (object.type !== 'map') throw new EvaluationError(`${object.type} has no property ${name}.`);
  const value = object.fields.get(name);
  if (value === undefined) throw new EvaluationError(`Property ${name} is undefined.`);
  return value;
}

function index(object: Value, at: Value): Value {
  if (object.type === 'map' && at.type === 'string') return member(object, at.value);
  if (at.type === 'int') {
    const position = Number(at.value);
    if (object.type === 'list' && object.items[position]) return object.items[position];
    const text = object.type === 'string' ? object.value[position] : undefined;
    const segment = object.type === 'path' ? object.segments[position] : undefined;
    if (text !== undefined) return string(text);
    if (segment !== undefined) return string(segment);
  }
  throw new EvaluationError(`No ${object.type}[${at.type}] there.`);
}

function slice(object: Value, from: Value, to: Value): Value {
  if (from.type === 'int' && to.type === 'int') {
    const start = Number(from.value);
    const end = Number(to.value);
    const inside = (size: number) => start >= 0 && start < size && start <= end && end <= size;
    if (object.type === 'list' && inside(object.items.length)) {
      return list(object.items.slice(start, end));
    }
    if (object.type === 'string' && inside(object.value.length)) {
      return string(object.value.slice(start, end));
    }
  }
  throw new EvaluationError(`No ${object.type}[${from.type}:${to.type}] there.`);
}

function call(name: string, args: readonly Expression[], level: Level, lookup: Lookup): Value {
  const found = level.function(name);
  if (!found) {
    return callGlobal(
      name,
      args.map((argument) => evaluate(argument, level, lookup)),
    );
  }
  const { declared, home } = found;
  const frame = new Level([], home);
  declared.parameters.forEach((parameter, at) => {
    const argument = args[at];
    if (argument) frame.define(parameter, () => evaluate(argument, level, lookup));
  });
  for (const { name: variable, value } of declared.lets) {
    frame.define(variable, () => evaluate(value, frame, lookup));
  }
  return evaluate(declared.result, frame, lookup);
}

/** `firestore.get(path)` and `firestore.exists(path)`, for documents of the default database. */
function firestore(name: string, args: readonly Value[], lookup: Lookup): Value {
  const [path] = args;
  if (path?.type !== 'path') throw new EvaluationError(`firestore.${name}() takes a path.`);
  const [databases, database, documents, ...rest] = path.segments;
  const isDocument =
    databases === 'databases' &&
    database === '(default)' &&
    documents === 'documents' &&
    rest.length > 0 &&
    rest.length % 2 === 0 &&
    rest.every((segment) => segment !== '' && !segment.includes('/'));
  if (!isDocument) throw new EvaluationError(`/${path.segments.join('/')} is no document.`);
  const value = lookup(path.segments);
  return name === 'exists' ? bool(value.type !== 'null') : value;
}
