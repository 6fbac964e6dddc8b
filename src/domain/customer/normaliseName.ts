/** What keyboards offer instead of an apostrophe. */
const APOSTROPHES = /(?<=\p{L})[‘’ʼ`´′＇](?=\p{L})/gu;

/** A name as it is stored: composed letters, one apostrophe, single spaces. */
export function normaliseName(text: string): string {
  return text.replace(APOSTROPHES, "'").normalize('NFKC').replace(/\s+/g, ' ').trim();
}
