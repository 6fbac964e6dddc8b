import { isMobile, localPhone, withCountryCode } from './address';
import { toRupees } from '../pricing/money';
import type { Order } from '../order/order';
import { refundedPaise } from '../order/refunded';
import { wasPaid } from '../order/orderStatus';
import { cleaned } from '../shop/cleaned';
import { normaliseTag } from './customerNotes';
import { decodeProfile, type Profile } from './profile';
import { startToSearch } from './nameSearch';

/** A user as the back office lists it. */
export interface Customer extends Profile {
  id: string;
}

/** A user document → {@link Customer}. Throws DecodeError. */
export function decodeCustomer(id: string, data: unknown): Customer {
  return { ...decodeProfile(id, data), id };
}

/** How a typed text is searched for: as a tag, an email, a phone (`+91…`), or a name. */
export type CustomerSearch =
  | { by: 'tag'; value: string }
  | { by: 'email'; values: string[] }
  | { by: 'phone'; value: string }
  | { by: 'name'; start: string; typed: string };

/** Undefined for a text without letters and digits. */
export function customerSearch(text: string): CustomerSearch | undefined {
  const typed = cleaned(text);
  if (typed === '') return undefined;
  if (typed.startsWith('#') && typed.length > 1) return { by: 'tag', value: normaliseTag(text) };
  if (typed.includes('@'))
    return { by: 'email', values: [...new Set([typed, typed.toLowerCase()])] };
  if (/^[+\d][\d\s-]{9,}$/.test(typed) && isMobile(localPhone(typed)))
    return { by: 'phone', value: withCountryCode(localPhone(typed)) };
  const start = startToSearch(typed, 1);
  return start === undefined ? undefined : { by: 'name', start, typed };
}

/** What a customer has paid: how many orders, also those cancelled later, and their sum less refunds in rupees. */
export interface Spent {
  orders: number;
  rupees: number;
}

/** {@link Spent} of all orders of a customer. A replacement, which costs nothing, is not counted as one. */
export const spentOn = (orders: Parameters<typeof lifetimeValue>[0]): Spent => ({
  orders: orders.filter(({ status, amountPaise = 0 }) => wasPaid(status) && amountPaise > 0).length,
  rupees: lifetimeValue(orders),
});

/** The sum of these orders in rupees: captured minus refunded. Unpaid orders and failed refunds do not count. */
export function lifetimeValue(
  orders: readonly Pick<Order, 'status' | 'amountPaise' | 'refunds'>[],
): number {
  const paise = orders
    .filter(({ status }) => wasPaid(status))
    .reduce((sum, order) => sum + (order.amountPaise ?? 0) - refundedPaise(order), 0);
  return toRupees(paise);
}
