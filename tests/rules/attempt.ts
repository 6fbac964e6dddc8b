import {
  anOrder,
  aProductDocument,
  ORDER_ID,
  SLOT,
  uidOf,
  type Actor,
  type Data,
  type RulesUnderTest,
} from '../support/rules';
import type { Row } from './matrix.rows';

export const VERBS = ['get', 'list', 'create', 'update', 'delete'] as const;
export type Verb = (typeof VERBS)[number];

/** A write that an actor without a valid one of their own might try. */
const plausible = (uid: string): Data => ({ by: uid, updatedBy: uid, state: 'done' });

/** What an actor does with the document of a row. */
export async function attempt(
  rules: RulesUnderTest,
  row: Row,
  verb: Verb,
  actor: Actor,
): Promise<unknown> {
  const db = rules.as(actor);
  const document = db.doc(row.path);
  const uid = uidOf(actor);
  switch (verb) {
    case 'get':
      return document.get();
    case 'list':
      return (row.query?.(db) ?? document.parent).limit(100).get();
    case 'create':
      return document.set((row.fresh ?? plausible)(uid));
    case 'update':
      return document.update((row.edit ?? plausible)(uid));
    case 'delete':
      return document.delete();
  }
}

/** Writes the documents that a review and a request belong to, and the document itself; without it for a creation. */
export async function lay(rules: RulesUnderTest, row: Row, verb: Verb): Promise<void> {
  await rules.put('products/amber-durbar', aProductDocument());
  await rules.put(`orders/${ORDER_ID}`, row.order ?? anOrder({ status: 'paid' }));
  await rules.remove(`contactMessages/${SLOT}`);
  for (const [path, data] of Object.entries(row.beside ?? {})) await rules.put(path, data);
  await (verb === 'create' ? rules.remove(row.path) : rules.put(row.path, row.stored));
}
