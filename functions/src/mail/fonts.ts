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

const EUROPEAN = String.raw`\x{20}-\x{7E}\x{A0}-\x{24F}${LATIN}\x{2010}-\x{2015}\x{2018}-\x{201E}\x{2020}-\x{2022}\x{2026}\x{2030}\x{2039}\x{203A}₹€№™−`;

export const SANS = font('inter-400', EUROPEAN);
export const BOLD = font('inter-600', EUROPEAN);
/** Of the document's title, whose words are ours. */
export const TITLE = font('cormorant-500', String.raw`\x{20}-\x{7E}`);

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
  font(`noto-${script.toLowerCase()}`, String.raw`\p{${script}}।॥\x{200C}\x{200D}`),
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
