import * as v from 'valibot';
import type { Clause, Shape } from './scan';

interface IndexField {
  fieldPath: string;
  order?: 'ASCENDING' | 'DESCENDING' | undefined;
  arrayConfig?: 'CONTAINS' | undefined;
}

/** What firestore.indexes.json must contain for a query. */
type Required =
  | { kind: 'nothing' }
  | {
      kind: 'composite';
      collection: string;
      isGroup: boolean;
      equal: string[];
      sorted: IndexField[];
    }
  /** Single fields are indexed automatically, but not for collection group queries. */
  | { kind: 'group'; collection: string; field: IndexField }
  | { kind: 'unknown'; why: string };

const indexField = v.object({
  fieldPath: v.string(),
  order: v.optional(v.picklist(['ASCENDING', 'DESCENDING'])),
  arrayConfig: v.optional(v.literal('CONTAINS')),
});
const scope = v.picklist(['COLLECTION', 'COLLECTION_GROUP']);

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
      indexes: v.array(
        v.strictObject({
          queryScope: scope,
          order: v.optional(v.picklist(['ASCENDING', 'DESCENDING'])),
          arrayConfig: v.optional(v.literal('CONTAINS')),
        }),
      ),
    }),
  ),
});
export type IndexFile = v.InferOutput<typeof indexFile>;

const EQUALITY = new Set(['==', 'in']);
const CONTAINS = new Set(['array-contains', 'array-contains-any']);

type Where = Extract<Clause, { kind: 'where' }>;

/**
 * The index a query needs (firebase.google.com/docs/firestore/query-data/index-overview): none for one field, none
 * for equalities alone (single-field indexes are merged); else the equal fields in any order, then what is sorted or
 * compared, in the query's order and direction.
 */
export function requiredIndex(shape: Shape): Required {
  const { clauses, collection, isGroup } = shape;
  const wheres = clauses.filter((clause): clause is Where => clause.kind === 'where');
  const unclear = clauses.some(
    (clause) =>
      clause.field === undefined ||
      (clause.kind === 'where' && clause.op === undefined) ||
      (clause.kind === 'order' && clause.direction === undefined),
  );
  if (clauses.length === 0 || (clauses.length === 1 && !isGroup)) return { kind: 'nothing' };
  if (unclear) return { kind: 'unknown', why: 'fields or directions come from variables' };

  const equal = unique(wheres.filter(({ op = '' }) => EQUALITY.has(op)));
  const contains = unique(wheres.filter(({ op = '' }) => CONTAINS.has(op)));
  const compared = unique(
    wheres.filter(({ op = '' }) => !EQUALITY.has(op) && !CONTAINS.has(op)),
  ).filter((field) => !equal.includes(field));
  const sorted = [
    ...contains.map((fieldPath): IndexField => ({ fieldPath, arrayConfig: 'CONTAINS' })),
    ...sortedFields(clauses, equal, compared),
  ];

  const fields = new Set([...equal, ...sorted.map(({ fieldPath }) => fieldPath)]);
  const areEqualitiesOnly = sorted.every(({ arrayConfig }) => arrayConfig !== undefined);
  if (!isGroup && (fields.size <= 1 || areEqualitiesOnly)) return { kind: 'nothing' };
  if (collection === undefined)
    return { kind: 'unknown', why: 'the collection comes from a variable' };
  if (fields.size <= 1) {
    const [only] = equal;
    const field = sorted[0] ?? { fieldPath: only ?? '', order: 'ASCENDING' };
    return { kind: 'group', collection, field };
  }
  if (isGroup && areEqualitiesOnly)
    return { kind: 'unknown', why: 'a group query of several equalities: write the rule for it' };
  return { kind: 'composite', collection, isGroup, equal, sorted };
}

/** What the result is sorted by, then what is summed over it. A compared field that is not sorted by comes first. */
function sortedFields(
  clauses: readonly Clause[],
  equal: readonly string[],
  compared: readonly string[],
): IndexField[] {
  const fields: IndexField[] = [];
  const add = (fieldPath: string, order: IndexField['order']): void => {
    if (!equal.includes(fieldPath) && !fields.some((field) => field.fieldPath === fieldPath))
      fields.push({ fieldPath, order });
  };
  const orders = clauses.filter((clause) => clause.kind === 'order');
  const isSorted = (field: string): boolean => orders.some((order) => order.field === field);
  for (const field of compared) if (!isSorted(field)) add(field, 'ASCENDING');
  for (const order of orders)
    add(order.field ?? '', order.direction === 'desc' ? 'DESCENDING' : 'ASCENDING');
  // Every index ends with __name__, in the direction of the field before it.
  const last = fields.at(-1);
  const before = fields.at(-2)?.order ?? 'ASCENDING';
  if (last?.fieldPath === '__name__' && last.order === before) fields.pop();
  for (const clause of clauses)
    if (clause.kind === 'aggregate') add(clause.field ?? '', 'ASCENDING');
  return fields;
}

function unique(wheres: readonly Where[]): string[] {
  return [...new Set(wheres.map(({ field }) => field ?? ''))];
}

/** Whether the file contains the required index. */
export function isCovered(required: Required, file: IndexFile): boolean {
  switch (required.kind) {
    case 'nothing':
      return true;
    case 'unknown':
      return false;
    case 'group':
      return file.fieldOverrides.some(
        ({ collectionGroup, fieldPath, indexes }) =>
          collectionGroup === required.collection &&
          fieldPath === required.field.fieldPath &&
          indexes.some(
            (index) =>
              index.queryScope === 'COLLECTION_GROUP' &&
              index.order === required.field.order &&
              index.arrayConfig === required.field.arrayConfig,
          ),
      );
    case 'composite':
      return file.indexes.some(
        (index) =>
          index.collectionGroup === required.collection &&
          index.queryScope === (required.isGroup ? 'COLLECTION_GROUP' : 'COLLECTION') &&
          fits(index.fields, required),
      );
  }
}

function fits(
  fields: readonly IndexField[],
  { equal, sorted }: Extract<Required, { kind: 'composite' }>,
): boolean {
  const head = fields.slice(0, equal.length).map(({ fieldPath }) => fieldPath);
  const tail = fields.slice(equal.length);
  return (
    equal.every((field) => head.includes(field)) &&
    tail.length === sorted.length &&
    sorted.every((wanted, at) => {
      const field = tail[at];
      return (
        field?.fieldPath === wanted.fieldPath &&
        field.order === wanted.order &&
        field.arrayConfig === wanted.arrayConfig
      );
    })
  );
}

/** The entry to add, for the message of a failing test. */
export function entryFor(required: Required): string {
  if (required.kind === 'unknown') return `not understood: ${required.why}`;
  if (required.kind === 'group')
    return `fieldOverrides: ${JSON.stringify({ collectionGroup: required.collection, ...required.field, queryScope: 'COLLECTION_GROUP' })}`;
  if (required.kind === 'nothing') return 'nothing';
  return JSON.stringify({
    collectionGroup: required.collection,
    queryScope: required.isGroup ? 'COLLECTION_GROUP' : 'COLLECTION',
    fields: [
      ...required.equal.map((fieldPath) => ({ fieldPath, order: 'ASCENDING' })),
      ...required.sorted,
    ],
  });
}
