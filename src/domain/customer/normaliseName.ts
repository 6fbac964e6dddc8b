/** What keyboards offer instead of an apostrophe. */
const APOSTROPHES = /(?<=\p{L})[‘’ʼ`´′＇](?=\p{L})/gu;

/** A joiner that joins nothing: keyboards add one at the end of a word. Malayalam's ends a letter. */
const IDLE_JOINERS = /(?<!\p{Script=Malayalam})[\u200C\u200D](?![\p{L}\p{M}\u200C\u200D])/gu;

/** A name as it is stored: composed letters, one apostrophe, single spaces. */
export function normaliseName(text: string): string {
  return text
    .replace(APOSTROPHES, "'")
    .replace(IDLE_JOINERS, '')
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim();
}
