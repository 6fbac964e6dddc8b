import { useCallback, useEffect, useState } from 'react';
import {
  meanStars,
  STARS,
  starCounts,
  type Review,
  type StarCounts,
} from '../../domain/customer/review';
import { useResource } from '../../ui/useResource';
import { Stars } from './Stars';

/** Counts the stars of a fragrance in the database. Replaced in tests. */
export type CountStars = (productId: string) => Promise<StarCounts>;

interface Props {
  productId: string;
  /** Reviews by customers who bought the fragrance here: only these count. */
  reviews: readonly Review[];
  /** Whether `reviews` is the complete list; otherwise the database counts them. */
  whole: boolean;
  count: CountStars;
  onRated?: ((rated: { rating: number; reviews: number }) => void) | undefined;
}

/** The mean and how many reviews gave each number of stars. */
export function Distribution({ productId, reviews, whole, count, onRated }: Props) {
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
  const total = counts && STARS.reduce((sum, stars) => sum + counts[stars], 0);
  const mean = counts && meanStars(counts);
  useEffect(() => {
    if (total !== undefined && mean !== undefined) onRated?.({ rating: mean, reviews: total });
  }, [total, mean, onRated]);
  if (!counts || total === undefined || mean === undefined)
    return <div aria-hidden="true" className="min-h-56" />;
  if (total === 0) return null;
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
      <p className="mt-4 text-xs text-muted">Only reviews by customers who bought it here count.</p>
    </div>
  );
}
