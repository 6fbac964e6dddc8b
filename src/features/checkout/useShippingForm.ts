import { useEffect, useRef, useState } from 'react';
import {
  checkShipping,
  isMobile,
  localPhone,
  SHIPPING_MAX,
  typedPhone,
  typedPin,
  type ShippingErrors,
  type ShippingForm,
} from '../../domain/address';
import { statesOfPin } from '../../domain/pin';
import { toShippingForm, type SavedAddress } from '../../domain/savedAddress';
import type { User } from '../../domain/user';
import { loadDraft, saveDraft } from './session';

export interface ShippingFormApi {
  form: ShippingForm;
  gift: boolean;
  errors: ShippingErrors;
  change(name: keyof ShippingForm, value: string): void;
  setGift(gift: boolean): void;
  /** The user's address book, the default first; empty until it is there. */
  book: readonly SavedAddress[];
  /** Fills in an address of the book. */
  choose(address: SavedAddress): void;
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

const fetchBook = async (uid: string): Promise<SavedAddress[]> =>
  (await import('../../firebase/addresses')).fetchAddresses(uid);

/** An address of the book over the form: whose e-mail is written to and which phone is verified stays the buyer's. */
function filled(form: ShippingForm, { info }: SavedAddress): ShippingForm {
  const { email, phone } = form;
  const saved = toShippingForm(info);
  return { ...saved, email, phone: isMobile(phone) ? phone : saved.phone };
}

/**
 * What is typed at checkout; kept in session storage, so that a reload loses nothing. Where nothing was typed, the
 * default address of the book is filled in (issue 5 part 3).
 */
export function useShippingForm(user: User, load = fetchBook): ShippingFormApi {
  const [{ form, gift }, setDraft] = useState(
    () =>
      loadDraft(sessionStorage, user.id, blankFor(user)) ?? { form: blankFor(user), gift: false },
  );
  const [asked, setAsked] = useState(false);
  const [book, setBook] = useState<readonly SavedAddress[]>([]);
  const touched = useRef(false);

  useEffect(() => {
    let left = false;
    load(user.id).then(
      (addresses) => {
        if (left) return;
        setBook(addresses);
        const first = addresses.find(({ isDefault }) => isDefault);
        if (!first || touched.current) return;
        setDraft((draft) =>
          draft.form.address1 === '' ? { ...draft, form: filled(draft.form, first) } : draft,
        );
      },
      // The form can be filled in by hand.
      console.warn,
    );
    return () => {
      left = true;
    };
  }, [load, user.id]);

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
    book,
    choose: (address) => {
      touched.current = true;
      setDraft((draft) => ({ ...draft, form: filled(draft.form, address) }));
    },
    check: () => {
      setAsked(true);
      return { form: counting, errors };
    },
  };
}
