import { useId, useRef, useState, type FormEvent } from 'react';
import { REVIEW_MAX_LENGTH } from '../../domain/shop/constants';
import type { Product } from '../../domain/product/product';
import { reviewNames } from '../../domain/customer/reviewNames';
import { STARS, type Review } from '../../domain/customer/review';
import type { User } from '../../domain/customer/user';
import { Button } from '../../ui/Button';
import { cx } from '../../ui/classes';
import { TextArea } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { tabStore } from '../../ui/storage';
import { VoteField } from './VoteField';

export type SaveReview = (
  productId: string,
  uid: string,
  opinion: {
    userName: string;
    rating: number;
    text: string;
    longevity: number | undefined;
    sillage: number | undefined;
  },
  exists: boolean,
) => Promise<void>;

/** Refused by firestore.rules. For an existing review, the only reason is that the change came too soon. */
const isRefused = (fault: unknown): boolean =>
  fault instanceof Error && 'code' in fault && fault.code === 'permission-denied';

interface Props {
  product: Product;
  user: User;
  own: Review | undefined;
  save: SaveReview;
  onDone: () => void;
  onCancel: () => void;
}

/**
 * The text must be non-empty after trimming; the rating is 1-5, and the author chooses it. What is written is kept in the
 * tab for who cancels or leaves the page before saving it.
 */
export function ReviewForm({ product, user, own, save, onDone, onCancel }: Props) {
  const id = useId();
  const [rating, setRating] = useState(own?.rating);
  const [longevity, setLongevity] = useState(own?.longevity);
  const [sillage, setSillage] = useState(own?.sillage);
  const draft = `review ${product.id}`;
  const [text, setText] = useState(() => tabStore.read(draft) ?? own?.text ?? '');
  const names = reviewNames(user.name);
  const [userName, setUserName] = useState(
    own && names.includes(own.userName) ? own.userName : names[0],
  );
  const [error, setError] = useState<string>();
  const [ratingError, setRatingError] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const firstStar = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const said = text.trim();
    setRatingError(rating === undefined);
    setError(said === '' ? 'Please write a few words.' : undefined);
    if (rating === undefined) return firstStar.current?.focus();
    if (said === '') return area.current?.focus();
    setBusy(true);
    setProblem(undefined);
    try {
      await save(
        product.id,
        user.id,
        { userName, rating, text: said, longevity, sillage },
        own !== undefined,
      );
      tabStore.write(draft, undefined);
      onDone();
    } catch (fault) {
      console.error(fault);
      setProblem(
        own && isRefused(fault)
          ? 'Your changes were not saved. A review can be changed again ten seconds after it was saved: please wait a moment and try again.'
          : 'Your review could not be saved. Please try again.',
      );
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      aria-label={`Your review of ${product.name}`}
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-5"
    >
      <fieldset>
        <legend className="mb-1 text-sm font-medium">Your rating</legend>
        <div className="flex">
          {STARS.toReversed().map((stars) => (
            <label
              key={stars}
              className={cx(
                'relative grid size-11 cursor-pointer place-items-center text-2xl leading-none has-focus-visible:outline-2 has-focus-visible:outline-accent',
                stars <= (rating ?? 0) ? 'text-accent-soft' : 'text-line',
                // Highlights the stars before the hovered one too.
                'hover:text-accent has-[~label:hover]:text-accent',
              )}
            >
              <input
                ref={stars === 1 ? firstStar : undefined}
                type="radio"
                name="rating"
                aria-describedby={ratingError ? `${id}-rating` : undefined}
                value={stars}
                checked={stars === rating}
                onChange={() => {
                  setRating(stars);
                  setRatingError(false);
                }}
                className="sr-only"
              />
              <span className="sr-only">
                {stars} {stars === 1 ? 'star' : 'stars'}
              </span>
              <span aria-hidden="true">★</span>
            </label>
          ))}
        </div>
        {ratingError && (
          <p id={`${id}-rating`} className="text-sm text-bad">
            Please choose one to five stars.
          </p>
        )}
      </fieldset>
      <VoteField
        scale="longevity"
        question="How long does it last on you?"
        value={longevity}
        onChange={setLongevity}
      />
      <VoteField
        scale="sillage"
        question="How far does it carry?"
        value={sillage}
        onChange={setSillage}
      />
      <TextArea
        ref={area}
        label="Your words"
        hint="How it wears, where, on whom. Up to 2,000 characters. The stars count once it has been delivered to you."
        value={text}
        error={error}
        maxLength={REVIEW_MAX_LENGTH}
        autoFocus
        onChange={(event) => {
          setText(event.target.value);
          tabStore.write(draft, event.target.value);
        }}
      />
      <fieldset>
        <legend className="mb-1 text-sm font-medium">Sign as</legend>
        <div className="flex flex-wrap gap-x-8">
          {names.map((name) => (
            <label key={name} className="flex min-h-11 items-center gap-3 text-sm">
              <input
                type="radio"
                name="userName"
                checked={name === userName}
                onChange={() => setUserName(name)}
                className="size-5 accent-accent"
              />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <div className="flex gap-3">
        <Button type="submit" busy={busy}>
          {own ? 'Save changes' : 'Publish review'}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
