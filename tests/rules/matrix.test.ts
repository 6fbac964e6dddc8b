import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTORS, allowed, denied, openRules, type RulesUnderTest } from '../support/rules';
import { attemptEach, VERBS } from './attempt';
import { ROWS } from './matrix.rows';

let rules: RulesUnderTest;
beforeAll(async () => {
  rules = await openRules();
});
afterAll(() => rules.close());

it('has at least a thousand cases', ({ task }) => {
  const cases = ROWS.length * VERBS.length * ACTORS.length;
  task.meta.measured = `matrix: ${ROWS.length} documents × ${VERBS.length} verbs × ${ACTORS.length} actors = ${cases} cases`;
  expect(cases).toBeGreaterThanOrEqual(1000);
});

for (const row of ROWS) {
  describe([row.path, row.what].filter(Boolean).join(', '), () => {
    it.each(VERBS)('%s: the actors in the table, and nobody else', async (verb) => {
      const may = row[verb] ?? [];
      await attemptEach(rules, row, verb, ACTORS, async (actor, outcome) => {
        try {
          await (may.includes(actor) ? allowed(outcome) : denied(outcome));
        } catch (problem) {
          const expected = may.includes(actor) ? 'was refused' : 'was let in';
          throw new Error(`${actor} ${expected}`, { cause: problem });
        }
      });
    });
  });
}
