import {
  methods,
  type Allow,
  type Body,
  type Match,
  type Method,
  type RulesFunction,
  type Ruleset,
  type Segment,
} from './ast';
import { Expressions } from './expressions';
import { RulesIssue } from './issue';
import { tokenize, type Token } from './lexer';

/** The limit of Google's compiler. */
const maxLets = 10;

/**
 * Parses a storage.rules file.
 * @throws RulesIssue, with the line, for invalid syntax
 */
export function parse(source: string): Ruleset {
  return new Parser(tokenize(source)).ruleset();
}

class Parser extends Expressions {
  ruleset(): Ruleset {
    const first = this.peek();
    if (!this.acceptName('rules_version')) {
      throw new RulesIssue("The file must start with: rules_version = '2';", first.line);
    }
    this.expect('=');
    const version = this.next();
    if (version.kind !== 'string' || version.text !== '2') {
      throw new RulesIssue("Only rules_version '2' is understood.", version.line);
    }
    this.accept(';');
    const functions: RulesFunction[] = [];
    while (this.peek().text === 'function') functions.push(this.function());
    const service = this.service();
    const after = this.peek();
    if (after.kind !== 'end') {
      throw new RulesIssue(`Nothing may follow the service, not ${quote(after)}.`, after.line);
    }
    return { functions, service };
  }

  private service(): Body {
    const word = this.next();
    if (word.text !== 'service')
      throw new RulesIssue(`Expected service, not ${quote(word)}.`, word.line);
    const name = [this.name()];
    while (this.accept('.')) name.push(this.name());
    if (name.join('.') !== 'firebase.storage') {
      throw new RulesIssue(`Only the service firebase.storage is understood.`, word.line);
    }
    const body = this.body();
    const [allow] = body.allows;
    if (allow) throw new RulesIssue('An allow must stand inside a match.', allow.line);
    return body;
  }

  private body(): Body {
    this.expect('{');
    const body: Body = { functions: [], matches: [], allows: [] };
    for (;;) {
      const token = this.peek();
      if (this.accept('}')) return body;
      if (token.text === 'function') body.functions.push(this.function());
      else if (token.text === 'match') body.matches.push(this.match());
      else if (token.text === 'allow') body.allows.push(this.allow());
      else {
        throw new RulesIssue(
          `Expected match, allow, function or }, not ${quote(token)}.`,
          token.line,
        );
      }
    }
  }

  private match(): Match {
    const { line } = this.next();
    const path: Segment[] = [];
    for (;;) {
      const token = this.peek();
      if (token.kind === 'segment') {
        this.next();
        path.push({ kind: 'literal', text: token.text });
      } else if (this.accept('/')) {
        path.push(this.wildcard());
      } else {
        break;
      }
    }
    if (path.length === 0) throw new RulesIssue('A match needs a path: match /b/{bucket}/o', line);
    if (path.filter((segment) => segment.kind === 'rest').length > 1) {
      throw new RulesIssue('A match takes one {name=**} at most.', line);
    }
    return { path, body: this.body(), line };
  }

  private wildcard(): Segment {
    this.expect('{');
    const name = this.name();
    let kind: 'one' | 'rest' = 'one';
    if (this.accept('=')) {
      if (this.accept('**')) kind = 'rest';
      else this.expect('*');
    }
    this.expect('}');
    return { kind, name };
  }

  private allow(): Allow {
    const { line } = this.next();
    const allowed: Method[] = [];
    do {
      const token = this.next();
      const method = methods.find((candidate) => candidate === token.text);
      if (method === undefined) {
        throw new RulesIssue(`${quote(token)} is nothing that can be allowed.`, token.line);
      }
      allowed.push(method);
    } while (this.accept(','));
    if (!this.accept(':')) {
      this.accept(';');
      return { methods: allowed, line };
    }
    const word = this.next();
    if (word.text !== 'if') throw new RulesIssue(`Expected if, not ${quote(word)}.`, word.line);
    const condition = this.expression();
    this.accept(';');
    return { methods: allowed, condition, line };
  }

  private function(): RulesFunction {
    const { line } = this.next();
    const name = this.name();
    this.expect('(');
    const parameters: string[] = [];
    if (!this.accept(')')) {
      do parameters.push(this.name());
      while (this.accept(','));
      this.expect(')');
    }
    this.expect('{');
    const lets: RulesFunction['lets'] = [];
    while (this.acceptName('let')) {
      const variable = this.name();
      this.expect('=');
      lets.push({ name: variable, value: this.expression() });
      this.expect(';');
    }
    if (lets.length > maxLets) {
      throw new RulesIssue(`A function takes ${maxLets} lets at most.`, line);
    }
    const word = this.next();
    if (word.text !== 'return')
      throw new RulesIssue(`Expected return, not ${quote(word)}.`, word.line);
    const result = this.expression();
    this.accept(';');
    this.expect('}');
    return { name, parameters, lets, result, line };
  }
}

function quote(token: Token): string {
  return token.kind === 'end' ? token.text : JSON.stringify(token.text);
}
