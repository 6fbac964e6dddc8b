/** A condition of a rules file, and what replaces it when it is taken out. Positions are offsets in the file. */
export interface Condition {
  start: number;
  end: number;
  /** The same without brackets around it. */
  inner: Range;
  /** `true` where all conditions must hold, `false` where one is enough. */
  without: 'true' | 'false';
  /** The condition in one line. */
  text: string;
  /** Counts from 1. */
  line: number;
}

interface Range {
  start: number;
  end: number;
}

const OPENING = '([{';
const CLOSING = ')]}';

/**
 * Finds the conditions of a rules file: what each `allow` and `return` joins by `&&` and `||`, also in brackets, and the
 * entries of lists that must all be true (`[…].hasOnly([true])`, and what functions named `checksOf…` return).
 */
export function findConditions(source: string): Condition[] {
  const plain = withoutTexts(source);
  const found: Condition[] = [];

  const add = (range: Range, without: Condition['without']) => {
    const { start, end } = trimmed(plain, range);
    const text = source
      .slice(start, end)
      .replaceAll(/\/\/.*\n/g, '')
      .replaceAll(/\s+/g, ' ');
    if (text === without) return;
    const line = source.slice(0, start).split('\n').length;
    found.push({ start, end, inner: withoutBrackets(plain, range), without, text, line });
  };

  /** The conditions inside an expression; `mustBeTrue` for a list all of whose entries must be true. */
  function collect(range: Range, mustBeTrue: boolean): void {
    const inner = withoutBrackets(plain, range);
    const text = plain.slice(inner.start, inner.end);
    const choice = split(plain, inner, ['?', ':']);
    if (choice.length === 3) {
      const [asked, first, second] = choice;
      if (!asked || !first || !second) return;
      add(asked, 'true');
      add(asked, 'false');
      collect(first, mustBeTrue);
      collect(second, mustBeTrue);
      return;
    }
    for (const [operator, without] of [
      ['||', 'false'],
      ['&&', 'true'],
    ] as const) {
      const parts = split(plain, inner, [operator]);
      if (parts.length === 1) continue;
      for (const part of parts) {
        add(part, without);
        collect(part, mustBeTrue);
      }
      return;
    }
    for (const list of listsIn(plain, inner)) {
      const isWhole = mustBeTrue && list.start === inner.start;
      if (!isWhole && !/[.]hasOnly\(\[true\]\)$/.test(text)) continue;
      if (!isWhole && list.start !== inner.start) continue;
      for (const entry of split(plain, { start: list.start + 1, end: list.end - 1 }, [','])) {
        add(entry, 'true');
        collect(entry, false);
      }
    }
  }

  for (const head of plain.matchAll(/\ballow [a-z, ]+: if |\breturn /g)) {
    const start = head.index + head[0].length;
    const range = { start, end: plain.indexOf(';', start) };
    const before = plain.slice(0, head.index);
    const owner = before.slice(before.lastIndexOf('function ')).match(/function (\w+)/)?.[1] ?? '';
    const isAllow = head[0].startsWith('allow');
    const isChecks = !isAllow && owner.startsWith('checksOf');
    const isData = !isAllow && !isChecks && !isCondition(plain.slice(range.start, range.end));
    if (isData) continue;
    const count = found.length;
    collect(range, isChecks);
    if (found.length > count) continue;
    const isOpen = source.slice(range.start, range.end).trim() === 'true';
    add(range, isOpen ? 'false' : 'true');
  }
  return found;
}

/** Whether what a function returns is true or false; a function may also return a document or a pattern. */
function isCondition(text: string): boolean {
  const isPlain =
    /^\s*(get|getAfter)\([^&|]*\)[.]data\s*$/.test(text) || /^\s*'\s*'\s*$/.test(text);
  return !isPlain && !/^\s*\[(?!.*hasOnly\(\[true\]\)\s*$)/s.test(text);
}

/** The source with the contents of texts and comments blanked, so that positions stay. */
function withoutTexts(source: string): string {
  return source.replaceAll(/'(?:[^'\\\n]|\\.)*'|\/\/[^\n]*/g, (found) =>
    found.startsWith("'") ? `'${' '.repeat(found.length - 2)}'` : ' '.repeat(found.length),
  );
}

function trimmed(text: string, { start, end }: Range): Range {
  let [from, to] = [start, end];
  while (from < to && /\s/.test(text[from] ?? '')) from += 1;
  while (to > from && /\s/.test(text[to - 1] ?? '')) to -= 1;
  return { start: from, end: to };
}

/** The end of the bracket that opens at `start`, after its closing sign. */
function endOfBracket(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (OPENING.includes(text[at] ?? ' ')) depth += 1;
    if (CLOSING.includes(text[at] ?? ' ')) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

function withoutBrackets(text: string, range: Range): Range {
  const inner = trimmed(text, range);
  const isWrapped = text[inner.start] === '(' && endOfBracket(text, inner.start) === inner.end;
  return isWrapped ? withoutBrackets(text, { start: inner.start + 1, end: inner.end - 1 }) : inner;
}

/** Cuts an expression at operators that are in no bracket. */
function split(text: string, { start, end }: Range, operators: readonly string[]): Range[] {
  const parts: Range[] = [];
  let from = start;
  let at = start;
  while (at < end) {
    if (OPENING.includes(text[at] ?? ' ')) {
      at = endOfBracket(text, at);
      continue;
    }
    const operator = operators.find((one) => text.startsWith(one, at));
    if (operator === undefined) {
      at += 1;
      continue;
    }
    parts.push({ start: from, end: at });
    at += operator.length;
    from = at;
  }
  return [...parts, { start: from, end }].filter((part) => text.slice(part.start, part.end).trim());
}

/** The lists in an expression that are in no other bracket. */
function listsIn(text: string, { start, end }: Range): Range[] {
  const lists: Range[] = [];
  let at = start;
  while (at < end) {
    if (!OPENING.includes(text[at] ?? ' ')) {
      at += 1;
      continue;
    }
    const close = endOfBracket(text, at);
    if (text[at] === '[') lists.push({ start: at, end: close });
    at = close;
  }
  return lists;
}
