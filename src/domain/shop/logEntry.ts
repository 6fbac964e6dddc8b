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

const changeSchema = v.object({
  before: v.optional(v.string()),
  after: v.optional(v.string()),
});

function text(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Each changed field as one line: `price: 6850 → 6500`. */
export function changeLines(entry: LogEntry): string[] {
  return Object.entries(entry.changes).flatMap(([name, value]) => {
    const change = v.safeParse(changeSchema, value);
    const isChange = change.success && typeof value === 'object';
    if (!isChange) return `${name}: ${text(value)}`;
    if (entry.target === 'settings/stock') return lowAtLines(name, change.output);
    return changeLine(name, change.output);
  });
}

function changeLine(name: string, { before, after }: v.InferOutput<typeof changeSchema>): string {
  if (before === undefined) return `${name}: ${after ?? ''}`;
  return `${name}: ${before} → ${after ?? 'removed'}`;
}

/** The numbers at which sizes count as low: one for all, and those of single sizes, which are stored as one map. */
function lowAtLines(name: string, change: v.InferOutput<typeof changeSchema>): string[] {
  if (name === 'lowAt') return [changeLine('Low at, all sizes', change)];
  const [before, after] = [sizesOf(change.before), sizesOf(change.after)];
  // A long map is kept only in part.
  if (name !== 'sizes' || !before || !after) return [changeLine(name, change)];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => before[key] !== after[key])
    .map((key) =>
      changeLine(`Low at, ${key.replace('/', ', ')}`, {
        ...(before[key] !== undefined && { before: String(before[key]) }),
        ...(after[key] !== undefined && { after: String(after[key]) }),
      }),
    );
}

const sizesSchema = v.record(v.string(), v.number());

/** Undefined for a value that is no list of sizes. */
function sizesOf(json: string | undefined): Readonly<Record<string, number>> | undefined {
  const read = v.safeParse(sizesSchema, parseJson(json || '{}'));
  return read.success ? read.output : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A long value was cut off.
    return undefined;
  }
}
