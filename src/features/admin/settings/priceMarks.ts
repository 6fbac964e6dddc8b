import { del, get, set } from 'idb-keyval';
import * as v from 'valibot';
import { priceMarksSchema, type PriceMark } from '../../../domain/adminBulk';

const KEY = 'admin:price-marks';

/** The prices before the last reset on this device; undefined when there is none to undo. */
export async function loadPriceMarks(): Promise<{ at: number; marks: PriceMark[] } | undefined> {
  const stored = v.safeParse(priceMarksSchema, await get(KEY).catch(() => undefined));
  return stored.success ? stored.output : undefined;
}

/** Kept before anything is changed, so that a page that dies can still undo. */
export async function keepPriceMarks(marks: PriceMark[]): Promise<void> {
  await set(KEY, { at: Date.now(), marks });
}

export async function forgetPriceMarks(): Promise<void> {
  await del(KEY);
}
