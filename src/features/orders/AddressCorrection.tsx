import { useState } from 'react';
import { isParcelRegistered, type Destination } from '../../domain/order/addressChange';
import type { Order } from '../../domain/order/order';
import { orderNumber } from '../../domain/order/orderNumber';
import { messages } from '../../domain/shop/messages';
import { paths } from '../../domain/shop/routes';
import { AddressCorrectionForm } from '../../ui/AddressCorrectionForm';
import { Button, LinkButton } from '../../ui/Button';
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

/** Below the address of a paid order: its correction, or who helps once the parcel is booked. */
export function AddressCorrection({ order, onChanged, send = sendAddress }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState<string>();

  if (isParcelRegistered(order)) {
    const query = new URLSearchParams({ subject: 'order-support', order: orderNumber(order.id) });
    return (
      <div className="mt-3 flex flex-col items-start gap-3 text-sm">
        <p className="text-muted">{messages.addressChange.booked}</p>
        <LinkButton look="outline" size="sm" to={`${paths.contact()}?${query.toString()}`}>
          Write to us about the address
        </LinkButton>
      </div>
    );
  }

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
            to={order.shippingInfo}
            busy={busy}
            problem={problem}
            onCancel={close}
            onSave={(to) => void save(to)}
          >
            <p className="text-sm text-muted">
              You can correct it until the parcel is booked with the courier. What you paid stays
              the same, and so do your email and phone number.
            </p>
          </AddressCorrectionForm>
        )}
      </Dialog>
    </>
  );
}
