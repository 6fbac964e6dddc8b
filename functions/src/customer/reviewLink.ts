import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { ANONYMOUS, type Review } from '../../../src/domain/customer/review';
import { reviewNames } from '../../../src/domain/customer/reviewNames';
import { orderItems, type Order } from '../../../src/domain/order/order';
import { isProductId } from '../../../src/domain/product/product';
import { REVIEW_MAX_LENGTH } from '../../../src/domain/shop/constants';
import { readReview, unrefundedOf } from '../catalogue/onReviewWrite';
import { isSale } from '../figures/sold';
import { inTransaction, plain, readOrder } from '../store/firestore';
import { goneRef } from './gone';
import { isSame } from './unsubscribe';

/** `reviewLinks/{orderId}`: with its code the order can be reviewed without signing in, until `expireAt`. */
export function reviewLinkRef(db: Firestore, orderId: string): DocumentReference {
  return db.doc(`reviewLinks/${orderId}`);
}

/** The query of a link. */
export const reviewLinkSchema = v.object({
  order: v.pipe(v.string(), v.regex(/^[\w-]{1,160}$/)),
  code: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
});
export type ReviewLink = v.InferOutput<typeof reviewLinkSchema>;

/** The address of the page that a link opens, on the shop's origin. */
export const reviewPath = (link: ReviewLink): string => `/review?${new URLSearchParams(link)}`;

const storedSchema = v.object({ code: v.string(), expireAt: v.date() });

/** A fragrance of an order that its customer has kept, with their review of it. */
export interface Reviewable {
  productId: string;
  name: string;
  /** Its sizes in the order. */
  sizes: string[];
  review: Review | undefined;
}

/** The fragrances of a delivered order that were kept and that shoppers still see. Only reads. */
export async function reviewables(
  tx: Transaction,
  db: Firestore,
  order: Order,
): Promise<Reviewable[]> {
  // What replaces returned pieces belongs to the order that was paid.
  if (order.status !== 'delivered' || !isSale(order)) return [];
  const ids = [...unrefundedOf(order)].filter(isProductId);
  return (await Promise.all(ids.map((id) => reviewable(tx, db, order, id)))).flat();
}

async function reviewable(
  tx: Transaction,
  db: Firestore,
  order: Order,
  productId: string,
): Promise<Reviewable[]> {
  const [product, review] = await tx.getAll(
    db.doc(`products/${productId}`),
    reviewRef(db, productId, order.userId),
  );
  // The review could be read nowhere.
  if (!product?.exists || product.get('visibility')) return [];
  const own = review && readReview(review);
  // Kept as it is, and not shown.
  if (review?.exists && !own) return [];
  const lines = orderItems(order).filter(({ id }) => id === productId);
  return [
    {
      productId,
      name: lines[0]?.name ?? productId,
      sizes: lines.map(({ selectedVolume }) => selectedVolume).filter((size) => size !== ''),
      review: own,
    },
  ];
}

function reviewRef(db: Firestore, productId: string, uid: string): DocumentReference {
  return db.doc(`products/${productId}/reviews/${uid}`);
}

/** What a valid link opens. */
export interface OpenedLink {
  uid: string;
  /** The names below which a review may be published, the preferred one first. */
  names: readonly string[];
  /** At least one. */
  pieces: Reviewable[];
}

/** The name of an account that may be written for; undefined when it is gone or disabled. Only reads. */
export async function accountName(
  tx: Transaction,
  db: Firestore,
  uid: string,
): Promise<string | undefined> {
  const [profile, gone] = await tx.getAll(db.doc(`users/${uid}`), goneRef(db, uid));
  if (!profile?.exists || gone?.exists !== false) return undefined;
  const name: unknown = profile.get('name');
  return typeof name === 'string' ? name : '';
}

/** Opens a link; undefined when it does not hold. Only reads. */
async function openLink(
  tx: Transaction,
  db: Firestore,
  { order: orderId, code }: ReviewLink,
  now: Date,
): Promise<OpenedLink | undefined> {
  const [link, snapshot] = await tx.getAll(reviewLinkRef(db, orderId), db.doc(`orders/${orderId}`));
  const stored = v.safeParse(storedSchema, plain(link?.data() ?? {}));
  // Firestore deletes an expired one some time later.
  if (!stored.success || !isSame(stored.output.code, code) || stored.output.expireAt <= now)
    return undefined;
  const order = snapshot && readOrder(snapshot);
  if (!order) return undefined;
  const name = await accountName(tx, db, order.userId);
  if (name === undefined) return undefined;
  const pieces = await reviewables(tx, db, order);
  const [preferred] = reviewNames(name);
  return pieces.length === 0
    ? undefined
    : { uid: order.userId, names: [...new Set([preferred, ANONYMOUS])], pieces };
}

/** What a link opens, without a change; undefined when it does not hold. */
export function readLink(
  db: Firestore,
  link: ReviewLink,
  now: Date,
): Promise<OpenedLink | undefined> {
  return db.runTransaction((tx) => openLink(tx, db, link, now), { readOnly: true });
}

/** What is wrong with what was filled in for a fragrance. */
export type ReviewProblem = 'no_stars' | 'too_long';

export type SaveOutcome =
  | { state: 'closed' }
  | { state: 'saved' }
  /** Nothing was saved. Without a problem of a fragrance, nothing was filled in. */
  | { state: 'refused'; opened: OpenedLink; problems: ReadonlyMap<string, ReviewProblem> };

/** The fields of the form. */
export const starsField = (productId: string): string => `stars.${productId}`;
export const wordsField = (productId: string): string => `words.${productId}`;
export const NAME_FIELD = 'name';

interface Opinion {
  rating: number;
  text: string;
}

/** What was filled in for a fragrance; undefined for nothing. */
function opinionOf(form: URLSearchParams, productId: string): Opinion | ReviewProblem | undefined {
  const stars = form.get(starsField(productId)) ?? '';
  // A form sends a line break as two characters.
  const text = (form.get(wordsField(productId)) ?? '').replaceAll('\r\n', '\n').trim();
  if (stars === '' && text === '') return undefined;
  if (!/^[1-5]$/.test(stars)) return 'no_stars';
  return text.length > REVIEW_MAX_LENGTH ? 'too_long' : { rating: Number(stars), text };
}

/**
 * Saves the reviews of a form as the customer's own, all of them or none. A fragrance that has a review keeps it, whatever
 * the form says. Idempotent.
 */
export function saveByLink(
  db: Firestore,
  link: ReviewLink,
  form: URLSearchParams,
  now: Date,
): Promise<SaveOutcome> {
  return inTransaction(db, async (tx): Promise<SaveOutcome> => {
    const opened = await openLink(tx, db, link, now);
    if (!opened) return { state: 'closed' };
    const { uid, names, pieces } = opened;
    const problems = new Map<string, ReviewProblem>();
    const opinions = new Map<string, Opinion>();
    const open = pieces.filter(({ review }) => review === undefined);
    for (const { productId } of open) {
      const said = opinionOf(form, productId);
      if (typeof said === 'string') problems.set(productId, said);
      else if (said) opinions.set(productId, said);
    }
    if (problems.size > 0 || (opinions.size === 0 && open.length > 0))
      return { state: 'refused', opened, problems };
    const asked = form.get(NAME_FIELD);
    const name = names.find((one) => one === asked) ?? names[0] ?? ANONYMOUS;
    for (const [productId, opinion] of opinions)
      tx.create(reviewRef(db, productId, uid), {
        userId: uid,
        userName: name,
        shownName: name,
        ...opinion,
        hidden: false,
        // A trigger looks for the purchase.
        verified: false,
        createdAt: now,
      });
    return { state: 'saved' };
  });
}
