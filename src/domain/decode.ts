import * as v from 'valibot';

/** Data from outside that does not have the shape it must have. `where` names the document or key. */
export class DecodeError extends Error {
  readonly where: string;

  constructor(where: string, detail: string) {
    super(`${where}: ${detail}`);
    this.name = 'DecodeError';
    this.where = where;
  }
}

type AnySchema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>;

/** Checks `data` against `schema`. Throws {@link DecodeError} naming `where` and the first faulty field. */
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

/** The good ones and the faults apart: one bad document must not empty a list, nor go unseen. */
export interface DecodedList<T> {
  items: T[];
  faults: DecodeError[];
}

/** Decodes each entry with `decodeOne`; what throws a {@link DecodeError} is reported, not dropped in silence. */
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
 * A moment: the boundary (src/firebase, functions) turns Firestore Timestamps into Date; older documents hold ISO
 * text or milliseconds.
 */
export const moment = v.pipe(
  v.union([v.date(), v.string(), v.number()]),
  v.transform((value) => new Date(value)),
  v.check((date) => !Number.isNaN(date.getTime()), 'not a date'),
);

/** A finite amount of rupees, never negative. */
export const rupees = v.pipe(v.number(), v.finite(), v.minValue(0));

/** An optional field that older documents hold as null (SPEC §3 "nullable"). */
export function optionalOrNull<S extends AnySchema>(schema: S) {
  return v.optional(
    v.pipe(
      v.nullable(schema),
      v.transform((value) => value ?? undefined),
    ),
  );
}
