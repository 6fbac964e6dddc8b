import { EvaluationError } from './issue';

const space = '\\t\\n\\f\\r ';

/** Escapes that mean the same in RE2 and in JavaScript. */
const sharedEscapes = /[dDwWbBtnfrv]/;

/**
 * Converts an RE2 pattern to JavaScript. Constructs that the two treat differently, or that only one
 * supports (look-around, back references, flags, named groups, POSIX and Unicode classes), are
 * rejected, because a pattern that matches differently than in production would make tests worthless.
 * @throws EvaluationError naming the construct
 */
export function toJavaScript(pattern: string): string {
  let result = '';
  let inClass = false;
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern[at] ?? '';
    const rest = pattern.slice(at);
    if (character === '\\') {
      at += 1;
      result += escape(pattern[at] ?? '', inClass);
    } else if (inClass) {
      if (character === '[') {
        if (/^\[[:.=]/.test(rest)) refuse('a POSIX class', pattern);
        result += '\\[';
        continue;
      }
      if (character === ']') inClass = false;
      result += character;
    } else if (character === '[') {
      inClass = true;
      const opening = /^\[\^?\]?/.exec(rest)?.[0] ?? '[';
      // A bracket at the start of a class is literal.
      result += opening.replace(']', '\\]');
      at += opening.length - 1;
    } else if (character === '(' && rest.startsWith('(?') && !rest.startsWith('(?:')) {
      refuse('a group that starts with (?', pattern);
    } else if (/^(?:[*+?]|\{\d+(?:,\d*)?\})[*+]/.test(rest)) {
      refuse('a doubled repetition', pattern);
    } else if (character === '{' && !/^\{\d+(?:,\d*)?\}/.test(rest)) {
      result += '\\{';
    } else {
      result += character;
    }
  }
  try {
    return new RegExp(result).source;
  } catch {
    return refuse('a pattern that does not compile', pattern);
  }

  function escape(escaped: string, insideClass: boolean): string {
    if (escaped === 's') return insideClass ? space : `[${space}]`;
    if (escaped === 'S') {
      if (insideClass) refuse('\\S inside a class', pattern);
      return `[^${space}]`;
    }
    if (insideClass && (escaped === 'b' || escaped === 'B'))
      refuse(`\\${escaped} in a class`, pattern);
    if (sharedEscapes.test(escaped) || /[^A-Za-z0-9]/.test(escaped)) return `\\${escaped}`;
    return refuse(`\\${escaped}`, pattern);
  }
}

function refuse(construct: string, pattern: string): never {
  throw new EvaluationError(`The pattern ${pattern} holds ${construct}, which is not understood.`);
}

/** Whether the whole text matches. */
export function matchesWhole(pattern: string, text: string): boolean {
  return new RegExp(`^(?:${toJavaScript(pattern)})$`).test(text);
}

/** Splits like Java: trailing empty strings are dropped. */
export function splitBy(pattern: string, text: string): string[] {
  const source = toJavaScript(pattern);
  if (/(?<!\\)\((?!\?:)/.test(source)) refuse('a group in split()', pattern);
  const parts = text.split(new RegExp(source));
  while (parts.length > 1 && parts.at(-1) === '') parts.pop();
  return parts;
}
