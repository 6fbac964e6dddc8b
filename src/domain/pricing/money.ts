/** Rupees → paise. Prices have at most two decimals, so rounding only removes floating-point error. */
export function toPaise(rupees: number): number {
  return Math.round(rupees * 100);
}

/** Paise → rupees. */
export function toRupees(paise: number): number {
  return paise / 100;
}

const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const withPaise = new Intl.NumberFormat('en-IN', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Rupees → `₹12,400`, or `₹12,400.50` when there are paise. */
export function formatRupees(rupees: number): string {
  const paise = toPaise(rupees);
  const sign = paise < 0 ? '−' : '';
  const amount = Math.abs(paise) / 100;
  return `${sign}₹${Number.isInteger(amount) ? whole.format(amount) : withPaise.format(amount)}`;
}

/** Paise → `₹12,400.00`, with two decimals, as invoices require. */
export function formatPaise(paise: number): string {
  const sign = paise < 0 ? '−' : '';
  return `${sign}₹${withPaise.format(Math.abs(toRupees(paise)))}`;
}
