import { useState } from 'react';
import type { Destination } from '../../domain/order/addressChange';
import type { Order } from '../../domain/order/order';
import { messages } from '../../domain/shop/messages';
import { AddressCorrectionForm } from '../../ui/AddressCorrectionForm';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Notice } from '../../ui/Notice';
import { sendAddress, type AddressAnswer } from './sendAddress';

interface Props {
  order: Order;
  /** Called once the customer has read that the address is corrected. */
  onChanged: () => void;
  /** Replaced in tests. */
  send?: (order: Order, to: Destination) => Promise<AddressAnswer>;
}

/** Below the address of a paid order: its correction, until the courier collects the parcel. */
export function AddressCorrection({ order, onChanged, send = sendAddress }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState<string>();

  async function save(to: Destination): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const { isTaken, message } = await send(order, to);
      if (isTaken) setDone(message);
      else setProblem(message);
    } catch (error) {
      console.warn(error);
      setProblem(messages.addressChange.notSent);
    }
    setBusy(false);
  }

  function close(): void {
    if (busy) return;
    setIsOpen(false);
    setProblem(undefined);
    if (done === undefined) return;
    setDone(undefined);
    onChanged();
  }

  return (
    <>
      <Button look="outline" size="sm" className="mt-3" onClick={() => setIsOpen(true)}>
        Correct the address
      </Button>
      <Dialog open={isOpen} onClose={close} title="Correct the address" staysOpen>
        {isOpen && done !== undefined && (
          <div className="flex flex-col gap-6 p-6">
            <Notice tone="ok">{done}</Notice>
            <Button className="self-end" onClick={close}>
              Close
            </Button>
          </div>
        )}
        {isOpen && done === undefined && (
          <AddressCorrectionForm
            draft={`address ${order.id}`}
            to={order.shippingInfo}
            busy={busy}
            problem={problem}
            lockedState={order.invoiceNumber && messages.addressChange.invoiced}
            onCancel={close}
            onSave={(to) => void save(to)}
          >
            <p className="text-sm text-muted">
              You can correct it until the courier collects the parcel; one that is booked already
              gets another tracking number. What you paid stays the same, and so do your email and
              phone number.
            </p>
          </AddressCorrectionForm>
        )}
      </Dialog>
    </>
  );
}
