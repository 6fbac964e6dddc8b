import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import {
  validateShipping,
  SHIPPING_MAX,
  toShippingInfo,
  sanitizePhone,
  type ShippingErrors,
  type ShippingForm,
  type ShippingInfo,
} from '../../domain/customer/address';
import { sanitizePin } from '../../domain/customer/pin';
import { sendOnDays, type Gift } from '../../domain/order/gift';
import type { Place } from '../../domain/customer/place';
import {
  blankShipping,
  fillShipping,
  findSavedAddress,
  type SavedAddress,
} from '../../domain/customer/savedAddress';
import type { User } from '../../domain/customer/user';
import { MAX_ADDRESSES } from '../../domain/shop/constants';
import { messages } from '../../domain/shop/messages';
import { PRIVATE_STORAGE_KEYS } from '../../domain/shop/storageKeys';
import { rememberedPin } from '../../ui/rememberedPin';
import { parseJson, tabStore } from '../../ui/storage';
import { usePlaceOfPin } from '../../ui/usePlaceOfPin';
import { serverTime } from '../../clock';

const { checkoutDraft: DRAFT_KEY } = PRIVATE_STORAGE_KEYS;

const NO_WISH: Gift = { message: '', sendOn: '' };

type Names = Pick<ShippingForm, 'firstName' | 'lastName'>;
const NO_NAMES: Names = { firstName: '', lastName: '' };

const draftSchema = v.object({
  userId: v.string(),
  gift: v.boolean(),
  wish: v.optional(v.object({ message: v.string(), sendOn: v.string() }), NO_WISH),
  wrap: v.optional(v.boolean(), false),
  others: v.optional(v.object({ firstName: v.string(), lastName: v.string() }), NO_NAMES),
  form: v.record(v.string(), v.string()),
  lastPin: v.optional(v.string(), ''),
});

interface Draft {
  form: ShippingForm;
  gift: boolean;
  /** The card and the day, which count only for a gift. */
  wish: Gift;
  /** Whether it is to be wrapped, which counts only for a gift too. */
  wrap: boolean;
  /** The names that the form has no room for: the recipient's, or for a gift the customer's own. */
  others: Names;
  /** The PIN code whose city and state the form may still show while another one is typed. */
  lastPin: string;
}

/** What this user typed before a reload, merged into `blank`; unknown fields are dropped. */
export function loadDraft(
  userId: string,
  blank: ShippingForm,
  store = tabStore,
): Draft | undefined {
  const result = v.safeParse(draftSchema, parseJson(store.read(DRAFT_KEY)));
  if (!result.success || result.output.userId !== userId) return undefined;
  const { form, userId: _, ...rest } = result.output;
  const kept = { ...blank };
  for (const name of Object.keys(blank) as (keyof ShippingForm)[]) kept[name] = form[name] ?? '';
  return { ...rest, form: kept };
}

export function saveDraft(userId: string, draft: Draft, store = tabStore): void {
  store.write(DRAFT_KEY, JSON.stringify({ userId, ...draft }));
}

export function clearDraft(): void {
  tabStore.write(DRAFT_KEY, undefined);
}

const isSameName = (a: Names, b: Names): boolean =>
  a.firstName === b.firstName && a.lastName === b.lastName;

const OF_RECIPIENT: Readonly<Record<string, string>> = {
  [messages.checkout.firstName]: 'The recipient’s first name is required.',
  [messages.checkout.lastName]: 'The recipient’s last name is required.',
};

/** The errors of a gift in the order of its form, in which the recipient stands beside the address. */
function ofGift({ firstName, lastName, email, phone, ...others }: ShippingErrors): ShippingErrors {
  const errors = {
    email,
    phone,
    firstName: firstName && (OF_RECIPIENT[firstName] ?? firstName),
    lastName: lastName && (OF_RECIPIENT[lastName] ?? lastName),
    ...others,
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}

export interface ShippingFormApi {
  form: ShippingForm;
  gift: boolean;
  /** The card and the day, as typed and chosen. */
  wish: Gift;
  /** The days on which a gift can leave. */
  sendDays: readonly string[];
  errors: ShippingErrors;
  /** What the PIN code has filled in. */
  filled: Place | undefined;
  change(name: keyof ShippingForm, value: string): void;
  setGift(gift: boolean): void;
  setWish(wish: Gift): void;
  /** Whether the gift is to be wrapped. */
  wrap: boolean;
  setWrap(wrap: boolean): void;
  /** The user's address book, the default first; empty until it is loaded. */
  book: readonly SavedAddress[];
  /** The address of the book that equals the form, if any. */
  chosen: SavedAddress | undefined;
  /** Fills in an address from the book. */
  choose(address: SavedAddress): void;
  /** Whether the typed address will be saved to the book; undefined while there is nothing to save. */
  shouldSave: boolean | undefined;
  setShouldSave(shouldSave: boolean): void;
  /** Saves the address to the book if the customer chose to. Never rejects: a failure must not stop the order. */
  saveAddress(form: ShippingForm): Promise<void>;
  /** The form as it will be sent (the recipient's phone only for a gift) and its errors, which are shown from now on. */
  check(): { form: ShippingForm; errors: ShippingErrors };
  /** What will be sent with the order; undefined when it is no gift. */
  wished: Gift | undefined;
}

/** Keeps only digits in phones and the PIN code, and cuts other fields to the length the rules allow. */
function typed(name: keyof ShippingForm, value: string): string {
  if (name === 'phone' || name === 'recipientPhone') return sanitizePhone(value);
  if (name === 'zipCode') return sanitizePin(value);
  return value.slice(0, SHIPPING_MAX[name]);
}

const fetchBook = async (uid: string): Promise<SavedAddress[]> =>
  (await import('../../firebase/customer/addresses')).fetchAddresses(uid);
const saveToBook = async (uid: string, book: readonly SavedAddress[], info: ShippingInfo) =>
  (await import('../../firebase/customer/addresses')).saveAddress(uid, book, {
    isDefault: false,
    info,
  });

/**
 * The checkout form's state, stored in session storage so that it survives a reload. Until something is typed, the
 * default address of the book is filled in, or else the PIN code that was asked about at a product.
 */
export function useShippingForm(user: User, load = fetchBook, save = saveToBook): ShippingFormApi {
  const [{ form, gift, wish: typedWish, wrap, others, lastPin: initialPin }, setDraft] = useState(
    () =>
      loadDraft(user.id, blankShipping(user)) ?? {
        form: blankShipping(user),
        gift: false,
        wish: NO_WISH,
        wrap: false,
        others: NO_NAMES,
        lastPin: '',
      },
  );
  const [sendDays] = useState(() => sendOnDays(serverTime()));
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const { filled, fillPlace, lastPin } = usePlaceOfPin<ShippingForm>(
    (change) => setDraft((draft) => ({ ...draft, form: change(draft.form) })),
    initialPin,
  );
  /** Undefined until it is loaded: nothing is added to an unknown book. */
  const [book, setBook] = useState<readonly SavedAddress[]>();
  const [saveChoice, setSaveChoice] = useState<boolean>();
  const isTouched = useRef(false);

  const fillIn = useEffectEvent((addresses: readonly SavedAddress[]): void => {
    setBook(addresses);
    if (isTouched.current || gift || form.address1 !== '') return;
    const first = addresses.find(({ isDefault }) => isDefault);
    const pin = rememberedPin();
    if (first)
      setDraft((draft) => ({ ...draft, form: fillShipping(draft.form, first, addresses) }));
    else if (form.zipCode === '' && pin !== '') {
      setDraft((draft) => ({ ...draft, form: { ...draft.form, zipCode: pin } }));
      void fillPlace(pin, '');
    }
  });

  useEffect(() => {
    let isUnmounted = false;
    load(user.id).then(
      (addresses) => {
        if (!isUnmounted) fillIn(addresses);
      },
      // The form can be filled in by hand.
      console.warn,
    );
    return () => {
      isUnmounted = true;
    };
  }, [load, user.id]);

  useEffect(() => {
    if (isTouched.current)
      saveDraft(user.id, { form, gift, wish: typedWish, wrap, others, lastPin: lastPin() });
  }, [user.id, form, gift, typedWish, wrap, others, lastPin]);

  const effective = gift ? form : { ...form, recipientPhone: '' };
  const errors = gift ? ofGift(validateShipping(effective)) : validateShipping(effective);
  const chosen = findSavedAddress(book ?? [], toShippingInfo(form));
  const hasRoom = book !== undefined && book.length < MAX_ADDRESSES;
  const isNew = hasRoom && form.address1 !== '' && !chosen;
  // A gift goes to somebody else's address, so that is saved only on request.
  const shouldSave = isNew ? (saveChoice ?? !gift) : undefined;

  // A day that has passed since it was chosen is not offered any more.
  const wish = {
    ...typedWish,
    sendOn: sendDays.includes(typedWish.sendOn) ? typedWish.sendOn : '',
  };

  async function saveAddress(ordered: ShippingForm): Promise<void> {
    if (!book || !shouldSave) return;
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
    wish,
    sendDays,
    filled,
    // Errors appear only after the first submit; from then on they update while typing.
    errors: hasSubmitted ? errors : {},
    change: (name, value) => {
      isTouched.current = true;
      const text = typed(name, value);
      setDraft((draft) => ({ ...draft, form: { ...draft.form, [name]: text } }));
      if (name === 'zipCode') void fillPlace(text, form.zipCode);
    },
    setGift: (value) => {
      isTouched.current = true;
      // Of a gift the form asks for the recipient's name, and the customer's own is kept for when it is no gift any more.
      setDraft(({ form: was, others: kept, ...draft }) => {
        if (draft.gift === value) return { ...draft, form: was, others: kept };
        const { firstName, lastName } = was;
        const own = blankShipping(user);
        // An address of the book that names somebody else is the recipient's already.
        if (value && chosen && !isSameName(was, own)) {
          const { firstName, lastName } = own;
          return { ...draft, gift: value, form: was, others: { firstName, lastName } };
        }
        return {
          ...draft,
          gift: value,
          form: { ...was, ...kept },
          others: { firstName, lastName },
        };
      });
    },
    setWish: (value) => {
      isTouched.current = true;
      setDraft((draft) => ({ ...draft, wish: value }));
    },
    wrap: gift && wrap,
    setWrap: (value) => {
      isTouched.current = true;
      setDraft((draft) => ({ ...draft, wrap: value }));
    },
    book: book ?? [],
    chosen,
    shouldSave,
    setShouldSave: setSaveChoice,
    saveAddress,
    choose: (address) => {
      isTouched.current = true;
      setDraft((draft) => ({ ...draft, form: fillShipping(draft.form, address, book ?? []) }));
    },
    check: () => {
      setHasSubmitted(true);
      return { form: effective, errors };
    },
    wished: gift ? { ...wish, message: wish.message.trim() } : undefined,
  };
}
