import { Button } from '../../ui/Button';
import { ReviewList } from './ReviewList';
import { useReviews, type Subscribe } from './useReviews';

/** The reviews by people who have not bought the fragrance here, apart from those that count. Nothing without any. */
export function OtherReviews({ productId, watch }: { productId: string; watch: Subscribe }) {
  const { state, mayHaveMore, fetchingMore, showMore, retry } = useReviews(productId, watch, false);
  if (state.status === 'loading') return null;
  if (state.status === 'ready' && state.reviews.length === 0) return null;
  return (
    <section aria-labelledby="other-reviews" className="mt-14">
      <h3 id="other-reviews" className="font-display text-2xl">
        Other voices
      </h3>
      {state.status === 'failed' ? (
        <p className="mt-2 flex flex-wrap items-center gap-4 text-sm text-muted">
          These reviews could not be loaded.
          <Button look="quiet" size="sm" onClick={retry}>
            Load them again
          </Button>
        </p>
      ) : (
        <>
          <p className="mt-2 mb-6 text-sm text-muted">
            From people who have not bought it here. They do not count towards the stars.
          </p>
          <ReviewList
            label="Other reviews"
            reviews={state.reviews}
            more="Show more of these"
            {...{ mayHaveMore, fetchingMore, showMore }}
          />
        </>
      )}
    </section>
  );
}
