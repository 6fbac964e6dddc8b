/** A text that has no place in a report, whatever it is. */
const PATTERNS: readonly [pattern: RegExp, instead: string][] = [
  // Only the host: paths and queries name documents, orders and searches.
  [/\b[a-z][a-z0-9+.-]*:\/\/([^\s/?#"'@]*@)?([a-z0-9.-]+(?::\d+)?)[^\s"'<>]*/gi, '[$2]'],
  [/[^\s"'<>()[\]{}:;,=|/\\]+@[^\s"'<>()[\]{}:;,=|/\\]+/g, '[email]'],
  // Names and addresses in India's scripts; the shop's own messages are English.
  [/[^\x20-\x7e…’‘“”–—₹·]+/g, '[text]'],
  // Tokens, keys, and the ids of accounts and orders.
  [/[\w-]{20,}(?:\.[\w-]+)*/g, '[id]'],
  // Phone numbers, PIN codes, one-time codes and the like: four digits or more, however they are grouped.
  [/\+?\d(?:[\s().-]*\d){3,}/g, '[number]'],
];

/** What stands in quotes is data, unless it can be the name of a property. */
const QUOTED = /(["'`“‘])([^"'`“”‘’]{1,400})(["'`”’])/g;
const PROPERTY = /^[A-Za-z_$][\w$]{0,30}(?:\.[A-Za-z_$][\w$]{0,30}){0,3}$/;

const MAX_LENGTH = 1_000;
/** Shorter words are particles. */
const MIN_WORD = 3;

/**
 * Takes out of a text what may be about a person: emails, numbers, tokens, ids, addresses of documents, quoted data, and
 * every word of `known`, which holds what the page knows about its visitor (names, addresses).
 */
export function scrub(text: string, known: readonly string[] = []): string {
  const words = new Set(
    known.flatMap((value) =>
      value
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word.length >= MIN_WORD),
    ),
  );
  const unquoted = text
    .slice(0, MAX_LENGTH)
    .replace(QUOTED, (whole, open: string, inner: string, close: string) =>
      PROPERTY.test(inner) ? whole : `${open}[text]${close}`,
    );
  // Known words come last: a name taken out of an email first would leave its domain behind.
  return PATTERNS.reduce(
    (rest, [pattern, instead]) => rest.replace(pattern, instead),
    unquoted,
  ).replace(/[\p{L}\p{N}]+/gu, (word) => (words.has(word.toLowerCase()) ? '[known]' : word));
}
