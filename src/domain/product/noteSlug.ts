/** `Kagzi lime` → `kagzi-lime`: the URL of a note (/notes/{note}) and the key that unites its spellings. */
export function noteSlug(note: string): string {
  return note
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}
