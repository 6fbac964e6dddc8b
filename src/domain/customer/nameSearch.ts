import { folded } from '../shop/folded';
import { withoutJoiners } from './name';

const APOSTROPHE = /['’]/g;
/** Beginnings of names are stored up to this length. */
const NAME_START = 10;

/** The words of a name, as they are compared: René D’Souza is `rene` and `dsouza`. */
export function wordsOfName(text: string): string[] {
  return folded(withoutJoiners(text))
    .replace(APOSTROPHE, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
}

/** The words by which somebody is found. O'Neil is found as oneil and as neil. */
function searchedWords(names: readonly string[]): string[] {
  const parts = names
    .map((name) => name.replace(APOSTROPHE, ' '))
    .filter((name) => !names.includes(name));
  return [...names, ...parts].flatMap(wordsOfName);
}

const startOf = (word: string): string => [...word].slice(0, NAME_START).join('');

/** A word from a letter on, letter by letter; a shorter one as a whole. */
function startsOf(word: string, least: number): string[] {
  const letters = [...word].slice(0, NAME_START);
  if (letters.length <= least) return [letters.join('')];
  return letters.slice(least - 1).map((_, n) => letters.slice(0, least + n).join(''));
}

/** What functions store of names, to be searched by `array-contains`: the beginnings of their words of `least` letters or more. */
export const nameStarts = (names: readonly string[], least: number): string[] => [
  ...new Set(searchedWords(names).flatMap((word) => startsOf(word, least))),
];

/** What to search {@link nameStarts} for: the longest word, which is the rarest. Undefined when it has fewer letters. */
export function startToSearch(typed: string, least: number): string | undefined {
  const [word] = wordsOfName(typed).toSorted((a, b) => b.length - a.length);
  return word !== undefined && word.length >= least ? startOf(word) : undefined;
}

/** Whether every word that was typed begins a word of these names. */
export function hasNames(names: readonly string[], typed: string): boolean {
  const words = searchedWords(names);
  return wordsOfName(typed).every((word) => words.some((one) => one.startsWith(word)));
}
