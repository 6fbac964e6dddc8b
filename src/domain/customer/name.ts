/** The Latin letters of names, without letters such as ſ and ǀ that read as another one. */
export const LATIN = 'A-Za-zÀ-ÖØ-öø-žƠơƯưǍ-ǜȘ-țḀ-ẙẠ-ỹ';

/** The letters and signs of India's scripts. The Arabic ones are listed, because its script has an invisible one. */
export const INDIAN = [
  ...[
    'Devanagari',
    'Bengali',
    'Gurmukhi',
    'Gujarati',
    'Oriya',
    'Tamil',
    'Telugu',
    'Kannada',
    'Malayalam',
  ].map((script) => String.raw`\p{Script=${script}}`),
  String.raw`\u0620-\u063A\u0641-\u065F\u066E-\u06D3`,
];

/** Invisible signs with which India's scripts join letters or keep them apart, as in రాజ్‌కుమార్ and कुर्‍हाडे. */
const JOINERS = String.raw`\u200C\u200D`;
const BETWEEN = String.raw` .,'’()&/0-9-`;

/** A name in one script. A joiner stands between two letters; in Malayalam it may end a word, as in സുനില്‍. */
function nameIn(letters: string): string {
  const ends = letters.includes('Malayalam') ? String.raw`|[${BETWEEN}]|$` : '';
  const joiner = letters === LATIN ? '' : `|(?<=[${letters}])[${JOINERS}](?=[${letters}]${ends})`;
  return `[${letters}](?:[${letters}${BETWEEN}]${joiner})*`;
}

/**
 * A person's name in one script, at most 60 characters. No other invisible letters, nothing that reads as another letter,
 * and no `:` or `@`, so that it never becomes a link.
 */
const NAME = wholeText(`(?=.{1,60}$)(?:${[LATIN, ...INDIAN].map(nameIn).join('|')})`);

/** What may stand between the letters of the shop's name without changing how it reads; ़ is the dot of फ़. */
const GAP = " .,'’()&/़-";

/** The letters of the shop's name, each with what looks like it. */
const I_OR_L = 'iìíîïĩīĭįıİǐḭḯỉịlĺļľŀłḷḹḻḽ1';
const LATIN_NAME = [
  'nñńņňŉŋṅṇṉṋ',
  I_OR_L,
  I_OR_L,
  'oòóôõöøōŏőơǒọỏốồổỗộớờởỡợṍṏṑṓ0',
  'fḟ',
  'aàáâãäåāăąǎạảấầẩẫậắằẳẵặḁ4',
  'rŕŗřṙṛṝṟ',
];
const HINDI_NAME = ['नऩ', 'िी', 'लऴ', 'ोॉौॊ', 'फ\u095E', 'रऱ'];
/** A pattern of names, each given by what its letters may look like. */
const patternOf = (names: readonly (readonly string[])[], repeat = ''): string =>
  `(${names.map((name) => name.map((letters) => `[${letters}]${repeat}`).join(`[${GAP}]*`)).join('|')})`;
const OWN = patternOf([LATIN_NAME, HINDI_NAME]);
/** Its other spellings too, which are first names: Nilofer, Niloofar. */
const LIKE_OWN = patternOf([LATIN_NAME.with(5, `${LATIN_NAME[5]}eéè`), HINDI_NAME], '+');

/** Words that make a name read as the shop's own. */
const SERVICE = `(${[
  'the',
  'team',
  'shop',
  'store',
  'house',
  'of',
  'support',
  'help',
  'care',
  'customers?',
  'services?',
  'official',
  'staff',
  'admin',
  'manager',
  'owner',
  'founder',
  'ceo',
  'director',
  'brand',
  'company',
  'ltd',
  'online',
  'boutique',
  'india',
  'perfumes?',
  'parfums?',
  'fragrances?',
  'refunds?',
  'returns?',
  'orders?',
  'payments?',
  'complaints?',
  'grievance',
  'executive',
  'officer',
  'office',
  'helpdesk',
  'desk',
  'sales',
  'contact',
  'whatsapp',
  'www',
  'टीम',
  'दुकान',
  'स्टोर',
  'सपोर्ट',
  'केयर',
  'इंडिया',
  'परफ्यूम',
  'ग्राहक',
  'सेवा',
].join('|')})`;
const AROUND = `(${SERVICE}|[0-9${GAP}])*`;

/**
 * The shop's own name: alone, with a word like "Team" anywhere, or as the beginning of a web address. Nobody may sign a
 * review with it. A person may be called Nilofar Khan.
 */
const SHOP_NAME = wholeText(
  String.raw`(${AROUND}${OWN}${AROUND}|(.*\P{L})?(${LIKE_OWN}( *[.]\p{L}.*|\P{L}(.*\P{L})?${SERVICE}(\P{L}.*)?)|${SERVICE}\P{L}(.*\P{L})?${LIKE_OWN}(\P{L}.*)?))`,
  'i',
);

/** A pattern of a whole text. */
export function wholeText(source: string, flags = ''): RegExp {
  return new RegExp(`^${source}$`, `${flags}u`);
}

/** A name as it reads: joiners change its letters' form alone. */
export function withoutJoiners(name: string): string {
  return name.replace(/[\u200C\u200D]/g, '');
}

/** Whether a text can be a person's name on an address. */
export function isName(text: string): boolean {
  return NAME.test(text);
}

/** `Kavya R.` for Kavya Rao; the name itself where it is one word. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.split(/ +/);
  const initial = /^\p{L}/u.exec(others.at(-1) ?? '')?.[0];
  return initial === undefined ? name : `${first} ${initial}.`;
}

const HAS_OWN = new RegExp(`(^|\\P{L})${LIKE_OWN}($|\\P{L})`, 'iu');
/** A person called as the shop has a surname and initials at most, because no list has every word a shop could add. */
const MAX_WORDS_WITH_OWN = 2;

/**
 * Whether a review may be signed with this name; a customer with any other one signs as Anonymous. It has no digits,
 * because it could show a telephone number.
 */
export function isReviewName(text: string): boolean {
  const name = withoutJoiners(text);
  const words = name.match(/\p{L}[\p{L}\p{M}]+/gu) ?? [];
  return (
    isName(text) &&
    !/\p{Nd}/u.test(name) &&
    !SHOP_NAME.test(name) &&
    !(HAS_OWN.test(name) && words.length > MAX_WORDS_WITH_OWN)
  );
}
