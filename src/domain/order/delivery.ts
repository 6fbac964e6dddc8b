import * as v from 'valibot';
import { addDays, dayLabel, istDay, startOfDay } from '../shop/ist';

/** What /shipping promises: business days, Monday to Saturday, until it is handed over; then days on its way. */
const PACKING = { least: 1, most: 2 };
const ON_ITS_WAY = 10;
/** A courier's estimate is an average, so a day is added to its end. */
const SLACK = 1;

export const isSunday = (day: string): boolean =>
  new Date(`${day}T00:00:00.000Z`).getUTCDay() === 0;
/** Couriers neither collect nor deliver on a Sunday. */
const notSunday = (day: string): string => (isSunday(day) ? addDays(day, 1) : day);

/** The Indian day on which a parcel is handed over, a number of business days after the order. */
function handedOver(orderedAt: Date, businessDays: number): string {
  let day = istDay(orderedAt);
  for (let packed = 0; packed < businessDays; packed += 1) day = notSunday(addDays(day, 1));
  return day;
}

/** The Indian day (`2026-12-09`) by which an order that is paid at a time should have arrived. */
export function latestDelivery(paidAt: Date): string {
  return addDays(handedOver(paidAt, PACKING.most), ON_ITS_WAY);
}

const day = v.pipe(v.string(), v.regex(/^\d{4}-[01]\d-[0-3]\d$/));

export const deliveryWindowSchema = v.object({ from: day, to: day });
/** The Indian days (`2026-11-26`) between which a parcel should arrive, both inclusive. */
export type DeliveryWindow = v.InferOutput<typeof deliveryWindowSchema>;

/**
 * When a parcel that is ordered now should arrive, from the courier's estimate of the days on its way; undefined without
 * an estimate.
 * @param sendOn the day on which a gift is to leave, which is packed by then; '' for as soon as possible
 */
export function deliveryWindow(
  orderedAt: Date,
  days: number,
  sendOn = '',
): DeliveryWindow | undefined {
  if (!(days >= 1)) return undefined;
  const onItsWay = Math.ceil(days);
  const [first, last] =
    sendOn > istDay(orderedAt)
      ? [notSunday(sendOn), handedOver(startOfDay(sendOn), 1)]
      : [handedOver(orderedAt, PACKING.least), handedOver(orderedAt, PACKING.most)];
  return {
    from: notSunday(addDays(first, onItsWay)),
    to: notSunday(addDays(last, onItsWay + SLACK)),
  };
}

/** When a parcel should arrive of which the courier estimates a day. */
export const estimatedWindow = (day: string): DeliveryWindow => ({
  from: notSunday(day),
  to: notSunday(addDays(day, SLACK)),
});

const WEEKDAYS = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ');

/** `Thu 26 – Sat 28 Nov`; both months where they differ. */
export function windowLabel({ from, to }: DeliveryWindow): string {
  const [first, last] = [from, to].map((day) => {
    const weekday = WEEKDAYS[new Date(`${day}T00:00:00.000Z`).getUTCDay()];
    const [date, month] = dayLabel(day).split(' ');
    return { name: `${weekday} ${date}`, month };
  });
  if (!first || !last) return '';
  const start = first.month === last.month ? first.name : `${first.name} ${first.month}`;
  const end = `${last.name} ${last.month}`;
  return from === to ? end : `${start} – ${end}`;
}

/** A longer estimate is a mistake, and is read as this many days. */
export const MAX_DAYS = 30;

/** What a courier said about a PIN code. */
export const pinAnswerSchema = v.object({
  served: v.boolean(),
  /** Its estimate of the days on the way; missing where it gave none. */
  days: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(MAX_DAYS))),
});
export type PinAnswer = v.InferOutput<typeof pinAnswerSchema>;

/** The path that answers about a PIN code, for the edge to keep. */
export const deliveryPath = (pin: string): string => `/delivery/${pin}.json`;
