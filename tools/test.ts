import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, sep } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { findChromium } from './emulators/chromium';
import { installEngines } from './emulators/engines';
import { createTestEnvironment } from './emulators/testEnvironment';
import { findFirestoreEmulator } from './emulators/java';
import { runTool } from './emulators/lifecycle';
import { profileOf, root, testProfiles } from './emulators/ports';
import { listFailures, listResults, sum } from './emulators/results';
import {
  afterSecondTry,
  broken,
  failure,
  filesToTryAgain,
  headerViolations,
  runPlaywright,
  runVitest,
  type Failure,
  type RunOptions,
  type Tally,
} from './emulators/suites';
import { describeError, UserFacingError } from './emulators/userFacingError';
import { buildShop } from './emulators/web';

const suiteNames = ['unit', 'rules', 'functions', 'e2e'] as const;
type SuiteName = (typeof suiteNames)[number];

const titles: Record<SuiteName, string> = {
  unit: 'Unit and component tests',
  rules: 'Rules tests',
  functions: 'Functions tests',
  e2e: 'Browser tests',
};

/** An environment with its browser takes about 2 GB of memory, so a machine of many cores starts no more than these. */
const MAX_ENVIRONMENTS = 4;

/**
 * `npm test`: runs every suite, on separate emulators that do not disturb `npm run dev`.
 *   -- --only rules,e2e   some of unit (with component), rules, functions, e2e
 *   -- --grep "pays"      tests whose name matches, on one environment
 *   -- --shard 1/4        the first of four parts of each suite, for several machines
 *   -- --once             a failed file is not run again; otherwise it is, by one worker, and named as flaky when it passes
 *   -- --times            write down how long each file took, in tests/times.json, by which files are ordered and divided
 *   -- --keep             leave everything up for further runs, until Ctrl-C
 * The last line but one says which Firestore emulator judged the rules. The last one is `N passed, N failed`; a suite that could not start, or ran no tests, counts as a failure.
 */
runTool(async (life) => {
  const { suites, grep, shard, once, keep, times: writesTimes } = readOptions();
  const reports = join(profileOf('test').workDir, 'reports');
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });

  const all = keep || suites.includes('functions') || suites.includes('e2e');
  const crashes: Tally[] = [];
  const ended = new AbortController();
  life.onStop(() => ended.abort());
  const onCrash = (message: string) => {
    console.error(message);
    crashes.push(broken('environment', message));
    ended.abort();
  };
  const cores = availableParallelism();
  // One test is done sooner than a second environment has started.
  const workers = grep === undefined ? Math.min(cores, MAX_ENVIRONMENTS) : 1;
  const environments = testProfiles(workers).map((profile) =>
    createTestEnvironment(profile, life, { all, keep, onCrash }),
  );
  const startAll = () => Promise.all(environments.map((environment) => environment.start()));
  const optionsFor = (name: SuiteName): RunOptions => ({
    reportFile: join(reports, `${name}.json`),
    workers: name === 'unit' ? cores : workers,
    signal: ended.signal,
    ...(grep === undefined ? {} : { grep }),
    ...(shard === undefined ? {} : { shard }),
  });

  // apt takes its minute while the other suites run.
  const engines = suites.includes('e2e') ? installEngines() : undefined;

  const runners: Record<SuiteName, Runner> = {
    unit: {
      run: (options) =>
        runVitest(
          [
            { project: 'unit', name: 'unit', owns: (file) => !file.endsWith('.tsx') },
            { project: 'component', name: 'component', owns: (file) => file.endsWith('.tsx') },
          ],
          options,
        ),
    },
    rules: {
      prepare: startAll,
      run: (options) => runVitest([ownFolder('rules')], options),
    },
    functions: {
      prepare: startAll,
      run: (options) => runVitest([ownFolder('functions')], options),
    },
    e2e: {
      prepare: async () => {
        await engines;
        process.env.CHROMIUM_PATH = await findChromium();
        // One build serves all.
        const first = profileOf('test');
        const built = buildShop(first).then(() => first);
        await Promise.all(environments.map((environment) => environment.serveShop(built)));
      },
      run: async (options) => [await runPlaywright('e2e', options)],
    },
  };

  const tryAgain = (name: SuiteName, files: string[]): Promise<Tally[]> => {
    console.log(`\nOnce more: ${files.join(', ')}`);
    const reportFile = join(reports, `${name}.again.json`);
    // Without the part of the tests that was asked for, because one file would be split again.
    const { shard: _, ...options } = optionsFor(name);
    const { run } = runners[name];
    return attempt(name, { run }, { ...options, reportFile, workers: 1, files });
  };
  if (suites.some((name) => name !== 'unit')) {
    process.env.RULES_JUDGE = (await findFirestoreEmulator()).isGoogle ? 'google' : 'substitute';
  }
  const tallies: Tally[] = [];
  const flaky: Failure[] = [];
  const times: string[] = [];
  for (const name of suiteNames.filter((candidate) => suites.includes(candidate))) {
    if (crashes.length > 0) break;
    console.log(`\n── ${titles[name]}`);
    const started = Date.now();
    const first = await attempt(name, runners[name], optionsFor(name));
    const files = once || life.stopping || crashes.length > 0 ? [] : filesToTryAgain(first);
    const second = files.length > 0 ? await tryAgain(name, files) : [];
    for (const tally of first) {
      const after = afterSecondTry(
        tally,
        second.find((one) => one.name === tally.name),
      );
      tallies.push(after.tally);
      flaky.push(...after.flaky);
    }
    times.push(`${titles[name]}: ${((Date.now() - started) / 1000).toFixed(0)} s`);
    if (life.stopping) return;
  }
  if (grep === undefined) failEmptySuites(tallies);
  tallies.unshift(...crashes);
  const passed = sum(tallies, (tally) => tally.passed);
  const failed = sum(tallies, (tally) => tally.failures.length);
  const nothing = passed + failed === 0;
  if (nothing) console.log(`\nNo test matches "${grep}".`);
  if (!nothing) listSlowest(tallies);
  if (writesTimes) writeTimes(tallies);
  listResults(tallies);
  if (flaky.length > 0) {
    console.log('\nFlaky (failed, then passed):');
    listFailures(flaky, '~');
  }
  if (suites.includes('e2e')) console.log(`\n${headerViolations(optionsFor('e2e').reportFile)}`);
  console.log(`\n${times.join('\n')}`);
  if (suites.some((name) => name !== 'unit') && crashes.length === 0) {
    console.log((await findFirestoreEmulator()).description);
  }
  const lastLine = `${passed} passed, ${nothing ? 1 : failed} failed`;
  if (keep) {
    for (const environment of environments) environment.keepRunning();
    console.log('\nEverything stays up; run npm test again in another window. Ctrl-C ends it.');
    console.log(lastLine);
    await new Promise(() => setInterval(() => undefined, 3_600_000));
  }
  await life.end(failed > 0 || nothing ? 1 : 0, lastLine);
});

function ownFolder(project: 'rules' | 'functions') {
  return {
    project,
    name: project,
    owns: (file: string) => file.includes(`${sep}tests${sep}${project}${sep}`),
  };
}

interface Runner {
  prepare?: () => Promise<unknown>;
  run: (options: RunOptions) => Promise<Tally[]>;
}

/** A suite that could not start is reported and counted; the others still run. */
async function attempt(
  name: SuiteName,
  { prepare, run }: Runner,
  options: RunOptions,
): Promise<Tally[]> {
  try {
    await prepare?.();
    return await run(options);
  } catch (problem) {
    const reason = describeError(problem);
    console.error(reason);
    return [broken(name, `could not start: ${reason}`)];
  }
}

function failEmptySuites(tallies: Tally[]): void {
  for (const tally of tallies) {
    if (tally.passed + tally.failures.length === 0) {
      tally.failures.push(failure(`${tally.name}: ran no tests`));
    }
  }
}

const SLOWEST_FILES = 10;

function listSlowest(tallies: readonly Tally[]): void {
  const slowest = tallies
    .flatMap(({ files }) => files)
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST_FILES);
  console.log(`\n── The ${slowest.length} slowest files`);
  for (const { file, ms } of slowest)
    console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
}

/** Files that take less are not in the list. */
const LEAST_MS = 1000;

/** Puts the times of this run into tests/times.json and keeps those of the other suites. */
function writeTimes(tallies: readonly Tally[]): void {
  const path = join(root, 'tests/times.json');
  const former = v.parse(v.record(v.string(), v.number()), JSON.parse(readFileSync(path, 'utf8')));
  const files = tallies.flatMap((tally) => tally.files);
  const ran = new Set(files.map(({ file }) => file));
  const kept = Object.entries(former).filter(
    ([file]) => !ran.has(file) && existsSync(join(root, file)),
  );
  const now = files
    .filter(({ ms }) => ms >= LEAST_MS)
    .map(({ file, ms }): [string, number] => [file, Math.round(ms / 1000)]);
  const sorted = [...kept, ...now].toSorted(([a], [b]) => a.localeCompare(b));
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
}

interface Options {
  suites: readonly SuiteName[];
  grep: string | undefined;
  shard: string | undefined;
  once: boolean;
  keep: boolean;
  times: boolean;
}

function readOptions(): Options {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string' },
        grep: { type: 'string' },
        shard: { type: 'string' },
        once: { type: 'boolean', default: false },
        keep: { type: 'boolean', default: false },
        times: { type: 'boolean', default: false },
      },
    });
    const asked = values.only?.split(',').map((name) => name.trim()) ?? suiteNames;
    const { grep, shard, once, keep, times } = values;
    if (shard !== undefined && !/^[1-9]\d*\/[1-9]\d*$/.test(shard))
      throw new Error(`"${shard}" is no part such as 1/4.`);
    if (times && (grep ?? shard) !== undefined)
      throw new Error('The times of a part of the tests would replace those of all.');
    return { suites: asked.map(suiteOf), grep, shard, once, keep, times };
  } catch (problem) {
    throw new UserFacingError(problem instanceof Error ? problem.message : String(problem));
  }
}

function suiteOf(name: string): SuiteName {
  const suite = suiteNames.find((candidate) => candidate === name);
  if (suite !== undefined) return suite;
  throw new UserFacingError(
    `There is no suite "${name}"; the suites are ${suiteNames.join(', ')}.`,
  );
}
