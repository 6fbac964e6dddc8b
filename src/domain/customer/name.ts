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
