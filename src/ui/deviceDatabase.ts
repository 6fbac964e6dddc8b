import * as keyval from 'idb-keyval';

/** Milliseconds. */
const PATIENCE_MS = 1000;

/**
 * In Safari a page that was left can hold the database, and then a page that asks it is never answered. What the shop
 * keeps there are copies, so after a second it goes on as if there were none.
 */
const inTime = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([
    work,
    new Promise<T>((resolve) => setTimeout(() => resolve(otherwise), PATIENCE_MS)),
  ]);

/** What this device keeps under a key; undefined for nothing. Rejects where the database is forbidden. */
export const get = (key: string): Promise<unknown> => inTime(keyval.get(key), undefined);

/** Rejects where the database is full or forbidden. */
export const set = (key: string, value: unknown): Promise<void> =>
  inTime(keyval.set(key, value), undefined);

/** Deletes keys; those that are not there are no error. Rejects where the database is forbidden. */
export const delMany = (keys: IDBValidKey[]): Promise<void> =>
  inTime(keyval.delMany(keys), undefined);

/** All keys of this device; none without an answer. Rejects where the database is forbidden. */
export const keys = (): Promise<IDBValidKey[]> => inTime(keyval.keys(), []);
