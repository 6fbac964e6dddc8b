import * as v from 'valibot';
import { VOTE_STEPS } from '../product/wear';
import { decode, dateSchema } from '../shop/decode';

const vote = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(VOTE_STEPS)));

/** Whom a review is by that shows no name. */
export const ANONYMOUS = 'Anonymous';

/** The longest answer to a review, in characters. Keep in sync with firestore.rules. */
export const MAX_ANSWER = 1000;

/** A review, one per user and product: the document's id is the author's uid (docs/product.md "Reviews"). */
export const reviewSchema = v.object({
  id: v.string(),
  userId: v.optional(v.string(), ''),
  /** What the author has written, which can be any text: only they and the owner see it. */
  userName: v.optional(v.string(), ANONYMOUS),
  /** The name that everybody sees. A function writes it, after it has found `userName` to be the author's own. */
  shownName: v.optional(v.string(), ANONYMOUS),
  rating: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
  /** Votes on how the fragrance wears: the number of a step of each scale (src/domain/product/wear.ts). */
  longevity: vote,
  sillage: vote,
  text: v.string(),
  hidden: v.optional(v.boolean(), false),
  /** Whether its author bought the fragrance and kept it. Only these count in the stars. */
  verified: v.optional(v.boolean(), false),
  createdAt: dateSchema,
  /** When its author changed it last. */
  updatedAt: v.optional(dateSchema),
  /** What the shop answered, which everybody reads, and when. */
  answer: v.optional(v.string()),
  answeredAt: v.optional(dateSchema),
});
export type Review = v.InferOutput<typeof reviewSchema>;

/** A review document → {@link Review}. Throws DecodeError. */
export function decodeReview(id: string, data: unknown): Review {
  const fields = typeof data === 'object' && data !== null ? data : {};
  return decode(reviewSchema, { ...fields, id }, `reviews/${id}`);
}

export const STARS = [5, 4, 3, 2, 1] as const;
export type Stars = (typeof STARS)[number];
/** How many reviews gave each number of stars. */
export type StarCounts = Record<Stars, number>;

export type ReviewSort = 'newest' | 'highest' | 'lowest';

/** Which reviews, in which order, and how many. */
export interface ReviewQuery {
  sort: ReviewSort;
  limit: number;
  /** Those by customers who bought the fragrance, or the others. */
  verified: boolean;
}

/** The distribution of stars. The list must be complete, not one page of it. */
export function starCounts(reviews: readonly Pick<Review, 'rating'>[]): StarCounts {
  const counts: StarCounts = { 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 };
  for (const stars of STARS) counts[stars] = reviews.filter((r) => r.rating === stars).length;
  return counts;
}

/** The mean of a distribution, rounded to one decimal; 0 without reviews. */
export function meanStars(counts: StarCounts): number {
  const total = STARS.reduce((sum, stars) => sum + counts[stars], 0);
  if (total === 0) return 0;
  const points = STARS.reduce((sum, stars) => sum + stars * counts[stars], 0);
  return Math.round((points / total) * 10) / 10;
}
