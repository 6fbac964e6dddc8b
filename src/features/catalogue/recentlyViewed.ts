import * as v from 'valibot';

const KEY = 'recently-viewed';
const MAX_ENTRIES = 9;
const idsSchema = v.array(v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/)));

/** The ids of the fragrances viewed on this device, latest first. */
export function recentlyViewed(): string[] {
  try {
    const result = v.safeParse(idsSchema, JSON.parse(localStorage.getItem(KEY) ?? '[]'));
    return result.success ? result.output.slice(0, MAX_ENTRIES) : [];
  } catch {
    return [];
  }
}

export function rememberViewed(id: string): void {
  try {
    const ids = [id, ...recentlyViewed().filter((other) => other !== id)].slice(0, MAX_ENTRIES);
    localStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Storage is forbidden: nothing is remembered.
  }
}
