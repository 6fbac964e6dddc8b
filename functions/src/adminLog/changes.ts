import { isDeepStrictEqual } from 'node:util';

/** What a field was and what it is, as text; absent where there was, or is, nothing. */
export interface FieldChange {
  before?: string;
  after?: string;
}

type Fields = Record<string, unknown>;

/** Written along with every edit, or by functions: no change of anybody's. */
const BOOKKEEPING = new Set([
  'updatedAt',
  'updatedBy',
  'createdAt',
  'rating',
  'reviews',
  'rank',
  'sold',
  'salesPaise',
  'uses',
]);

/** Longer texts are cut: the log says what happened, it is no backup. */
const LONGEST = 300;

function asText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** The fields in which two versions differ; `only` limits them to some. */
export function changedFields(
  before: Fields | undefined,
  after: Fields | undefined,
  only?: readonly string[],
): Record<string, FieldChange> {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changes: Record<string, FieldChange> = {};
  for (const name of [...names].sort()) {
    if (BOOKKEEPING.has(name) || (only && !only.includes(name))) continue;
    const [was, is] = [before?.[name], after?.[name]];
    if (isDeepStrictEqual(was, is)) continue;
    changes[name] = {
      ...(was !== undefined && { before: asText(was) }),
      ...(is !== undefined && { after: asText(is) }),
    };
  }
  return changes;
}
