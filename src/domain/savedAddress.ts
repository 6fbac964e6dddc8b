import * as v from 'valibot';
import {
  isMobile,
  localPhone,
  shippingInfoSchema,
  type ShippingForm,
  type ShippingInfo,
} from './address';
import { decode } from './decode';

/** `users/{uid}/addresses/{auto}` (docs/decisions/002): a destination, and whether the checkout takes it first. */
export interface SavedAddress {
  id: string;
  isDefault: boolean;
  info: ShippingInfo;
}

const flagSchema = v.object({ isDefault: v.optional(v.boolean(), false) });

/** An address document → {@link SavedAddress}. Throws DecodeError. */
export function decodeSavedAddress(id: string, data: unknown): SavedAddress {
  const where = `addresses/${id}`;
  return {
    id,
    isDefault: decode(flagSchema, data, where).isDefault,
    info: decode(shippingInfoSchema, data, where),
  };
}

/** The default one first, the others by whom and where they go to. */
export function sortAddresses(addresses: readonly SavedAddress[]): SavedAddress[] {
  const label = ({ info }: SavedAddress): string =>
    `${info.firstName} ${info.lastName} ${info.address1}`;
  return [...addresses].sort(
    (a, b) => Number(b.isDefault) - Number(a.isDefault) || label(a).localeCompare(label(b)),
  );
}

/** A destination as the form holds it while it is typed: phones are bare digits. */
export function toShippingForm(info: ShippingInfo): ShippingForm {
  return {
    firstName: info.firstName,
    lastName: info.lastName,
    email: info.email,
    phone: localPhone(info.phone),
    recipientPhone: info.recipientPhone ? localPhone(info.recipientPhone) : '',
    address1: info.address1,
    address2: info.address2,
    landmark: info.landmark,
    city: info.city,
    state: info.state,
    zipCode: info.zipCode,
  };
}

/** The form before anything is typed, as far as the account knows its owner. `phoneNumber` carries +91. */
export function blankShipping(user: {
  name: string;
  email: string;
  phoneNumber: string | undefined;
}): ShippingForm {
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

/** Who lives where, whatever the capitals: what makes two destinations the same. */
function place(info: ShippingInfo): string {
  return [
    info.firstName,
    info.lastName,
    info.address1,
    info.address2,
    info.landmark,
    info.city,
    info.state,
    info.zipCode,
  ]
    .map((text) => text.trim().toLowerCase())
    .join('\n');
}

/** The address of the book that leads there already: the same person at the same address. */
export function findSavedAddress(
  book: readonly SavedAddress[],
  to: ShippingInfo,
): SavedAddress | undefined {
  return book.find(({ info }) => place(info) === place(to));
}

/**
 * An address of the book over the form. Whose e-mail is written to and which phone is verified stays the buyer's, and
 * so does a recipient's phone that was typed; one that came with another address of the book goes with it.
 */
export function fillShipping(
  form: ShippingForm,
  { info }: SavedAddress,
  book: readonly SavedAddress[],
): ShippingForm {
  const { email, phone } = form;
  const saved = toShippingForm(info);
  const isOfBook = book.some(
    (other) => toShippingForm(other.info).recipientPhone === form.recipientPhone,
  );
  return {
    ...saved,
    email,
    phone: isMobile(phone) ? phone : saved.phone,
    recipientPhone: saved.recipientPhone || (isOfBook ? '' : form.recipientPhone),
  };
}
