import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { createTestEnvironment } from './emulators/testEnvironment';
import { runTool, type Lifecycle } from './emulators/lifecycle';
import { profileOf, root } from './emulators/ports';
import { UserFacingError } from './emulators/userFacingError';
import { countOccurrences, readGuards } from './prove/guards';

const reportSchema = v.object({
  testResults: v.array(
    v.object({
      message: v.optional(v.string(), ''),
      status: v.string(),
      assertionResults: v.array(v.object({ fullName: v.string(), status: v.string() })),
    }),
  ),
});

const MIN_GUARDS = 15;

/**
 * `npm run prove`: removes each guard of tools/prove/*.json in turn, in a copy of the tree, and reports the test that
 * fails. A guard whose removal fails no test, or that is not where the list says, fails the run. `-- --grep WORD`
 * selects guards by name.
 */
runTool(async (life) => {
  const grep = process.argv[process.argv.indexOf('--grep') + 1];
  const wanted = process.argv.includes('--grep') ? grep : undefined;
  const guards = readGuards().filter((guard) => !wanted || guard.name.includes(wanted));
  if (!wanted && guards.length < MIN_GUARDS)
    throw new UserFacingError(
      `Only ${guards.length} guards are listed; there must be at least ${MIN_GUARDS}.`,
    );
  const tree = copyTree();
  const profile = profileOf('test');
  const environment = createTestEnvironment(profile, life, {
    all: guards.some((guard) => guard.test.startsWith('tests/functions')),
    keep: false,
  });
  if (guards.some((guard) => guard.test.startsWith('tests/'))) await environment.start();

  console.log('\nFirst all tests with every guard in place: each must pass.');
  for (const test of new Set(guards.map((guard) => guard.test))) {
    const { failed, ran } = await runTests(tree, test, life);
    if (failed.length > 0 || ran === 0)
      throw new UserFacingError(
        `${test} fails with every guard in place: ${failed[0] ?? 'it ran no test'}`,
      );
    console.log(`  ${test}: ${ran} passed`);
  }

  let uncovered = 0;
  console.log('');
  for (const [at, guard] of guards.entries()) {
    const file = join(tree, guard.file);
    const source = readFileSync(file, 'utf8');
    const places = countOccurrences(guard, source);
    if (places !== 1) {
      uncovered += 1;
      console.log(
        `✗ ${guard.name}\n    ${guard.file} contains the guard ${places} times, not once`,
      );
      continue;
    }
    writeFileSync(
      file,
      source.replace(guard.find, () => guard.replace),
    );
    const { failed, ran } = await runTests(tree, guard.test, life);
    writeFileSync(file, source);
    if (life.stopping) return;
    if (failed.length === 0 || ran === 0) uncovered += 1;
    console.log(
      failed[0]
        ? `✓ ${at + 1}. without “${guard.name}”\n    fails: ${failed[0]}`
        : `✗ ${at + 1}. without “${guard.name}” every test passes (${guard.test})`,
    );
  }
  console.log(`\n${guards.length - uncovered} of ${guards.length} guards are covered by a test.`);
  if (uncovered > 0) throw new UserFacingError(`${uncovered} guards are not covered by any test.`);
  await life.end(0);
});

/** Copies the working tree's files with links to the installed packages; the real tree is not touched. */
function copyTree(): string {
  const tree = join(root, '.nilofar/prove');
  rmSync(tree, { recursive: true, force: true });
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root })
    .toString()
    .split('\0')
    .filter((file) => /^(src|functions|tests|tools|[^/]+$)/.test(file))
    .filter((file) => !/(^|\/)(node_modules|data)(\/|$)/.test(file));
  for (const file of files) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    cpSync(join(root, file), join(tree, file), { force: true });
  }
  for (const folder of ['node_modules', 'functions/node_modules'])
    symlinkSync(join(root, folder), join(tree, folder));
  return tree;
}

function projectOf(test: string): string {
  const folder = /^tests\/(rules|functions)\//.exec(test)?.[1];
  return folder ?? (test.endsWith('.tsx') ? 'component' : 'unit');
}

/** Runs a test file until its first failure; a file that does not load or set up counts as failed. */
async function runTests(
  tree: string,
  test: string,
  life: Lifecycle,
): Promise<{ failed: string[]; ran: number }> {
  const report = join(tree, 'report.json');
  rmSync(report, { force: true });
  await new Promise<void>((resolve) => {
    const child = spawn(
      process.execPath,
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--project',
        projectOf(test),
        '--reporter=json',
        `--outputFile=${report}`,
        '--bail=1',
        test,
      ],
      { cwd: tree, stdio: 'ignore' },
    );
    life.onStop(() => void child.kill('SIGTERM'));
    child.once('exit', () => resolve());
  });
  const { testResults } = v.parse(reportSchema, JSON.parse(readFileSync(report, 'utf8')));
  const results = testResults.flatMap((file) => file.assertionResults);
  const failed = results.filter((one) => one.status === 'failed').map((one) => one.fullName);
  // The file does not load, or its set-up fails: rules that the emulator refuses, for example.
  const broken = testResults.filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  );
  return {
    failed: [...failed, ...broken.map((file) => file.message.split('\n')[0] || 'its set-up fails')],
    ran:
      results.filter((one) => one.status !== 'skipped' && one.status !== 'pending').length +
      broken.length,
  };
}
