import { randomUUID } from 'node:crypto';
// Imported from functions/ (its own package and lockfile), so that documents made by the functions' code and by the tools
// are of the same classes.
import { deleteApp, initializeApp } from '../../functions/node_modules/firebase-admin/lib/app';
import {
  getFirestore,
  Timestamp,
  type Firestore,
} from '../../functions/node_modules/firebase-admin/lib/firestore';
import type { Profile } from '../emulators/ports';

export { Timestamp, type Firestore };

/** The emulators treat this token as the project's owner and skip the security rules. */
export const ownerHeader = { Authorization: 'Bearer owner' } as const;

export interface Connection {
  db: Firestore;
  close(): Promise<void>;
}

/** Connects to the Firestore emulator of `profile` as its owner, without environment variables. */
export function connect(profile: Profile): Connection {
  const app = initializeApp({ projectId: profile.projectId }, randomUUID());
  const db = getFirestore(app);
  db.settings({
    host: `127.0.0.1:${profile.ports.firestore}`,
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

/** Converts dates at any depth to Firestore Timestamps. */
export function toFirestoreFields(fields: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, toFirestoreValue(value)]),
  );
}

/** A document to write. */
export interface NewDocument {
  path: string;
  data: object;
}

/** Writes any number of documents, in no particular order. Existing ones are replaced. */
export async function writeDocuments(
  db: Firestore,
  documents: readonly NewDocument[],
): Promise<void> {
  // The emulator needs no ramp-up; a real database would.
  const writer = db.bulkWriter({ throttling: false });
  const writes = documents.map(({ path, data }) =>
    writer.set(db.doc(path), toFirestoreFields(data)),
  );
  await Promise.all([...writes, writer.close()]);
}

function toFirestoreValue(value: unknown): unknown {
  if (value instanceof Date) return Timestamp.fromDate(value);
  if (Array.isArray(value)) return value.map(toFirestoreValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.getPrototypeOf(value) === Object.prototype ? toFirestoreFields(value) : value;
}
