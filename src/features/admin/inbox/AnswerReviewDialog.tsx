import { MAX_ANSWER } from '../../../domain/customer/review';
import type { ModeratedReview } from '../../../domain/customer/moderatedReview';
import { TextArea } from '../../../ui/Field';
import { useSite } from '../../../ui/site';
import { Confirm } from '../ui/Confirm';

/** Writes the shop's answer to a review, or changes or removes it. `onConfirm` gets '' for no answer. */
export function AnswerReviewDialog({
  review,
  text,
  onType,
  onConfirm,
  onClose,
}: {
  review: ModeratedReview;
  text: string;
  onType: (text: string) => void;
  onConfirm: (answer: string) => Promise<void>;
  onClose: () => void;
}) {
  const { name } = useSite();
  const answer = text.trim();
  const isRemoved = answer === '' && review.answer !== undefined;
  return (
    <Confirm
      title={review.answer === undefined ? 'Answer this review' : 'Change the answer'}
      confirm={isRemoved ? 'Remove the answer' : 'Publish the answer'}
      danger={isRemoved}
      failure={`The answer could not be ${isRemoved ? 'removed' : 'published'}. Please try again.`}
      disabled={answer === (review.answer ?? '')}
      onConfirm={() => onConfirm(answer)}
      onClose={onClose}
    >
      <blockquote className="border-l-2 border-line pl-3">
        {review.text === '' ? `${review.rating} of 5 stars, without words.` : review.text}
        <footer className="text-muted">{review.shownName}</footer>
      </blockquote>
      <TextArea
        label="Answer"
        hint={`Everybody reads it below the review, in the name of ${name}.${review.answer === undefined ? '' : ' Without a text, the answer is removed.'}`}
        className="min-h-20!"
        maxLength={MAX_ANSWER}
        value={text}
        onChange={(event) => onType(event.target.value)}
      />
    </Confirm>
  );
}
