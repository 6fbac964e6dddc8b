import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore';
import { STOCK_HOLD_MINUTES } from '../../../src/domain/shop/constants';
import { goodsOf, type Order, type OrderPricing } from '../../../src/domain/order/order';
import type { StockLine } from '../../../src/domain/order/stockedPieces';
import { isStockedByParts } from '../../../src/domain/product/contents';
import type { Site } from '../../../src/domain/shop/site';
import { goneRef } from '../customer/gone';
import type { Deps } from '../deps';
import { HttpError } from '../errors';
import { siteOrigin } from '../config';
import { pictureOf } from '../mail/emails';
import type { Email } from '../mail/html';
import { readOrSkip, readProduct, readSite } from '../store/firestore';
import { limitedOf, readLimits, readUsedOffers, type Limit } from './limits';
import { presentQuote } from './price';
import { quoteAge } from './quoteAge';
import type { RazorpayPayment } from './razorpay/client';
import { customerOf, readRedemptions, type Customer, type Redemption } from './redemptions';
import type { RefusalReason } from '../../../src/domain/order/refusal';
import { boughtJustNow } from './repeat';
import { readStock, type StockEntry } from './stock';

/**
 * An older quote than this is kept only if everything in it can still be bought for at most a fifth more, because a price
 * may have been stored by mistake and corrected since. Milliseconds.
 */
const FIRM_QUOTE_MS = STOCK_HOLD_MINUTES * 60_000;
const MAX_PRICE_RISE = 1.2;

/** What a settlement reads: it decides whether a payment is accepted, and a sale changes it. */
export interface SettlementState {
  entries: readonly StockEntry[];
  /** The snapshot with the stock that each set is taken from: the order's own unless that has changed. */
  pricing: OrderPricing | undefined;
  limits: readonly Limit[];
  /** The offers of the order. */
  offers: readonly DocumentReference[];
  redemptions: readonly Redemption[];
  /** A recent order of the same customer with the same contents. */
  bought: Order | undefined;
  /** Whether the account is being deleted or is disabled. */
  isGone: boolean;
  /** Why the quote is no longer kept. */
  outdated: RefusalReason | undefined;
  customer: Customer;
  site: Site;
  /** Of the first fragrance, for the confirmation. */
  picture: Email['picture'];
}

/** Reads what settling a payment depends on. Only reads. */
export async function readState(
  tx: Transaction,
  deps: Deps,
  order: Order,
  payment: RazorpayPayment,
  now: Date,
): Promise<SettlementState> {
  const { db, config, log } = deps;
  const customer = customerOf(order, config.phoneHashKey);
  // Concurrent settlements of one customer both read and write the last purchase, so that the later one is retried and
  // its query finds the earlier sale: it must be read before the query. The query stays outside the transaction: inside,
  // the emulator would lock all orders.
  const [gone] = await tx.getAll(goneRef(db, order.userId), lastPurchaseOf(db, order));
  const pricing = await withPresentStock(db, order.pricing);
  const [entries, used, bought, outdated, site, picture] = await Promise.all([
    readStock(tx, db, pricing?.lines ?? linesOf(order), order.id, now),
    readOffersOf(tx, deps, order, customer, now),
    boughtJustNow({ db, log }, order, payment.createdAt ?? now),
    refusalOfQuote(deps, order, payment, now),
    readSite(db),
    readPicture(deps, order),
  ]);
  const isGone = gone?.exists === true;
  return { entries, pricing, ...used, bought, isGone, outdated, customer, site, picture };
}

/** A fragrance that cannot be read has no picture, because a payment must not wait for one. */
async function readPicture({ db, log }: Deps, order: Order): Promise<Email['picture']> {
  const id = goodsOf(order).items[0]?.id ?? '';
  if (id === '') return undefined;
  const snapshot = await db.doc(`products/${id}`).get();
  return pictureOf(readOrSkip(log, snapshot, readProduct), siteOrigin());
}

/**
 * The snapshot as the sale takes it from stock. What was prepared as stocked by its parts stays so, because they are held.
 * A set that had a stock of its own then, and now is stocked by its parts, is taken from them: nothing else counts it.
 */
async function withPresentStock(
  db: Firestore,
  pricing: OrderPricing | undefined,
): Promise<OrderPricing | undefined> {
  const sets = pricing?.lines.filter(({ contents, byParts }) => contents && !byParts) ?? [];
  if (sets.length === 0) return pricing;
  const ids = [...new Set(sets.map(({ productId }) => productId))];
  const products = (await db.getAll(...ids.map((id) => db.doc(`products/${id}`)))).flatMap(
    (snapshot) => readProduct(snapshot) ?? [],
  );
  const changed = sets.filter(({ productId, volume }) =>
    products.some((product) => product.id === productId && isStockedByParts(product, volume)),
  );
  const marked = (line: OrderPricing['lines'][number]) =>
    changed.includes(line) ? { ...line, byParts: true as const } : line;
  return pricing && changed.length > 0 ? { ...pricing, lines: pricing.lines.map(marked) } : pricing;
}

/** The offers of an order, what is left of them, and what its customer has used. Only reads. */
async function readOffersOf(
  tx: Transaction,
  { db, log }: Deps,
  order: Order,
  customer: Customer,
  now: Date,
): Promise<Pick<SettlementState, 'limits' | 'offers' | 'redemptions'>> {
  const snapshots = await readUsedOffers(db, order.pricing);
  const limited = limitedOf(snapshots, order.pricing, log);
  const offers = snapshots.map(({ ref }) => ref);
  const [limits, redemptions] = await Promise.all([
    readLimits(tx, db, limited, customer, now),
    readRedemptions(tx, db, offers, limited, customer),
  ]);
  return { limits, offers, redemptions };
}

/** Why the quote is no longer kept. It is firm for as long as its stock may be held. Only reads. */
async function refusalOfQuote(
  deps: Deps,
  order: Order,
  payment: RazorpayPayment,
  now: Date,
): Promise<RefusalReason | undefined> {
  if (quoteAge(order, payment.createdAt ?? now) <= FIRM_QUOTE_MS) return undefined;
  try {
    const { amountPaise } = await presentQuote(deps, order);
    return amountPaise > (order.amountPaise ?? 0) * MAX_PRICE_RISE ? 'price_changed' : undefined;
  } catch (error) {
    // Without a present price nobody knows whether the quoted one was a mistake.
    if (error instanceof HttpError) return 'out_of_stock';
    throw error;
  }
}

/** The last purchase of a customer, which concurrent settlements meet in. */
export function lastPurchaseOf(db: Firestore, { userId }: Order): DocumentReference {
  return db.doc(`purchases/${userId}`);
}

/** The lines of an order without a snapshot. */
function linesOf({ items }: Order): StockLine[] {
  return items
    .filter((item) => item.id !== '')
    .map((item) => ({
      productId: item.id,
      volume: item.selectedVolume,
      quantity: item.quantity,
    }));
}
