/**
 * Implements docs/product.md "Pricing" and docs/product.md "Offers and coupons" a second time, sentence by sentence,
 * with another arithmetic (whole numbers of paise as BigInt) and without code from src/domain/pricing/pricing.ts. Tests
 * compare the two.
 */
export interface OracleLine {
  productId: string;
  volume: string;
  quantity: number;
  unitPrice: number;
}
export interface OracleOffer {
  id: string;
  type: 'percentage' | 'fixed';
  value: number;
  isAutomatic: boolean;
  couponCode: string;
  startDate: Date;
  endDate: Date;
  minOrderValue: number;
  applicableProductSKUs: readonly string[];
  pieces?: number | undefined;
  volume?: string | undefined;
  combines: boolean;
  oncePerCustomer: boolean;
  usedUp: boolean;
}
export interface OracleCart {
  lines: readonly OracleLine[];
  offers: readonly OracleOffer[];
  couponCode?: string | undefined;
  usedOfferIds?: readonly string[] | undefined;
  now: Date;
}

/** A number with at most two decimals in hundredths, read from its digits and not by multiplying. */
function hundredths(amount: number): bigint {
  const [rupees = '0', decimals = ''] = amount.toFixed(2).split('.');
  return BigInt(rupees + decimals.padEnd(2, '0'));
}

/** What the cart costs, in paise. */
export function oracle(cart: OracleCart): {
  subtotal: bigint;
  discount: bigint;
  shipping: bigint;
  total: bigint;
} {
  // "The subtotal is the sum of price times quantity."
  let subtotal = 0n;
  for (const line of cart.lines) {
    for (let piece = 0; piece < line.quantity; piece++) subtotal += hundredths(line.unitPrice);
  }
  if (cart.lines.length === 0) return { subtotal: 0n, discount: 0n, shipping: 0n, total: 0n };

  const applying: OracleOffer[] = [];
  for (const offer of cart.offers) {
    // "An offer is active from `startDate` to `endDate`, both included."
    if (cart.now.toISOString() < offer.startDate.toISOString()) continue;
    if (cart.now.toISOString() > offer.endDate.toISOString()) continue;
    // "A coupon applies when it is not automatic, the code matches …" Looking it up tries the capitals too; here it is exact.
    const entered = offer.couponCode.length > 0 && offer.couponCode === cart.couponCode;
    if (!offer.isAutomatic && !entered) continue;
    // "… the subtotal reaches `minOrderValue` …"
    if (hundredths(offer.minOrderValue) > subtotal) continue;
    // "… and it lists no products or the cart contains a listed one."
    const listed = new Set(offer.applicableProductSKUs);
    if (listed.size > 0 && !cart.lines.some((line) => listed.has(line.productId))) continue;
    // "An offer may carry `oncePerCustomer` and `maxUses`."
    if (offer.oncePerCustomer && new Set(cart.usedOfferIds).has(offer.id)) continue;
    if (offer.usedUp) continue;
    applying.push(offer);
  }

  // "Offers that combine add up … One that does not is alone. The customer gets the choice that costs least; of equal ones
  // the offers that combine, then automatic offers by id, then the coupon."
  const alone = applying
    .filter((offer) => !offer.combines)
    .sort((a, b) =>
      a.isAutomatic === b.isAutomatic ? (a.id < b.id ? -1 : 1) : a.isAutomatic ? -1 : 1,
    );
  let best = costWith(
    cart,
    subtotal,
    applying.filter((offer) => offer.combines),
  );
  for (const offer of alone) {
    const cost = costWith(cart, subtotal, [offer]);
    if (cost.total < best.total) best = cost;
  }
  return { subtotal, ...best };
}

/** What the cart costs with exactly these offers. */
function costWith(
  cart: OracleCart,
  subtotal: bigint,
  offers: readonly OracleOffer[],
): { discount: bigint; shipping: bigint; total: bigint } {
  let discount = 0n;
  const offSizes = new Map<string, bigint>();
  for (const offer of offers) {
    const listed = new Set(offer.applicableProductSKUs);
    // "With `pieces` and `volume` it takes its value off once for each complete group of so many pieces of that size."
    if (offer.pieces !== undefined && offer.volume !== undefined) {
      let group = 0;
      let off = 0n;
      let cost = 0n;
      for (const line of cart.lines) {
        if (line.volume !== offer.volume) continue;
        // "If it lists products, only their pieces count."
        if (listed.size > 0 && !listed.has(line.productId)) continue;
        for (let piece = 0; piece < line.quantity; piece++) {
          cost += hundredths(line.unitPrice);
          group += 1;
          if (group < offer.pieces) continue;
          group = 0;
          off += hundredths(offer.value);
        }
      }
      // "… at most what the pieces that it counts cost."
      const before = offSizes.get(offer.volume) ?? 0n;
      offSizes.set(offer.volume, before + (off > cost ? cost : off));
      continue;
    }
    // "A percentage offer takes `floor(subtotal × value / 100)` whole rupees off. A fixed offer takes its value off."
    if (offer.type === 'fixed') discount += hundredths(offer.value);
    else {
      // (subtotal/100 rupees) × (value/100 percent) / 100: BigInt division is the floor, in whole rupees.
      const wholeRupees = (subtotal * hundredths(offer.value)) / 1_000_000n;
      discount += wholeRupees * 100n;
    }
  }
  // "Several of them for one size together take off at most what its pieces cost."
  for (const [volume, off] of offSizes) {
    let cost = 0n;
    for (const line of cart.lines)
      if (line.volume === volume) cost += hundredths(line.unitPrice) * BigInt(line.quantity);
    discount += off > cost ? cost : off;
  }
  // "Together they never take off more than the subtotal."
  if (discount > subtotal) discount = subtotal;

  // "Shipping is free when the amount after discounts is above ₹150. Otherwise it is ₹25."
  const discounted = subtotal - discount;
  const shipping = discounted > 15_000n ? 0n : 2_500n;
  return { discount, shipping, total: discounted + shipping };
}
