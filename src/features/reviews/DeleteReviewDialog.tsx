import { useState } from 'react';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Notice } from '../../ui/Notice';

interface Props {
  name: string;
  remove: () => Promise<void>;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before the user's own review is deleted. */
export function DeleteReviewDialog({ name, remove, onClose, onDeleted }: Props) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  async function confirm(): Promise<void> {
    setBusy(true);
    setFailed(false);
    try {
      await remove();
      onDeleted();
    } catch (error) {
      console.error(error);
      setFailed(true);
      setBusy(false);
    }
  }

  return (
    <Dialog open onClose={onClose} title="Delete your review?">
      <div className="flex flex-col gap-6 p-6">
        <p>
          Your stars and your words about {name} will be gone. You can write a new review later.
        </p>
        {failed && (
          <Notice tone="bad">
            Your review could not be deleted. If you saved it just now, please wait ten seconds and
            try again.
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button look="danger" busy={busy} onClick={() => void confirm()}>
            Delete review
          </Button>
          <Button look="quiet" onClick={onClose}>
            Keep it
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
