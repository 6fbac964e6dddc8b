import { useEffect, useRef } from 'react';
import type { Review } from '../../domain/customer/review';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { formatDay } from '../../domain/shop/formatDay';
import { useSite } from '../../ui/site';
import { useAuth } from '../account/useAuth';
import { Stars } from './Stars';

interface Props {
  label: string;
  reviews: readonly Review[];
  /** Whether there may be more reviews than are shown. */
  mayHaveMore: boolean;
  fetchingMore: boolean;
  showMore: () => void;
  /** What the button says. */
  more: string;
}

/** A list of reviews, a page at a time. */
export function ReviewList({ label, reviews, mayHaveMore, fetchingMore, showMore, more }: Props) {
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
  return (
    <>
      <ul ref={list} aria-label={label}>
        {reviews.map((review) => (
          <Entry key={review.id} review={review} />
        ))}
      </ul>
      {mayHaveMore && (
        <Button
          look="outline"
          busy={fetchingMore}
          onClick={() => {
            shownBefore.current = reviews.length;
            showMore();
          }}
          className="mt-8"
        >
          {more}
        </Button>
      )}
    </>
  );
}

function Entry({ review }: { review: Review }) {
  const { state } = useAuth();
  // The author does not wait for the function.
  const isOwn = state.status === 'signed-in' && state.user.id === review.id;
  const name = isOwn ? review.userName : review.shownName;
  return (
    <li tabIndex={-1} className="border-t border-line py-8 outline-none">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Stars rating={review.rating} />
        {review.verified && <Badge tone="ok">Verified purchase</Badge>}
      </div>
      {review.text !== '' && (
        <p className="mt-3 max-w-[65ch] text-lg whitespace-pre-line">{review.text}</p>
      )}
      <p className="mt-3 text-sm text-muted">
        {name}
        {', '}
        <time dateTime={review.createdAt.toISOString()}>{formatDay(review.createdAt)}</time>
      </p>
      {review.answer !== undefined && <Answer review={review} author={name} text={review.answer} />}
    </li>
  );
}

/** What the shop answered, in its name. */
function Answer({ review, author, text }: { review: Review; author: string; text: string }) {
  const { answeredAt, updatedAt } = review;
  const { name } = useSite();
  return (
    <section
      aria-label={`The answer of ${name} to ${author}`}
      className="mt-4 border-l-2 border-line pl-3"
    >
      <p className="text-sm text-muted">
        {name} answered
        {answeredAt && (
          <>
            {', '}
            <time dateTime={answeredAt.toISOString()}>{formatDay(answeredAt)}</time>
            {updatedAt && updatedAt > answeredAt && ', before the review was changed'}
          </>
        )}
      </p>
      <p className="max-w-[65ch] whitespace-pre-line">{text}</p>
    </section>
  );
}
