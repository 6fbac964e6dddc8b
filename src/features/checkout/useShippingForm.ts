import { useEffect, useRef, useState } from 'react';
import {
  validateShipping,
  SHIPPING_MAX,
  toShippingInfo,
  sanitizePhone,
  sanitizePin,
  type ShippingErrors,
  type ShippingForm,
  type ShippingInfo,
} from '../../domain/address';
import { statesOfPin } from '../../domain/pin';
import {
  blankShipping,
  fillShipping,
  findSavedAddress,
  type SavedAddress,
} from '../../domain/savedAddress';
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
  /** The one of the book that the form leads to. */
  chosen: SavedAddress | undefined;
  /** Fills in an address of the book. */
  choose(address: SavedAddress): void;
  /** Whether what is typed will be kept in the book; undefined while there is nothing to keep. */
  keep: boolean | undefined;
  setKeep(keep: boolean): void;
  /** Keeps an address that is ordered to, where that is wanted. Never rejects: no order waits for it. */
  remember(form: ShippingForm): Promise<void>;
  /** The form as it counts (a gift's phone only for a gift) and what is wrong with it; shows the errors. */
  check(): { form: ShippingForm; errors: ShippingErrors };
}

/** SPEC §5: phones and PIN keep digits only; nothing grows longer than the rules allow. */
function typed(name: keyof ShippingForm, value: string): string {
  if (name === 'phone' || name === 'recipientPhone') return sanitizePhone(value);
  if (name === 'zipCode') return sanitizePin(value);
  return value.slice(0, SHIPPING_MAX[name]);
}

const fetchBook = async (uid: string): Promise<SavedAddress[]> =>
  (await import('../../firebase/addresses')).fetchAddresses(uid);
const saveToBook = async (uid: string, book: readonly SavedAddress[], info: ShippingInfo) =>
  (await import('../../firebase/addresses')).saveAddress(uid, book, { isDefault: false, info });

/**
 * What is typed at checkout; kept in session storage, so that a reload loses nothing. Where nothing was typed, the
 * default address of the book is filled in.
 */
export function useShippingForm(user: User, load = fetchBook, save = saveToBook): ShippingFormApi {
  const [{ form, gift }, setDraft] = useState(
    () =>
      loadDraft(sessionStorage, user.id, blankShipping(user)) ?? {
        form: blankShipping(user),
        gift: false,
      },
  );
  const [asked, setAsked] = useState(false);
  /** Undefined until it is there: nothing is added to a book that nobody has seen. */
  const [book, setBook] = useState<readonly SavedAddress[]>();
  const [wanted, setWanted] = useState<boolean>();
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
          draft.form.address1 === ''
            ? { ...draft, form: fillShipping(draft.form, first, addresses) }
            : draft,
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
  const errors = validateShipping(counting);
  const chosen = findSavedAddress(book ?? [], toShippingInfo(form));
  const isNew = book !== undefined && form.address1 !== '' && !chosen;
  // A gift goes to somebody else's home, so it is kept only when asked for.
  const keep = isNew ? (wanted ?? !gift) : undefined;

  async function remember(ordered: ShippingForm): Promise<void> {
    if (!book || !keep) return;
    const info = toShippingInfo(ordered);
    try {
      const id = await save(user.id, book, info);
      setBook([...book, { id, isDefault: book.length === 0, info }]);
    } catch (error) {
      console.warn(error);
    }
  }

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
    book: book ?? [],
    chosen,
    keep,
    setKeep: setWanted,
    remember,
    choose: (address) => {
      touched.current = true;
      setDraft((draft) => ({ ...draft, form: fillShipping(draft.form, address, book ?? []) }));
    },
    check: () => {
      setAsked(true);
      return { form: counting, errors };
    },
  };
}
