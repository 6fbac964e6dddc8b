/** What people write before and after a price: `under ₹3,000`, `3000 se kam`, `above 2k`. */
const BEFORE_MOST = '(?:under|below|within|upto|up to|less than|not more than)';
const AFTER_MOST = '(?:tak|se kam)';
const BEFORE_LEAST = '(?:above|over|more than|at least)';
const AMOUNT = String.raw`(?:₹|rs\.?|inr)?\s*(\d[\d,]*)(k)?(?![\d,a-z])(?:\s*(?:rupees|rs\.?|inr|\/-))?`;
// A number of millilitres or pieces is no price.
const NO_UNIT = String.raw`(?!\s*(?:ml|pieces)\b)`;
const BEGINS = String.raw`(?<!\p{L})`;
const ENDS = String.raw`(?!\p{L})`;

const RANGE = new RegExp(
  String.raw`${BEGINS}(?:(?:between|from)\s*)?${AMOUNT}\s*(?:and|to|-|–)\s*${AMOUNT}${NO_UNIT}`,
  'iu',
);
const MOST = new RegExp(
  String.raw`${BEGINS}(?:${BEFORE_MOST}\s*${AMOUNT}${NO_UNIT}|${AMOUNT}\s*${AFTER_MOST}${ENDS})`,
  'iu',
);
const LEAST = new RegExp(String.raw`${BEGINS}${BEFORE_LEAST}\s*${AMOUNT}${NO_UNIT}`, 'iu');
const CHEAP = new RegExp(
  String.raw`${BEGINS}(?:cheap(?:est)?|affordable|inexpensive|budget|low(?:est)? price|sast[aei])${ENDS}`,
  'iu',
);

/** A range of smaller numbers is one of years, pieces or hours. */
const SMALLEST_RANGE = 100;

/** What a search says of the price, in rupees. */
export interface PriceWords {
  /** The search without it. */
  text: string;
  least?: number;
  most?: number;
  /** It asks for what costs little. */
  isCheap?: true;
}

const rupees = (number = '', thousands = ''): number =>
  Number(number.replaceAll(',', '')) * (thousands === '' ? 1 : 1000);

/** Splits a search into what is looked for and what it may cost: `gift for mother between 2000 and 4000`. */
export function readPriceWords(query: string): PriceWords {
  const cheap = CHEAP.exec(query);
  if (cheap) return { ...readPriceWords(without(query, cheap)), isCheap: true };
  const range = RANGE.exec(query);
  const [least, most] = range
    ? [rupees(range[1], range[2]), rupees(range[3], range[4])].sort((a, b) => a - b)
    : [];
  if (range && least !== undefined && most !== undefined && most >= SMALLEST_RANGE)
    return { text: without(query, range), least, most };
  const highest = MOST.exec(query);
  if (highest)
    return {
      text: without(query, highest),
      most: rupees(highest[1] ?? highest[3], highest[2] ?? highest[4]),
    };
  const lowest = LEAST.exec(query);
  return lowest
    ? { text: without(query, lowest), least: rupees(lowest[1], lowest[2]) }
    : { text: query };
}

const without = (query: string, [found]: RegExpExecArray): string =>
  query.replace(found, ' ').trim();
