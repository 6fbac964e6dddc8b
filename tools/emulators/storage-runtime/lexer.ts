import { RulesIssue } from './issue';

export type TokenKind = 'name' | 'int' | 'float' | 'string' | 'symbol' | 'segment' | 'end';

export interface Token {
  kind: TokenKind;
  /** A string's value, a segment without its slash, anything else as written. */
  text: string;
  line: number;
  /** No space before this token. */
  joined: boolean;
}

// Longest first.
const symbols = [
  '&&',
  '||',
  '==',
  '!=',
  '<=',
  '>=',
  '**',
  '{',
  '}',
  '(',
  ')',
  '[',
  ']',
  ',',
  ';',
  ':',
  '.',
  '?',
  '!',
  '<',
  '>',
  '=',
  '+',
  '-',
  '*',
  '/',
  '%',
  '$',
];

const escapes: Record<string, string> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '\\': '\\',
  "'": "'",
  '"': '"',
};

// As in Google's compiler, a path segment is one token including its slash, so `a/b` is not a
// division.
const segmentPattern = /\/([A-Za-z0-9\-._~&'*+:@%]+|\([A-Za-z0-9\-._~&'*+:@%]+\))/y;
const spacePattern = /(?:[ \t\r\n\f]|\/\/[^\n]*|\/\*[^]*?\*\/)+/y;
const namePattern = /[A-Za-z_][A-Za-z0-9_]*/y;
const numberPattern = /(\d+\.\d+)|(\d+)/y;

/** Splits a rules file into tokens. @throws RulesIssue at a character that starts no token */
export function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let line = 1;
  let joined = false;

  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(source);
  };
  const push = (kind: TokenKind, text: string, length: number) => {
    tokens.push({ kind, text, line, joined });
    at += length;
    joined = true;
  };

  while (at < source.length) {
    const space = take(spacePattern);
    if (space) {
      line += count(space[0]);
      at += space[0].length;
      joined = false;
      continue;
    }
    if (source.startsWith('/*', at)) throw new RulesIssue('A comment is not closed.', line);
    const segment = take(segmentPattern);
    if (segment) {
      push('segment', segment[1] ?? '', segment[0].length);
      continue;
    }
    const word = take(namePattern);
    if (word) {
      push('name', word[0], word[0].length);
      continue;
    }
    const number = take(numberPattern);
    if (number) {
      push(number[1] === undefined ? 'int' : 'float', number[0], number[0].length);
      continue;
    }
    const quote = source[at];
    if (quote === '"' || quote === "'") {
      const { value, length } = readString(source, at, quote, line);
      push('string', value, length);
      continue;
    }
    const symbol = symbols.find((candidate) => source.startsWith(candidate, at));
    if (symbol === undefined) {
      throw new RulesIssue(`Unexpected character ${JSON.stringify(source[at])}.`, line);
    }
    push('symbol', symbol, symbol.length);
  }
  tokens.push({ kind: 'end', text: 'the end of the file', line, joined: false });
  return tokens;
}

function count(text: string): number {
  return text.split('\n').length - 1;
}

function readString(
  source: string,
  start: number,
  quote: string,
  line: number,
): { value: string; length: number } {
  let value = '';
  for (let at = start + 1; at < source.length; at += 1) {
    const character = source[at] ?? '';
    if (character === quote) return { value, length: at + 1 - start };
    if (character === '\n') break;
    if (character !== '\\') {
      value += character;
      continue;
    }
    at += 1;
    const escaped = escapes[source[at] ?? ''];
    if (escaped === undefined) {
      throw new RulesIssue(`Unknown escape \\${source[at] ?? ''} in a string.`, line);
    }
    value += escaped;
  }
  throw new RulesIssue('A string is not closed.', line);
}
