// The Admin SDK belongs to functions/ (its own package and lockfile); tools borrow it from there, so that a document
// the functions' code makes and one made here are of the same classes.
import { deleteApp, initializeApp } from '../../functions/node_modules/firebase-admin/lib/app';
import {
  getFirestore,
  Timestamp,
  type Firestore,
} from '../../functions/node_modules/firebase-admin/lib/firestore';
import type { Target } from '../emulators/target';

export { Timestamp, type Firestore };

/** What the emulators take for the owner of the project: rules do not ask it. */
export const ownerHeader = { Authorization: 'Bearer owner' } as const;

export interface Connection {
  db: Firestore;
  close(): Promise<void>;
}

let connections = 0;

/** The Firestore emulator of `target`, as its owner; no environment variable is read or set. */
export function connect(target: Target): Connection {
  connections += 1;
  const app = initializeApp({ projectId: target.projectId }, `seed-${connections}`);
  const db = getFirestore(app);
  db.settings({
    host: `127.0.0.1:${target.firestorePort}`,
    ssl: false,
    customHeaders: ownerHeader,
    ignoreUndefinedProperties: true,
  });
  return {
    db,
    close: async () => {
      await db.terminate();
      await deleteApp(app);
    },
  };
}

/** Fields to store, dates however deep as the Timestamps that Firestore holds. */
export function stored(fields: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, storedValue(value)]),
  );
}

function storedValue(value: unknown): unknown {
  if (value instanceof Date) return Timestamp.fromDate(value);
  if (Array.isArray(value)) return value.map(storedValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.getPrototypeOf(value) === Object.prototype ? stored(value) : value;
}
