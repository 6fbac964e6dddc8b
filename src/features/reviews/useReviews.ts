import { useCallback, useEffect, useState } from 'react';
import type { ReviewQuery, Review, ReviewSort } from '../../domain/customer/review';

/** How many reviews are shown at first and added at a time. */
const PAGE = 20;

export type ReviewsState =
  | { status: 'loading' }
  /** `limit` is the limit that these reviews were loaded with, which differs from the current one while more load. */
  | { status: 'ready'; reviews: Review[]; limit: number }
  | { status: 'failed' };

/** Subscribes to a list and returns the function that unsubscribes. Replaced in tests. */
export type Subscribe = (
  productId: string,
  asked: ReviewQuery,
  onList: (list: { reviews: Review[] }) => void,
  onError: (error: Error) => void,
) => () => void;

/** Subscribes through Firestore, in a lazy chunk; unsubscribing works even before the chunk has loaded. */
export const subscribeToReviews: Subscribe = (productId, asked, onList, onError) => {
  let stopped = false;
  let stop = (): void => {
    stopped = true;
  };
  void import('../../firebase/live').then(({ watchReviews }) => {
    if (!stopped) stop = watchReviews(productId, asked, onList, onError);
  }, onError);
  return () => stop();
};

/**
 * The visible reviews in real time, a page at a time.
 * @param verified those by customers who bought the fragrance, or the others
 */
export function useReviews(
  productId: string,
  watch: Subscribe,
  verified: boolean,
): {
  state: ReviewsState;
  sort: ReviewSort;
  setSort: (sort: ReviewSort) => void;
  /** Whether there may be more reviews than are shown. */
  mayHaveMore: boolean;
  /** Whether more reviews are loading. */
  fetchingMore: boolean;
  showMore: () => void;
  retry: () => void;
} {
  const [sort, setSort] = useState<ReviewSort>('newest');
  const [limit, setLimit] = useState(PAGE);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<ReviewsState>({ status: 'loading' });
  const [fetchingMore, setFetchingMore] = useState(false);
  const held = state.status === 'ready' ? state.limit : 0;

  useEffect(
    () =>
      watch(
        productId,
        { sort, limit, verified },
        ({ reviews }) => {
          setState({ status: 'ready', reviews, limit });
          setFetchingMore(false);
        },
        (error) => {
          console.error(error);
          setFetchingMore(false);
          // Keeps what is shown; it is a failure only if nothing was loaded.
          setState((current) => (current.status === 'ready' ? current : { status: 'failed' }));
        },
      ),
    [productId, sort, limit, verified, watch, attempt],
  );

  return {
    state,
    sort,
    setSort: useCallback((next: ReviewSort) => {
      setSort(next);
      setLimit(PAGE);
    }, []),
    mayHaveMore: state.status === 'ready' && state.reviews.length >= held,
    fetchingMore,
    showMore: useCallback(() => {
      setLimit(held + PAGE);
      // Subscribes again even if an earlier attempt with this limit failed.
      setAttempt((n) => n + 1);
      setFetchingMore(true);
    }, [held]),
    retry: useCallback(() => {
      setState({ status: 'loading' });
      setAttempt((n) => n + 1);
    }, []),
  };
}
