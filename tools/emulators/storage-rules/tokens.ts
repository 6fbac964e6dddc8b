/** A rules file that holds what the evaluator does not know, or what no rules file may hold. */
export class UnsupportedRules extends Error {
  override readonly name = 'UnsupportedRules';
  constructor(
    message: string,
    /** 1-based. */
    readonly line: number,
  ) {
    super(message);
  }
}

export interface Token {
  kind: 'name' | 'int' | 'string' | 'symbol' | 'end';
  /** As written, a string without its quotes. */
  text: string;
  line: number;
}

const space = /(?:\s|\/\/[^\n]*)+/y;
const patterns: readonly [Token['kind'], RegExp][] = [
  ['name', /([A-Za-z_]\w*)/y],
  // Not the beginning of 1.5 or of 10abc.
  ['int', /(\d{1,15})(?![\w.])/y],
  // A backslash would begin an escape.
  ['string', /'([^'\\\n]*)'/y],
  ['symbol', /(&&|==|!=|[{}()=,;:.<*/$])/y],
];

/** Splits a rules file into tokens. @throws UnsupportedRules where none of them begins */
export function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let line = 1;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    at += found?.[0].length ?? 0;
    return found;
  };
  for (;;) {
    line += (take(space)?.[0].split('\n').length ?? 1) - 1;
    if (at === source.length) return [...tokens, { kind: 'end', text: '', line }];
    const start = at;
    for (const [kind, pattern] of patterns) {
      const found = take(pattern);
      if (!found) continue;
      tokens.push({ kind, text: found[1] ?? '', line });
      break;
    }
    if (at === start) {
      const rest = source.slice(at).split(/\s/)[0] ?? '';
      throw new UnsupportedRules(`"${rest}" is not supported.`, line);
    }
  }
}
