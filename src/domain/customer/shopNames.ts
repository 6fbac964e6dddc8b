import { isName, withoutJoiners, wholeText } from './name';

/** What may stand between the letters of the shop's name without changing how it reads; ़ is the dot of फ़. */
const GAP = " .,'’()&/़-";

/** What looks like i or like l. */
const I_OR_L = 'iìíîïĩīĭįıİǐḭḯỉịlĺļľŀłḷḹḻḽ1';
const LOOKS_LIKE_A = 'aàáâãäåāăąǎạảấầẩẫậắằẳẵặḁæ4';

/** The shop's name in Latin letters, each with what looks like it: `()` looks like o. */
const latinName = (a: string, os: string): string =>
  [
    '[nñńņňŉŋṅṇṉṋ]+',
    `[${I_OR_L}]+`,
    `[${I_OR_L}]+`,
    `[oòóôõöøōŏőơǒọỏốồổỗộớờởỡợṍṏṑṓœ0(]${os}`,
    '[fḟ]+',
    `[${a}]+`,
    '[rŕŗřṙṛṝṟ]+',
  ].join(`[${GAP}]*`);

/** Its consonants in India's other scripts. Vowels are not compared, because they are written in several ways. */
const INDIAN_NAMES = [
  ['नऩ', 'लऴ', 'फ\u095E', 'रऱ'],
  ['ন', 'ল', 'ফ', 'রৰ'],
  ['ਨ', 'ਲ\u0A33', 'ਫ\u0A5E', 'ਰ'],
  ['ન', 'લ', 'ફ', 'ર'],
  ['ନ', 'ଲ', 'ଫ', 'ର'],
  ['நன', 'ல', 'ப', 'ர'],
  ['న', 'ల', 'ఫ', 'ర'],
  ['ನ', 'ಲ', 'ಫ', 'ರ'],
  ['ന', 'ല', 'ഫ', 'രർ'],
  ['ن', 'ل', 'ف', 'ر'],
].map((name) => name.map((letters) => `[${letters}]`).join(String.raw`[\p{M}ஃاويیىۆۇ${GAP}]*`));

const nameOf = (latin: string): string => String.raw`(${latin}|(${INDIAN_NAMES.join('|')})\p{M}*)`;
/** Two o make a first name: Niloofar. */
const OWN = nameOf(latinName(LOOKS_LIKE_A, ''));
/** Its other spellings too, which are first names: Nilofer, Niloofar. */
const LIKE_OWN = nameOf(latinName(`${LOOKS_LIKE_A}eéè`, '+'));

/** Words that make a name read as the shop's own, alone or beside its name. */
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
  'administrator',
  'moderator',
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
  'accounts?',
  'billing',
  'delivery',
  'shipping',
  'department',
  'representative',
  'feedback',
  'enquir(?:y|ies)',
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
  'ٹیم',
  'ટીમ',
  'টিম',
  'ਟੀਮ',
  'டீம்',
  'టీమ్',
  'ಟೀಮ್',
  'ടീം',
].join('|')})`;
const AROUND = `(${SERVICE}|[0-9${GAP}])*`;

/**
 * The shop's own name: alone, with a word like "Team" anywhere, or as the beginning of a web address; and such words alone,
 * like "Customer Care". Nobody may sign a review with it. A person may be called Nilofar Khan.
 */
const SHOP_NAME = wholeText(
  String.raw`(${AROUND}(${OWN}|${SERVICE})${AROUND}|(.*\P{L})?(${LIKE_OWN}( *[.]\p{L}.*|\P{L}(.*\P{L})?${SERVICE}(\P{L}.*)?)|${SERVICE}\P{L}(.*\P{L})?${LIKE_OWN}(\P{L}.*)?))`,
  'i',
);

const HAS_OWN = new RegExp(`(^|\\P{L})${LIKE_OWN}($|\\P{L})`, 'iu');
/** A person called as the shop has a surname and initials at most, because no list has every word a shop could add. */
const MAX_WORDS_WITH_OWN = 2;

/**
 * Whether a review may be signed with this name; a customer with any other one signs as Anonymous. The names that no review
 * is signed with stand in this file alone. None has digits, because it could show a telephone number.
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
