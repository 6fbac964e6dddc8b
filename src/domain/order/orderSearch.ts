import { orderNumber, readOrderNumber, startOfOrderNumber } from './orderNumber';
import { isMobile, localPhone, withCountryCode } from '../customer/address';
import { hasNames, nameStarts, startToSearch } from '../customer/nameSearch';
import { cleaned } from '../shop/cleaned';
import type { Order } from './order';

/** How many orders a search shows, newest first. An older one can be found by its number or id. */
export const MAX_SEARCH_RESULTS = 25;

/**
 * A field that is searched for a value. `start` is the beginning of an order's number, and `name` that of a word in a
 * name; the others are whole.
 */
export interface OrderSearch {
  by: 'id' | 'number' | 'start' | 'email' | 'phone' | 'awb' | 'invoice' | 'name';
  value: string;
}

/** Below this many letters a search would find nearly everything. */
export const MIN_SEARCH = 3;

type Named = Pick<Order, 'id' | 'buyerName' | 'shippingInfo'>;

const namesOf = ({ buyerName = '', shippingInfo: to }: Named): string[] => [
  buyerName,
  to.firstName ?? '',
  to.lastName ?? '',
];

/** What an order is searched by beside its own fields: its number, and the beginnings of its customer's and recipient's names. */
export function searchFields(order: Named): { number: string; nameStarts: string[] } {
  return {
    number: orderNumber(order.id),
    nameStarts: nameStarts(namesOf(order), MIN_SEARCH),
  };
}

/** Whether every word that was typed begins a word of the names on an order. */
export const isNamed = (order: Named, typed: string): boolean => hasNames(namesOf(order), typed);

const ORDER_ID = /^[\w-]{1,128}_\d{13}$/;
const INVOICE = /^NF\/\S+$/i;

/**
 * Every search that a typed text can mean: an AWB may look like a phone number. Empty for a text that is empty or too
 * short.
 */
export function orderSearches(text: string): OrderSearch[] {
  const typed = cleaned(text);
  if (typed === '') return [];
  if (typed.includes('@')) {
    const lower = typed.toLowerCase();
    const exact: OrderSearch[] = [{ by: 'email', value: typed }];
    return lower === typed ? exact : [...exact, { by: 'email', value: lower }];
  }
  if (ORDER_ID.test(typed)) return [{ by: 'id', value: typed }];
  if (INVOICE.test(typed)) return [{ by: 'invoice', value: typed.toUpperCase() }];
  if (typed.length < MIN_SEARCH) return [];
  const searches: OrderSearch[] = [];
  const number = readOrderNumber(typed);
  const start = startOfOrderNumber(typed);
  if (number) searches.push({ by: 'number', value: number });
  else if (start) searches.push({ by: 'start', value: start });
  if (/^[+\d][\d\s-]{9,}$/.test(typed) && isMobile(localPhone(typed)))
    searches.push({ by: 'phone', value: withCountryCode(localPhone(typed)) });
  // isNamed compares the other words.
  const name = startToSearch(typed, MIN_SEARCH);
  if (name !== undefined && !/\d/.test(typed)) searches.push({ by: 'name', value: name });
  return /\d/.test(typed)
    ? [...searches, { by: 'awb', value: typed.replace(/\s/g, '') }]
    : searches;
}

/** One of a customer's own orders, by its whole id or by its number. */
export type OwnOrderSearch = { id: string } | { number: string };

/** What a customer typed to find one of their own orders: its number or its whole id. Undefined when it is neither. */
export function ownOrderSearch(uid: string, text: string): OwnOrderSearch | undefined {
  const typed = cleaned(text).replace(/[#\s]/g, '');
  const start = `${uid}_`;
  // Small and capital letters differ in an id, so its first part is taken from the account.
  if (typed.toLowerCase().startsWith(start.toLowerCase())) {
    const id = start + typed.slice(start.length);
    return ORDER_ID.test(id) ? { id } : undefined;
  }
  const number = readOrderNumber(typed);
  return number === undefined ? undefined : { number };
}
