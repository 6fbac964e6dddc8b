import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { runTool } from './emulators/lifecycle';
import { profileOf, root } from './emulators/ports';

const reportSchema = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      assertionResults: v.array(
        v.object({
          status: v.string(),
          meta: v.optional(v.object({ measured: v.optional(v.string()) }), {}),
        }),
      ),
    }),
  ),
});

/** The tests of one file, by their result. */
interface FileResult {
  passed: number;
  failed: number;
}

/**
 * `npm run test:security`: the tests of rules and functions with more random operations, then a report: for each threat
 * of docs/security.md how many of its proofs passed, and what the tests have measured. Fails when a proof is missing.
 */
runTool(async (life) => {
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

  const files = new Map<string, FileResult>();
  const measured: string[] = [];
  for (const { name, assertionResults } of ['unit', 'rules', 'functions'].flatMap(readReport)) {
    const count = (status: string) =>
      assertionResults.filter((test) => test.status === status).length;
    const file = name.replaceAll('\\', '/').replace(`${root.replaceAll('\\', '/')}/`, '');
    files.set(file, { passed: count('passed'), failed: count('failed') });
    measured.push(...assertionResults.flatMap(({ meta }) => meta.measured ?? []));
  }

  console.log('\n── Threats (docs/security.md)');
  let unproven = 0;
  for (const { number, threat, proofs } of readThreats()) {
    const results = proofs.map((proof) => files.get(proof));
    const isProven = results.every((result) => result && result.passed > 0 && result.failed === 0);
    const passed = results.reduce((sum, result) => sum + (result?.passed ?? 0), 0);
    if (!isProven) unproven += 1;
    console.log(
      `${number.padStart(3)}  ${isProven ? 'closed  ' : 'NOT SHOWN'}  ${threat} (${passed} tests in ${proofs.length} files)`,
    );
  }
  console.log('\n── Measured');
  for (const line of measured) console.log(line);
  await life.end(code === 0 && unproven === 0 ? 0 : 1, `${unproven} threats without proof`);
});

function readReport(suite: string): v.InferOutput<typeof reportSchema>['testResults'] {
  const file = join(profileOf('test').workDir, 'reports', `${suite}.json`);
  if (!existsSync(file)) return [];
  return v.parse(reportSchema, JSON.parse(readFileSync(file, 'utf8'))).testResults;
}

/** The rows of the table of threats: number, threat, and the files that prove its guard. */
function readThreats(): { number: string; threat: string; proofs: string[] }[] {
  const lines = readFileSync(join(root, 'docs/security.md'), 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [number = '', threat = '', , proof = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    if (!/^\d+$/.test(number)) return [];
    return [
      { number, threat, proofs: [...proof.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file) },
    ];
  });
}
