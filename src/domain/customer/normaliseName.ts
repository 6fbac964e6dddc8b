/** A name as it is stored: composed letters, single spaces. */
export function normaliseName(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim();
}
