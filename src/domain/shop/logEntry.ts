import * as v from 'valibot';
import { optionalOrNull, decode, dateSchema } from './decode';

const entrySchema = v.object({
  id: v.string(),
  /** `created`, `changed`, `deleted`, or what a request asked for: `refund`, `ship`, … */
  what: v.optional(v.string(), ''),
  collection: v.optional(v.string(), ''),
  target: v.optional(v.string(), ''),
  by: optionalOrNull(v.string()),
  at: dateSchema,
  changes: v.optional(v.record(v.string(), v.unknown()), {}),
});
/** Who changed what and when, written by the functions. */
export type LogEntry = v.InferOutput<typeof entrySchema>;

/** A log document → {@link LogEntry}. Throws DecodeError. */
export function decodeLogEntry(id: string, data: Record<string, unknown>): LogEntry {
  return decode(entrySchema, { ...data, id }, `adminLog/${id}`);
}

/** The collections that the log covers, each as stored and with its label. */
export const LOG_COLLECTIONS = [
  ['products', 'Fragrances'],
  ['orders', 'Orders'],
  ['offers', 'Offers'],
  ['reviews', 'Reviews'],
  ['contactMessages', 'Messages'],
  ['settings', 'Settings'],
  ['users', 'Customers'],
  ['customerNotes', 'Notes about customers'],
  ['maintenance', 'Maintenance'],
] as const;
export type LogCollection = (typeof LOG_COLLECTIONS)[number][0];

export function isLogCollection(text: string | null): text is LogCollection {
  return LOG_COLLECTIONS.some(([collection]) => collection === text);
}

/** The value of a field before and after an edit, as text. */
export const changeSchema = v.object({
  before: v.optional(v.string()),
  after: v.optional(v.string()),
});
export type LogChange = v.InferOutput<typeof changeSchema>;
