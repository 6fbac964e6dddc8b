import {
  AggregateField,
  FieldValue,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
} from 'firebase-admin/firestore';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { ANONYMOUS, decodeReview, type Review } from '../../../src/domain/customer/review';
import { canSign } from '../../../src/domain/customer/reviewNames';
import type { Order } from '../../../src/domain/order/order';
import { isFullyRefunded } from '../../../src/domain/order/refunded';
import { linesLeft } from '../../../src/domain/order/refund';
import { DecodeError } from '../../../src/domain/shop/decode';
import { decodeHome, isCurrentCopy } from '../../../src/domain/shop/homePage';
import { SCALES, votesSchema, type Votes } from '../../../src/domain/product/wear';
import type { Deps } from '../deps';
import {
  always,
  eachDocument,
  homeRef,
  inTransaction,
  isLostRace,
  plain,
  readOrder,
} from '../store/firestore';
import type { Coalesce } from '../figures/coalesce';
import { isSale, soldOf } from '../figures/sold';

/** How many of a customer's newest orders are searched. */
const MAX_ORDERS = 200;

const ratedSchema = v.object({
  rating: v.optional(v.number()),
  reviews: v.optional(v.number()),
  votes: v.optional(votesSchema),
});
const markSchema = v.object({ verified: v.optional(v.boolean(), false) });

/**
 * Recounts a product's rating (one decimal, 0 without reviews), the number of its reviews and the votes in them: visible
 * ones, by customers who bought it, because anyone can open accounts. Idempotent. The product is read before the
 * reviews are counted, so that of two concurrent runs the later count is stored.
 * @returns whether the product changed
 */
export async function rateProduct(db: Firestore, productId: string): Promise<boolean> {
  const ref = db.doc(`products/${productId}`);
  return inTransaction(db, async (tx) => {
    const product = await tx.get(ref);
    if (!product.exists) return false;
    const [counted, votes] = await Promise.all([
      ref
        .collection('reviews')
        .where('hidden', '==', false)
        .where('verified', '==', true)
        .aggregate({ reviews: AggregateField.count(), average: AggregateField.average('rating') })
        .get(),
      countVotesOf(ref),
    ]);
    const { reviews, average } = counted.data();
    const rating = Math.round((average ?? 0) * 10) / 10;
    const before = v.safeParse(ratedSchema, plain(product.data()));
    if (
      before.success &&
      before.output.rating === rating &&
      before.output.reviews === reviews &&
      isDeepStrictEqual(before.output.votes, votes)
    )
      return false;
    tx.update(ref, { rating, reviews, votes: votes ?? FieldValue.delete() });
    return true;
  });
}

/** The votes in the visible reviews of customers, by one count for each step; undefined when there are none. */
async function countVotesOf(product: DocumentReference): Promise<Votes | undefined> {
  const reviews = product
    .collection('reviews')
    .where('hidden', '==', false)
    .where('verified', '==', true);
  const [longevity, sillage] = await Promise.all([
    Promise.all(
      SCALES.longevity.steps.map((_, n) =>
        reviews
          .where('longevity', '==', n + 1)
          .count()
          .get(),
      ),
    ),
    Promise.all(
      SCALES.sillage.steps.map((_, n) =>
        reviews
          .where('sillage', '==', n + 1)
          .count()
          .get(),
      ),
    ),
  ]);
  const votes = {
    longevity: longevity.map((counted) => counted.data().count),
    sillage: sillage.map((counted) => counted.data().count),
  };
  return Object.values(votes)
    .flat()
    .some((n) => n > 0)
    ? votes
    : undefined;
}

/** The fragrances of an order of which at least one piece was not refunded. */
export function unrefundedOf(order: Order): Set<string> {
  if (isFullyRefunded(order)) return new Set();
  // An older order without a pricing snapshot can only be refunded by an amount.
  if (!order.pricing) return new Set(soldOf(order).keys());
  const left = linesLeft(order).filter(({ pieces }) => pieces > 0);
  return new Set(left.map(({ productId }) => productId));
}

/**
 * Marks a review as written by somebody to whom the fragrance was delivered, and who kept at least one piece of it. Only
 * functions write this mark.
 */
export async function verifyReview(db: Firestore, productId: string, uid: string): Promise<void> {
  const ref = db.doc(`products/${productId}/reviews/${uid}`);
  const sales = db
    .collection('orders')
    .where('userId', '==', uid)
    .where('status', '==', 'delivered')
    .orderBy('createdAt', 'desc')
    .limit(MAX_ORDERS);
  const [review, orders] = await Promise.all([ref.get(), sales.get()]);
  if (!review.exists) return;
  const hasBought = orders.docs.some((snapshot) => {
    const order = readOrder(snapshot);
    return order !== undefined && isSale(order) && unrefundedOf(order).has(productId);
  });
  const { verified } = v.parse(markSchema, plain(review.data()));
  if (verified !== hasBought) await ref.update({ verified: hasBought });
}

/**
 * After an order was written: checks the customer's reviews of its fragrances again if it was delivered, or if their sale
 * was counted, reversed or refunded, because a review may be older than the purchase or outlast it. The write that changes
 * `countedSold` causes its own event, which is redelivered until this succeeds.
 */
export async function markVerifiedReviews(
  db: Firestore,
  before: DocumentSnapshot | undefined,
  after: DocumentSnapshot | undefined,
): Promise<void> {
  const order = after && readOrder(after);
  if (!order) return;
  const former = before && readOrder(before);
  const isCounted = (snapshot: DocumentSnapshot | undefined) =>
    snapshot?.get('countedSold') === true;
  const isDelivered = (one: Order | undefined): boolean => one?.status === 'delivered';
  const hasSaleChanged =
    isCounted(before) !== isCounted(after) || isDelivered(former) !== isDelivered(order);
  const hasRefundChanged = (productId: string) =>
    former !== undefined &&
    unrefundedOf(former).has(productId) !== unrefundedOf(order).has(productId);
  for (const productId of soldOf(order).keys())
    if (!productId.includes('/') && (hasSaleChanged || hasRefundChanged(productId)))
      await verifyReview(db, productId, order.userId);
}

/** Undefined when there is none, or none that can be decoded. */
export function readReview(snapshot: DocumentSnapshot): Review | undefined {
  if (!snapshot.exists) return undefined;
  try {
    return decodeReview(snapshot.id, plain(snapshot.data()));
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

type NameDeps = Pick<Deps, 'db' | 'findIdentity'>;

/**
 * Writes the name that a review is shown with: what its author has written, if that is a name of their account, otherwise
 * Anonymous. Idempotent. Throws FirebaseAuthError.
 */
async function nameReview(deps: NameDeps, ref: DocumentReference): Promise<void> {
  const [snapshot, profile] = await deps.db.getAll(ref, deps.db.doc(`users/${ref.id}`));
  if (!snapshot?.updateTime) return;
  const written = readReview(snapshot)?.userName ?? ANONYMOUS;
  const isOwn = (name: unknown): boolean => typeof name === 'string' && canSign(written, name);
  const mayBeShown = isOwn(profile?.get('name')) || isOwn((await deps.findIdentity(ref.id))?.name);
  const shownName = mayBeShown ? written : ANONYMOUS;
  if (snapshot.get('shownName') === shownName) return;
  try {
    await ref.update({ shownName }, { lastUpdateTime: snapshot.updateTime });
  } catch (error) {
    if (!isLostRace(error)) throw error;
    // A name must never be shown for another one that was written meanwhile.
    await nameReview(deps, ref);
  }
}

/** Names a product's reviews from before names were shown by a function. For a rebuild. */
export async function nameOldReviews(deps: NameDeps, productId: string): Promise<void> {
  const reviews = deps.db.collection(`products/${productId}/reviews`);
  await eachDocument(reviews, always, async (review) => {
    if (review.get('shownName') === undefined) await nameReview(deps, review.ref);
  });
}

/**
 * Takes a review off the home page when it no longer says what the copy there says, or may no longer be shown: its author
 * has edited it, the owner has hidden it, or it is gone. Idempotent.
 */
async function takeOffHome(db: Firestore, productId: string, uid: string): Promise<void> {
  const isCopied = (home: DocumentSnapshot): boolean => {
    const { review } = decodeHome(home.data());
    return review?.productId === productId && review.reviewId === uid;
  };
  // Without a lock first: of all reviews, at most one is on the home page.
  if (!isCopied(await homeRef(db).get())) return;
  await inTransaction(db, async (tx) => {
    const [home, review] = await tx.getAll(
      homeRef(db),
      db.doc(`products/${productId}/reviews/${uid}`),
    );
    if (!home || !isCopied(home)) return;
    const { review: copy } = decodeHome(home.data());
    if (copy && !isCurrentCopy(copy, review && readReview(review)))
      tx.update(homeRef(db), { review: FieldValue.delete() });
  });
}

/**
 * Whether a document of `decisions` is about an earlier review, which was deleted. An admin writes each together with the
 * review, so it says what the review says.
 */
function isOrphan(decision: DocumentSnapshot, review: DocumentSnapshot): boolean {
  if (!decision.exists) return false;
  if (!review.exists) return true;
  return decision.id === 'answer'
    ? decision.get('text') !== (review.get('answer') ?? '')
    : decision.get('hidden') !== (review.get('hidden') ?? false);
}

/**
 * Removes the answer to a deleted review and the reason for hiding it, which only admins read. They stay where the customer
 * has written a new review meanwhile that they are about. Idempotent.
 */
async function removeDecisions(db: Firestore, ref: DocumentReference): Promise<void> {
  const decisions = ['answer', 'latest'].map((id) => ref.collection('decisions').doc(id));
  await inTransaction(db, async (tx) => {
    const [review, ...found] = await tx.getAll(ref, ...decisions);
    if (!review) return;
    for (const decision of found) if (isOrphan(decision, review)) tx.delete(decision.ref);
  });
}

/** Removes what {@link removeDecisions} has left: reviews were deleted before it existed. For a rebuild. */
export async function removeOrphanedDecisions(db: Firestore): Promise<void> {
  await eachDocument(db.collectionGroup('decisions'), always, async (decision) => {
    const review = decision.ref.parent.parent;
    if (review && isOrphan(decision, await review.get())) await removeDecisions(db, review);
  });
}

/**
 * After a review was written, changed, hidden or deleted. `coalesce` merges concurrent recounts of one product. A
 * purchase is looked for only when the review is new: later ones and cancellations bring an event of the order, and the
 * mark is an event of its own.
 */
export async function reviewWritten(
  deps: NameDeps,
  productId: string,
  uid: string,
  { before, after }: { before: DocumentSnapshot | undefined; after: DocumentSnapshot | undefined },
  coalesce: Coalesce = (_name, work) => work(),
): Promise<void> {
  const { db } = deps;
  const isSignedAnew = before?.exists === true && before.get('userName') !== after?.get('userName');
  if (after?.exists === true && (isSignedAnew || after.get('shownName') === undefined))
    await nameReview(deps, after.ref);
  await takeOffHome(db, productId, uid);
  if (after?.exists !== true)
    await removeDecisions(db, db.doc(`products/${productId}/reviews/${uid}`));
  await coalesce(`rating ${productId}`, async () => {
    await rateProduct(db, productId);
  });
  // No client can create a verified review. One that begins so is the shop's own demo data, whose writers have no orders.
  const isNew = before?.exists !== true && after?.exists === true;
  if (isNew && after.get('verified') !== true) await verifyReview(db, productId, uid);
}
