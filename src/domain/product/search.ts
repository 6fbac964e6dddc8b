import { LIST_FIELDS, LIST_NAMES, NOTE_NAMES, TEXT_FIELDS, TEXT_NAMES, textField } from './fields';
import { cleaned } from '../shop/cleaned';
import { folded } from '../shop/folded';
import { guidedFacts } from './guidedFacts';
import { NO_KINDS, type Kinds } from './kinds';
import { noteSlug } from './noteSlug';
import { variantsOf, vialOf, type Product } from './product';
import { GENERAL_WORDS, JOINING_WORDS, SYNONYMS } from './synonyms';

/** The quality of a match between a typed word and a word of the catalogue. */
const EXACT = 4;
const PREFIX = 3;
const TYPO = 2;
const TYPO_IN_PREFIX = 1;

/** One typo is tolerated from four letters on, two from eight; shorter words would match unrelated ones. */
const ONE_TYPO_FROM = 4;
const TWO_TYPOS_FROM = 8;

/** The weight of a size, and of "vial" where there is one. */
const SIZE_WEIGHT = 1;

/** Products indexed between two yields. */
const STEP = 20;

interface Posting {
  /** Index into `items`. */
  at: number;
  weight: number;
}
export interface SearchIndex<Item = Product> {
  readonly items: readonly Item[];
  /** Every word of the items and what is typed for it, sorted, so that a prefix is a range. */
  readonly words: readonly string[];
  /** Per word: the items that contain it, each once with its highest weight. */
  readonly postings: readonly (readonly Posting[])[];
  /** Per word: a bit set of its letters, to skip most words without computing an edit distance. */
  readonly letters: readonly number[];
}

/** The letters of a word as a bit set. Letters may share a bit, which only costs a needless comparison. */
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

/** `Cèdre de l’Atlas` → `cedre`, `de`, `l`, `atlas`; `50 ml` and `50 m`, which may be on the way to it, → one word. */
function wordsOf(text: string): string[] {
  return folded(cleaned(text))
    .replace(/(\d)\s+(ml?)\b/g, '$1$2')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
}

/**
 * Builds an index from the words of the fields with a `searchWeight` (fields.ts) to products. A note is also found by the
 * names of what it is a kind of, a product by its sizes, how it wears and whom it is for, and each word by its synonyms.
 */
export function buildIndex(products: readonly Product[], kinds: Kinds = NO_KINDS): SearchIndex {
  return resultOf(buildIndexInSteps(products, kinds));
}

function resultOf<Result>(steps: Generator<void, Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

type AddText = (at: number, text: string, weight: number) => void;

/** Collects the words of texts. Notes and categories repeat over thousands of products, so each text is split only once. */
function collectWords(): { byWord: Map<string, Posting[]>; add: AddText } {
  const byWord = new Map<string, Posting[]>();
  const split = new Map<string, string[]>();
  const add: AddText = (at, text, weight) => {
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
  return { byWord, add };
}

function* indexOfWords<Item>(
  items: readonly Item[],
  byWord: Map<string, Posting[]>,
): Generator<void, SearchIndex<Item>> {
  yield* addSynonyms(byWord);
  const words = [...byWord.keys()].sort();
  yield;
  return {
    items,
    words,
    postings: words.map((word) => byWord.get(word) ?? []),
    letters: words.map(lettersOf),
  };
}

/**
 * Finds what bears a name, in the order of `items`: by any part of the name, and by all that a search knows, such as
 * other names of materials and typing errors. An empty query finds everything.
 */
export function nameFinder<Item>(
  items: readonly Item[],
  namesOf: (item: Item) => readonly string[],
): (query: string) => Item[] {
  let index: SearchIndex<Item> | undefined;
  return (query) => {
    const wanted = folded(cleaned(query));
    if (wanted === '') return [...items];
    if (!index) {
      const { byWord, add } = collectWords();
      for (const [at, item] of items.entries())
        for (const name of namesOf(item)) add(at, name, EXACT);
      index = resultOf(indexOfWords(items, byWord));
    }
    const found = new Set(search(index, query));
    return items.filter(
      (item) => found.has(item) || namesOf(item).some((name) => folded(name).includes(wanted)),
    );
  };
}

/** {@link buildIndex} in steps of a millisecond or less, so that the caller can yield to user input between them. */
export function* buildIndexInSteps(
  products: readonly Product[],
  kinds: Kinds = NO_KINDS,
): Generator<void, SearchIndex> {
  const { byWord, add } = collectWords();
  const roots = new Map<string, readonly string[]>();
  const rootsOf = (note: string): readonly string[] => {
    const names = roots.get(note) ?? kinds.above(noteSlug(note)).map(({ name }) => name);
    roots.set(note, names);
    return names;
  };
  for (const [at, product] of products.entries()) {
    if (at % STEP === STEP - 1) yield;
    for (const name of TEXT_NAMES) {
      const weight = textField(name).searchWeight;
      if (weight !== undefined) add(at, product[name], weight);
    }
    if (product.family !== undefined) add(at, product.family, TEXT_FIELDS.category.searchWeight);
    for (const name of LIST_NAMES)
      for (const text of product[name]) add(at, text, LIST_FIELDS[name].searchWeight);
    for (const name of NOTE_NAMES)
      for (const root of product[name].flatMap(rootsOf))
        add(at, root, LIST_FIELDS[name].searchWeight);
    for (const wearer of (product.guided ?? guidedFacts(product)).forWhom)
      add(at, wearer, LIST_FIELDS.tags.searchWeight);
    for (const step of product.wear) add(at, step, LIST_FIELDS.tags.searchWeight);
    for (const { volume } of variantsOf(product)) add(at, volume, SIZE_WEIGHT);
    if (vialOf(product)) add(at, 'vial', SIZE_WEIGHT);
  }
  return yield* indexOfWords(products, byWord);
}

/** Lists what is typed for a word of the catalogue beside it, with the same products and weights. */
function* addSynonyms(byWord: Map<string, Posting[]>): Generator<void> {
  const ofCatalogue = new Map(byWord);
  for (const [typed, meant] of SYNONYMS) {
    const lists = [typed, ...meant].flatMap((word) => {
      const list = ofCatalogue.get(word);
      return list ? [list] : [];
    });
    const [only, ...others] = lists;
    if (!only) continue;
    yield;
    const heaviest = new Map<number, number>();
    for (const { at, weight } of others.length > 0 ? lists.flat() : [])
      heaviest.set(at, Math.max(heaviest.get(at) ?? 0, weight));
    byWord.set(
      typed,
      others.length > 0 ? [...heaviest].map(([at, weight]) => ({ at, weight })) : only,
    );
  }
}

/** Binary search: the first index of `words` that does not sort before `text`. */
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
 * The edit distance (insertions, deletions, substitutions and swaps of neighbours) between `typed` and `word`, and
 * between `typed` and the closest prefix of `word`; anything above `limit` is `limit + 1`.
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

/** The match quality of `typed` for each matching word, by the word's index. */
function matchWords(
  { words, letters }: Pick<SearchIndex, 'words' | 'letters'>,
  typed: string,
): Map<number, number> {
  const matches = new Map<number, number>();
  const first = lowerBound(words, typed);
  const isWhole = words[first] === typed;
  // A synonym is a whole word: "men" is not the beginning of "menthol", nor "her" that of "herbs".
  // One for a material that no fragrance has is no misspelling of another word.
  if (SYNONYMS.has(typed)) return isWhole ? matches.set(first, EXACT) : matches;
  for (let n = first; words[n]?.startsWith(typed); n++)
    matches.set(n, words[n] === typed ? EXACT : PREFIX);
  // A correctly spelled word gets no typo matches: "rose" does not find "nose". A correct prefix ("ambr" of ambrette)
  // may be a misspelled whole word (amber), but not a misspelled prefix of another one.
  // Another number is another size, and a word such as "scent" is never misspelled "scene".
  if (isWhole || typed.length < ONE_TYPO_FROM || /\d/.test(typed) || GENERAL_WORDS.has(typed))
    return matches;
  const wholeOnly = matches.size > 0;
  const limit = typed.length >= TWO_TYPOS_FROM ? 2 : 1;
  const bits = lettersOf(typed);
  words.forEach((word, n) => {
    if (matches.has(n) || word.length < typed.length - limit) return;
    if (wholeOnly && word.length > typed.length + limit) return;
    if (countBits(bits & ~(letters[n] ?? 0)) > limit) return;
    const { whole, prefix } = edits(typed, word, limit);
    if (whole <= limit) matches.set(n, TYPO / whole);
    else if (!wholeOnly && prefix <= limit) matches.set(n, TYPO_IN_PREFIX / prefix);
  });
  return matches;
}

/** The score of each item for one typed word; 0 where it does not match. */
function scoresOf(index: SearchIndex<unknown>, typed: string): Float64Array {
  const scores = new Float64Array(index.items.length);
  for (const [n, quality] of matchWords(index, typed)) {
    for (const { at, weight } of index.postings[n] ?? [])
      scores[at] = Math.max(scores[at] ?? 0, weight * quality);
  }
  return scores;
}

/** The items that match every typed word, best first; ties keep the order of the index. */
function matchAll<Item>(index: SearchIndex<Item>, words: readonly string[]): Item[] {
  const [first, ...others] = words.map((word) => scoresOf(index, word));
  if (!first) return [...index.items];
  const found: number[] = [];
  first.forEach((score, at) => {
    if (score === 0 || others.some((scores) => scores[at] === 0)) return;
    for (const scores of others) first[at] = (first[at] ?? 0) + (scores[at] ?? 0);
    found.push(at);
  });
  return found
    .sort((a, b) => (first[b] ?? 0) - (first[a] ?? 0) || a - b)
    .flatMap((at) => index.items[at] ?? []);
}

/** The shortest general word that is also known with a typing error: a shorter one may be meant as another word. */
const GENERAL_TYPO_FROM = 7;

/** Whether a word stands for what the shop sells altogether, also with a typing error: `purfume`. */
function isGeneral(typed: string): boolean {
  if (GENERAL_WORDS.has(typed)) return true;
  const limit = typed.length >= TWO_TYPOS_FROM ? 2 : 1;
  return [...GENERAL_WORDS].some(
    (word) => word.length >= GENERAL_TYPO_FROM && edits(typed, word, limit).whole <= limit,
  );
}

/**
 * The items that match every word of `query`, best first. An empty query returns all items. Words that join others are
 * left out, and so are words for any perfume where nothing bears them.
 */
export function search<Item>(index: SearchIndex<Item>, query: string): Item[] {
  const typed = [...new Set(wordsOf(query))];
  // Only punctuation or emoji, which are in no name.
  if (typed.length === 0 && cleaned(query) !== '') return [];
  const telling = typed.filter((word) => !JOINING_WORDS.has(word));
  const words = telling.length > 0 ? telling : typed;
  const found = matchAll(index, words);
  if (found.length > 0) return found;
  const specific = words.filter((word) => !isGeneral(word));
  return specific.length === words.length ? found : matchAll(index, specific);
}

/** What the words of a query stand for in the catalogue, nearest first: `kesar` → `saffron`. Empty without a synonym. */
export function meaningsOf(query: string): string[] {
  const words = wordsOf(query);
  const [word = ''] = words;
  if (words.length === 1) return [...(SYNONYMS.get(word) ?? [])];
  const meant = words.map((one) => SYNONYMS.get(one)?.[0] ?? one).join(' ');
  return meant === words.join(' ') ? [] : [meant];
}
