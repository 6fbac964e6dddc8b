import { useState, type InputHTMLAttributes, type ReactNode } from 'react';
import {
  SHIPPING_MAX,
  STATE_NAMES,
  sanitizePhone,
  type ShippingErrors,
  type ShippingForm,
} from '../domain/customer/address';
import { sanitizePin } from '../domain/customer/pin';
import { pinHint, type Place } from '../domain/customer/place';
import { PIN_DIGITS } from '../domain/shop/constants';
import { DigitsField } from './DigitsField';
import { SelectField, TextField } from './Field';
import { PinQuestion } from './PinQuestion';
import { useDraft } from './useDraft';
import { usePlaceOfPin } from './usePlaceOfPin';

/** The state of {@link AddressFields}. */
export interface AddressFieldsState {
  form: ShippingForm;
  /** What the PIN code has filled in. */
  filled: Place | undefined;
  change: (name: keyof ShippingForm, value: string) => void;
}

/**
 * The values of an address that is edited, as the checkout keeps them: digits only, and not longer than is allowed.
 * @param draft the key under which they are kept until they are saved
 */
export function useAddressFields(
  draft: string,
  initial: () => ShippingForm,
  isStateLocked = false,
): AddressFieldsState {
  const [form, setForm] = useDraft(draft, initial);
  const [{ state }] = useState(initial);
  const { filled, fillPlace } = usePlaceOfPin(setForm);

  function change(name: keyof ShippingForm, value: string): void {
    const next = { ...form, [name]: value.slice(0, SHIPPING_MAX[name]) };
    if (name === 'phone') next.phone = sanitizePhone(value);
    if (name === 'zipCode') {
      next.zipCode = sanitizePin(value);
      void fillPlace(next.zipCode, form.zipCode);
    }
    setForm(next);
  }

  if (isStateLocked && form.state !== state) setForm({ ...form, state });

  return { form, filled, change };
}

interface Props {
  fields: AddressFieldsState;
  /** The messages to show. */
  errors: ShippingErrors;
  /** Stands after the name: how the recipient is reached, where that can be edited. */
  children?: ReactNode;
  /** Why the state cannot be changed, where it cannot. */
  lockedState?: string | undefined;
}

/** The fields of a name and an address, with the checkout's labels. */
export function AddressFields({
  fields: { form, filled, change },
  errors,
  children,
  lockedState,
}: Props) {
  const text = (
    name: keyof ShippingForm,
    label: string,
    more: InputHTMLAttributes<HTMLInputElement> & { hint?: ReactNode; optional?: boolean },
  ) => {
    const Box = name === 'zipCode' ? DigitsField : TextField;
    return (
      <Box
        name={name}
        label={label}
        value={form[name]}
        onChange={(event) => change(name, event.target.value)}
        error={errors[name]}
        {...more}
      />
    );
  };

  return (
    <>
      <div className="grid gap-5 xs:grid-cols-2">
        {text('firstName', 'First name', { autoComplete: 'given-name' })}
        {text('lastName', 'Last name', { autoComplete: 'family-name' })}
      </div>
      {children}
      <div>
        {text('zipCode', 'PIN code', {
          autoComplete: 'postal-code',
          maxLength: PIN_DIGITS + 1,
          hint: lockedState === undefined && pinHint(form, filled),
        })}
        {lockedState === undefined && (
          <PinQuestion pin={form.zipCode} city={form.city} state={form.state} onChange={change} />
        )}
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
          error={errors.state}
          autoComplete="address-level1"
          disabled={lockedState !== undefined}
          hint={lockedState}
        >
          <option value="">Choose a state</option>
          {STATE_NAMES.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </SelectField>
      </div>
    </>
  );
}
