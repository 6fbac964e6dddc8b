/** Latin letters, and the letters and signs of India's scripts. Lookalikes of other scripts are left out. */
const LETTERS = `A-Za-zÀ-ÖØ-öø-ɏḀ-ỿ${[
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Arabic',
]
  .map((script) => String.raw`\p{${script}}`)
  .join('')}`;

/**
 * A person's name, at most 60 characters. No invisible letters, nothing that reads as another letter, and no `:` or
 * `@`, so that it never becomes a link. A source for RegExp; firestore.rules repeats it.
 */
export const NAME = String.raw`[${LETTERS}][${LETTERS} .,\x27’()&/0-9-]{0,59}`;

/** What may stand between the letters of the shop's name without changing how it reads. */
const GAP = String.raw`[ .,\x27’()&/-]*`;

/** The letters of the shop's name, each with what looks like it. */
const LOOKALIKES = [
  'nñńņňŋǹȵṅṇṉṋ',
  'iìíîïĩīĭįıǐȉȋḭḯỉị1lĺļľŀł',
  'lĺļľŀłȴḷḹḻḽ1iíìîïıịİ',
  'oòóôõöøōŏőơǒǫǭȍȏȫȭȯȱọỏốồổỗộớờởỡợṍṏṑṓ0',
  'fƒḟ',
  'aàáâãäåāăąǎǟǡǻȁȃȧạảấầẩẫậắằẳẵặḁ',
  'rŕŗřȑȓṙṛṝṟ',
];

/** Words that make a name read as the shop's own. */
const SUFFIXES = [
  'team',
  'shop',
  'store',
  'support',
  'care',
  'official',
  'admin',
  'india',
  'perfumes?',
  'fragrances?',
];

/**
 * The shop's own name, alone or with a word like "Team": nobody may sign a review with it. A source for RegExp;
 * firestore.rules repeats it.
 */
export const SHOP_NAME = `(?i)${GAP}${LOOKALIKES.map((letters) => `[${letters}]${GAP}`).join('')}((${SUFFIXES.join('|')})${GAP})*`;

const namePattern = new RegExp(
  `^${NAME.replaceAll(/\\p\{(\w+)\}/g, String.raw`\p{Script=$1}`)}$`,
  'u',
);
const shopNamePattern = new RegExp(`^${SHOP_NAME.replace('(?i)', '')}$`, 'iu');

/** Whether a text can be a person's name on an address. */
export function isName(text: string): boolean {
  return namePattern.test(text);
}

/** Whether a review may be signed with this name; a customer with any other one signs as Anonymous. */
export function isReviewName(text: string): boolean {
  return isName(text) && !shopNamePattern.test(text);
}

/** A name as it is stored: composed letters, single spaces. */
export function normaliseName(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim();
}
