import type { Firestore } from 'firebase-admin/firestore';
import { CURRENCY, MIN_PRICE, MAX_PIECES } from '../../../src/domain/shop/constants';
import { toPaise, toRupees } from '../../../src/domain/pricing/money';
import type { Offer } from '../../../src/domain/pricing/offer';
import type { Order, OrderPricing } from '../../../src/domain/order/order';
import { priceCart, type CouponRefusal } from '../../../src/domain/pricing/priceCart';
import { isStockedByParts, partsOf, setsLeft } from '../../../src/domain/product/contents';
import { findVariant, isSet, type Product } from '../../../src/domain/product/product';
import { isSecret } from '../../../src/domain/product/secretPart';
import { isForSale, isWrapping } from '../../../src/domain/product/visibility';
import { withWrapping } from '../../../src/domain/pricing/wrapping';
import { HttpError } from '../errors';
import { readOffer, readOrSkip, readProduct } from '../store/firestore';
import type { Deps } from '../deps';
import { isFree, limitsOf, readLimits, type Limit } from './limits';
import { customerOf } from './redemptions';
import type { Shortage } from './stock';

/** The current price of an order: the pricing snapshot to store (rupees) and the amount to charge (paise). */
export interface Quote {
  pricing: OrderPricing;
  amountPaise: number;
  /** Why the order's coupon is not applied, if other orders have used it up or hold it. */
  refusedCoupon?: CouponRefusal | undefined;
}

/**
 * Prices an order from the current products and offers, never from the prices in the order itself. Throws
 * order_invalid for an order that the storefront would not create, and out_of_stock for what can no longer be bought.
 */
export async function quote(
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'log'>,
  order: Order,
): Promise<Quote> {
  checkPieces(order);
  return presentQuote(deps, order);
}

/**
 * What an order that was quoted before costs now. Throws order_invalid and out_of_stock for what can no longer be bought.
 */
export async function presentQuote(
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'log'>,
  order: Order,
): Promise<Quote> {
  const [products, offers] = await Promise.all([
    readProducts(
      deps.db,
      order.items.map((item) => item.id),
    ),
    readOffers(deps, order.couponCode),
  ]);
  const parts = await readProducts(
    deps.db,
    [...products.values()].flatMap(partsOf).map((part) => part.productId),
  );
  const lines = order.items.map((item) => priceLine(products.get(item.id), item, parts));
  checkDifferent(lines);
  const now = deps.now();
  const customer = customerOf(order, deps.config.phoneHashKey);
  const limits = await readLimits(deps.db, deps.db, offers, customer, now);
  const spent = new Set(limits.flatMap((limit) => (isFree(limit) ? [] : [limit.offerId])));
  const wrapping = lines.filter((line) => line.wrapping);
  const goods = lines.filter((line) => !line.wrapping);
  if (goods.length === 0) throw wrappingAlone();
  const ofGoods = priceCart({
    lines: goods.map(({ productId, volume, quantity, unitPrice }) => ({
      productId,
      volume,
      quantity,
      unitPrice,
    })),
    // Leave out offers that other orders have used up or hold. The mark on an offer follows its uses a moment later.
    offers: offers
      .filter((offer) => !spent.has(offer.id))
      .map((offer) => ({ ...offer, usedUp: false })),
    couponCode: order.couponCode,
    now,
  });
  const priced = withWrapping(ofGoods, wrapping);
  return {
    amountPaise: priced.amountPaise,
    refusedCoupon: refusalOf(limits, order.couponCode),
    pricing: {
      lines,
      subtotal: priced.subtotal,
      discounts: priced.discounts.map((discount) => ({
        ...discount,
        ...limitsOf(offers.find(({ id }) => id === discount.offerId)),
      })),
      shipping: priced.shipping,
      total: priced.total,
      currency: CURRENCY,
    },
  };
}

function wrappingAlone(): HttpError {
  return new HttpError('order_invalid', 'Gift wrapping can only be bought with something in it.');
}

function refusalOf(
  limits: readonly Limit[],
  couponCode: string | undefined,
): CouponRefusal | undefined {
  // A coupon's id is its code. The customer's own limits are reported before the total limit.
  const reached = limits.filter((limit) => limit.offerId === couponCode && !isFree(limit));
  if (reached.some((limit) => limit.isRedeemed)) return 'already_used';
  if (reached.some((limit) => limit.isOnce)) return 'held';
  return reached.length > 0 ? 'used_up' : undefined;
}

/** Whether two quotes have the same lines, contents and stock of sets, discounts and amounts. */
export function sameQuote(a: Quote, b: Quote): boolean {
  return fingerprint(a) === fingerprint(b);
}

function fingerprint({ pricing, amountPaise }: Quote): string {
  return JSON.stringify([
    amountPaise,
    pricing.currency,
    toPaise(pricing.subtotal),
    toPaise(pricing.shipping),
    pricing.lines.map((line) => [
      line.productId,
      line.volume,
      line.quantity,
      toPaise(line.unitPrice),
      // One by one, because Firestore returns the fields of a map in another order.
      line.contents?.map((part) => [part.productId, part.volume, part.quantity, part.name]),
      line.byParts ?? false,
      line.wrapping ?? false,
    ]),
    pricing.discounts.map((discount) => [discount.offerId, toPaise(discount.amount)]),
  ]);
}

/** Refuses an order of too many pieces. Throws order_invalid. */
function checkPieces({ items }: Order): void {
  const pieces = items.reduce((sum, item) => sum + item.quantity, 0);
  if (pieces > MAX_PIECES) {
    throw new HttpError('order_invalid', `An order can contain at most ${MAX_PIECES} pieces.`);
  }
}

/** Refuses the same size in two lines, which would bypass the limit per line. Throws order_invalid. */
function checkDifferent(lines: OrderPricing['lines']): void {
  const sizes = new Set(lines.map(({ productId, volume }) => JSON.stringify([productId, volume])));
  if (sizes.size < lines.length) {
    throw new HttpError('order_invalid', 'This order contains the same size twice.');
  }
}

function isDocumentId(id: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$/.test(id);
}

async function readProducts(db: Firestore, ids: readonly string[]): Promise<Map<string, Product>> {
  const refs = [...new Set(ids)].map((id) => db.doc(`products/${id}`));
  const snapshots = refs.length > 0 ? await db.getAll(...refs) : [];
  return new Map(
    snapshots.flatMap((snapshot) => {
      const product = readProduct(snapshot);
      return product ? [[product.id, product]] : [];
    }),
  );
}

/** The name of a part for the order. That of a fragrance which has not been shown yet is left out. */
function nameOfPart(product: Product | undefined, { productId }: { productId: string }): string {
  if (product && isSecret(product)) return 'A fragrance still to come';
  return product?.name ?? productId;
}

function priceLine(
  product: Product | undefined,
  item: Order['items'][number],
  parts: ReadonlyMap<string, Product>,
): OrderPricing['lines'][number] {
  // The sentence names what the browser has sent: the shop says nothing of a product that is not shown.
  if (!product || !isForSale(product)) {
    throw new HttpError('order_invalid', `${item.name} is no longer part of the collection.`);
  }
  const variant = findVariant(product, item.selectedVolume);
  if (!variant) {
    throw new HttpError(
      'order_invalid',
      `${product.name} is no longer made in ${item.selectedVolume}.`,
    );
  }
  if (variant.price < MIN_PRICE) throw notForSale(product.id, product.name, variant.volume);
  const byParts = isStockedByParts(product, variant.volume);
  if (!variant.inStock || (byParts && setsLeft(product, parts) === 0)) {
    throw soldOut(product.id, product.name, variant.volume, 0);
  }
  return {
    productId: product.id,
    name: product.name,
    volume: variant.volume,
    // Stored because the daily figures are grouped by category, and a product's category may change later.
    ...(product.category !== '' && { category: product.category }),
    ...(product.hsn !== '' && { hsn: product.hsn }),
    // Stored by name because what is in the box may change later, and the slip and the invoice say what was.
    ...(isSet(product) && {
      contents: partsOf(product).map((part) => ({
        ...part,
        name: nameOfPart(parts.get(part.productId), part),
      })),
    }),
    // Stored because the owner may count the set itself later, and what was held has to be taken and returned.
    ...(byParts && { byParts }),
    // Stored because it decides what discounts, returns and figures count, and the owner may change the product later.
    ...(isWrapping(product) && { wrapping: true as const }),
    quantity: item.quantity,
    unitPrice: variant.price,
    total: toRupees(toPaise(variant.price) * item.quantity),
  };
}

/** The error for a size with too little stock. `line` names the size. */
export function soldOut(
  productId: string,
  name: string,
  volume: string,
  available: number,
): HttpError {
  const message =
    available > 0
      ? `Only ${available} of ${name} ${volume} ${available === 1 ? 'is' : 'are'} available right now.`
      : `${name} ${volume} has just sold out.`;
  return new HttpError('out_of_stock', message, { line: { productId, volume, available } });
}

/** The error for an order that needs more of a counted size than is left. `line` names the line to change. */
export function tooMany({
  line: { productId, name, volume },
  available,
  shared,
}: Shortage<OrderPricing['lines'][number]>): HttpError {
  if (!shared) return soldOut(productId, name, volume, available);
  const { wanted, left } = shared;
  const there = left === 0 ? 'none is' : left === 1 ? 'only one is' : `only ${left} are`;
  return new HttpError(
    'out_of_stock',
    `With its gift sets, your order needs ${wanted} of ${shared.name} ${shared.volume}, and ${there} available right now.`,
    { line: { productId, volume, available } },
  );
}

/** The error for a size whose price is too low to be intended. It names the size, as {@link soldOut} does. */
function notForSale(productId: string, name: string, volume: string): HttpError {
  return new HttpError('out_of_stock', `${name} ${volume} cannot be bought right now.`, {
    line: { productId, volume, available: 0 },
  });
}

/** All automatic offers and the coupon's offer. Skips invalid offers, so that one does not block every sale. */
async function readOffers(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  couponCode: string | undefined,
): Promise<Offer[]> {
  const offers = db.collection('offers');
  const [automatic, coupon] = await Promise.all([
    offers.where('isAutomatic', '==', true).get(),
    couponCode !== undefined && isDocumentId(couponCode) ? offers.doc(couponCode).get() : undefined,
  ]);
  const found = coupon ? [...automatic.docs, coupon] : automatic.docs;
  const unique = new Map(found.map((snapshot) => [snapshot.id, snapshot]));
  return [...unique.values()].flatMap((snapshot) => readOrSkip(log, snapshot, readOffer) ?? []);
}
