import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import * as v from 'valibot';
import { createVitest, type TestCase, type TestModule, type Vitest } from 'vitest/node';
import { runTool } from '../emulators/lifecycle';
import { profileOf, root } from '../emulators/ports';
import { createTestEnvironment } from '../emulators/testEnvironment';
import { recordFiles } from './record';

const stateFile = recordFiles(root).state;

/** One run of test files, with one guard taken out. */
const orderSchema = v.object({
  files: v.array(v.string()),
  /** The tests to run, as a regular expression; all without it. */
  names: v.optional(v.string()),
  /** How many tests these must be. */
  atLeast: v.optional(v.number()),
  /** Whether the first failure ends the run. */
  bail: v.boolean(),
  /** The number of the instrumented guard that is out, or that guards are recorded. */
  state: v.optional(v.string(), ''),
  /** A file of the tree with its content for this run. */
  edit: v.optional(v.object({ file: v.string(), content: v.string() })),
});
export type Order = v.InferInput<typeof orderSchema>;
type Decoded = v.InferOutput<typeof orderSchema>;

export interface RanTest {
  file: string;
  /** The titles of the test's groups. */
  group: string;
  /** The same with the test's own, as `testNamePattern` sees them. */
  name: string;
  failed: boolean;
  /** Why it failed. */
  reason?: string;
}

/** What a slot answers to an order. */
export interface Outcome {
  tests: RanTest[];
  /** Files that do not load, or whose set-up fails. */
  broken: string[];
}

/** Runs the orders of `npm run prove` in a copy of the tree, on emulators of its own. */
runTool(async (life) => {
  await createTestEnvironment(profileOf('test'), life, { all: true, keep: false }).start();
  mkdirSync(dirname(stateFile), { recursive: true });
  // One process for all runs, because starting Vitest takes longer than most of them.
  const runners = new Map<boolean, Promise<Vitest>>();
  const runnerFor = (bail: boolean): Promise<Vitest> => {
    const runner = runners.get(bail) ?? openRunner(bail);
    runners.set(bail, runner);
    return runner;
  };
  life.onStop(async () => {
    for (const runner of runners.values()) await (await runner).close();
  });
  process.on('message', (message) => {
    const order = v.parse(orderSchema, message);
    void runnerFor(order.bail)
      .then((runner) => carryOut(order, runner))
      .then((outcome) => process.send?.(outcome));
  });
  process.send?.('ready');
});

function openRunner(bail: boolean): Promise<Vitest> {
  return createVitest('test', {
    root,
    watch: false,
    // A process that stays would keep functions from before the edit.
    isolate: true,
    silent: true,
    reporters: [{}],
    passWithNoTests: true,
    // Without a guard a test may wait for what never comes. The same with every guard in place, so that a slow test does
    // not count as a failing one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    ...(bail && { bail: 1 }),
  });
}

async function carryOut(order: Decoded, runner: Vitest): Promise<Outcome> {
  const { edit } = order;
  const file = edit && join(root, edit.file);
  const original = file && readFileSync(file, 'utf8');
  const write = (path: string, content: string) => {
    writeFileSync(path, content);
    runner.invalidateFile(path);
  };
  if (edit && file) write(file, edit.content);
  writeFileSync(stateFile, order.state);
  try {
    return await runTests(order, runner);
  } finally {
    if (file && original !== undefined) write(file, original);
    writeFileSync(stateFile, '');
  }
}

async function runTests({ files, names }: Decoded, runner: Vitest): Promise<Outcome> {
  if (names === undefined) runner.resetGlobalTestNamePattern();
  else runner.setGlobalTestNamePattern(new RegExp(names));
  const specifications = await runner.globTestSpecifications(files.map((file) => join(root, file)));
  const run = await runner.runTestSpecifications(specifications);
  // Vitest also returns the files of earlier runs.
  const ordered = new Set(specifications.map(({ moduleId }) => moduleId));
  const testModules = run.testModules.filter(({ moduleId }) => ordered.has(moduleId));
  const tests = testModules.flatMap((module) =>
    [...module.children.allTests()].flatMap((test) => resultOf(module, test)),
  );
  const broken = testModules
    .filter((module) => module.state() === 'failed' && !tests.some(({ failed }) => failed))
    .map((module) => `${fileOf(module)}: ${module.errors()[0]?.message ?? 'its set-up fails'}`);
  return { tests, broken };
}

const fileOf = ({ moduleId }: TestModule): string => relative(root, moduleId).replaceAll('\\', '/');

function resultOf(module: TestModule, test: TestCase): RanTest[] {
  const { state, errors } = test.result();
  if (state !== 'passed' && state !== 'failed') return [];
  const groups: string[] = [];
  for (let at = test.parent; at.type === 'suite'; at = at.parent) groups.unshift(at.name);
  const group = groups.join(' ');
  return [
    {
      file: fileOf(module),
      group,
      name: [...groups, test.name].join(' '),
      failed: state === 'failed',
      ...(errors?.[0] && { reason: errors[0].message }),
    },
  ];
}
