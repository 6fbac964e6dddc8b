import type { Signup } from '../../../domain/shop/signup';
import { Confirm } from '../ui/Confirm';

interface Props {
  signup: Signup;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks before an address is removed from the newsletter. */
export function RemoveSignupDialog({ signup, onConfirm, onClose }: Props) {
  return (
    <Confirm
      title="Remove this address?"
      confirm="Remove"
      danger
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{signup.email} will no longer receive the newsletter.</p>
    </Confirm>
  );
}
