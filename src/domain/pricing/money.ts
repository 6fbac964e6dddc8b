/** Rupees → paise. Prices have at most two decimals, so rounding only removes floating-point error. */
export function toPaise(rupees: number): number {
  return Math.round(rupees * 100);
}

/** Paise → rupees. */
export function toRupees(paise: number): number {
  return paise / 100;
}

/**
 * A whole number with Indian grouping: `1,23,456`. By hand, because the browser's number formats take 60 ms to start on
 * a phone, while the first screen waits to answer.
 */
export function formatNumber(whole: number): string {
  return String(whole).replace(/\B(?=(?:\d{2})*\d{3}$)/g, ',');
}

/** Paise, not negative → `12,400.50`. */
const twoDecimals = (paise: number): string =>
  `${formatNumber(Math.floor(paise / 100))}.${String(paise % 100).padStart(2, '0')}`;

/** Rupees → `₹12,400`, or `₹12,400.50` when there are paise. */
export function formatRupees(rupees: number): string {
  const paise = toPaise(rupees);
  const sign = paise < 0 ? '−' : '';
  const amount = Math.abs(paise);
  return `${sign}₹${amount % 100 === 0 ? formatNumber(amount / 100) : twoDecimals(amount)}`;
}

/** Paise → `₹12,400.00`, with two decimals, as invoices require. */
export function formatPaise(paise: number): string {
  const sign = paise < 0 ? '−' : '';
  return `${sign}₹${twoDecimals(Math.abs(Math.round(paise)))}`;
}
