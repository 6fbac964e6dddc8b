import type { Subscriber } from '../../../domain/shop/subscriber';
import { Confirm } from '../ui/Confirm';

interface Props {
  subscriber: Subscriber;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks before an address is removed from the newsletter. */
export function RemoveSubscriberDialog({ subscriber, onConfirm, onClose }: Props) {
  return (
    <Confirm
      title="Remove this address?"
      confirm="Remove"
      danger
      failure="The address could not be removed. Please try again."
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{subscriber.email} will no longer receive the newsletter.</p>
    </Confirm>
  );
}
