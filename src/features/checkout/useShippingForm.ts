import { useEffect, useRef, useState } from 'react';
import {
  checkShipping,
  localPhone,
  SHIPPING_MAX,
  typedPhone,
  typedPin,
  type ShippingErrors,
  type ShippingForm,
} from '../../domain/address';
import { statesOfPin } from '../../domain/pin';
import type { User } from '../../domain/user';
import { loadDraft, saveDraft } from './session';

export interface ShippingFormApi {
  form: ShippingForm;
  gift: boolean;
  errors: ShippingErrors;
  change(name: keyof ShippingForm, value: string): void;
  setGift(gift: boolean): void;
  /** The form as it counts (a gift's phone only for a gift) and what is wrong with it; shows the errors. */
  check(): { form: ShippingForm; errors: ShippingErrors };
}

function blankFor(user: User): ShippingForm {
  const [firstName = '', ...rest] = user.name.trim().split(/\s+/);
  return {
    firstName,
    lastName: rest.join(' '),
    email: user.email,
    phone: user.phoneNumber ? localPhone(user.phoneNumber) : '',
    recipientPhone: '',
    address1: '',
    address2: '',
    landmark: '',
    city: '',
    state: '',
    zipCode: '',
  };
}

/** SPEC §5: phones and PIN keep digits only; nothing grows longer than the rules allow. */
function typed(name: keyof ShippingForm, value: string): string {
  if (name === 'phone' || name === 'recipientPhone') return typedPhone(value);
  if (name === 'zipCode') return typedPin(value);
  return value.slice(0, SHIPPING_MAX[name]);
}

/** What is typed at checkout; kept in session storage, so that a reload loses nothing. */
export function useShippingForm(user: User): ShippingFormApi {
  const [{ form, gift }, setDraft] = useState(
    () =>
      loadDraft(sessionStorage, user.id, blankFor(user)) ?? { form: blankFor(user), gift: false },
  );
  const [asked, setAsked] = useState(false);
  const touched = useRef(false);

  useEffect(() => {
    if (touched.current) saveDraft(sessionStorage, user.id, { form, gift });
  }, [user.id, form, gift]);

  const counting = gift ? form : { ...form, recipientPhone: '' };
  const errors = checkShipping(counting);

  return {
    form,
    gift,
    // Nobody is scolded while still typing; once asked, each field is right as soon as it is.
    errors: asked ? errors : {},
    change: (name, value) => {
      touched.current = true;
      setDraft((draft) => {
        const next = { ...draft.form, [name]: typed(name, value) };
        const [only, ...others] = name === 'zipCode' ? statesOfPin(next.zipCode) : [];
        if (only && others.length === 0 && next.state === '') next.state = only;
        return { ...draft, form: next };
      });
    },
    setGift: (value) => {
      touched.current = true;
      setDraft((draft) => ({ ...draft, gift: value }));
    },
    check: () => {
      setAsked(true);
      return { form: counting, errors };
    },
  };
}
