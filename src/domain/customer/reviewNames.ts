import { isReviewName, shortName } from './name';

export const ANONYMOUS = 'Anonymous';

/**
 * What a customer can sign a review with: the short name, the whole one, or none. firestore.rules allow nothing else.
 * Whoever's name reads as the shop's own has no choice.
 */
export function reviewNames(name: string): [string, ...string[]] {
  if (!isReviewName(name)) return [ANONYMOUS];
  const short = shortName(name);
  return [short, ...(short === name ? [] : [name]), ANONYMOUS];
}
