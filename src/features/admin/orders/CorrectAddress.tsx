import { useState } from 'react';
import { awaitsParcel, isParcelRegistered } from '../../../domain/order/addressChange';
import type { Order } from '../../../domain/order/order';
import type { AdminRequest } from '../../../domain/order/request';
import { messages } from '../../../domain/shop/messages';
import { AddressCorrectionForm } from '../../../ui/AddressCorrectionForm';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { DialogTitle } from '../ui/DialogTitle';

interface Props {
  order: Order;
  /** A request of this page is running; only one may run at a time. */
  isBusy: boolean;
  send: (request: AdminRequest, label: string) => Promise<void>;
}

/** The owner corrects the address of a paid order. Shiprocket is asked whether a registered parcel was cancelled there. */
export function CorrectAddress({ order, isBusy, send }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  if (!awaitsParcel(order)) return null;

  async function save(to: Order['shippingInfo']): Promise<void> {
    setIsSending(true);
    setHasFailed(false);
    try {
      await send({ type: 'address', to }, 'Correcting the address');
      setIsOpen(false);
    } catch (error) {
      console.warn(error);
      setHasFailed(true);
    }
    setIsSending(false);
  }

  return (
    <>
      <Button
        look="outline"
        size="sm"
        className="mt-3"
        disabled={isBusy}
        onClick={() => setIsOpen(true)}
      >
        Correct the address
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => !isSending && setIsOpen(false)}
        title={<DialogTitle>Correct the address</DialogTitle>}
        staysOpen={isSending}
      >
        {isOpen && (
          <AddressCorrectionForm
            to={order.shippingInfo}
            busy={isSending}
            problem={hasFailed ? 'The correction could not be sent. Please try again.' : undefined}
            onCancel={() => setIsOpen(false)}
            onSave={(to) => void save(to)}
          >
            <p>
              {isParcelRegistered(order)
                ? messages.addressChange.registered
                : 'The parcel is booked with the corrected address, and the customer is notified by email.'}
            </p>
          </AddressCorrectionForm>
        )}
      </Dialog>
    </>
  );
}
