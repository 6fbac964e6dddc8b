import { shortName } from './name';
import { ANONYMOUS } from './review';
import { isReviewName } from './shopNames';

/**
 * What a customer can sign a review with: the short name, the whole one, or none. Whoever's name reads as the shop's own
 * has no choice.
 */
export function reviewNames(name: string): [string, ...string[]] {
  // `Nilofa R.` reads as the shop's own name, though Nilofa Rao does not.
  const own = isReviewName(name) ? [shortName(name), name].filter(isReviewName) : [];
  const [first = ANONYMOUS, ...others] = new Set([...own, ANONYMOUS]);
  return [first, ...others];
}

/** Whether a review of an account with this name may be shown with the name that its author has written. */
export function canSign(written: string, name: string): boolean {
  return reviewNames(name).includes(written);
}
