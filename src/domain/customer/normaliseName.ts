/** What keyboards offer instead of an apostrophe. */
const APOSTROPHES = /(?<=\p{L})[‘’ʼ`´′＇](?=\p{L})/gu;

/** A joiner that no letter follows: keyboards add one at the end of a word. In Malayalam it is part of the letter before it. */
const TRAILING_JOINERS = /(?<!\p{Script=Malayalam})[\u200C\u200D](?![\p{L}\p{M}\u200C\u200D])/gu;

/** A name as it is stored: composed letters, one apostrophe, single spaces. */
export function normaliseName(text: string): string {
  return text
    .replace(APOSTROPHES, "'")
    .replace(TRAILING_JOINERS, '')
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim();
}
