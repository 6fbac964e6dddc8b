import { readOrderNumber } from './orderNumber';
import { isMobile, localPhone, withCountryCode } from '../customer/address';

/** How many orders a search shows, newest first. An older one can be found by its number or id. */
export const MAX_SEARCH_RESULTS = 25;

/** A field that is searched for an exact value. */
export interface OrderSearch {
  by: 'id' | 'number' | 'email' | 'phone' | 'awb';
  value: string;
}

const ORDER_ID = /^[\w-]{1,128}_\d{13}$/;

/** Every search that a typed text can mean: an AWB may look like a phone number. Empty for an empty text. */
export function orderSearches(text: string): OrderSearch[] {
  const typed = text.trim();
  if (typed === '') return [];
  if (typed.includes('@')) {
    const lower = typed.toLowerCase();
    const exact: OrderSearch[] = [{ by: 'email', value: typed }];
    return lower === typed ? exact : [...exact, { by: 'email', value: lower }];
  }
  if (ORDER_ID.test(typed)) return [{ by: 'id', value: typed }];
  const searches: OrderSearch[] = [];
  const number = readOrderNumber(typed);
  if (number) searches.push({ by: 'number', value: number });
  if (/^[+\d][\d\s-]{9,}$/.test(typed) && isMobile(localPhone(typed)))
    searches.push({ by: 'phone', value: withCountryCode(localPhone(typed)) });
  return [...searches, { by: 'awb', value: typed.replace(/\s/g, '') }];
}

/** One of a customer's own orders, by its whole id or by its number. */
export type OwnOrderSearch = { id: string } | { number: string };

/** What a customer typed to find one of their own orders: its number or its whole id. Undefined when it is neither. */
export function ownOrderSearch(uid: string, text: string): OwnOrderSearch | undefined {
  const typed = text.replace(/[#\s]/g, '');
  const start = `${uid}_`;
  // Small and capital letters differ in an id, so its first part is taken from the account.
  if (typed.toLowerCase().startsWith(start.toLowerCase())) {
    const id = start + typed.slice(start.length);
    return ORDER_ID.test(id) ? { id } : undefined;
  }
  const number = readOrderNumber(typed);
  return number === undefined ? undefined : { number };
}
