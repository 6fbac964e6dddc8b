/**
 * Reads storage rules. It knows the constructs that storage.rules uses and refuses every other one with its line, so
 * that a rule is never evaluated differently here than by Firebase.
 */

/** The operations a client can ask for. `list` exists, but no rule here can allow it. */
export const OPERATIONS = ['get', 'list', 'create', 'update', 'delete'] as const;
export type Operation = (typeof OPERATIONS)[number];

export type Expression =
  | { kind: 'literal'; value: null | boolean | number | string }
  | { kind: 'variable'; name: string }
  | { kind: 'call'; name: string }
  | { kind: 'member'; object: Expression; name: string }
  | { kind: 'matches'; text: Expression; pattern: RegExp }
  /** `firestore.get(path)`; a part of the path is text or an expression. */
  | { kind: 'document'; path: (string | Expression)[] }
  | { kind: Operator; left: Expression; right: Expression };

const OPERATORS = ['&&', '==', '!=', '<', '*'] as const;
type Operator = (typeof OPERATORS)[number];

export interface Allow {
  operations: Operation[];
  condition: Expression;
}

/** A `match` block. A segment of its path is text, or the name of a wildcard. */
export interface Match {
  path: ({ text: string } | { wildcard: string })[];
  functions: Map<string, Expression>;
  allows: Allow[];
  matches: Match[];
}

/** A rules file that is invalid, or uses a construct that is not supported here. */
export class RulesIssue extends Error {
  override readonly name = 'RulesIssue';
  constructor(
    message: string,
    /** 1-based. */
    readonly line: number,
  ) {
    super(message);
  }
}

const TOKEN =
  /\s+|\/\/[^\n]*|(?<token>[A-Za-z_]\w*|\d+|'[^'\\\n]*'|&&|==|!=|\$\(|[{}()<*.,;:=/]|$)/y;

interface Token {
  text: string;
  line: number;
}

function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  let line = 1;
  while (TOKEN.lastIndex < source.length) {
    const start = TOKEN.lastIndex;
    const found = TOKEN.exec(source);
    if (!found) throw new RulesIssue(`"${source[start]}" is not supported here.`, line);
    const { token } = found.groups ?? {};
    if (token) tokens.push({ text: token, line });
    line += found[0].split('\n').length - 1;
  }
  return [...tokens, { text: '', line }];
}

/** What may be used at a place: the variables and functions of the enclosing blocks. */
interface Scope {
  variables: ReadonlySet<string>;
  functions: ReadonlySet<string>;
}

/** Parses a rules file → its outermost `match`. @throws RulesIssue with the line of the first error */
export function parseRules(source: string): Match {
  const tokens = tokensOf(source);
  let at = 0;

  const peek = (): string => tokens[at]?.text ?? '';
  const fail = (message: string): never => {
    throw new RulesIssue(message, tokens[at]?.line ?? 1);
  };
  const take = (): string => {
    const text = peek();
    at += 1;
    return text;
  };
  const takeIf = (text: string): boolean => {
    if (peek() !== text) return false;
    at += 1;
    return true;
  };
  const expect = (...texts: string[]): void => {
    for (const text of texts)
      if (!takeIf(text)) fail(`Expected "${text}", not "${peek()}", which is not supported here.`);
  };
  const name = (): string =>
    /^[A-Za-z_]/.test(peek()) ? take() : fail(`Expected a name, not "${peek()}".`);

  function match(outer: Scope): Match {
    expect('match');
    const block: Match = { path: [], functions: new Map(), allows: [], matches: [] };
    const variables = new Set(outer.variables);
    while (takeIf('/')) {
      if (takeIf('{')) {
        const wildcard = name();
        expect('}');
        variables.add(wildcard);
        block.path.push({ wildcard });
      } else block.path.push({ text: name() });
    }
    expect('{');
    const functions = new Set(outer.functions);
    const scope = { variables, functions };
    while (!takeIf('}')) {
      switch (peek()) {
        case 'function': {
          const [declared, result] = declaration(scope);
          // Functions are declared before their use, which also rules out recursion.
          functions.add(declared);
          block.functions.set(declared, result);
          break;
        }
        case 'allow':
          block.allows.push(allow(scope));
          break;
        case 'match':
          block.matches.push(match(scope));
          break;
        default:
          fail(`"${peek()}" is not supported here.`);
      }
    }
    return block;
  }

  function declaration(scope: Scope): [string, Expression] {
    expect('function');
    const declared = name();
    if (scope.functions.has(declared)) fail(`${declared}() is declared twice.`);
    expect('(', ')', '{', 'return');
    const result = expression(scope);
    expect(';', '}');
    return [declared, result];
  }

  function allow(scope: Scope): Allow {
    expect('allow');
    const operations: Operation[] = [];
    do {
      const operation = OPERATIONS.find((known) => known === peek());
      operations.push(operation ?? fail(`"${peek()}" is not supported here.`));
      at += 1;
    } while (takeIf(','));
    expect(':', 'if');
    const condition = expression(scope);
    expect(';');
    return { operations, condition };
  }

  /** Binary operators by rising precedence; `==` and `<` do not chain. */
  function expression(scope: Scope): Expression {
    return chain(['&&'], () => comparison(scope));
  }
  function comparison(scope: Scope): Expression {
    const product = (): Expression => chain(['*'], () => member(scope));
    const left = product();
    const operator = OPERATORS.find((known) => known === peek());
    if (operator === undefined || operator === '&&' || operator === '*') return left;
    at += 1;
    return { kind: operator, left, right: product() };
  }
  function chain(operators: Operator[], operand: () => Expression): Expression {
    let left = operand();
    for (;;) {
      const operator = operators.find(takeIf);
      if (operator === undefined) return left;
      left = { kind: operator, left, right: operand() };
    }
  }

  function member(scope: Scope): Expression {
    let object = primary(scope);
    while (takeIf('.')) {
      const property = name();
      if (!takeIf('(')) object = { kind: 'member', object, name: property };
      else if (property === 'matches')
        object = { kind: 'matches', text: object, pattern: pattern() };
      else fail(`The method ${property}() is not supported here.`);
    }
    return object;
  }

  /** Letters, digits and alternatives mean the same in RE2 and in JavaScript; other constructs may not. */
  function pattern(): RegExp {
    const text = take();
    if (!/^'[\w/|()-]+'$/.test(text)) fail(`The pattern ${text} is not supported here.`);
    expect(')');
    return new RegExp(`^(?:${text.slice(1, -1)})$`);
  }

  function primary(scope: Scope): Expression {
    const text = peek();
    if (/^\d/.test(text)) return { kind: 'literal', value: Number(take()) };
    if (text.startsWith("'")) return { kind: 'literal', value: take().slice(1, -1) };
    if (takeIf('null')) return { kind: 'literal', value: null };
    if (takeIf('true')) return { kind: 'literal', value: true };
    if (takeIf('false')) return { kind: 'literal', value: false };
    const word = name();
    if (word === 'firestore') {
      expect('.', 'get', '(');
      const path = documentPath(scope);
      expect(')');
      return { kind: 'document', path };
    }
    if (takeIf('(')) {
      if (!scope.functions.has(word)) fail(`${word}() is not declared.`);
      expect(')');
      return { kind: 'call', name: word };
    }
    if (!scope.variables.has(word)) fail(`${word} is not declared.`);
    return { kind: 'variable', name: word };
  }

  /** `/databases/(default)/documents/users/$(request.auth.uid)` → the parts after `documents`. */
  function documentPath(scope: Scope): (string | Expression)[] {
    expect('/', 'databases', '/', '(', 'default', ')', '/', 'documents');
    const path: (string | Expression)[] = [];
    while (takeIf('/')) {
      if (takeIf('$(')) {
        path.push(expression(scope));
        expect(')');
      } else path.push(name());
    }
    if (path.length === 0 || path.length % 2 === 1) fail('This is not the path of a document.');
    return path;
  }

  expect('rules_version', '=', "'2'", ';', 'service', 'firebase', '.', 'storage', '{');
  const root = match({ variables: new Set(['request', 'resource']), functions: new Set() });
  expect('}', '');
  return root;
}
