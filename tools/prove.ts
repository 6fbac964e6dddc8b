import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
import pMap from 'p-map';
import * as v from 'valibot';
import { runTool, type Lifecycle } from './emulators/lifecycle';
import { root } from './emulators/ports';
import { UserFacingError } from './emulators/userFacingError';
import { guardedSource, instrument, RECORDING } from './prove/functionGuards';
import {
  countOccurrences,
  findGuardedFiles,
  findRulesGuards,
  isEquivalent,
  readEquivalents,
  readKeptGuards,
  type FoundGuard,
} from './prove/guards';
import { recordFiles } from './prove/record';
import type { Order, Outcome, RanTest } from './prove/slot';

const folder = join(root, '.nilofar/prove');
const MAX_SLOTS = 4;

/** They take long and prove little that the others do not; the fuzz is random, and costs and floods are measured. */
const NOT_RUN = /(soak|faults|crowds|fuzz|flood|cost)[.]test[.]ts$/;

/**
 * The first runs have so many of the tests that a guard matters in: the closest, which few other guards matter in. Each
 * run has those of one file, because loading a file takes longer than its tests.
 */
const CLOSEST = 12;
/** Tests of the functions take seconds, so that no more than these look for a guard of theirs. */
const MOST = 60;

/** Where the tests of rules and functions are. */
const TESTED = ['tests/functions', 'tests/rules', 'functions/src'];

const STORAGE_TEST = 'tests/rules/storage.test.ts';

/** A copy of the tree with emulators of its own, which carries out one order at a time. */
interface Slot {
  tree: string;
  run: (order: Order) => Promise<Outcome>;
}

/** A guard that is taken out. */
interface Mutant {
  name: string;
  file: string;
  /** The runs that look for a failing test, cheapest first. */
  orders: () => Order[];
}

/**
 * `npm run prove`: takes guards out one at a time, in copies of the tree, and reports the test that fails. Programs find
 * the conditions of both rules files and the guards of payment, orders and phone numbers; tools/prove/kept lists others.
 * A guard whose removal fails no test fails the run, unless tools/prove/equivalent.json says why. `-- --grep WORD`
 * selects guards by name or file, and uses the record of the last whole run if it has the same guards; without one, a
 * word in the name of a rules file records the tests of the rules alone.
 */
runTool(async (life) => {
  const started = Date.now();
  const scoreFile = join(folder, 'score.json');
  rmSync(scoreFile, { force: true });
  const at = process.argv.indexOf('--grep');
  const grep = at < 0 ? undefined : process.argv[at + 1];
  const equivalents = readEquivalents();
  const rules = findRulesGuards();
  const files = findGuardedFiles();
  // Those of the rules first, so that their numbers are their places in the file (tools/prove/recordRules.ts).
  const guards = [...rules, ...files.flatMap((file) => file.guards)];
  const stale = equivalents.filter((one) => !guards.some((guard) => isEquivalent(guard, one)));
  if (stale.length > 0)
    throw new UserFacingError(
      `tools/prove/equivalent.json names conditions that are not there:\n${stale.map(({ file, condition }) => `  ${file}: ${condition}`).join('\n')}`,
    );

  mkdirSync(folder, { recursive: true });
  const slots = await Promise.all(
    Array.from({ length: Math.min(availableParallelism(), MAX_SLOTS) }, (_, n) =>
      openSlot(n, files, guards, life),
    ),
  );
  const free = [...slots];
  const onFreeSlot = async <T>(work: (slot: Slot) => Promise<T>): Promise<T> => {
    const slot = free.pop();
    if (!slot) throw new Error('There is no free slot.');
    try {
      return await work(slot);
    } finally {
      free.push(slot);
    }
  };

  // Guards are recorded by their number, so a record of other guards is of no use.
  const numbered = guards.map(({ file, text }) => `${file} ${text}`);
  const isOfRules = grep !== undefined && grep.startsWith('firestore');
  let record = grep === undefined ? undefined : readRecord(numbered, isOfRules);
  if (record === undefined) {
    console.log('First every test with every guard in place: each must pass.');
    const tests = await recordTests(isOfRules ? ['tests/rules'] : TESTED, slots.length, onFreeSlot);
    const seen = slots.flatMap(({ tree }) => linesOf(recordFiles(tree).seen));
    record = { guards: numbered, tests, seen: [...new Set(seen)], isOfRules };
    writeFileSync(recordFile, JSON.stringify(record));
    console.log(`  ${tests.length} passed (${minutes(started)} min)`);
  }

  const mutants = [
    ...foundMutants(
      guards,
      (guard) => equivalents.some((one) => isEquivalent(guard, one)),
      record.seen,
    ),
    ...keptMutants(),
  ].filter(({ name, file }) => grep === undefined || name.includes(grep) || file.includes(grep));

  const survivors: string[] = [];
  let killed = 0;
  await pMap(
    mutants,
    ({ name, orders }, n) =>
      onFreeSlot(async (slot) => {
        const began = Date.now();
        let noticed: string | undefined;
        for (const order of orders()) {
          if (life.stopping) return;
          const { tests, broken } = await slot.run(order);
          const failed = tests.find((test) => test.failed);
          noticed = failed ? `${failed.file}: ${failed.name}` : broken[0];
          if (noticed !== undefined) break;
          if (tests.length < (order.atLeast ?? 1))
            console.log(
              `  Only ${tests.length} of ${order.atLeast ?? 1} tests ran: ${(order.names ?? '').slice(0, 300)}`,
            );
        }
        const seconds = ((Date.now() - began) / 1000).toFixed(0);
        if (noticed === undefined) survivors.push(name);
        else killed += 1;
        console.log(
          noticed === undefined
            ? `✗ ${n + 1}. without ${name} every test passes (${seconds} s)`
            : `✓ ${n + 1}. without ${name}\n    fails (${seconds} s): ${noticed}`,
        );
      }),
    { concurrency: slots.length },
  );
  if (life.stopping) return;
  const score = {
    killed,
    total: mutants.length,
    equivalent: equivalents.length,
    minutes: Number(minutes(started)),
  };
  if (grep === undefined) writeFileSync(scoreFile, JSON.stringify(score));
  console.log(
    `\n${killed} of ${mutants.length} guards are covered by a test; ${equivalents.length} more are equivalent (${score.minutes} min).`,
  );
  for (const name of survivors) console.log(`  not covered: ${name}`);
  await life.end(survivors.length > 0 ? 1 : 0);
});

/** The tests of the last whole run, and which guard matters in which of them. */
const recordSchema = v.object({
  guards: v.array(v.string()),
  tests: v.array(
    v.object({ file: v.string(), group: v.string(), name: v.string(), failed: v.boolean() }),
  ),
  seen: v.array(v.string()),
  /** Whether only the tests of the rules were recorded. */
  isOfRules: v.boolean(),
});
const recordFile = join(folder, 'seen.json');

function readRecord(guards: readonly string[], isOfRules: boolean) {
  if (!existsSync(recordFile)) return undefined;
  const read = v.safeParse(recordSchema, JSON.parse(readFileSync(recordFile, 'utf8')));
  if (!read.success) return undefined;
  const record = read.output;
  const isEnough = isOfRules || !record.isOfRules;
  return isEnough && record.guards.join('\n') === guards.join('\n') ? record : undefined;
}

const minutes = (since: number): string => ((Date.now() - since) / 60_000).toFixed(1);

function linesOf(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}

/** Runs the tests of these folders while the instrumented functions record which guards matter in which test. */
async function recordTests(
  folders: readonly string[],
  concurrency: number,
  onFreeSlot: <T>(work: (slot: Slot) => Promise<T>) => Promise<T>,
): Promise<RanTest[]> {
  const files = execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file.endsWith('.test.ts') && !NOT_RUN.test(file));
  const single = files.filter((file) => file.startsWith('tests/'));
  const units = files.filter((file) => !file.startsWith('tests/'));
  const runs: Order[] = [...single.map((file) => [file]), units]
    .filter((together) => together.length > 0)
    .map((together) => ({ files: together, bail: false, state: RECORDING }));
  const outcomes = await pMap(runs, (order) => onFreeSlot((slot) => slot.run(order)), {
    concurrency,
  });
  const tests = outcomes.flatMap((outcome) => outcome.tests);
  const failures = [
    ...tests
      .filter(({ failed }) => failed)
      .map(({ file, name, reason }) => `${file}: ${name}\n    ${reason ?? ''}`),
    ...outcomes.flatMap(({ broken }) => broken),
  ];
  if (failures.length > 0)
    throw new UserFacingError(`Tests fail with every guard in place:\n  ${failures.join('\n  ')}`);
  return tests;
}

/** A run with a guard of the rules taken out of its file. */
function editOf(guard: FoundGuard): Pick<Order, 'edit'> {
  const source = readFileSync(join(root, guard.file), 'utf8');
  const content = source.slice(0, guard.start) + guard.without + source.slice(guard.end);
  return { edit: { file: guard.file, content } };
}

/** Map.groupBy, which Node 20 does not have. */
function groupBy<T>(entries: readonly T[], keyOf: (entry: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const entry of entries) {
    const group = groups.get(keyOf(entry));
    if (group) group.push(entry);
    else groups.set(keyOf(entry), [entry]);
  }
  return groups;
}

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
/** Vitest finds no test by a pattern of many thousand letters. */
const MAX_NAME = 200;
/** Long numbers in a test's name may be times, which differ in the next run. */
const patternOf = (name: string): string =>
  escaped(name.slice(0, MAX_NAME)).replaceAll(/\d{6,}/g, String.raw`\d+`) +
  (name.length > MAX_NAME ? '.*' : '');
const anyOf = (names: readonly string[]): string => `^(?:${names.map(patternOf).join('|')})$`;

/**
 * The guards that programs have found. Those of storage.rules run their one file of tests; each other runs the tests
 * that it matters in, which no guard can fail without.
 */
function foundMutants(
  guards: readonly FoundGuard[],
  isLeftOut: (guard: FoundGuard) => boolean,
  seen: readonly string[],
): Mutant[] {
  const records = seen
    .map((line) => line.split('\t'))
    .map(([number = '', file = '', name = '']) => ({ number: Number(number), file, name }))
    .filter(({ name }) => name !== '');
  const key = ({ file, name }: { file: string; name: string }): string => `${file}\t${name}`;
  const guardsOf = groupBy(records, key);
  const closeness = (test: { file: string; name: string }) => guardsOf.get(key(test))?.length ?? 0;
  return guards.flatMap((guard, number) => {
    if (isLeftOut(guard)) return [];
    const isRule = guard.file.endsWith('.rules');
    const how = isRule ? editOf(guard) : { state: String(number) };
    const mattered = records
      .filter((record) => record.number === number)
      .toSorted((a, b) => closeness(a) - closeness(b));
    const ordersFor = (tests: readonly { file: string; name: string }[]): Order[] =>
      [...groupBy(tests, ({ file }) => String(file.startsWith('tests/')))]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([, together]) => ({
          files: [...new Set(together.map(({ file }) => file))],
          names: anyOf(together.map(({ name }) => name)),
          atLeast: new Set(together.map(({ name }) => name)).size,
          bail: true,
          ...how,
        }));
    return {
      name: titleOf(guard),
      file: guard.file,
      orders: () =>
        guard.file === 'storage.rules'
          ? [{ files: [STORAGE_TEST], bail: true, ...how }]
          : [
              ...[...groupBy(mattered.slice(0, CLOSEST), ({ file }) => file).values()].flatMap(
                ordersFor,
              ),
              ...ordersFor(mattered.slice(CLOSEST, isRule ? undefined : MOST)),
            ],
    };
  });
}

function keptMutants(): Mutant[] {
  return readKeptGuards().map((guard) => {
    const source = readFileSync(join(root, guard.file), 'utf8');
    if (countOccurrences(guard, source) !== 1)
      throw new UserFacingError(`${guard.file} does not contain “${guard.name}” exactly once.`);
    const content = source.replace(guard.find, () => guard.replace);
    return {
      name: `“${guard.name}”`,
      file: guard.file,
      orders: () => [
        {
          files: [guard.test],
          bail: true,
          edit: { file: guard.file, content },
        },
      ],
    };
  });
}

function titleOf({ file, line, text, without }: FoundGuard): string {
  const short = text.length > 90 ? `${text.slice(0, 90)}…` : text;
  return `${file}:${line} \`${short}\` (${without})`;
}

/** Copies the tree, instruments the functions' guards in it and starts its emulators. */
async function openSlot(
  n: number,
  guarded: ReturnType<typeof findGuardedFiles>,
  guards: readonly FoundGuard[],
  life: Lifecycle,
): Promise<Slot> {
  const tree = join(folder, `tree-${n + 1}`);
  copyTree(tree);
  for (const { file, source, guards: inFile } of guarded) {
    if (inFile.length === 0) continue;
    const path = relative(dirname(file), 'functions/src/guarded').replace(/^(?![.])/, './');
    writeFileSync(
      join(tree, file),
      instrument(source, inFile, (guard) => guards.indexOf(guard), path),
    );
  }
  const { state, seen } = recordFiles(tree);
  writeFileSync(join(tree, 'functions/src/guarded.ts'), guardedSource(state, seen));
  addSetup(join(tree, 'vitest.config.ts'));

  const child = fork(join(tree, 'tools/prove/slot.ts'), {
    cwd: tree,
    execArgv: ['--import', 'tsx'],
    env: {
      ...process.env,
      // One test at a time, because one file says which test runs (tools/prove/record.ts).
      VITEST_MAX_WORKERS: '1',
      NILOFAR_PORT_SHIFT: String(Number(process.env.NILOFAR_PORT_SHIFT ?? 0) + n * 20),
    },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  life.onStop(() => {
    // Not SIGTERM, upon which Vite ends the process at once.
    if (child.connected) child.disconnect();
    return ended;
  });
  await answer(child);
  return {
    tree,
    run: (order) => {
      child.send(order);
      return answer<Outcome>(child);
    },
  };
}

function answer<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`A slot has ended (code ${code}).`));
    child.once('exit', onExit);
    child.once('message', (message: T) => {
      child.off('exit', onExit);
      resolve(message);
    });
  });
}

/** Lets the tests say which of them runs, and those of the rules what matters in it (tools/prove/record*.ts). */
function addSetup(config: string): void {
  const setup = `'tools/prove/recordTest.ts'`;
  const text = readFileSync(config, 'utf8')
    .replaceAll(
      /(setupFiles: \['tests\/support\/freshModules\.ts'(?:, 'tests\/support\/emptyFirestore\.ts')?)\]/g,
      `$1, ${setup}]`,
    )
    .replace(`name: 'rules',`, `name: 'rules', setupFiles: ['tools/prove/recordRules.ts'],`);
  if (text.split('tools/prove/record').length !== 4)
    throw new UserFacingError('vitest.config.ts has another shape.');
  writeFileSync(config, text);
}

/** Copies the working tree's files with links to the installed packages; the real tree is not touched. */
function copyTree(tree: string): void {
  rmSync(tree, { recursive: true, force: true });
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root })
    .toString()
    .split('\0')
    .filter(
      (file) =>
        /^(src|functions|tests|tools|docs|public|[^/]+$)/.test(file) &&
        existsSync(join(root, file)),
    );
  for (const file of files) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    cpSync(join(root, file), join(tree, file));
  }
  for (const modules of ['node_modules', 'functions/node_modules'])
    symlinkSync(join(root, modules), join(tree, modules));
}
