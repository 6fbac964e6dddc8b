import { withAsciiDigits } from './digits';

/**
 * A code, a number, an email address or a search as somebody means it: without the invisible characters that copied text
 * brings along, and with one kind of dash, blank and digit. Not for what is stored of names and free text, where a joiner is a letter's.
 */
export function cleaned(text: string): string {
  return withAsciiDigits(text.normalize('NFKC'))
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\p{Dash_Punctuation}−]/gu, '-')
    .replace(/[\s\p{Separator}\p{Control}]+/gu, ' ')
    .trim();
}
