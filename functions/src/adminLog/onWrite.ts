import type { Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { plain } from '../store/firestore';
import { changedFields } from './changes';
import { orderEntry } from './ofOrder';

type Fields = Record<string, unknown>;

/** A write that a trigger tells of. */
export interface Written {
  /** The event's id: the same for every delivery of the same write. */
  eventId: string;
  /** `products/amber-durbar` */
  path: string;
  at: Date;
  before: Fields | undefined;
  after: Fields | undefined;
}

/** Which writes of a collection are the back office's, and which of their fields it may change there. */
interface Watched {
  only?: readonly string[];
  /** Whether functions or customers write these documents too: then an edit shows by its own `updatedBy`. */
  shared: boolean;
}

const WATCHED: Record<string, Watched> = {
  products: { shared: true },
  offers: { shared: true },
  settings: { shared: false },
  users: { only: ['role'], shared: false },
  // Customers cannot touch these two, and an admin's second decision carries the same signature as the first.
  reviews: { only: ['hidden', 'hiddenReason'], shared: false },
  contactMessages: { only: ['read', 'answered'], shared: false },
};

const signed = v.object({ updatedBy: v.optional(v.string()), updatedAt: v.optional(v.date()) });

function signature(fields: Fields | undefined): v.InferOutput<typeof signed> {
  const result = v.safeParse(signed, fields ?? {});
  return result.success ? result.output : {};
}

/** The rules let a deletion through for a minute after its signature; clocks differ a little. Milliseconds. */
const SIGNED_MS = 90_000;

/** Who deletes has signed right before (firestore.rules); an older signature is an edit's, and says nothing. */
function deletedBy({ before, at }: Written): string | undefined {
  const { updatedBy, updatedAt } = signature(before);
  if (updatedAt === undefined) return undefined;
  return Math.abs(at.getTime() - updatedAt.getTime()) < SIGNED_MS ? updatedBy : undefined;
}

const upkeep = v.object({ type: v.string(), by: v.string() });

/** Upkeep that was asked for (`maintenance/{id}`): the functions' own progress in it is no entry. */
function upkeepEntry({ path, at, before, after }: Written): Fields | undefined {
  const asked = v.safeParse(upkeep, after);
  if (before || !asked.success) return undefined;
  const { type, by } = asked.output;
  return { what: type, collection: 'maintenance', target: path, by, at, changes: {} };
}

const note = v.object({ by: v.string() });

/** An internal note (`orders/{id}/notes/{id}`) is only ever added; its words stay with the order. */
function noteEntry({ path, at, before, after }: Written): Fields | undefined {
  const written = v.safeParse(note, after);
  if (before || !written.success) return undefined;
  const orderId = path.split('/').at(-3) ?? '';
  return orderEntry(orderId, { what: 'note', by: written.output.by, at, changes: {} });
}

/** The entry for a write, or undefined when it is none of the back office's. */
export function logEntry(written: Written): Fields | undefined {
  const { before, after } = written;
  const segments = written.path.split('/');
  if (segments.at(-2) === 'maintenance') return upkeepEntry(written);
  if (segments.at(-2) === 'notes') return noteEntry(written);
  const watched = WATCHED[segments.at(-2) ?? ''];
  if (!watched) return undefined;
  const changes = changedFields(before, after, watched.only);
  if (Object.keys(changes).length === 0) return undefined;
  if (before && after && watched.shared) {
    // Functions keep ratings and stock without signing; an edit carries who and when.
    const [was, is] = [signature(before), signature(after)];
    const isSigned =
      is.updatedBy !== undefined &&
      (was.updatedBy !== is.updatedBy || was.updatedAt?.getTime() !== is.updatedAt?.getTime());
    if (!isSigned) return undefined;
  }
  // What a customer writes first, and what the tools furnish, is nobody's edit.
  if (!before && signature(after).updatedBy === undefined) return undefined;
  if (!after && watched.only) return undefined;
  const what = !before ? 'created' : after ? 'changed' : 'deleted';
  return {
    what,
    collection: segments.at(-2) ?? '',
    target: written.path,
    by: (after ? signature(after).updatedBy : deletedBy(written)) ?? null,
    at: written.at,
    changes,
  };
}

/** Writes the entry once, however often the write is told of. */
export async function logWrite(db: Firestore, written: Written): Promise<void> {
  const entry = logEntry(written);
  if (!entry) return;
  const id = written.eventId.replace(/[^A-Za-z0-9_-]+/g, '-');
  await db.doc(`adminLog/${id}`).set(entry);
}

/** Document data as the log compares it: dates as Dates, or undefined when there is no document. */
export function logFields(data: unknown): Fields | undefined {
  const result = v.safeParse(v.record(v.string(), v.unknown()), plain(data));
  return result.success ? result.output : undefined;
}
