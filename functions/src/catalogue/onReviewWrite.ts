import { AggregateField, type DocumentSnapshot, type Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { inTransaction, plain, readOrder } from '../store/firestore';
import type { Coalesce } from '../figures/coalesce';
import { isSale, soldOf } from '../figures/sold';

/** The states of a sale ({@link isSale}): what was never paid costs nothing to make, and may be without end. */
const SOLD = ['paid', 'processing', 'shipped', 'delivered', 'cancellation_requested'];
/** How many of somebody's orders are looked through, the newest first. */
const MAX_ORDERS = 200;

const ratedSchema = v.object({ rating: v.optional(v.number()), reviews: v.optional(v.number()) });
const markSchema = v.object({ verified: v.optional(v.boolean(), false) });

/**
 * A product's rating (one decimal, 0 without reviews) and the number of its visible reviews, counted anew: a trigger
 * that runs twice changes nothing. The product is read before the reviews are counted, so that of two
 * at once the later one counts last. @returns whether the product changed
 */
export async function rateProduct(db: Firestore, productId: string): Promise<boolean> {
  const ref = db.doc(`products/${productId}`);
  return inTransaction(db, async (tx) => {
    const product = await tx.get(ref);
    if (!product.exists) return false;
    const visible = ref.collection('reviews').where('hidden', '==', false);
    const counted = await visible
      .aggregate({ reviews: AggregateField.count(), average: AggregateField.average('rating') })
      .get();
    const { reviews, average } = counted.data();
    const rating = Math.round((average ?? 0) * 10) / 10;
    const before = v.safeParse(ratedSchema, plain(product.data()));
    if (before.success && before.output.rating === rating && before.output.reviews === reviews)
      return false;
    tx.update(ref, { rating, reviews });
    return true;
  });
}

/** Marks a review of somebody who has bought the fragrance and kept it; only functions write the mark. */
export async function verifyReview(db: Firestore, productId: string, uid: string): Promise<void> {
  const ref = db.doc(`products/${productId}/reviews/${uid}`);
  const sales = db
    .collection('orders')
    .where('userId', '==', uid)
    .where('status', 'in', SOLD)
    .orderBy('createdAt', 'desc')
    .limit(MAX_ORDERS);
  const [review, orders] = await Promise.all([ref.get(), sales.get()]);
  if (!review.exists) return;
  const isBuyer = orders.docs.some((snapshot) => {
    const order = readOrder(snapshot);
    return order !== undefined && isSale(order) && soldOf(order).has(productId);
  });
  const { verified } = v.parse(markSchema, plain(review.data()));
  if (verified !== isBuyer) await ref.update({ verified: isBuyer });
}

/**
 * After an order was written: where what it sold has been counted, or taken back, the buyer's own reviews of its
 * fragrances are looked at anew, because they may be older than the purchase or outlive it. The write that turns
 * `countedSold` brings an event of its own, which is delivered again until this has worked.
 */
export async function verifyBuyer(
  db: Firestore,
  before: DocumentSnapshot | undefined,
  after: DocumentSnapshot | undefined,
): Promise<void> {
  const isCounted = (order: DocumentSnapshot | undefined) => order?.get('countedSold') === true;
  if (isCounted(before) === isCounted(after)) return;
  const order = after && readOrder(after);
  if (!order) return;
  for (const productId of soldOf(order).keys())
    if (!productId.includes('/')) await verifyReview(db, productId, order.userId);
}

/** After a review was written, changed, hidden or deleted. `together`: a product's rating is counted for all who come. */
export async function reviewWritten(
  db: Firestore,
  productId: string,
  uid: string,
  together: Coalesce = (_name, work) => work(),
): Promise<void> {
  await together(`rating ${productId}`, async () => {
    await rateProduct(db, productId);
  });
  await verifyReview(db, productId, uid);
}
