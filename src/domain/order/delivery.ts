import { addDays, istDay } from '../shop/ist';

/** What /policies/shipping promises: business days, Monday to Saturday, until it is handed over; then days on its way. */
const PACKING = 2;
const ON_ITS_WAY = 10;

const isSunday = (day: string): boolean => new Date(`${day}T00:00:00.000Z`).getUTCDay() === 0;

/** The Indian day (`2026-12-09`) by which an order that is paid at a time should have arrived. */
export function latestDelivery(paidAt: Date): string {
  let day = istDay(paidAt);
  for (let packed = 0; packed < PACKING;) {
    day = addDays(day, 1);
    if (!isSunday(day)) packed += 1;
  }
  return addDays(day, ON_ITS_WAY);
}
