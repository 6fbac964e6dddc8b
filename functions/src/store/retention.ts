import { DAY_MS } from '../../../src/domain/shop/ist';

/** How many days temporary documents are kept: longer than they can still be needed. */
export const KEPT_DAYS = {
  /** Razorpay retries an event for a day; after that, `payments` still prevents duplicates. */
  webhookEvents: 30,
  /** Sent emails, for as long as a parcel or a refund may be disputed. */
  mail: 180,
  /** What the owner was told of in the email of the day, so that an event that comes again is not told again. */
  notifications: 30,
  /** For the same reason. */
  pushes: 30,
  /** A signup holds its id for its hour. */
  newsletter_signups: 1,
  waiting_signups: 1,
  /** Who wants to be told and has not confirmed the address. Confirming removes the expiry. */
  waiting: 30,
  /** A subscriber who has not confirmed, from the last signup. Confirming removes the expiry. */
  subscribers: 30,
  /** An ID token is valid for one hour. */
  gone: 1,
  /** The labels of several orders, which the page that asked opens at once. Other work keeps its outcome. */
  maintenance: 1,
  /** The orders in it count for one day. */
  preparedOrders: 2,
  /** The ids of an order are of a period of 11.6 days. */
  refusedOrders: 12,
  /** For as long as a customer may review an order by its link. */
  reviewLinks: 30,
  /** A courier's answer about a PIN code counts for one day. */
  pinCodes: 2,
  /** A form waits for it for minutes. */
  photoResults: 1,
  /** From the last payment attempt; a payment may arrive for ten days after it. */
  checkouts: 365,
} as const;

/**
 * How many years an order keeps its customer, from the end of its financial year: as long as the Companies Act (section
 * 128) asks for, and more than GST does (CGST Act, section 36).
 */
export const ORDER_KEPT_YEARS = 8;
/** How many years contact messages, notes and the admin log are kept. */
export const TEXT_KEPT_YEARS = 3;

/** `expireAt` of a document written now. Firestore deletes it after that time (`ttl` in firestore.indexes.json). */
export function expiry(collection: keyof typeof KEPT_DAYS, now: Date): Date {
  return new Date(now.getTime() + KEPT_DAYS[collection] * DAY_MS);
}
