import { useCallback, useEffect, useRef, useState } from 'react';
import type { Product } from '../../domain/product/product';
import {
  meanStars,
  STARS,
  starCounts,
  type Review,
  type ReviewSort,
  type StarCounts,
} from '../../domain/customer/review';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { formatDay } from '../../ui/dates';
import { ErrorState } from '../../ui/PageState';
import { useResource } from '../../ui/useResource';
import { OwnReview } from './OwnReview';
import { ReviewsSkeleton } from './ReviewsSkeleton';
import { Stars } from './Stars';
import { useReviews, subscribeToReviews, type Subscribe } from './useReviews';

const SORTS: readonly [ReviewSort, string][] = [
  ['newest', 'Newest first'],
  ['highest', 'Highest rating'],
  ['lowest', 'Lowest rating'],
];

async function fetchStars(productId: string): Promise<StarCounts> {
  const { countStars } = await import('../../firebase/customer/reviews');
  return countStars(productId);
}

interface Props {
  product: Product;
  onSettled?: () => void;
  /** Replaced in tests. */
  watch?: Subscribe;
  count?: (productId: string) => Promise<StarCounts>;
}

/** The live list of reviews, their distribution and the user's own review (docs/product.md "Reviews"). */
export function LiveReviews({
  product,
  onSettled,
  watch = subscribeToReviews,
  count = fetchStars,
}: Props) {
  const { state, sort, setSort, mayHaveMore, fetchingMore, showMore, retry } = useReviews(
    product.id,
    watch,
  );
  const waiting = state.status === 'loading';
  useEffect(() => {
    if (!waiting) onSettled?.();
  }, [waiting, onSettled]);
  const list = useRef<HTMLUListElement>(null);
  const shownBefore = useRef(0);
  useEffect(() => {
    if (fetchingMore) return;
    if (!mayHaveMore && shownBefore.current > 0) {
      // The button is gone after the last page, so the focus moves to the first new review.
      const entries = list.current?.querySelectorAll<HTMLElement>(':scope > li');
      const next = entries?.[Math.min(shownBefore.current, entries.length - 1)];
      next?.focus({ preventScroll: true });
    }
    shownBefore.current = 0;
  }, [fetchingMore, mayHaveMore]);
  // The skeleton is shown only the first time, so that a reload keeps a review that is being written.
  const [answered, setAnswered] = useState(false);
  if (!waiting && !answered) setAnswered(true);
  if (!answered && waiting)
    return (
      <>
        <p role="status" className="sr-only">
          Loading reviews
        </p>
        <ReviewsSkeleton />
      </>
    );
  return (
    <div className="mt-10 grid gap-12 lg:grid-cols-[20rem_1fr] lg:gap-20">
      <div className="flex flex-col gap-8 lg:sticky lg:top-28 lg:self-start">
        {state.status === 'ready' && (
          <Distribution
            productId={product.id}
            reviews={state.reviews}
            whole={!mayHaveMore}
            count={count}
          />
        )}
        <OwnReview product={product} />
      </div>
      <div>
        {waiting && (
          <p role="status" className="text-muted">
            Loading reviews
          </p>
        )}
        {state.status === 'failed' && (
          <ErrorState
            title="The reviews could not be loaded"
            detail="Please check your connection and try again."
            retry={retry}
          />
        )}
        {state.status === 'ready' && state.reviews.length === 0 && (
          <p className="max-w-md font-display text-2xl text-balance">
            Nobody has written about {product.name} yet. Yours could be the first review.
          </p>
        )}
        {state.status === 'ready' && state.reviews.length > 0 && (
          <>
            <label className="mb-2 flex items-center justify-end gap-3 text-sm">
              <span className="text-muted">Sort by</span>
              <select
                value={sort}
                onChange={(event) => {
                  const next = SORTS.find(([value]) => value === event.target.value)?.[0];
                  shownBefore.current = 0;
                  if (next) setSort(next);
                }}
                className="min-h-11 border-b border-line bg-transparent"
              >
                {SORTS.map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
            <ul ref={list} aria-label="Reviews">
              {state.reviews.map((review) => (
                <Entry key={review.id} review={review} />
              ))}
            </ul>
            {mayHaveMore && (
              <Button
                look="outline"
                busy={fetchingMore}
                onClick={() => {
                  shownBefore.current = state.reviews.length;
                  showMore();
                }}
                className="mt-8"
              >
                Show more reviews
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}

function Entry({ review }: { review: Review }) {
  return (
    <li tabIndex={-1} className="border-t border-line py-8 outline-none">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Stars rating={review.rating} />
        {review.verified && <Badge tone="ok">Verified purchase</Badge>}
      </div>
      <p className="mt-3 max-w-[65ch] text-lg whitespace-pre-line">{review.text}</p>
      <p className="mt-3 text-sm text-muted">
        {review.userName || 'Anonymous'}
        {', '}
        <time dateTime={review.createdAt.toISOString()}>{formatDay(review.createdAt)}</time>
      </p>
    </li>
  );
}

interface DistributionProps {
  productId: string;
  reviews: readonly Review[];
  /** Whether `reviews` is the complete list; otherwise the database counts them. */
  whole: boolean;
  count: (productId: string) => Promise<StarCounts>;
}

function Distribution({ productId, reviews, whole, count }: DistributionProps) {
  const [counted, setCounted] = useState<StarCounts>();
  const load = useCallback(
    () => (whole ? Promise.resolve(undefined) : count(productId)),
    [whole, count, productId],
  );
  const { resource } = useResource(load);
  useEffect(() => {
    // Keeps the figures while a list that has outgrown its page is counted.
    if (whole) setCounted(starCounts(reviews));
    else if (resource.status === 'ready' && resource.value) setCounted(resource.value);
  }, [whole, reviews, resource]);

  // Rendered in the same frame as the list, because on a phone it is above the list and would shift it later.
  const counts = whole ? starCounts(reviews) : counted;
  if (!counts) return <div aria-hidden="true" className="min-h-56" />;
  const total = STARS.reduce((sum, stars) => sum + counts[stars], 0);
  if (total === 0) return null;
  const mean = meanStars(counts);
  return (
    <div>
      <p className="flex items-baseline gap-4">
        <span className="font-display text-6xl leading-none lining-nums">{mean.toFixed(1)}</span>
        <span className="flex flex-col gap-1 text-sm text-muted">
          <Stars rating={mean} size={18} />
          {total === 1 ? 'One review' : `${total} reviews`}
        </span>
      </p>
      <ul aria-label="Ratings by number of stars" className="mt-6 flex flex-col gap-2 text-sm">
        {STARS.map((stars) => {
          const share = Math.round((counts[stars] / total) * 100);
          return (
            <li key={stars} className="grid grid-cols-[3.5rem_1fr_2rem] items-center gap-3">
              <span className="text-muted">
                {stars} {stars === 1 ? 'star' : 'stars'}
              </span>
              <span aria-hidden="true" className="block h-1 bg-line">
                <span className="block h-full bg-accent" style={{ width: `${share}%` }} />
              </span>
              <span className="text-right tabular-nums">{counts[stars]}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
