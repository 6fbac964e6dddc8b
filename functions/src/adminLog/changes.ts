import { isDeepStrictEqual } from 'node:util';

/** The value of a field before and after an edit, as text; undefined where there was, or is, none. */
export interface FieldChange {
  before?: string;
  after?: string;
}

type Fields = Record<string, unknown>;

/** Fields that are written with every edit, or by functions: they do not show what a person changed. */
const BOOKKEEPING = new Set([
  'updatedAt',
  'updatedBy',
  'createdAt',
  'rating',
  'reviews',
  'votes',
  'rank',
  'usedUp',
]);

/** Longer texts are cut, because the log is not a backup. */
const MAX_TEXT = 300;

function asText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}

/** The fields in which two versions differ, limited to `only` if given. */
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
