import * as v from 'valibot';
import {
  isMobile,
  localPhone,
  shippingInfoSchema,
  type ShippingForm,
  type ShippingInfo,
} from './address';
import { normaliseName } from './normaliseName';
import { decode } from '../shop/decode';

/** `users/{uid}/addresses/{auto}`: an address, and whether checkout preselects it. */
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

/** The default address first, the others by recipient and street. */
export function sortAddresses(addresses: readonly SavedAddress[]): SavedAddress[] {
  const label = ({ info }: SavedAddress): string =>
    `${info.firstName} ${info.lastName} ${info.address1}`;
  return [...addresses].sort(
    (a, b) => Number(b.isDefault) - Number(a.isDefault) || label(a).localeCompare(label(b)),
  );
}

/** An address → the values of the form: phones are bare digits. */
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

/** The initial form, prefilled with the account's name, email and phone. `phoneNumber` carries +91. */
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

/** A case-insensitive key of recipient and address; equal keys mean the same address. */
function addressKey(info: ShippingInfo): string {
  return [
    normaliseName(info.firstName),
    normaliseName(info.lastName),
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

/** The saved address with the same recipient and address, if there is one. */
export function findSavedAddress(
  saved: readonly SavedAddress[],
  to: ShippingInfo,
): SavedAddress | undefined {
  return saved.find(({ info }) => addressKey(info) === addressKey(to));
}

/**
 * Fills the form with a saved address. The customer's email and valid phone are kept, and so is a typed recipient's
 * phone, unless it came from another of the `addresses`.
 */
export function fillShipping(
  form: ShippingForm,
  { info }: SavedAddress,
  addresses: readonly SavedAddress[],
): ShippingForm {
  const { email, phone } = form;
  const saved = toShippingForm(info);
  const isFromSavedAddress = addresses.some(
    (other) => toShippingForm(other.info).recipientPhone === form.recipientPhone,
  );
  return {
    ...saved,
    email,
    phone: isMobile(phone) ? phone : saved.phone,
    recipientPhone: saved.recipientPhone || (isFromSavedAddress ? '' : form.recipientPhone),
  };
}
