import { useState, type FormEvent, type ReactNode } from 'react';
import {
  changedFields,
  correctDestination,
  correctionErrors,
  destinationForm,
  type Destination,
} from '../domain/order/addressChange';
import { otherStatesOfPin } from '../domain/customer/pinStates';
import { messages } from '../domain/shop/messages';
import { AddressFields, useAddressFields } from './AddressFields';
import { Button } from './Button';
import { focusField } from './focusField';
import { Notice } from './Notice';

interface Props {
  /** The key under which the correction is kept until it is made. */
  draft: string;
  /** The address that the order has. */
  to: Destination;
  busy: boolean;
  /** Why the last attempt failed. */
  problem: string | undefined;
  /** Why the state cannot be changed, where it cannot. */
  lockedState: string | undefined;
  /** Explains what happens; stands before the fields. */
  children: ReactNode;
  onCancel: () => void;
  onSave: (to: Destination) => void;
}

/** Corrects the delivery address of an order; email and phone stay. */
export function AddressCorrectionForm({
  draft,
  to,
  busy,
  problem,
  lockedState,
  children,
  onCancel,
  onSave,
}: Props) {
  const fields = useAddressFields(draft, () => destinationForm(to), lockedState !== undefined);
  const [asked, setAsked] = useState(false);
  const [isSame, setIsSame] = useState(false);
  const errors = correctionErrors(fields.form);
  const { zipCode, state } = fields.form;
  if (lockedState !== undefined && otherStatesOfPin(zipCode, state).length > 0)
    errors.zipCode ??= lockedState;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy) return;
    setAsked(true);
    setIsSame(false);
    if (focusField(event.currentTarget, Object.keys(errors)[0])) return;
    const corrected = correctDestination(to, fields.form);
    if (changedFields(to, corrected).length === 0) setIsSame(true);
    else onSave(corrected);
  }

  const failure = isSame ? messages.addressChange.same : problem;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5 p-6">
      {children}
      <AddressFields fields={fields} errors={asked ? errors : {}} lockedState={lockedState} />
      {failure !== undefined && <Notice tone="bad">{failure}</Notice>}
      {busy && (
        <p role="status" className="text-sm">
          Correcting the address…
        </p>
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button look="outline" onClick={onCancel} disabled={busy}>
          Go back
        </Button>
        <Button type="submit" busy={busy}>
          Correct the address
        </Button>
      </div>
    </form>
  );
}
