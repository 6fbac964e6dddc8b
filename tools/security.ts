import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { runTool } from './emulators/lifecycle';
import { profileOf, root } from './emulators/ports';

const metaSchema = v.object({
  measured: v.optional(v.string()),
  attack: v.optional(v.number()),
});
const reportSchema = v.object({
  testResults: v.array(
    v.object({
      assertionResults: v.array(v.object({ status: v.string(), meta: v.optional(metaSchema, {}) })),
    }),
  ),
});
const scoreSchema = v.object({
  killed: v.number(),
  total: v.number(),
  equivalent: v.number(),
  minutes: v.number(),
  commit: v.string(),
});
const browserTests = v.array(
  v.object({
    annotations: v.array(v.object({ type: v.string(), description: v.optional(v.string(), '') })),
  }),
);

const reports = join(profileOf('test').workDir, 'reports');
const scoreFile = join(root, '.nilofar/prove/score.json');

/**
 * `npm run test:security`: the tests of rules and functions with more random operations, then a report: for each threat
 * of docs/security.md how many attacks were tried and how many got through, and what was measured. An attack is a test
 * that tests/support/attack.ts marks with the threat's number. Fails when one got through or a threat has none.
 */
runTool(async (life) => {
  // The run below clears the reports.
  const headers = headerViolations();
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(root, 'tools/test.ts'), '--only', 'unit,rules,functions'],
    { cwd: root, env: { ...process.env, SECURITY_RUN: '1' }, stdio: 'inherit' },
  );
  life.onStop(() => void child.kill('SIGTERM'));
  const code = await new Promise<number>((resolve) =>
    child.once('exit', (status) => resolve(status ?? 1)),
  );
  if (life.stopping) return;

  const results = ['unit', 'rules', 'functions'].flatMap(readResults);
  const document = readFileSync(join(root, 'docs/security.md'), 'utf8');

  console.log('\n── Attacks (docs/security.md "Threats")');
  let [tried, through, untried] = [0, 0, 0];
  for (const { number, threat } of threatsOf(document)) {
    const attacks = results.filter(({ meta }) => meta.attack === number);
    const passed = attacks.filter(({ status }) => status === 'passed').length;
    const failed = attacks.filter(({ status }) => status === 'failed').length;
    tried += passed + failed;
    through += failed;
    if (passed + failed === 0) untried += 1;
    console.log(
      `${String(number).padStart(3)}  ${threat.padEnd(64)} ${String(passed + failed).padStart(3)} tried, ${failed} got through`,
    );
  }
  const total = `${tried} attacks tried, ${through} got through, ${untried} threats without an attack`;
  console.log(`     ${total}`);

  console.log('\n── Measured');
  for (const { meta } of results) if (meta.measured !== undefined) console.log(meta.measured);
  console.log(mutants());
  if (headers !== undefined) console.log(headers);
  console.log('\n── Floods measured before (docs/security.md "A flood")');
  const [, flood = ''] = document.split('\n## A flood\n');
  const [section = ''] = flood.split('\n## ');
  for (const line of section.split('\n')) if (line.startsWith('|')) console.log(line);
  const lastLine = code === 0 ? total : `${total}; tests failed, see "Failed" above`;
  await life.end(code === 0 && through === 0 && untried === 0 ? 0 : 1, lastLine);
});

/** The tests of a suite that ended, passed or failed. */
function readResults(suite: string) {
  const file = join(reports, `${suite}.json`);
  if (!existsSync(file)) return [];
  const { testResults } = v.parse(reportSchema, JSON.parse(readFileSync(file, 'utf8')));
  return testResults.flatMap(({ assertionResults }) => assertionResults);
}

/** The rows of the table of threats, whose first cell is a number. */
function threatsOf(document: string): { number: number; threat: string }[] {
  return [...document.matchAll(/^\| *(\d+) *\| *(.+?) *\|/gm)].map(
    ([, number = '', threat = '']) => ({ number: Number(number), threat }),
  );
}

/** The result of the last `npm run prove`. */
function mutants(): string {
  if (!existsSync(scoreFile)) return 'mutants: run `npm run prove`';
  const score = v.parse(scoreSchema, JSON.parse(readFileSync(scoreFile, 'utf8')));
  return `mutants: ${score.killed} of ${score.total} killed, ${score.equivalent} equivalent; ${score.minutes} minutes, at ${score.commit}`;
}

/** The sum of what the browser tests of the last `npm test` have counted; undefined when they did not run. */
function headerViolations(): string | undefined {
  const file = join(reports, 'e2e.json');
  if (!existsSync(file)) return undefined;
  const counts: number[] = [];
  JSON.parse(readFileSync(file, 'utf8'), (key, value: unknown) => {
    if (key === 'tests')
      for (const { annotations } of v.parse(browserTests, value))
        for (const { type, description } of annotations)
          if (type === 'measured') counts.push(Number(description));
    return value;
  });
  if (counts.length === 0) return undefined;
  const sum = counts.reduce((total, count) => total + count, 0);
  return `header violations: ${sum} in ${counts.length} browser tests`;
}
