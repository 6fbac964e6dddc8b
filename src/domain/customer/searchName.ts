import { folded } from '../shop/folded';
import { withoutJoiners } from './name';

export const APOSTROPHE = /['’]/g;

/** The words of a name, as they are compared: René D’Souza is `rene` and `dsouza`. */
export function wordsOfName(text: string): string[] {
  return folded(withoutJoiners(text))
    .replace(APOSTROPHE, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
}

/** How the back office finds an account by its name: what functions store in `users/{uid}.searchName`. */
export const searchName = (name: string): string => wordsOfName(name).join(' ');
