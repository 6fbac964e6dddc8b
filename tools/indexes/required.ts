import * as v from 'valibot';
import type { Clause, Shape } from './scan';

const scope = v.picklist(['COLLECTION', 'COLLECTION_GROUP']);
const direction = {
  order: v.optional(v.picklist(['ASCENDING', 'DESCENDING'])),
  arrayConfig: v.optional(v.literal('CONTAINS')),
};
const indexField = v.object({ fieldPath: v.string(), ...direction });

/** firestore.indexes.json, as the Firebase CLI deploys it. */
export const indexFile = v.strictObject({
  indexes: v.array(
    v.strictObject({
      collectionGroup: v.string(),
      queryScope: scope,
      fields: v.pipe(v.array(indexField), v.minLength(2)),
    }),
  ),
  fieldOverrides: v.array(
    v.strictObject({
      collectionGroup: v.string(),
      fieldPath: v.string(),
      /** Firestore deletes a document after the time in this field. */
      ttl: v.optional(v.literal(true)),
      indexes: v.array(v.strictObject({ queryScope: scope, ...direction })),
    }),
  ),
});
export type IndexFile = v.InferOutput<typeof indexFile>;
type IndexField = v.InferOutput<typeof indexField>;

/** An index; one of a single field is an entry of `fieldOverrides`. */
interface Index {
  collectionGroup: string;
  queryScope: 'COLLECTION' | 'COLLECTION_GROUP';
  fields: IndexField[];
}

interface RequiredIndex extends Index {
  /** The number of fields at the beginning whose order and direction do not matter. */
  equal: number;
}

const EQUALITY = ['==', 'in'];
const CONTAINS = ['array-contains', 'array-contains-any'];

const ascending = (fieldPath: string): IndexField => ({ fieldPath, order: 'ASCENDING' });

/**
 * The index a query needs (firebase.google.com/docs/firestore/query-data/index-overview): none for one field, none
 * for equalities alone (single-field indexes are merged); else the equal fields in any order, then what is sorted or
 * compared, in the query's order and direction. Single fields are indexed automatically, but not for collection group
 * queries. Throws for a query whose fields, directions or collection come from variables.
 */
export function requiredIndex({ clauses, collection, isGroup }: Shape): RequiredIndex | undefined {
  if (clauses.length === 0 || (clauses.length === 1 && !isGroup)) return undefined;
  const isUnclear = clauses.some(
    (clause) =>
      clause.field === undefined ||
      (clause.kind === 'where' && clause.op === undefined) ||
      (clause.kind === 'order' && clause.direction === undefined),
  );
  if (isUnclear) throw new Error('its fields or directions come from variables');

  const comparedBy = (isWanted: (op: string) => boolean): string[] => [
    ...new Set(
      clauses.flatMap((c) => (c.kind === 'where' && isWanted(c.op ?? '') ? [c.field ?? ''] : [])),
    ),
  ];
  const equal = comparedBy((op) => EQUALITY.includes(op));
  const contains = comparedBy((op) => CONTAINS.includes(op));
  const compared = comparedBy((op) => !EQUALITY.includes(op) && !CONTAINS.includes(op));
  const sorted = sortedFields(clauses, equal, compared);
  const fields: IndexField[] = [
    ...equal.map(ascending),
    ...contains.map((fieldPath) => ({ fieldPath, arrayConfig: 'CONTAINS' as const })),
    ...sorted,
  ];
  const names = new Set(fields.map(({ fieldPath }) => fieldPath));
  if (!isGroup && (names.size <= 1 || sorted.length === 0)) return undefined;
  if (collection === undefined) throw new Error('its collection comes from a variable');
  if (isGroup && names.size > 1 && sorted.length === 0)
    throw new Error('a group query of several equalities: write the rule for it');
  return {
    collectionGroup: collection,
    queryScope: isGroup ? 'COLLECTION_GROUP' : 'COLLECTION',
    fields,
    equal: names.size > 1 ? equal.length : 0,
  };
}

/** What the result is sorted by, then what is summed over it. A compared field that is not sorted by comes first. */
function sortedFields(
  clauses: readonly Clause[],
  equal: readonly string[],
  compared: readonly string[],
): IndexField[] {
  const fields: IndexField[] = [];
  const add = (field: IndexField): void => {
    const { fieldPath } = field;
    if (!equal.includes(fieldPath) && !fields.some((known) => known.fieldPath === fieldPath))
      fields.push(field);
  };
  const orders = clauses.filter((clause) => clause.kind === 'order');
  const unsorted = compared.filter((field) => !orders.some((order) => order.field === field));
  unsorted.map(ascending).forEach(add);
  for (const { field = '', direction } of orders)
    add({ fieldPath: field, order: direction === 'desc' ? 'DESCENDING' : 'ASCENDING' });
  // Every index ends with __name__, in the direction of the field before it.
  const last = fields.at(-1);
  const before = fields.at(-2)?.order ?? 'ASCENDING';
  if (last?.fieldPath === '__name__' && last.order === before) fields.pop();
  for (const { kind, field = '' } of clauses) if (kind === 'aggregate') add(ascending(field));
  return fields;
}

/** Whether the file contains the required index. */
export function isCovered(required: RequiredIndex, file: IndexFile): boolean {
  const overrides = file.fieldOverrides.flatMap(({ collectionGroup, fieldPath, indexes }) =>
    indexes.map(({ queryScope, ...how }): Index => ({
      collectionGroup,
      queryScope,
      fields: [{ fieldPath, ...how }],
    })),
  );
  const keyOf = ({ collectionGroup, queryScope, fields }: Index): string =>
    JSON.stringify([
      collectionGroup,
      queryScope,
      fields
        .slice(0, required.equal)
        .map(({ fieldPath }) => fieldPath)
        .sort(),
      ...fields
        .slice(required.equal)
        .map(({ fieldPath, order, arrayConfig }) => [fieldPath, order, arrayConfig]),
    ]);
  return [...file.indexes, ...overrides].some((index) => keyOf(index) === keyOf(required));
}
