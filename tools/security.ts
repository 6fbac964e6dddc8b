import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { runTool, type Lifecycle } from './emulators/lifecycle';
import { profileOf, root } from './emulators/ports';
import { headerViolations } from './emulators/suites';
import { threatsOf, unknownThreats } from './threats';

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
});
const reports = join(profileOf('test').workDir, 'reports');
const scoreFile = join(root, '.nilofar/prove/score.json');

/**
 * `npm run test:security`: every test once, with more random operations and floods, and `npm run prove`; then a report: for
 * each threat of docs/security.md how many attacks were tried and how many got through, and what was measured. An attack
 * is a test that tests/support/attack.ts marks with the threat's number. Fails when one got through, when a threat has
 * none, when an attack names none of them, and when a test or a proof fails.
 */
runTool(async (life) => {
  const tests = await run(life, ['tools/test.ts', '--once'], { SECURITY_RUN: '1' });
  const proofs = await run(life, ['tools/prove.ts']);
  if (life.stopping) return;

  const results = ['unit', 'rules', 'functions'].flatMap(readResults);
  const document = readFileSync(join(root, 'docs/security.md'), 'utf8');

  console.log('\n── Attacks (docs/security.md "Threats")');
  let [tried, through, untried] = [0, 0, 0];
  const threats = threatsOf(document);
  for (const { number, threat } of threats) {
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
  const unknown = unknownThreats(
    threats,
    results.flatMap(({ meta }) => meta.attack ?? []),
  );
  if (unknown.length > 0)
    console.log(`     not in the table, though tests carry them out: ${unknown.join(', ')}`);

  console.log('\n── Measured');
  for (const { meta } of results) if (meta.measured !== undefined) console.log(meta.measured);
  console.log(mutants());
  console.log(headerViolations(join(reports, 'e2e.json')));
  console.log('\n── Floods measured before (docs/security.md "A flood")');
  const [, flood = ''] = document.split('\n## A flood\n');
  const [section = ''] = flood.split('\n## ');
  for (const line of section.split('\n')) if (line.startsWith('|')) console.log(line);
  const isGreen = tests === 0 && proofs === 0;
  const lastLine = isGreen ? total : `${total}; tests or proofs failed, see above`;
  const isProven = isGreen && through === 0 && untried === 0 && unknown.length === 0;
  await life.end(isProven ? 0 : 1, lastLine);
});

/** Runs another tool to its end. @returns its exit code */
function run(life: Lifecycle, tool: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, ['--import', 'tsx', ...tool], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  life.onStop(() => void child.kill('SIGTERM'));
  return new Promise((resolve) => child.once('exit', (status) => resolve(status ?? 1)));
}

/** The tests of a suite that ended, passed or failed. */
function readResults(suite: string) {
  const file = join(reports, `${suite}.json`);
  if (!existsSync(file)) return [];
  const { testResults } = v.parse(reportSchema, JSON.parse(readFileSync(file, 'utf8')));
  return testResults.flatMap(({ assertionResults }) => assertionResults);
}

/** The result of `npm run prove`. */
function mutants(): string {
  if (!existsSync(scoreFile)) return 'mutants: `npm run prove` did not end';
  const score = v.parse(scoreSchema, JSON.parse(readFileSync(scoreFile, 'utf8')));
  return `mutants: ${score.killed} of ${score.total} killed, ${score.equivalent} equivalent; ${score.minutes} minutes`;
}
