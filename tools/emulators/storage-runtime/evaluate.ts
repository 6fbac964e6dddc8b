import type { Expression, Match, Operation } from './parse';

/** A value of the rules. Kinds that no rule uses, such as timestamps, are kept as they came and allow no operation. */
export type Value = null | boolean | number | string | ReadonlyMap<string, Value> | Unsupported;
export class Unsupported {
  constructor(readonly kind: string) {}
}

/** An error makes its `allow` false, unless the other side of `&&` is false anyway. */
class EvaluationError extends Error {
  override readonly name = 'EvaluationError';
}

/** The fields of a document `collection/id…` of Firestore, or null. May throw to interrupt the evaluation. */
export type Lookup = (path: readonly string[]) => Value;

export interface Request {
  operation: Operation;
  /** `/b/bucket/o/folder/file`, split at its slashes. */
  segments: readonly string[];
  /** `request` and `resource`. */
  variables: ReadonlyMap<string, Value>;
}

/** Whether any `allow` of a block that matches the path permits the operation. */
export function permits(root: Match, request: Request, lookup: Lookup): boolean {
  return permitsIn(root, request.segments, request, { ...request, functions: new Map() }, lookup);
}

interface Scope {
  variables: ReadonlyMap<string, Value>;
  functions: ReadonlyMap<string, Expression>;
}

function permitsIn(
  match: Match,
  segments: readonly string[],
  request: Request,
  outer: Scope,
  lookup: Lookup,
): boolean {
  if (segments.length < match.path.length) return false;
  const variables = new Map(outer.variables);
  for (const [at, part] of match.path.entries()) {
    const segment = segments[at] ?? '';
    if ('wildcard' in part) variables.set(part.wildcard, segment);
    else if (part.text !== segment) return false;
  }
  const scope = { variables, functions: new Map([...outer.functions, ...match.functions]) };
  const rest = segments.slice(match.path.length);
  if (rest.length > 0)
    return match.matches.some((inner) => permitsIn(inner, rest, request, scope, lookup));
  return match.allows.some(
    ({ operations, condition }) =>
      operations.includes(request.operation) && isTrue(() => evaluate(condition, scope, lookup)),
  );
}

function isTrue(compute: () => Value): boolean {
  try {
    return boolOf(compute());
  } catch (error) {
    if (error instanceof EvaluationError) return false;
    throw error;
  }
}

function boolOf(value: Value): boolean {
  if (typeof value === 'boolean') return value;
  throw new EvaluationError('This is not a bool.');
}

function evaluate(expression: Expression, scope: Scope, lookup: Lookup): Value {
  const of = (inner: Expression): Value => evaluate(inner, scope, lookup);
  const numberOf = (inner: Expression): number => {
    const value = of(inner);
    if (typeof value === 'number') return value;
    throw new EvaluationError('This is not a number.');
  };
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'variable':
      return scope.variables.get(expression.name) ?? null;
    case 'call': {
      const result = scope.functions.get(expression.name);
      if (!result) throw new EvaluationError(`${expression.name}() is not declared.`);
      return of(result);
    }
    case 'member': {
      const object = of(expression.object);
      const value = object instanceof Map ? object.get(expression.name) : undefined;
      if (value === undefined) throw new EvaluationError(`There is no ${expression.name}.`);
      return value;
    }
    case 'matches': {
      const text = of(expression.text);
      if (typeof text !== 'string') throw new EvaluationError('matches() takes a string.');
      return expression.pattern.test(text);
    }
    case 'document':
      return lookup(
        expression.path.map((part) => {
          const text = typeof part === 'string' ? part : of(part);
          if (typeof text === 'string' && text !== '' && !text.includes('/')) return text;
          throw new EvaluationError('This is not the path of a document.');
        }),
      );
    case '&&':
      return and(
        () => boolOf(of(expression.left)),
        () => boolOf(of(expression.right)),
      );
    case '==':
      return isEqual(of(expression.left), of(expression.right));
    case '!=':
      return !isEqual(of(expression.left), of(expression.right));
    case '<':
      return numberOf(expression.left) < numberOf(expression.right);
    case '*':
      return numberOf(expression.left) * numberOf(expression.right);
  }
}

/** False when one side is false, even if the other has an error. */
function and(left: () => boolean, right: () => boolean): boolean {
  try {
    if (!left()) return false;
  } catch (error) {
    if (error instanceof EvaluationError && !right()) return false;
    throw error;
  }
  return right();
}

function isEqual(left: Value, right: Value): boolean {
  const isPlain = (value: Value): boolean => value === null || typeof value !== 'object';
  if (isPlain(left) || isPlain(right)) return left === right;
  throw new EvaluationError('Maps and times cannot be compared here.');
}
