import { LATIN, wholeText } from '../../../src/domain/customer/name';

/** A font of the PDF, and the characters that it draws. */
export interface PdfFont {
  name: string;
  file: URL;
  draws: RegExp;
}

// Beside this file, and beside the bundle, to which the build copies them.
const font = (name: string, characters: string): PdfFont => ({
  name,
  file: new URL(`./fonts/${name}.ttf`, import.meta.url),
  draws: wholeText(`[${characters}]`),
});

const EUROPEAN = String.raw`\x20-\x7E\xA0-\u024F${LATIN}\u2010-\u2015\u2018-\u201E\u2020-\u2022\u2026\u2030\u2039\u203A₹€№™−`;

export const SANS = font('inter-400', EUROPEAN);
export const BOLD = font('inter-600', EUROPEAN);
/** Of the document's title, whose words are ours. */
export const TITLE = font('cormorant-500', String.raw`\x20-\x7E`);

/** Each also draws the joiners and the marks that words of its script contain. */
const INDIAN: readonly PdfFont[] = [
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
].map((script) =>
  font(`noto-${script.toLowerCase()}`, String.raw`\p{Script=${script}}।॥\u200C\u200D`),
);

/**
 * The fonts that draw these texts; undefined when a character is in none of them, such as the letters of Urdu, which are
 * written from right to left.
 */
export function fontsFor(texts: readonly string[]): readonly PdfFont[] | undefined {
  const characters = [...new Set(texts.join(''))];
  const needed = INDIAN.filter(({ draws }) =>
    characters.some((one) => draws.test(one) && !SANS.draws.test(one)),
  );
  const fonts = [SANS, ...needed];
  return characters.every((one) => fonts.some(({ draws }) => draws.test(one)))
    ? [...fonts, BOLD, TITLE]
    : undefined;
}
