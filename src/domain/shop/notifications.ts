import * as v from 'valibot';
import { isEmail } from '../customer/email';
import { cleaned } from './cleaned';

/** What the owner can be told about by email, each with its label and what it means. Keep in sync with firestore.rules. */
export const NOTIFICATIONS = [
  ['order', 'New order', 'An order was paid.'],
  ['cancellation', 'Cancellation requested', 'A customer asks to cancel an order.'],
  ['return', 'Return requested', 'A customer returns pieces or reports a problem.'],
  ['parcel', 'Parcel failed', 'A parcel could not be booked or delivered and needs you.'],
  ['stock', 'Stock is low', 'A size is sold out, or only a few pieces are left.'],
  ['message', 'Message', 'A visitor sent a message through the contact form.'],
  ['dispute', 'Disputed payment', 'A customer’s bank asks for a payment back.'],
] as const;
export type NotificationKind = (typeof NOTIFICATIONS)[number][0];

/** `now`: an email of its own. `daily`: in one email in the morning. */
export const NOTIFICATION_TIMES = [
  ['now', 'At once'],
  ['daily', 'Once a day'],
  ['off', 'Not at all'],
] as const;

/** The hour of Indian time from which the email of the day is written. */
export const MORNING_HOUR = 8;

const time = v.picklist(['now', 'daily', 'off']);

const settingsSchema = v.object({
  /** Where the emails go; empty for the shop's support address. */
  to: v.fallback(v.optional(v.string(), ''), ''),
  order: v.fallback(v.optional(time, 'now'), 'now'),
  cancellation: v.fallback(v.optional(time, 'now'), 'now'),
  return: v.fallback(v.optional(time, 'now'), 'now'),
  parcel: v.fallback(v.optional(time, 'now'), 'now'),
  stock: v.fallback(v.optional(time, 'daily'), 'daily'),
  message: v.fallback(v.optional(time, 'now'), 'now'),
  dispute: v.fallback(v.optional(time, 'now'), 'now'),
});
/** `settings/notifications`: what the owner is told by email, when, and where. */
export type NotificationSettings = v.InferOutput<typeof settingsSchema>;

/** A missing or invalid field gets its default, because a mistake in the settings must not keep an order secret. */
export function decodeNotificationSettings(data: unknown): NotificationSettings {
  return v.parse(settingsSchema, typeof data === 'object' && data !== null ? data : {});
}

/** The fields that are stored. An empty address is left out. */
export function toStoredNotifications({
  to,
  ...times
}: NotificationSettings): Record<string, string> {
  const address = cleaned(to);
  return { ...times, ...(address !== '' && { to: address }) };
}

/** An error message for each wrong field; empty when all are right. */
export function validateNotifications({ to }: NotificationSettings): { to?: string } {
  const address = cleaned(to);
  return address === '' || isEmail(address) ? {} : { to: 'Enter one email address.' };
}
