import { folded } from '../shop/folded';

/** `Kagzi lime` → `kagzi-lime`: the URL of a note (/notes/{note}) and the key that unites its spellings. */
export function noteSlug(note: string): string {
  return folded(note)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}
