import { useEffect, useState } from 'react';
import type { Product } from '../../domain/product/product';
import type { ReviewSort } from '../../domain/customer/review';
import { ErrorState } from '../../ui/PageState';
import { Distribution, type CountStars } from './Distribution';
import { OtherReviews } from './OtherReviews';
import { OwnReview } from './OwnReview';
import { ReviewList } from './ReviewList';
import { ReviewsSkeleton } from './ReviewsSkeleton';
import { useReviews, subscribeToReviews, type Subscribe } from './useReviews';

const SORTS: readonly [ReviewSort, string][] = [
  ['newest', 'Newest first'],
  ['highest', 'Highest rating'],
  ['lowest', 'Lowest rating'],
];

const fetchStars: CountStars = async (productId) => {
  const { countStars } = await import('../../firebase/customer/reviews');
  return countStars(productId);
};

interface Props {
  product: Product;
  onSettled?: () => void;
  /** The stars and their number, whenever they were counted. */
  onRated?: (rated: Pick<Product, 'rating' | 'reviews'>) => void;
  /** Replaced in tests. */
  watch?: Subscribe;
  count?: CountStars;
}

/** The live lists of reviews, their distribution and the user's own review (docs/product.md "Reviews"). */
export function LiveReviews({
  product,
  onSettled,
  onRated,
  watch = subscribeToReviews,
  count = fetchStars,
}: Props) {
  const { state, sort, setSort, mayHaveMore, fetchingMore, showMore, retry } = useReviews(
    product.id,
    watch,
    true,
  );
  const waiting = state.status === 'loading';
  useEffect(() => {
    if (!waiting) onSettled?.();
  }, [waiting, onSettled]);
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
            onRated={onRated}
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
          <ErrorState title="The reviews could not be loaded" retry={retry} />
        )}
        {state.status === 'ready' && state.reviews.length === 0 && (
          <p className="max-w-md font-display text-2xl text-balance">
            No reviews of {product.name} yet. Yours could be the first.
          </p>
        )}
        {state.status === 'ready' && state.reviews.length > 0 && (
          <>
            <SortBy sort={sort} onChange={setSort} />
            <ReviewList
              // A list in another order begins anew.
              key={sort}
              label="Reviews"
              reviews={state.reviews}
              more="Show more reviews"
              {...{ mayHaveMore, fetchingMore, showMore }}
            />
          </>
        )}
        {state.status === 'ready' && <OtherReviews productId={product.id} watch={watch} />}
      </div>
    </div>
  );
}

function SortBy({ sort, onChange }: { sort: ReviewSort; onChange: (sort: ReviewSort) => void }) {
  return (
    <label className="mb-2 flex items-center justify-end gap-3 text-sm">
      <span className="text-muted">Sort by</span>
      <select
        value={sort}
        onChange={(event) => {
          const next = SORTS.find(([value]) => value === event.target.value)?.[0];
          if (next) onChange(next);
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
  );
}
