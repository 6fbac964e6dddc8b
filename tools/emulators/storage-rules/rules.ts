import { tokenize, UnsupportedRules, type Token } from './tokens';

/**
 * A value of the rules language. Whatever else there is (lists, times) is left out where a request is decoded; as
 * without `!` and `||` an error can only deny, a rule that reads it denies.
 */
export type Value = null | boolean | number | string | ReadonlyMap<string, Value>;

/** Makes its `allow` false, unless the other side of an `&&` is false. */
class EvaluationError extends Error {
  override readonly name = 'EvaluationError';
}

const methods = ['get', 'create', 'update', 'delete'] as const;
/** What a client can ask for. No `allow` this evaluator knows permits `list`. */
export type Operation = (typeof methods)[number] | 'list';

/** One request of a client. */
export interface Request {
  operation: Operation;
  /** `/b/bucket/o/folder/file`, cut at its slashes. */
  segments: readonly string[];
  /** `request.auth`. */
  auth: Value;
  /** `request.resource`: the file as it would be afterwards. */
  file: Value;
  /** Reads a document, for example `/databases/(default)/documents/users/asha`: its fields, or null without one. */
  readDocument: (segments: readonly string[]) => Promise<Value>;
}

type Expression = (request: Request) => Value | Promise<Value>;

interface Allow {
  operations: readonly Operation[];
  condition: Expression;
}

interface Match {
  /** Undefined stands for a wildcard. */
  path: readonly (string | undefined)[];
  allows: Allow[];
  matches: Match[];
}

/** A rules file, ready to decide. */
export interface Ruleset {
  matches: readonly Match[];
}

/**
 * Reads a storage.rules file.
 * @throws UnsupportedRules with the line, for everything that the shop's rules do not use
 */
export function parseRules(source: string): Ruleset {
  return new Parser(tokenize(source)).ruleset();
}

/** Whether any `allow` permits the request. An error of evaluation makes only its own `allow` false. */
export async function permits(ruleset: Ruleset, request: Request): Promise<boolean> {
  return anyPermits(ruleset.matches, request, 0);
}

async function anyPermits(
  matches: readonly Match[],
  request: Request,
  from: number,
): Promise<boolean> {
  for (const { path, allows, matches: inner } of matches) {
    const end = from + path.length;
    const isPrefix =
      end <= request.segments.length &&
      path.every((part, at) => part === undefined || part === request.segments[from + at]);
    if (!isPrefix) continue;
    if (end < request.segments.length) {
      if (await anyPermits(inner, request, end)) return true;
      continue;
    }
    for (const allow of allows) {
      if (allow.operations.includes(request.operation) && (await isTrue(allow.condition, request)))
        return true;
    }
  }
  return false;
}

async function isTrue(condition: Expression, request: Request): Promise<boolean> {
  try {
    return truthOf(await condition(request));
  } catch (problem) {
    if (problem instanceof EvaluationError) return false;
    throw problem;
  }
}

function truthOf(value: Value): boolean {
  if (typeof value === 'boolean') return value;
  throw new EvaluationError('Expected a bool.');
}

/** `&&` is false when one side is false, even when the other is an error. */
function and(left: Expression, right: Expression): Expression {
  return async (request) => {
    let failure: EvaluationError | undefined;
    for (const side of [left, right]) {
      try {
        if (!truthOf(await side(request))) return false;
      } catch (problem) {
        if (!(problem instanceof EvaluationError)) throw problem;
        failure ??= problem;
      }
    }
    if (failure) throw failure;
    return true;
  };
}

/** Values of different types are unequal, which is no error. */
function areEqual(left: Value, right: Value): boolean {
  if (!(left instanceof Map && right instanceof Map)) return left === right;
  throw new EvaluationError('Two maps cannot be compared.');
}

function numeric(apply: (left: number, right: number) => Value) {
  return (left: Value, right: Value): Value => {
    if (typeof left === 'number' && typeof right === 'number') return apply(left, right);
    throw new EvaluationError('Only numbers can be ordered and multiplied.');
  };
}

function onValues(apply: (left: Value, right: Value) => Value) {
  return (left: Expression, right: Expression): Expression =>
    async (request) =>
      apply(await left(request), await right(request));
}

/** Weakest first; all associate to the left. */
const operators: readonly Record<string, (left: Expression, right: Expression) => Expression>[] = [
  { '&&': and },
  { '==': onValues(areEqual), '!=': onValues((left, right) => !areEqual(left, right)) },
  { '<': onValues(numeric((left, right) => left < right)) },
  { '*': onValues(numeric((left, right) => left * right)) },
];

/** The functions in scope. A call is replaced by the function's expression, so recursion cannot be written. */
type Scope = ReadonlyMap<string, Expression>;

/** A recursive descent from the file to its expressions, which it turns into functions. */
class Parser {
  private at = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  ruleset(): Ruleset {
    this.expect('rules_version', '=');
    const version = this.next();
    if (version.text !== '2') this.refuse(`Only rules_version '2' is supported.`, version);
    this.expect(';', 'service', 'firebase', '.', 'storage', '{');
    const matches: Match[] = [];
    while (!this.accept('}')) matches.push(this.match(new Map()));
    if (this.peek().kind !== 'end') this.refuseNext();
    return { matches };
  }

  private match(outer: Scope): Match {
    this.expect('match');
    const path: Match['path'][number][] = [];
    while (this.accept('/')) {
      const isWildcard = this.accept('{');
      const name = this.name();
      if (isWildcard) this.expect('}');
      path.push(isWildcard ? undefined : name);
    }
    this.expect('{');
    const scope = new Map(outer);
    const match: Match = { path, allows: [], matches: [] };
    while (!this.accept('}')) {
      const { text } = this.peek();
      if (text === 'function') this.function(scope);
      else if (text === 'match') match.matches.push(this.match(scope));
      else match.allows.push(this.allow(scope));
    }
    return match;
  }

  private function(scope: Map<string, Expression>): void {
    this.expect('function');
    const token = this.peek();
    const name = this.name();
    if (scope.has(name)) this.refuse(`${name}() is declared twice.`, token);
    this.expect('(', ')', '{', 'return');
    const result = this.expression(scope);
    this.expect(';', '}');
    scope.set(name, result);
  }

  private allow(scope: Scope): Allow {
    this.expect('allow');
    const allowed: Operation[] = [];
    do {
      const token = this.next();
      const method = methods.find((candidate) => candidate === token.text);
      allowed.push(method ?? this.refuse(`"allow ${token.text}" is not supported.`, token));
    } while (this.accept(','));
    this.expect(':', 'if');
    const condition = this.expression(scope);
    this.expect(';');
    return { operations: allowed, condition };
  }

  private expression(scope: Scope, level = 0): Expression {
    const known = operators[level];
    if (known === undefined) return this.operand(scope);
    let left = this.expression(scope, level + 1);
    for (;;) {
      const { kind, text } = this.peek();
      const join = kind === 'symbol' ? known[text] : undefined;
      if (join === undefined) return left;
      this.next();
      left = join(left, this.expression(scope, level + 1));
    }
  }

  private operand(scope: Scope): Expression {
    let expression = this.primary(scope);
    while (this.accept('.')) {
      const token = this.peek();
      const name = this.name();
      const object = expression;
      if (this.accept('(')) {
        if (name !== 'matches') this.refuse(`The method ${name}() is not supported.`, token);
        const pattern = this.pattern();
        expression = async (request) => {
          const text = await object(request);
          if (typeof text === 'string') return pattern.test(text);
          throw new EvaluationError('matches() needs a string.');
        };
        this.expect(')');
      } else {
        expression = async (request) => {
          const map = await object(request);
          const value = map instanceof Map ? map.get(name) : undefined;
          if (value !== undefined) return value;
          throw new EvaluationError(`There is no property ${name}.`);
        };
      }
    }
    return expression;
  }

  private primary(scope: Scope): Expression {
    const token = this.next();
    const { kind, text } = token;
    if (kind === 'int') return () => Number(text);
    if (kind === 'string') return () => text;
    if (kind !== 'name') return this.refuse(`${describe(token)} is not supported here.`, token);
    if (text === 'true') return () => true;
    if (text === 'null') return () => null;
    if (text === 'request') return this.requestMember();
    if (text === 'firestore') return this.document(scope);
    if (this.accept('(')) {
      this.expect(')');
      return scope.get(text) ?? this.refuse(`${text}() is not declared above.`, token);
    }
    return this.refuse(`The name ${text} is not supported.`, token);
  }

  private requestMember(): Expression {
    this.expect('.');
    const token = this.next();
    if (token.text === 'auth') return ({ auth }) => auth;
    if (token.text === 'resource') return ({ file }) => file;
    return this.refuse(`request.${token.text} is not supported.`, token);
  }

  /** `firestore.get(/databases/(default)/documents/…/$(…)).data`, with one `$(…)` at the end. */
  private document(scope: Scope): Expression {
    this.expect('.', 'get', '(', '/', 'databases', '/', '(', 'default', ')', '/', 'documents', '/');
    const collection = this.name();
    this.expect('/', '$', '(');
    const id = this.expression(scope);
    this.expect(')', ')', '.', 'data');
    return async (request) => {
      const name = await id(request);
      // A slash would lead to the document of another collection.
      if (typeof name !== 'string' || name === '' || name.includes('/')) {
        throw new EvaluationError('This is no name of a document.');
      }
      return request.readDocument(['databases', '(default)', 'documents', collection, name]);
    };
  }

  /** Firebase matches with RE2, so a pattern may only hold what RE2 and JavaScript understand alike. */
  private pattern(): RegExp {
    const token = this.next();
    if (token.kind !== 'string') this.refuse('matches() supports a literal pattern only.', token);
    if (/^[\w/()|-]*$/.test(token.text)) {
      try {
        return new RegExp(`^(?:${token.text})$`);
      } catch (problem) {
        if (!(problem instanceof SyntaxError)) throw problem;
      }
    }
    return this.refuse(`The pattern "${token.text}" is not supported.`, token);
  }

  private peek(): Token {
    const token = this.tokens[this.at] ?? this.tokens.at(-1);
    if (token === undefined) throw new UnsupportedRules('The file is empty.', 1);
    return token;
  }

  private next(): Token {
    const token = this.peek();
    this.at += 1;
    return token;
  }

  private accept(text: string): boolean {
    const token = this.peek();
    if (token.kind === 'string' || token.kind === 'end' || token.text !== text) return false;
    this.at += 1;
    return true;
  }

  private expect(...texts: string[]): void {
    for (const text of texts) {
      if (!this.accept(text)) this.refuseNext(`"${text}"`);
    }
  }

  private name(): string {
    if (this.peek().kind !== 'name') this.refuseNext('a name');
    return this.next().text;
  }

  private refuseNext(wanted?: string): never {
    const token = this.peek();
    const instead = wanted === undefined ? '' : ` Expected ${wanted}.`;
    return this.refuse(`${describe(token)} is not supported here.${instead}`, token);
  }

  private refuse(sentence: string, { line }: Token): never {
    throw new UnsupportedRules(sentence, line);
  }
}

function describe({ kind, text }: Token): string {
  return kind === 'end' ? 'The end of the file' : `"${text}"`;
}
