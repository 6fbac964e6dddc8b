import { useState, type FormEvent, type InputHTMLAttributes, type ReactNode } from 'react';
import {
  validateShipping,
  SHIPPING_MAX,
  STATE_NAMES,
  toShippingInfo,
  sanitizePhone,
  sanitizePin,
  type ShippingForm,
  type ShippingInfo,
} from '../../domain/customer/address';
import { PIN_DIGITS } from '../../domain/shop/constants';
import { pinHint } from '../../domain/customer/place';
import {
  blankShipping,
  toShippingForm,
  type SavedAddress,
} from '../../domain/customer/savedAddress';
import type { User } from '../../domain/customer/user';
import { Button } from '../../ui/Button';
import { DigitsField } from '../../ui/DigitsField';
import { SelectField, TextField } from '../../ui/Field';
import { PinQuestion } from '../../ui/PinQuestion';
import { usePlaceOfPin } from '../../ui/usePlaceOfPin';
import { focusField } from './focusField';

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

/** Edits a saved address, with the checkout's fields and messages; the email is the account's. */
export function AddressForm({ user, address, first, busy, problem, onCancel, onSave }: Props) {
  const [form, setForm] = useState(() =>
    address ? toShippingForm(address.info) : blankShipping(user),
  );
  const [isDefault, setDefault] = useState(address?.isDefault ?? first);
  const [asked, setAsked] = useState(false);
  const { filled, fillPlace } = usePlaceOfPin(setForm);
  // The form has no email field, so the account's email is validated and saved with it.
  const errors = validateShipping({ ...form, email: user.email });

  function change(name: keyof ShippingForm, value: string): void {
    const next = { ...form, [name]: value.slice(0, SHIPPING_MAX[name]) };
    if (name === 'phone') next.phone = sanitizePhone(value);
    if (name === 'zipCode') {
      next.zipCode = sanitizePin(value);
      void fillPlace(next.zipCode, form.zipCode);
    }
    setForm(next);
  }

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

  const text = (
    name: keyof ShippingForm,
    label: string,
    more: InputHTMLAttributes<HTMLInputElement> & { hint?: ReactNode; optional?: boolean },
  ) => {
    const Box = name === 'phone' || name === 'zipCode' ? DigitsField : TextField;
    return (
      <Box
        name={name}
        label={label}
        value={form[name]}
        onChange={(event) => change(name, event.target.value)}
        error={asked ? errors[name] : undefined}
        {...more}
      />
    );
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5 p-6">
      <div className="grid gap-5 xs:grid-cols-2">
        {text('firstName', 'First name', { autoComplete: 'given-name' })}
        {text('lastName', 'Last name', { autoComplete: 'family-name' })}
      </div>
      {text('phone', 'Phone number', {
        type: 'tel',
        autoComplete: 'tel-national',
        maxLength: 16,
      })}
      <div>
        {text('zipCode', 'PIN code', {
          autoComplete: 'postal-code',
          maxLength: PIN_DIGITS + 1,
          hint: pinHint(form, filled),
        })}
        <PinQuestion
          pin={form.zipCode}
          state={form.state}
          onState={(state) => change('state', state)}
        />
      </div>
      {text('address1', 'Address line 1', { autoComplete: 'address-line1' })}
      {text('address2', 'Address line 2', { autoComplete: 'address-line2', optional: true })}
      {text('landmark', 'Landmark', { autoComplete: 'off', optional: true })}
      <div className="grid gap-5 xs:grid-cols-2">
        {text('city', 'City', { autoComplete: 'address-level2' })}
        <SelectField
          name="state"
          label="State"
          value={form.state}
          onChange={(event) => change('state', event.target.value)}
          error={asked ? errors.state : undefined}
          autoComplete="address-level1"
        >
          <option value="">Choose a state</option>
          {STATE_NAMES.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </SelectField>
      </div>
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
