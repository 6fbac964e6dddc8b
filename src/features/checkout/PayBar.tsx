import type { ReactNode } from 'react';
import { formatRupees } from '../../domain/pricing/money';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { isBusy, problemMessage, type CheckoutState } from './checkoutReducer';

/** The status text while a payment is in progress; '' otherwise. */
function progress(state: CheckoutState): string {
  switch (state.step) {
    case 'saving':
      return 'Saving your order';
    case 'opening':
      return 'Opening the payment window';
    case 'paying':
      return 'Waiting for your payment';
    default:
      return '';
  }
}

interface Props {
  state: CheckoutState;
  /** In rupees; undefined while it is unknown. */
  total: number | undefined;
  /** Why paying is not possible right now. */
  blocked?: string | undefined;
  /** When the parcel would arrive. */
  delivery: ReactNode;
}

/** The pay button with its amount, and the last problem right above it. */
export function PayBar({ state, total, blocked, delivery }: Props) {
  const busy = isBusy(state);
  const problem = state.step === 'form' ? state.problem : undefined;
  const attempt = state.step === 'paying' ? state.attempt : undefined;
  return (
    <div className="mt-12 flex flex-col gap-4 border-t border-line pt-8">
      {problem && (
        <Notice tone="bad" className="text-base">
          {problemMessage(problem)}
        </Notice>
      )}
      {attempt !== undefined && (
        <Notice tone="warn">
          {problemMessage({ kind: 'payment_failed', reason: attempt })} You can try again in the
          payment window.
        </Notice>
      )}
      {blocked && <Notice tone="warn">{blocked}</Notice>}
      {delivery}
      <Button
        type="submit"
        wide
        size="lg"
        busy={busy}
        disabled={!busy && (total === undefined || blocked !== undefined)}
      >
        {total === undefined ? 'Pay' : `Pay ${formatRupees(total)}`}
      </Button>
      <p role="status" className="min-h-6 text-center text-sm text-muted">
        {progress(state) || 'Pay securely through Razorpay, by card, UPI or net banking.'}
      </p>
    </div>
  );
}
