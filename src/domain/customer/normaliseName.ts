/** What keyboards offer instead of an apostrophe. */
const APOSTROPHES = /(?<=\p{L})[‘’ʼ`´′＇](?=\p{L})/gu;

/** What copied text brings along and nobody sees. The two joiners of India's scripts are letters' own. */
const INVISIBLE = /(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}/gu;

/**
 * A joiner that no letter follows, as keyboards add one at the end of a word, or that follows none. In Malayalam one is part
 * of the letter before it.
 */
const LOOSE_JOINERS =
  /(?<!\p{Script=Malayalam})[\u200C\u200D](?![\p{L}\p{M}\u200C\u200D])|(?<![\p{L}\p{M}\u200C\u200D])[\u200C\u200D]+/gu;

/** A line as somebody reads it, without the invisible characters that copied text brings along, and trimmed. */
export const visibleLine = (text: string): string => text.replace(INVISIBLE, '').trim();

/** A name as it is stored: composed letters, one apostrophe, single spaces, nothing invisible. */
export function normaliseName(text: string): string {
  return visibleLine(text)
    .replace(APOSTROPHES, "'")
    .replace(LOOSE_JOINERS, '')
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim();
}
