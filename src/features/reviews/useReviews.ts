import { useCallback, useEffect, useState } from 'react';
import type { ReviewSort, Review } from '../../domain/review';

/** How many are shown at first, and how many more at a time (PERFORMANCE "Read cost"). */
const PAGE = 20;

export type ReviewsState =
  | { status: 'loading' }
  /** `most` is how many were asked for when these came: while more are on their way, not how many are wanted now. */
  | { status: 'ready'; reviews: Review[]; most: number }
  | { status: 'failed' };

/** Watches a list; answers the way to stop. Tests put their own in. */
export type Watch = (
  productId: string,
  asked: { sort: ReviewSort; most: number },
  onList: (list: { reviews: Review[] }) => void,
  onError: (error: Error) => void,
) => () => void;

/** The live channel, by its own chunk; stopping before it has come is stopping too. */
export const watchLive: Watch = (productId, asked, onList, onError) => {
  let stopped = false;
  let stop = (): void => {
    stopped = true;
  };
  void import('../../firebase/live').then(({ watchReviews }) => {
    if (!stopped) stop = watchReviews(productId, asked, onList, onError);
  }, onError);
  return () => stop();
};

/** The visible reviews as they are at this moment, a page at a time. */
export function useReviews(
  productId: string,
  watch: Watch,
): {
  state: ReviewsState;
  sort: ReviewSort;
  setSort: (sort: ReviewSort) => void;
  /** Whether there may be more than are shown. */
  mayHaveMore: boolean;
  /** More were asked for and are on their way. */
  fetchingMore: boolean;
  showMore: () => void;
  retry: () => void;
} {
  const [sort, setSort] = useState<ReviewSort>('newest');
  const [most, setMost] = useState(PAGE);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<ReviewsState>({ status: 'loading' });
  const [fetchingMore, setFetchingMore] = useState(false);
  const held = state.status === 'ready' ? state.most : 0;

  useEffect(
    () =>
      watch(
        productId,
        { sort, most },
        ({ reviews }) => {
          setState({ status: 'ready', reviews, most });
          setFetchingMore(false);
        },
        (error) => {
          console.error(error);
          setFetchingMore(false);
          // What is shown stays; only an empty hand is a failure.
          setState((current) => (current.status === 'ready' ? current : { status: 'failed' }));
        },
      ),
    [productId, sort, most, watch, attempt],
  );

  return {
    state,
    sort,
    setSort: useCallback((next: ReviewSort) => {
      setSort(next);
      setMost(PAGE);
    }, []),
    mayHaveMore: state.status === 'ready' && state.reviews.length >= held,
    fetchingMore,
    showMore: useCallback(() => {
      setMost(held + PAGE);
      // Asked anew also when it was asked before, and failed.
      setAttempt((n) => n + 1);
      setFetchingMore(true);
    }, [held]),
    retry: useCallback(() => {
      setState({ status: 'loading' });
      setAttempt((n) => n + 1);
    }, []),
  };
}
