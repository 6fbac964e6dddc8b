import { CheckoutSettler } from '../features/checkout/CheckoutSettler';
import { AnswersMover } from '../features/guided/AnswersMover';

/** Moves the quiz's answers to the profile, and takes out of the cart what was paid for after the checkout was left. */
export function SignedInBackground() {
  return (
    <>
      <AnswersMover />
      <CheckoutSettler />
    </>
  );
}
