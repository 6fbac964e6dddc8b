import type { Product } from './product';

/** Where a word stands decides how much finding it there counts. */
const WEIGHTS = { name: 8, note: 4, family: 3, tag: 2, line: 1 } as const;

/** How well a typed word meets a word of the catalogue. */
const EXACT = 4;
const PREFIX = 3;
const TYPO = 2;
const TYPO_IN_PREFIX = 1;

/** A typing error is forgiven from four letters on, two from eight: shorter words would become each other. */
const ONE_TYPO_FROM = 4;
const TWO_TYPOS_FROM = 8;

/** Products taken apart between two pauses. */
const STEP = 20;

interface Posting {
  /** Index into `products`. */
  at: number;
  weight: number;
}
export interface SearchIndex {
  readonly products: readonly Product[];
  /** Every word of the catalogue, sorted, so that a prefix is a range. */
  readonly words: readonly string[];
  /** Per word: the products that carry it, each once with its best weight. */
  readonly postings: readonly (readonly Posting[])[];
  /** Per word: which letters it has, to pass over most words without counting edits. */
  readonly letters: readonly number[];
}

/** The letters of a word as bits. Two letters may share a bit: then a word is looked at once too often. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let n = 0; n < word.length; n++) bits |= 1 << (word.charCodeAt(n) & 31);
  return bits;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

/** `Cèdre de l’Atlas` → `cedre`, `de`, `l`, `atlas`. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Names, notes, families, concentrations, tags and short names as words → the products that carry them. */
export function buildIndex(products: readonly Product[]): SearchIndex {
  const steps = buildIndexInSteps(products);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** {@link buildIndex} in steps of a millisecond or less, between which somebody may press a key. */
export function* buildIndexInSteps(products: readonly Product[]): Generator<void, SearchIndex> {
  const byWord = new Map<string, Posting[]>();
  // Notes and families repeat over thousands of products: each text is taken apart once.
  const split = new Map<string, string[]>();
  const add = (at: number, text: string, weight: number): void => {
    const words = split.get(text) ?? wordsOf(text);
    split.set(text, words);
    for (const word of words) {
      const list = byWord.get(word);
      const last = list?.at(-1);
      if (!list) byWord.set(word, [{ at, weight }]);
      else if (last?.at !== at) list.push({ at, weight });
      else last.weight = Math.max(last.weight, weight);
    }
  };
  for (const [at, product] of products.entries()) {
    if (at % STEP === STEP - 1) yield;
    add(at, product.name, WEIGHTS.name);
    for (const note of product.topNotes) add(at, note, WEIGHTS.note);
    for (const note of product.middleNotes) add(at, note, WEIGHTS.note);
    for (const note of product.baseNotes) add(at, note, WEIGHTS.note);
    add(at, product.category, WEIGHTS.family);
    add(at, product.concentration, WEIGHTS.family);
    for (const tag of product.tags) add(at, tag, WEIGHTS.tag);
    add(at, product.shortName, WEIGHTS.line);
  }
  const words = [...byWord.keys()].sort();
  return {
    products,
    words,
    postings: words.map((word) => byWord.get(word) ?? []),
    letters: words.map(lettersOf),
  };
}

/** First index of `words` that is not before `text`. */
function lowerBound(words: readonly string[], text: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Edits (a letter added, left out, changed, or two neighbours swapped) between `typed` and `word`, and between
 * `typed` and the nearest beginning of `word`; anything above `limit` is `limit + 1`.
 */
function edits(typed: string, word: string, limit: number): { whole: number; prefix: number } {
  const far = limit + 1;
  const width = Math.min(word.length, typed.length + limit);
  let before: number[] = [];
  let above = Array.from({ length: width + 1 }, (_, n) => n);
  for (let row = 1; row <= typed.length; row++) {
    const current = [row];
    let best = row;
    for (let column = 1; column <= width; column++) {
      const same = typed[row - 1] === word[column - 1];
      let cost = Math.min(
        (above[column] ?? far) + 1,
        (current[column - 1] ?? far) + 1,
        (above[column - 1] ?? far) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      if (swapped) cost = Math.min(cost, (before[column - 2] ?? far) + 1);
      current.push(cost);
      if (cost < best) best = cost;
    }
    if (best > limit) return { whole: far, prefix: far };
    before = above;
    above = current;
  }
  const whole = word.length > width ? far : Math.min(far, above[width] ?? far);
  return { whole, prefix: Math.min(far, ...above) };
}

/** How well `typed` meets each word it meets at all, by the word's index. */
function meet({ words, letters }: SearchIndex, typed: string): Map<number, number> {
  const met = new Map<number, number>();
  const first = lowerBound(words, typed);
  for (let n = first; words[n]?.startsWith(typed); n++)
    met.set(n, words[n] === typed ? EXACT : PREFIX);
  // Who spells a word right means that word: "rose" is not also "nose". And an unfinished word that has a right end
  // ("ambr" for ambrette) may be a wrong one (amber), but not a wrong beginning of yet another.
  if (words[first] === typed || typed.length < ONE_TYPO_FROM) return met;
  const wholeOnly = met.size > 0;
  const limit = typed.length >= TWO_TYPOS_FROM ? 2 : 1;
  const bits = lettersOf(typed);
  words.forEach((word, n) => {
    if (met.has(n) || word.length < typed.length - limit) return;
    if (wholeOnly && word.length > typed.length + limit) return;
    if (countBits(bits & ~(letters[n] ?? 0)) > limit) return;
    const { whole, prefix } = edits(typed, word, limit);
    if (whole <= limit) met.set(n, TYPO / whole);
    else if (!wholeOnly && prefix <= limit) met.set(n, TYPO_IN_PREFIX / prefix);
  });
  return met;
}

/** How well each product carries what `typed` meets; 0 where it does not. */
function scoresOf(index: SearchIndex, typed: string): Float64Array {
  const scores = new Float64Array(index.products.length);
  for (const [n, quality] of meet(index, typed)) {
    for (const { at, weight } of index.postings[n] ?? [])
      scores[at] = Math.max(scores[at] ?? 0, weight * quality);
  }
  return scores;
}

/**
 * The products that carry every word of `query`, the best first; those equally good keep the order of the index.
 * An empty query is no question: it gives all products as they are.
 */
export function search(index: SearchIndex, query: string): Product[] {
  const typed = [...new Set(wordsOf(query))].map((word) => scoresOf(index, word));
  const [first, ...others] = typed;
  if (!first) return [...index.products];
  const found: number[] = [];
  first.forEach((score, at) => {
    if (score === 0 || others.some((scores) => scores[at] === 0)) return;
    for (const scores of others) first[at] = (first[at] ?? 0) + (scores[at] ?? 0);
    found.push(at);
  });
  return found
    .sort((a, b) => (first[b] ?? 0) - (first[a] ?? 0) || a - b)
    .flatMap((at) => index.products[at] ?? []);
}
