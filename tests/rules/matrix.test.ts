import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ACTORS,
  allowed,
  anOrder,
  aProductDocument,
  denied,
  ORDER_ID,
  openRules,
  SLOT,
  uidOf,
  type Actor,
  type Data,
  type RulesUnderTest,
} from '../support/rules';
import { ROWS, type Row } from './matrix.rows';

const VERBS = ['get', 'list', 'create', 'update', 'delete'] as const;
type Verb = (typeof VERBS)[number];

let rules: RulesUnderTest;
beforeAll(async () => {
  rules = await openRules();
});
afterAll(() => rules.close());

/** A write that an actor without a valid one of their own might try. */
const plausible = (uid: string): Data => ({ by: uid, updatedBy: uid, state: 'done' });

async function attempt(row: Row, verb: Verb, actor: Actor): Promise<unknown> {
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

/** The documents that a review and a request belong to, and the document itself; without it for a creation. */
async function lay(row: Row, verb: Verb): Promise<void> {
  await rules.put('products/amber-durbar', aProductDocument());
  await rules.put(`orders/${ORDER_ID}`, row.order ?? anOrder({ status: 'paid' }));
  await rules.remove(`contactMessages/${SLOT}`);
  for (const [path, data] of Object.entries(row.beside ?? {})) await rules.put(path, data);
  await (verb === 'create' ? rules.remove(row.path) : rules.put(row.path, row.stored));
}

it('has at least a thousand cases', ({ task }) => {
  const cases = ROWS.length * VERBS.length * ACTORS.length;
  task.meta.measured = `matrix: ${ROWS.length} documents × ${VERBS.length} verbs × ${ACTORS.length} actors = ${cases} cases`;
  expect(cases).toBeGreaterThanOrEqual(1000);
});

for (const row of ROWS) {
  describe([row.path, row.what].filter(Boolean).join(', '), () => {
    it.each(VERBS)('%s: the actors in the table, and nobody else', async (verb) => {
      const may = row[verb] ?? [];
      await lay(row, verb);
      for (const actor of ACTORS) {
        const outcome = attempt(row, verb, actor);
        try {
          await (may.includes(actor) ? allowed(outcome) : denied(outcome));
        } catch (problem) {
          const expected = may.includes(actor) ? 'was refused' : 'was let in';
          throw new Error(`${actor} ${expected}`, { cause: problem });
        }
        if (may.includes(actor) && verb !== 'get' && verb !== 'list') await lay(row, verb);
      }
    });
  });
}
