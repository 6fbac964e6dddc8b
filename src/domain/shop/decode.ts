import * as v from 'valibot';

/** External data does not have the expected shape. `where` names the document or key. */
export class DecodeError extends Error {
  readonly where: string;

  constructor(where: string, detail: string) {
    super(`${where}: ${detail}`);
    this.name = 'DecodeError';
    this.where = where;
  }
}

type AnySchema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>;

/** Validates `data` against `schema`. Throws {@link DecodeError} naming `where` and the first invalid field. */
export function decode<S extends AnySchema>(
  schema: S,
  data: unknown,
  where: string,
): v.InferOutput<S> {
  const result = v.safeParse(schema, data);
  if (result.success) return result.output;
  const issue = result.issues[0];
  const path = issue.path?.map((item) => String(item.key)).join('.') ?? '';
  throw new DecodeError(where, path ? `${path}: ${issue.message}` : issue.message);
}

/** Decoded items and errors separately: one invalid document must neither empty a list nor go unnoticed. */
export interface DecodedList<T> {
  items: T[];
  faults: DecodeError[];
}

/** Decodes each entry with `decodeOne`, collecting every {@link DecodeError}; other errors are rethrown. */
export function decodeList<I, T>(
  entries: readonly I[],
  decodeOne: (entry: I) => T,
): DecodedList<T> {
  const items: T[] = [];
  const faults: DecodeError[] = [];
  for (const entry of entries) {
    try {
      items.push(decodeOne(entry));
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      faults.push(error);
    }
  }
  return { items, faults };
}

/**
 * A point in time as a Date. Timestamps are already converted by the callers (src/firebase, functions); older documents
 * hold ISO text or milliseconds.
 */
export const dateSchema = v.pipe(
  v.union([v.date(), v.string(), v.number()]),
  v.transform((value) => new Date(value)),
  v.check((date) => !Number.isNaN(date.getTime()), 'not a date'),
);

/** A finite, non-negative amount of rupees. */
export const rupees = v.pipe(v.number(), v.finite(), v.minValue(0));

/** An optional field that documents may also hold as null; both decode to undefined. */
export function optionalOrNull<S extends AnySchema>(schema: S) {
  return v.optional(
    v.pipe(
      v.nullable(schema),
      v.transform((value) => value ?? undefined),
    ),
  );
}
