import * as v from 'valibot';
import { addDays, istDay, startOfDay } from '../shop/ist';
import { isSunday } from './delivery';

/** Characters on the card of a gift. */
export const MAX_GIFT_MESSAGE = 200;

/** How many days from today the parcel of a gift can wait. */
export const SEND_ON_DAYS = 14;

/** Whether a text as `2026-11-30` is a day that exists. */
export const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

/** What the customer wishes for an order that is a gift; both parts may be empty. */
export interface Gift {
  /** For the printed card; '' for none. */
  message: string;
  /** The Indian day on which the parcel leaves (`2026-12-03`); '' for as soon as possible. */
  sendOn: string;
}

/** As an order stores it, in one text (docs/decisions/029-gift-card.md): `2026-12-03:Happy birthday`. */
export function giftText({ message, sendOn }: Gift): string {
  return `${sendOn}:${message}`;
}

/** Reads {@link giftText}. A day that does not exist counts as none. */
export const giftSchema = v.pipe(
  v.string(),
  v.transform((text): Gift => {
    const end = text.indexOf(':');
    const day = text.slice(0, Math.max(end, 0));
    return { message: text.slice(end + 1), sendOn: isDay(day) ? day : '' };
  }),
);

/** Whether a browser may have stored this: {@link giftText} of a day that exists and of a message that fits on the card. */
export function isGiftText(text: string): boolean {
  const gift = v.parse(giftSchema, text);
  return (
    /^(20\d\d-\d\d-\d\d)?:/.test(text) &&
    giftText(gift) === text &&
    [...gift.message].length <= MAX_GIFT_MESSAGE
  );
}

/** The days on which a gift can leave, when it is ordered now: tomorrow and later, without Sundays, when no courier comes. */
export function sendOnDays(now: Date): string[] {
  const days = Array.from({ length: SEND_ON_DAYS }, (_, n) => addDays(istDay(now), n + 1));
  return days.filter((day) => !isSunday(day));
}

/**
 * When the parcel of an order may be booked: now, or at the start of the day that was chosen for a gift. A day that has
 * passed, because the order was paid late, means now.
 */
export function bookedFrom({ gift }: { gift?: Gift | undefined }, now: Date): Date {
  if (!gift?.sendOn) return now;
  const day = startOfDay(gift.sendOn);
  return day > now ? day : now;
}

/** Whether the day is further away than a gift can wait. */
export function isTooFar({ gift }: { gift?: Gift | undefined }, now: Date): boolean {
  return (gift?.sendOn ?? '') > addDays(istDay(now), SEND_ON_DAYS);
}
