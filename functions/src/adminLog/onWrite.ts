import type { Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { decodeCategories } from '../../../src/domain/product/categories';
import { decodeNotes } from '../../../src/domain/product/notes';
import { decodeHome } from '../../../src/domain/shop/homePage';
import { productAsLogged } from '../../../src/domain/shop/loggedProduct';
import { decodeParcelSettings } from '../../../src/domain/shop/parcelSettings';
import { plain } from '../store/firestore';
import { changedFields } from './changes';
import { orderEntry } from './ofOrder';

type Fields = Record<string, unknown>;

/** A document write that a trigger reports. */
export interface Written {
  /** The event's id: the same for every delivery of the same write. */
  eventId: string;
  /** `products/amber-durbar` */
  path: string;
  at: Date;
  before: Fields | undefined;
  after: Fields | undefined;
}

/** Which writes to a collection come from the back office, and which fields it may change there. */
interface Watched {
  only?: readonly string[];
  /** Whether functions or customers also write these documents. Then only a new `updatedBy` shows an admin's edit. */
  shared: boolean;
}

const WATCHED: Record<string, Watched> = {
  products: { shared: true },
  offers: { shared: true },
  // A function takes a review off the home page.
  settings: { shared: true },
  users: { only: ['role'], shared: false },
  // Customers cannot change it, and an admin's second mark has the same signature as the first.
  contactMessages: { only: ['read', 'answered'], shared: false },
};

const signed = v.object({ updatedBy: v.optional(v.string()), updatedAt: v.optional(v.date()) });

function signature(fields: Fields | undefined): v.InferOutput<typeof signed> {
  const result = v.safeParse(signed, fields ?? {});
  return result.success ? result.output : {};
}

/** The rules allow a deletion within a minute of its signature; the rest is for clocks that differ. Milliseconds. */
const SIGNED_MS = 90_000;

/** The admin who signed right before deleting (firestore.rules); an older signature belongs to an earlier edit. */
function deletedBy({ before, at }: Written): string | undefined {
  const { updatedBy, updatedAt } = signature(before);
  if (updatedAt === undefined) return undefined;
  return Math.abs(at.getTime() - updatedAt.getTime()) < SIGNED_MS ? updatedBy : undefined;
}

/** The notes of the settings, each as a field, so that an entry says which of them changed and how. */
function byNote(fields: Fields | undefined): Fields {
  const notes = [...decodeNotes(fields)];
  return Object.fromEntries(
    notes.map(([slug, { kindOf, family, words, picture }]) => [
      slug,
      [
        kindOf && `A kind of ${kindOf}.`,
        family && `Family: ${family}.`,
        words,
        picture && `Picture: ${picture}`,
      ]
        .filter(Boolean)
        .join(' '),
    ]),
  );
}

/** The categories of the settings, each as a field, so that an entry says which of them has another name. */
function byCategory(fields: Fields | undefined): Fields {
  if (!fields) return {};
  const categories = decodeCategories(fields['categories']);
  return {
    ...Object.fromEntries(categories.map(({ id, name }) => [id, name])),
    order: categories.map(({ id }) => id).join(', '),
  };
}

/** The home page with each of its words as a field, so that an entry is short and says what changed. */
function byPart(fields: Fields | undefined): Fields {
  const { moods, review, house, promises = [] } = decodeHome(fields);
  return {
    ...Object.fromEntries(
      moods.flatMap(({ title, sentence, products }, n) => [
        [`mood ${n + 1}, title`, title],
        [`mood ${n + 1}, sentence`, sentence],
        [`mood ${n + 1}, fragrances`, products],
      ]),
    ),
    ...(review && { review: `“${review.text}” by ${review.name}` }),
    ...(house && { 'house, title': house.title, 'house, text': house.text }),
    ...Object.fromEntries(
      promises.map(({ title, text }, n) => [`promise ${n + 1}`, `${title}: ${text}`]),
    ),
  };
}

/** The settings of parcels with each box as a field. */
function byBox(fields: Fields | undefined): Fields {
  if (!fields) return {};
  const { boxes, minRating } = decodeParcelSettings(fields);
  return {
    minRating,
    ...Object.fromEntries(
      boxes.map(({ name, length, breadth, height, weight, holds }) => [
        `box “${name}”`,
        `${length} × ${breadth} × ${height} cm, ${weight} g, holds ${holds} ml`,
      ]),
    ),
  };
}

/** The fields of a document as an entry names them. */
function asLogged({ path }: Written, fields: Fields | undefined): Fields | undefined {
  if (path === 'settings/notes') return byNote(fields);
  if (path === 'settings/categories') return byCategory(fields);
  if (path === 'settings/home') return byPart(fields);
  if (path === 'settings/parcels') return byBox(fields);
  // A function adds the marks that a new message lacks, which is no admin's work.
  if (path.startsWith('contactMessages/') && fields)
    return { read: false, answered: false, ...fields };
  return path.startsWith('products/') && fields ? productAsLogged(fields) : fields;
}

const upkeep = v.object({ type: v.string(), by: v.string() });

/**
 * A requested maintenance task (`maintenance/{id}`). The progress that functions write is not an entry, nor are labels,
 * which change nothing.
 */
function upkeepEntry({ path, at, before, after }: Written): Fields | undefined {
  const asked = v.safeParse(upkeep, after);
  if (before || !asked.success || asked.output.type === 'labels') return undefined;
  const { type, by } = asked.output;
  return { what: type, collection: 'maintenance', target: path, by, at, changes: {} };
}

const note = v.object({ by: v.string() });

/** An internal note (`orders/{id}/notes/{id}`). Its text stays with the order. */
function noteEntry({ path, at, before, after }: Written): Fields | undefined {
  const written = v.safeParse(note, after);
  if (before || !written.success) return undefined;
  const orderId = path.split('/').at(-3) ?? '';
  return orderEntry(orderId, { what: 'note', by: written.output.by, at, changes: {} });
}

/** That an admin changed what is remembered about a customer (`customerNotes/{uid}`). The words stay there. */
function customerNotesEntry({ path, at, after }: Written): Fields | undefined {
  const { updatedBy: by } = signature(after);
  // The deletion of an account also deletes them.
  if (!after || by === undefined) return undefined;
  return { what: 'changed', collection: 'customerNotes', target: path, by, at, changes: {} };
}

const said = v.object({ text: v.string(), by: v.string() });

/** That an admin answered a review, or removed the answer (`products/{id}/reviews/{uid}/decisions/answer`). */
function reviewAnswerEntry({ path, at, after }: Written): Fields | undefined {
  const answer = v.safeParse(said, after);
  if (!answer.success) return undefined;
  const { text, by } = answer.output;
  const target = path.split('/').slice(0, -2).join('/');
  const what = text === '' ? 'answer removed' : 'answered';
  const changes = text === '' ? {} : changedFields(undefined, { answer: text });
  return { what, collection: 'reviews', target, by, at, changes };
}

const thread = v.object({ answers: v.optional(v.array(v.unknown()), []) });
const answersOf = (fields: Fields | undefined): number => {
  const found = v.safeParse(thread, fields ?? {});
  return found.success ? found.output.answers.length : 0;
};

/** That an admin answered a contact message. The words stay with the message. */
function messageAnswerEntry({ path, at, after }: Written): Fields {
  const { updatedBy } = signature(after);
  return {
    what: 'answered',
    collection: 'contactMessages',
    target: path,
    by: updatedBy ?? null,
    at,
    changes: {},
  };
}

const decision = v.object({ hidden: v.boolean(), reason: v.string(), by: v.string() });

/** That an admin hid a review or showed it again (`products/{id}/reviews/{uid}/decisions/latest`). */
function decisionEntry({ path, at, after }: Written): Fields | undefined {
  const decided = v.safeParse(decision, after);
  if (!decided.success) return undefined;
  const { hidden, reason, by } = decided.output;
  const target = path.split('/').slice(0, -2).join('/');
  const changes = {
    hidden: { before: String(!hidden), after: String(hidden) },
    ...(reason !== '' && { reason: { after: reason } }),
  };
  return { what: 'changed', collection: 'reviews', target, by, at, changes };
}

/** The log entry for a write; undefined when the back office did not make it. */
export function logEntry(written: Written): Fields | undefined {
  const { before, after } = written;
  const segments = written.path.split('/');
  if (segments.at(-2) === 'maintenance') return upkeepEntry(written);
  if (segments.at(-2) === 'notes') return noteEntry(written);
  if (segments.at(-2) === 'customerNotes') return customerNotesEntry(written);
  if (segments.at(-2) === 'decisions')
    return segments.at(-1) === 'answer' ? reviewAnswerEntry(written) : decisionEntry(written);
  if (segments.at(-2) === 'contactMessages' && after && answersOf(after) > answersOf(before))
    return messageAnswerEntry(written);
  const watched = WATCHED[segments.at(-2) ?? ''];
  if (!watched) return undefined;
  const changes = changedFields(asLogged(written, before), asLogged(written, after), watched.only);
  if (Object.keys(changes).length === 0) return undefined;
  if (before && after && watched.shared) {
    // Functions change ratings and stock without signing; an admin's edit says who made it and when.
    const [was, is] = [signature(before), signature(after)];
    const isSigned =
      is.updatedBy !== undefined &&
      (was.updatedBy !== is.updatedBy || was.updatedAt?.getTime() !== is.updatedAt?.getTime());
    if (!isSigned) return undefined;
  }
  // A document that a customer or a tool created without a signature is not an admin's edit.
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

/** Writes the entry once, however often the trigger runs. */
export async function logWrite(db: Firestore, written: Written): Promise<void> {
  const entry = logEntry(written);
  if (!entry) return;
  const id = written.eventId.replace(/[^A-Za-z0-9_-]+/g, '-');
  await db.doc(`adminLog/${id}`).set(entry);
}

/** Document data for comparison, with dates as Dates; undefined when there is no document. */
export function logFields(data: unknown): Fields | undefined {
  const result = v.safeParse(v.record(v.string(), v.unknown()), plain(data));
  return result.success ? result.output : undefined;
}
