import * as v from 'valibot';
import { deviceStore, parseJson } from '../../ui/storage';

const KEY = 'recently-viewed';
const MAX_ENTRIES = 9;
const idsSchema = v.array(v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/)));

/** The ids of the fragrances viewed on this device, latest first. */
export function recentlyViewed(): string[] {
  const result = v.safeParse(idsSchema, parseJson(deviceStore.read(KEY)));
  return result.success ? result.output.slice(0, MAX_ENTRIES) : [];
}

export function rememberViewed(id: string): void {
  const ids = [id, ...recentlyViewed().filter((other) => other !== id)].slice(0, MAX_ENTRIES);
  deviceStore.write(KEY, JSON.stringify(ids));
}
