import { useState, type FormEvent, type ReactNode } from 'react';
import { validateShipping, toShippingInfo, type ShippingInfo } from '../../domain/customer/address';
import {
  blankShipping,
  toShippingForm,
  type SavedAddress,
} from '../../domain/customer/savedAddress';
import type { User } from '../../domain/customer/user';
import { AddressFields, useAddressFields } from '../../ui/AddressFields';
import { Button } from '../../ui/Button';
import { DigitsField } from '../../ui/DigitsField';
import { focusField } from '../../ui/focusField';

interface Props {
  user: User;
  /** The address to edit; undefined for a new one. */
  address: SavedAddress | undefined;
  /** Whether it is the first address, which is always the default. */
  first: boolean;
  busy: boolean;
  /** Why the last attempt to save failed. */
  problem: ReactNode;
  onCancel: () => void;
  onSave: (address: { id?: string; isDefault: boolean; info: ShippingInfo }) => void;
}

/** The key under which an address is kept until it is saved. */
export const addressDraft = (address: SavedAddress | undefined): string =>
  `address ${address?.id ?? ''}`;

/** Edits a saved address, with the checkout's fields and messages; the email is the account's. */
export function AddressForm({ user, address, first, busy, problem, onCancel, onSave }: Props) {
  const fields = useAddressFields(addressDraft(address), () =>
    address ? toShippingForm(address.info) : blankShipping(user),
  );
  const { form, change } = fields;
  const [isDefault, setDefault] = useState(address?.isDefault ?? first);
  const [asked, setAsked] = useState(false);
  // The form has no email field, so the account's email is validated and saved with it.
  const errors = validateShipping({ ...form, email: user.email });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy) return;
    setAsked(true);
    if (focusField(event.currentTarget, Object.keys(errors)[0])) return;
    onSave({
      ...(address && { id: address.id }),
      isDefault,
      info: toShippingInfo({ ...form, email: user.email }),
    });
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5 p-6">
      <AddressFields fields={fields} errors={asked ? errors : {}}>
        <DigitsField
          name="phone"
          label="Phone number"
          value={form.phone}
          onChange={(event) => change('phone', event.target.value)}
          error={asked ? errors.phone : undefined}
          type="tel"
          autoComplete="tel-national"
          maxLength={16}
        />
      </AddressFields>
      {!first && !address?.isDefault && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
          <input
            type="checkbox"
            checked={isDefault}
            onChange={(event) => setDefault(event.target.checked)}
            className="size-5 accent-accent"
          />
          Make this the default address
        </label>
      )}
      {problem}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Save address
        </Button>
      </div>
    </form>
  );
}
