/** What people write before and after a price that is the most they would pay: `under ₹3,000`, `3000 se kam`. */
const BEFORE = '(?:under|below|within|upto|up to|less than|not more than)';
const AFTER = '(?:tak|se kam)';
const AMOUNT = String.raw`(?:₹|rs\.?|inr)?\s*(\d[\d,]*)(k)?(?![\d,a-z])(?:\s*(?:rupees|rs\.?|inr|\/-))?`;
// A number of millilitres or pieces is no price.
const LIMIT = new RegExp(
  String.raw`(?<!\p{L})(?:${BEFORE}\s*${AMOUNT}(?!\s*(?:ml|pieces)\b)|${AMOUNT}\s*${AFTER}(?!\p{L}))`,
  'iu',
);

/** Splits a search into what is looked for and the most it may cost, in rupees: `gift for mother under ₹3,000`. */
export function readPriceLimit(query: string): { text: string; most?: number } {
  const found = LIMIT.exec(query);
  if (!found) return { text: query };
  const [whole, number, thousands, numberBefore, thousandsBefore] = found;
  const amount = Number((number ?? numberBefore ?? '').replaceAll(',', ''));
  return {
    text: query.replace(whole, ' ').trim(),
    most: amount * ((thousands ?? thousandsBefore) ? 1000 : 1),
  };
}
