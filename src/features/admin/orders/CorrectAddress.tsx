import { useState } from 'react';
import { awaitsParcel } from '../../../domain/order/addressChange';
import type { Order } from '../../../domain/order/order';
import type { AdminRequest } from '../../../domain/order/request';
import { messages } from '../../../domain/shop/messages';
import { AddressCorrectionForm } from '../../../ui/AddressCorrectionForm';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { DialogTitle } from '../ui/DialogTitle';
import type { RequestProgress } from './useRequests';

interface Props {
  order: Order;
  /** The last request of this page; only one may run at a time. */
  progress: RequestProgress;
  send: (request: AdminRequest, label: string) => Promise<void>;
}

/** The owner corrects the address of a paid order until the courier collects the parcel; a booked one is booked anew. */
export function CorrectAddress({ order, progress, send }: Props) {
  /** `sent`: `progress` is about the correction, and the form stays until it is done. */
  const [step, setStep] = useState<'closed' | 'open' | 'sending' | 'failed' | 'sent'>('closed');
  const isOpen = step !== 'closed';
  // Closed for good, because the next request of this page is about something else.
  if (step === 'sent' && (progress.state === 'done' || progress.state === 'open'))
    setStep('closed');
  const isBusy = step === 'sending' || (step === 'sent' && progress.state === 'working');
  if (!awaitsParcel(order) && !isOpen) return null;

  async function save(to: Order['shippingInfo']): Promise<void> {
    setStep('sending');
    try {
      await send({ type: 'address', to }, 'Correcting the address');
      setStep('sent');
    } catch (error) {
      console.warn(error);
      setStep('failed');
    }
  }

  const refusal = step === 'sent' && progress.state === 'failed' ? progress.message : undefined;
  return (
    <>
      <Button
        look="outline"
        size="sm"
        className="mt-3"
        disabled={progress.state === 'working'}
        onClick={() => setStep('open')}
      >
        Correct the address
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => !isBusy && setStep('closed')}
        title={<DialogTitle>Correct the address</DialogTitle>}
        staysOpen
      >
        {isOpen && (
          <AddressCorrectionForm
            draft={`address ${order.id}`}
            to={order.shippingInfo}
            busy={isBusy}
            problem={
              step === 'failed' ? 'The correction could not be sent. Please try again.' : refusal
            }
            lockedState={order.invoiceNumber && messages.addressChange.invoicedOwner}
            onCancel={() => setStep('closed')}
            onSave={(to) => void save(to)}
          >
            <p>
              {order.shiprocketAWB === undefined
                ? 'The parcel is booked with the corrected address, and the customer is notified by email.'
                : 'The booking is cancelled and the parcel booked again with the corrected address. The old AWB, and any label that you have printed, will no longer be valid. The customer is notified by email.'}
            </p>
          </AddressCorrectionForm>
        )}
      </Dialog>
    </>
  );
}
