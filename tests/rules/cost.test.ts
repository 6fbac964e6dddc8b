import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSecurityRun } from '../support/measured';
import { costsOf, isTooDear, MAX_EXPRESSIONS, problemOf, withExtraCost } from '../support/ruleCost';
import {
  allowed,
  denied,
  openRules,
  readRules,
  uidOf,
  type Actor,
  type RulesUnderTest,
} from '../support/rules';
import { attempt, attemptEach, lay, type Verb } from './attempt';
import { FULLEST } from './fullest';
import { ROWS, type Row } from './matrix.rows';

/** No decision may cost more than this. */
const GOAL = 600;
const PADDING = MAX_EXPRESSIONS - GOAL;

/** Whoever may not write tries it too: a refusal costs as much as an acceptance, and must not be one by the limit. */
const WRITERS: readonly Actor[] = ['visitor', 'owner', 'other', 'admin'];
const WRITES = ['create', 'update', 'delete'] as const satisfies readonly Verb[];
const isOfGoogle = process.env.RULES_JUDGE === 'google';

describe('what a decision costs', () => {
  let roomy: RulesUnderTest;
  beforeAll(async () => {
    const rules = withExtraCost(readRules(), PADDING);
    roomy = await openRules({ projectId: 'demo-cost', rules });
  });
  afterAll(() => roomy.close());

  it.each(FULLEST)('%s: at most six hundred expressions', async (_, write) => {
    await allowed(write(roomy));
  });

  // Only Google's evaluator says why it refuses; the substitute counts otherwise.
  it.runIf(isOfGoogle)(
    'every write of the matrix: at most six hundred, also of a refusal',
    async () => {
      const dear: string[] = [];
      for (const row of ROWS)
        for (const verb of WRITES)
          await attemptEach(roomy, row, verb, WRITERS, async (actor, outcome) => {
            if (isTooDear(await problemOf(outcome)))
              dear.push(`${verb} ${row.path} (${row.what ?? ''}) by ${actor}`);
          });
      expect(dear).toEqual([]);
    },
  );

  it.runIf(isOfGoogle)(
    'a creation of the matrix that lacks a field: at most six hundred',
    async () => {
      const dear: string[] = [];
      for (const row of ROWS) {
        const [actor] = row.create ?? [];
        if (!row.fresh || !actor) continue;
        const whole = row.fresh(uidOf(actor));
        let isLaid = false;
        for (const field of Object.keys(whole)) {
          // A creation that was refused has changed nothing.
          if (!isLaid) await lay(roomy, row, 'create');
          const { [field]: _, ...rest } = whole;
          const problem = await problemOf(roomy.as(actor).doc(row.path).set(rest));
          isLaid = problem !== undefined;
          if (isTooDear(problem))
            dear.push(`${row.path} (${row.what ?? ''}) by ${actor} without ${field}`);
        }
      }
      expect(dear).toEqual([]);
    },
  );

  it('is measured in every decision', async () => {
    const rules = readRules();
    const decisions = rules.match(/\ballow [a-z, ]+: if /g) ?? [];
    expect(withExtraCost(rules, 10).split('[1,1,1,1].size() > 0 && ')).toHaveLength(
      decisions.length + 1,
    );
    const narrow = await openRules({
      projectId: 'demo-cost-narrow',
      rules: withExtraCost(rules, MAX_EXPRESSIONS),
    });
    for (const [, write] of FULLEST) await denied(write(narrow));
    await narrow.close();
  });

  it.runIf(isSecurityRun && isOfGoogle)(
    'the table of docs/security.md',
    async ({ task }) => {
      const rules = await openRules({ projectId: 'demo-cost-table' });
      const fullest = await costsOf(
        rules,
        FULLEST.map(([, write]) => write),
      );
      const rows = FULLEST.map(([name], n) => `${name} ${fullest[n]}`);
      for (const [name, { most, by }] of await costsOfRows(rules))
        rows.push(`${name} ${most} (${by})`);
      await rules.close();
      task.meta.measured = `expressions of the dearest decisions, of ${MAX_EXPRESSIONS}:\n${rows.join('\n')}`;
    },
    1_800_000,
  );
});

/** The dearest write of each collection, and who made it. */
async function costsOfRows(
  rules: RulesUnderTest,
): Promise<Map<string, { most: number; by: string }>> {
  const writes = ROWS.flatMap((row) =>
    WRITES.filter((verb) => mayBeWritten(row, verb)).flatMap((verb) =>
      WRITERS.map((actor) => ({ row, verb, actor })),
    ),
  );
  const costs = await costsOf(
    rules,
    writes.map(({ row, verb, actor }) => async (open) => {
      await lay(open, row, verb);
      return attempt(open, row, verb, actor);
    }),
  );
  const found = new Map<string, { most: number; by: string }>();
  writes.forEach(({ row: { path, what }, verb, actor }, n) => {
    const collections = path.split('/').filter((_, place) => place % 2 === 0);
    const name = `${verb} ${path.startsWith('settings/') ? path : collections.join('/')}`;
    const most = costs[n] ?? 0;
    if (most > (found.get(name)?.most ?? 0))
      found.set(name, { most, by: `${actor}${what === undefined ? '' : `, ${what}`}` });
  });
  return found;
}

const mayBeWritten = (row: Row, verb: (typeof WRITES)[number]): boolean =>
  (row[verb] ?? []).length > 0;

/** The documents that a decision may read, also those of the functions it calls, whichever way it goes. */
function documentsRead(rules: string, text: string, called: readonly string[] = []): Set<string> {
  const read = [
    ...text.matchAll(/\b(?:get|exists|getAfter|existsAfter)\((?:\/databases\S*|\w+\))/g),
  ];
  const found = new Set(read.map(([access]) => access));
  for (const [, name = '', body = ''] of rules.matchAll(/ function (\w+)\(.*?\) \{([^}]*)\}/g)) {
    if (called.includes(name) || !new RegExp(`\\b${name}\\(`).test(text)) continue;
    for (const access of documentsRead(rules, body, [...called, name])) found.add(access);
  }
  return found;
}

it('no decision reads more than four documents', ({ task }) => {
  const rules = readRules().replaceAll(/\/\/.*$/gm, '');
  const decisions = [...rules.matchAll(/\ballow [a-z, ]+: if ([^;]+);/g)];
  const most = Math.max(...decisions.map(([, text = '']) => documentsRead(rules, text).size));
  task.meta.measured = `documents that a decision reads: ${most} at most`;
  expect(most).toBeGreaterThan(2);
  expect(most).toBeLessThanOrEqual(4);
});
