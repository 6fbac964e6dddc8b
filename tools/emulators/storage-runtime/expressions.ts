import type { Expression, Operator } from './ast';
import { RulesIssue } from './issue';
import type { Token } from './lexer';

// Lowest precedence first; all are left-associative.
const levels: readonly (readonly Operator[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<', '<=', '>', '>=', 'in'],
  ['+', '-'],
  ['*', '/', '%'],
];
/** `is` has the precedence of comparisons. */
const comparisonLevel = 3;

const reserved = new Set(
  (
    'allow break continue else false for function if import in is let match null package return ' +
    'rules_version service true var while'
  ).split(' '),
);

/** A recursive-descent parser for expressions. */
export class Expressions {
  private at = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  protected peek(ahead = 0): Token {
    const token = this.tokens[Math.min(this.at + ahead, this.tokens.length - 1)];
    if (token === undefined) throw new RulesIssue('The file is empty.', 1);
    return token;
  }

  protected next(): Token {
    const token = this.peek();
    this.at += 1;
    return token;
  }

  protected accept(symbol: string): boolean {
    const token = this.peek();
    if (token.kind !== 'symbol' || token.text !== symbol) return false;
    this.at += 1;
    return true;
  }

  protected acceptName(name: string): boolean {
    const token = this.peek();
    if (token.kind !== 'name' || token.text !== name) return false;
    this.at += 1;
    return true;
  }

  protected expect(symbol: string): void {
    const token = this.peek();
    if (!this.accept(symbol)) this.unexpected(token, `Expected ${symbol}, not`);
  }

  protected name(): string {
    const token = this.next();
    if (token.kind !== 'name') return this.unexpected(token, 'Expected a name, not');
    if (reserved.has(token.text)) {
      throw new RulesIssue(`${token.text} is a reserved word.`, token.line);
    }
    return token.text;
  }

  protected expression(): Expression {
    const condition = this.binary(0);
    const { line } = this.peek();
    if (!this.accept('?')) return condition;
    const whenTrue = this.expression();
    this.expect(':');
    return { kind: 'ternary', condition, whenTrue, whenFalse: this.expression(), line };
  }

  private binary(level: number): Expression {
    const operators = levels[level];
    if (operators === undefined) return this.unary();
    let left = this.binary(level + 1);
    for (;;) {
      const token = this.peek();
      if (level === comparisonLevel && this.acceptName('is')) {
        left = { kind: 'is', value: left, type: this.next().text, line: token.line };
        continue;
      }
      const operator = operators.find((candidate) => candidate === token.text);
      if (operator === undefined || (token.kind !== 'symbol' && token.kind !== 'name')) return left;
      this.next();
      left = { kind: 'binary', operator, left, right: this.binary(level + 1), line: token.line };
    }
  }

  private unary(): Expression {
    const { line } = this.peek();
    for (const operator of ['!', '-'] as const) {
      if (this.accept(operator)) {
        return { kind: 'unary', operator, operand: this.unary(), line };
      }
    }
    return this.postfix(this.primary());
  }

  private postfix(start: Expression): Expression {
    let expression = start;
    for (;;) {
      const { line } = this.peek();
      if (this.accept('.')) {
        const token = this.next();
        if (token.kind !== 'name') this.unexpected(token, 'Expected a name after the dot, not');
        const name = token.text;
        expression = this.accept('(')
          ? { kind: 'method', object: expression, name, args: this.list(')'), line }
          : { kind: 'member', object: expression, name, line };
      } else if (this.accept('[')) {
        const index = this.expression();
        if (this.accept(':')) {
          expression = {
            kind: 'slice',
            object: expression,
            from: index,
            to: this.expression(),
            line,
          };
        } else {
          expression = { kind: 'index', object: expression, index, line };
        }
        this.expect(']');
      } else {
        // A path cannot follow an expression, so this is a division without spaces.
        if (this.peek().kind === 'segment')
          this.unexpected(this.peek(), 'Expected an operator, not');
        return expression;
      }
    }
  }

  private primary(): Expression {
    const token = this.peek();
    const { line } = token;
    if (token.kind === 'segment' || (token.kind === 'symbol' && token.text === '/')) {
      return this.path();
    }
    this.next();
    switch (token.kind) {
      case 'string':
        return { kind: 'literal', value: token.text, line };
      case 'float':
        return { kind: 'literal', value: Number(token.text), line };
      case 'int':
        return { kind: 'literal', value: this.int(token), line };
      case 'name':
        return this.word(token);
      case 'symbol':
        if (token.text === '(') {
          const inner = this.expression();
          this.expect(')');
          return inner;
        }
        if (token.text === '[') return { kind: 'list', items: this.list(']'), line };
        if (token.text === '{') return this.map(line);
        break;
    }
    return this.unexpected(token, 'Expected an expression, not');
  }

  private int(token: Token): bigint {
    const value = BigInt(token.text);
    // The smallest int would need a literal that does not fit; it is not supported.
    if (value > 9_223_372_036_854_775_807n) {
      throw new RulesIssue(`${token.text} does not fit an int.`, token.line);
    }
    return value;
  }

  private word({ text, line }: Token): Expression {
    if (text === 'true' || text === 'false')
      return { kind: 'literal', value: text === 'true', line };
    if (text === 'null') return { kind: 'literal', value: null, line };
    if (reserved.has(text)) throw new RulesIssue(`${text} is a reserved word.`, line);
    if (this.accept('(')) return { kind: 'call', name: text, args: this.list(')'), line };
    return { kind: 'variable', name: text, line };
  }

  /** The rest of a comma-separated list, whose opening bracket has been read. */
  private list(closing: string): Expression[] {
    const items: Expression[] = [];
    if (this.accept(closing)) return items;
    do items.push(this.expression());
    while (this.accept(','));
    this.expect(closing);
    return items;
  }

  private map(line: number): Expression {
    const entries: { key: Expression; value: Expression }[] = [];
    if (this.accept('}')) return { kind: 'map', entries, line };
    do {
      const key = this.expression();
      this.expect(':');
      entries.push({ key, value: this.expression() });
    } while (this.accept(','));
    this.expect('}');
    return { kind: 'map', entries, line };
  }

  /** `/databases/(default)/documents/users/$(uid)` */
  private path(): Expression {
    const { line } = this.peek();
    const parts: (string | Expression)[] = [];
    for (;;) {
      const token = this.peek();
      const continues = parts.length === 0 || token.joined;
      if (continues && token.kind === 'segment') {
        this.next();
        parts.push(this.decoded(token));
      } else if (continues && token.kind === 'symbol' && token.text === '/') {
        this.next();
        this.expect('$');
        this.expect('(');
        parts.push(this.expression());
        this.expect(')');
      } else {
        return { kind: 'path', parts, line };
      }
    }
  }

  private decoded(token: Token): string {
    try {
      return decodeURIComponent(token.text.replaceAll('+', ' '));
    } catch {
      throw new RulesIssue(`/${token.text} is no path segment.`, token.line);
    }
  }

  private unexpected(token: Token, expected: string): never {
    const text = token.kind === 'segment' ? `/${token.text}` : token.text;
    const hint = token.kind === 'segment' ? ' (a division needs spaces around its sign)' : '';
    const shown = token.kind === 'end' ? text : JSON.stringify(text);
    throw new RulesIssue(`${expected} ${shown}.${hint}`, token.line);
  }
}
