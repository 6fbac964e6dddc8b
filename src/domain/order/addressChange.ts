import {
  COUNTRY,
  localPhone,
  toShippingInfo,
  validateShipping,
  type ShippingErrors,
  type ShippingForm,
} from '../customer/address';
import type { Order } from './order';

/** The ids of a customer's corrections of one order. Keep in sync with firestore.rules. */
export const ADDRESS_IDS: readonly string[] = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(
  (n) => `address-${n}`,
);

/** What a correction may change: where the parcel goes and who receives it, not who pays or is called. */
const CORRECTABLE = [
  'firstName',
  'lastName',
  'address1',
  'address2',
  'landmark',
  'city',
  'state',
  'zipCode',
] as const;
type Correctable = (typeof CORRECTABLE)[number];

export type Destination = Order['shippingInfo'];

/** Whether an order is paid and waits for its parcel. */
export function awaitsParcel({ status }: Pick<Order, 'status'>): boolean {
  return status === 'paid' || status === 'processing';
}

/** The form of a stored address; the phones are bare digits. */
export function destinationForm(to: Destination): ShippingForm {
  return {
    firstName: to.firstName ?? '',
    lastName: to.lastName ?? '',
    email: to.email ?? '',
    phone: localPhone(to.phone ?? ''),
    recipientPhone: localPhone(to.recipientPhone ?? ''),
    address1: to.address1 ?? '',
    address2: to.address2 ?? '',
    landmark: to.landmark ?? '',
    city: to.city ?? '',
    state: to.state ?? '',
    zipCode: to.zipCode ?? '',
  };
}

/** The checkout's errors of the fields that a correction may change. */
export function correctionErrors(form: ShippingForm): ShippingErrors {
  const errors = validateShipping(form);
  delete errors.email;
  delete errors.phone;
  delete errors.recipientPhone;
  return errors;
}

/** A stored address with what a form corrects. Email and phones stay. */
export function correctDestination(to: Destination, form: ShippingForm): Destination {
  const typed = toShippingInfo(form);
  return {
    ...to,
    firstName: typed.firstName,
    lastName: typed.lastName,
    address1: typed.address1,
    address2: typed.address2,
    landmark: typed.landmark,
    city: typed.city,
    state: typed.state,
    zipCode: typed.zipCode,
    country: COUNTRY,
  };
}

/** The names of the fields in which two addresses differ. */
export function changedFields(before: Destination, after: Destination): Correctable[] {
  return CORRECTABLE.filter((name) => (before[name] ?? '') !== (after[name] ?? ''));
}
