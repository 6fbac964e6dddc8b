import { useCallback, useState } from 'react';
import type { ModeratedReview } from '../../../domain/customer/moderatedReview';
import { toHomeReview } from '../../../domain/shop/homePage';
import { useResource } from '../../../ui/useResource';
import { catalogueStore } from '../../catalogue/catalogueStore';
import { useUser } from '../ui/useUser';
import { keyOf } from './reviewColumns';

const home = () => import('../../../firebase/shop/adminHome');

type State =
  | { step: 'idle' }
  | { step: 'saving'; key: string }
  | { step: 'shown' | 'taken-off' | 'failed'; name: string };

export interface HomeReviewChoice {
  state: State;
  isShown: (review: ModeratedReview) => boolean;
  /** Shows a review on the home page instead of the one there, or takes it off. */
  toggle: (review: ModeratedReview) => void;
}

/** The review on the home page, and its exchange: `home` is undefined until it is known. */
export function useHomeReview(): {
  home: HomeReviewChoice | undefined;
  isFailed: boolean;
  /** Reads again which review it is. */
  reload: () => Promise<unknown>;
} {
  const { id: by } = useUser();
  const { resource, reload } = useResource(
    useCallback(async () => (await (await home()).fetchHome()).review ?? null, []),
  );
  const [state, setState] = useState<State>({ step: 'idle' });
  if (resource.status !== 'ready')
    return { home: undefined, isFailed: resource.status === 'failed', reload };
  const review = resource.value ?? undefined;
  const isShown = ({ productId, id, hidden }: ModeratedReview): boolean =>
    // A function takes off one that was hidden.
    !hidden && review?.productId === productId && review.reviewId === id;

  async function save(chosen: ModeratedReview): Promise<void> {
    if (state.step === 'saving') return;
    const isOff = isShown(chosen);
    const { productId, shownName: name } = chosen;
    setState({ step: 'saving', key: keyOf(chosen) });
    try {
      const copy = isOff ? undefined : toHomeReview(productId, chosen);
      await (await home()).saveHomeReview(copy, by);
      catalogueStore.expire();
      await reload();
      setState({ step: isOff ? 'taken-off' : 'shown', name });
    } catch (error) {
      console.warn(error);
      setState({ step: 'failed', name });
    }
  }
  return {
    home: { state, isShown, toggle: (chosen) => void save(chosen) },
    isFailed: false,
    reload,
  };
}
