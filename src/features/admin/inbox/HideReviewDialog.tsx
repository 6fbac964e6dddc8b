import type { ModeratedReview } from '../../../domain/customer/moderatedReview';
import { TextArea } from '../../../ui/Field';
import { forgetDraft, useDraft } from '../../../ui/useDraft';
import { Confirm } from '../ui/Confirm';

/** What an admin changes about a review. */
export interface ReviewChange {
  hidden: boolean;
  reason: string;
}

/** Asks before a review is hidden, with a reason, or restored. */
export function HideReviewDialog({
  review,
  onConfirm,
  onClose,
}: {
  review: ModeratedReview;
  onConfirm: (change: ReviewChange) => Promise<void>;
  onClose: () => void;
}) {
  const draft = `hide ${review.productId} ${review.id}`;
  const [{ reason }, setForm] = useDraft(draft, () => ({ reason: '' }));
  return (
    <Confirm
      title={review.hidden ? 'Restore this review?' : 'Hide this review?'}
      confirm={review.hidden ? 'Restore' : 'Hide'}
      danger={!review.hidden}
      failure={`The review could not be ${review.hidden ? 'restored' : 'hidden'}. Please try again.`}
      disabled={!review.hidden && reason.trim() === ''}
      onConfirm={async () => {
        await onConfirm({ hidden: !review.hidden, reason: review.hidden ? '' : reason.trim() });
        forgetDraft(draft);
      }}
      onClose={onClose}
    >
      <blockquote className="border-l-2 border-line pl-3">
        {review.text}
        <footer className="text-muted">{review.shownName}</footer>
      </blockquote>
      {review.hidden ? (
        <p>It will be shown again and count towards the rating.</p>
      ) : (
        <TextArea
          label="Reason"
          hint="Only admins see it."
          className="min-h-20!"
          maxLength={500}
          value={reason}
          onChange={(event) => setForm({ reason: event.target.value })}
        />
      )}
    </Confirm>
  );
}
