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
export async function lay({ beside: db }: RulesUnderTest, row: Row, verb: Verb): Promise<void> {
  const documents = new Map<string, Data | undefined>([
    ['products/amber-durbar', aProductDocument()],
    [`orders/${ORDER_ID}`, row.order ?? anOrder({ status: 'paid' })],
    [`contactMessages/${SLOT}`, undefined],
    ...Object.entries(row.beside ?? {}),
    [row.path, verb === 'create' ? undefined : row.stored],
  ]);
  const batch = db.batch();
  for (const [path, data] of documents)
    if (data) batch.set(db.doc(path), data);
    else batch.delete(db.doc(path));
  await batch.commit();
}

/**
 * Each of these actors does it with the document as it was laid: at once those who change nothing, because they only read
 * or are refused, then the others one by one. `judge` rejects when it did not go as it should.
 */
export async function attemptEach(
  rules: RulesUnderTest,
  row: Row,
  verb: Verb,
  actors: readonly Actor[],
  judge: (actor: Actor, outcome: Promise<unknown>) => Promise<void>,
): Promise<void> {
  const changes = (actor: Actor): boolean =>
    verb !== 'get' && verb !== 'list' && (row[verb] ?? []).includes(actor);
  const once = (actor: Actor) => judge(actor, attempt(rules, row, verb, actor));
  await lay(rules, row, verb);
  await Promise.all(actors.filter((actor) => !changes(actor)).map(once));
  for (const [n, actor] of actors.filter(changes).entries()) {
    if (n > 0) await lay(rules, row, verb);
    await once(actor);
  }
}
