import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';
import { OUTSIDE_FILE } from './outsideReporter';
import { root } from './ports';

/** The result of a suite. */
export interface Tally {
  name: string;
  passed: number;
  skipped: number;
  /** The failures; a suite that could not start counts as one. */
  failures: Failure[];
  /** How long each test file took, in milliseconds. */
  files: FileTime[];
}

export interface FileTime {
  file: string;
  ms: number;
}

/** A failed test with its message, repeated in the summary because often only the end of a log is kept. */
export interface Failure {
  title: string;
  /** Lines without colour codes; empty when there is no message. */
  details: readonly string[];
  /** The page at that time, as Playwright describes it; empty for other failures. */
  page: readonly string[];
  /** The file of a test; undefined for what failed outside every test. */
  file?: string;
}

function emptyTally(name: string): Tally {
  return { name, passed: 0, skipped: 0, failures: [], files: [] };
}

/** The result of a suite that could not start or did not finish: one failure. */
export function broken(name: string, reason: string): Tally {
  const [first = '', ...details] = reason.split('\n');
  return { ...emptyTally(name), failures: [failure(`${name}: ${first}`, details.join('\n'))] };
}

const MAX_LINES = 12;
const MAX_PAGE_LINES = 80;

export function failure(
  title: string,
  details = '',
  { file, page = [] }: { file?: string; page?: readonly string[] } = {},
): Failure {
  const lines = nonEmptyLines(details).slice(0, MAX_LINES);
  return { title, details: lines, page, ...(file === undefined ? {} : { file }) };
}

function nonEmptyLines(text: string): string[] {
  return stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '');
}

export interface RunOptions {
  /** Path of the machine-readable report. */
  reportFile: string;
  grep?: string;
  /** Only these test files, as paths from the root. */
  files?: readonly string[];
  /** Which part of the tests runs, such as `1/4`. */
  shard?: string;
  /** How many workers run test files at once, each with an environment of its own. */
  workers: number;
  /** Ends the run. */
  signal: AbortSignal;
}

const vitestReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.optional(v.string(), ''),
      startTime: v.number(),
      endTime: v.number(),
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          failureMessages: v.optional(v.array(v.string()), []),
        }),
      ),
    }),
  ),
});

/** A vitest project, and which files of the report belong to it. */
export interface VitestProject {
  project: string;
  name: string;
  owns: (file: string) => boolean;
}

/** Runs several vitest projects in one process and returns a tally for each. */
export async function runVitest(
  projects: readonly VitestProject[],
  options: RunOptions,
): Promise<Tally[]> {
  const args = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...projects.flatMap(({ project }) => ['--project', project]),
    '--reporter=default',
    // What a passing test logs would bury the failures.
    '--silent=passed-only',
    '--reporter=json',
    `--outputFile.json=${options.reportFile}`,
    `--reporter=${join(root, 'tools/emulators/outsideReporter.ts')}`,
    '--passWithNoTests',
    ...(options.grep === undefined ? [] : ['--testNamePattern', options.grep]),
    ...(options.shard === undefined ? [] : [`--shard=${options.shard}`]),
    ...(options.files ?? []),
  ];
  const outsideFile = `${options.reportFile}.outside`;
  rmSync(outsideFile, { force: true });
  const environment = {
    VITEST_MAX_WORKERS: String(options.workers),
    [OUTSIDE_FILE]: outsideFile,
  };
  const code = await run(args, environment, options.signal);
  const report = readReport(options.reportFile, vitestReport);
  const outside = readReport(outsideFile, v.array(v.string())) ?? [];
  if (report === undefined) {
    return projects.map(({ name }) => broken(name, `vitest gave no report (exit code ${code})`));
  }
  const tallies = projects.map(({ name, owns }) => {
    const tally = emptyTally(name);
    for (const file of report.testResults.filter((result) => owns(result.name))) {
      const path = file.name.replace(`${root}/`, '');
      tally.files.push({ file: path, ms: file.endTime - file.startTime });
      for (const test of file.assertionResults) {
        if (test.status === 'passed') tally.passed += 1;
        else if (test.status === 'failed')
          tally.failures.push(
            failure(`${path}: ${test.fullName}`, test.failureMessages.join('\n'), { file: path }),
          );
        else tally.skipped += 1;
      }
      const hasFailedTest = file.assertionResults.some((test) => test.status === 'failed');
      if (file.status === 'failed' && !hasFailedTest)
        tally.failures.push(
          failure(`${path}: ${firstLine(file.message)}`, file.message, { file: path }),
        );
    }
    return tally;
  });
  for (const message of outside)
    tallies[0]?.failures.push(failure(`Outside every test: ${firstLine(message)}`, message));
  return withExitCode(tallies, code, 'vitest');
}

const playwrightTest = v.object({
  projectName: v.string(),
  annotations: v.array(v.object({ type: v.string(), description: v.optional(v.string(), '') })),
  status: v.string(),
  results: v.array(
    v.object({
      duration: v.number(),
      errors: v.optional(v.array(v.object({ message: v.optional(v.string(), '') })), []),
      attachments: v.optional(
        v.array(v.object({ name: v.string(), path: v.optional(v.string()) })),
        [],
      ),
    }),
  ),
});

interface PlaywrightSuite {
  title: string;
  file: string;
  specs: { title: string; tests: v.InferOutput<typeof playwrightTest>[] }[];
  suites?: PlaywrightSuite[] | undefined;
}

const playwrightSuite: v.GenericSchema<unknown, PlaywrightSuite> = v.object({
  title: v.string(),
  file: v.string(),
  specs: v.array(
    v.object({
      title: v.string(),
      tests: v.array(playwrightTest),
    }),
  ),
  suites: v.optional(v.array(v.lazy(() => playwrightSuite))),
});

const playwrightReport = v.object({
  suites: v.array(playwrightSuite),
  errors: v.array(v.object({ message: v.optional(v.string(), 'an error without a message') })),
});

function testsOf(suite: PlaywrightSuite): v.InferOutput<typeof playwrightTest>[] {
  return [...suite.specs.flatMap(({ tests }) => tests), ...(suite.suites ?? []).flatMap(testsOf)];
}

/** The numbers that browser tests noted about themselves under this name; undefined without a report. */
export function notedNumbers(reportFile: string, type: string): number[] | undefined {
  return readReport(reportFile, playwrightReport)
    ?.suites.flatMap(testsOf)
    .flatMap((test) => test.annotations)
    .filter((annotation) => annotation.type === type)
    .map(({ description }) => Number(description));
}

/** What the pages of the browser tests met of their headers, summed up from the annotations of tests/support/e2eTest.ts. */
export function headerViolations(reportFile: string): string {
  const total = (type: string): number | undefined =>
    notedNumbers(reportFile, type)?.reduce((sum, number) => sum + number, 0);
  const violations = total('header violations');
  if (violations === undefined) return 'header violations: not measured';
  const loads = (total('page loads') ?? 0).toLocaleString('en');
  return `header violations: ${violations} on ${loads} page loads`;
}

/** Runs the browser tests. A test that only passed on a retry counts as failed. */
export async function runPlaywright(name: string, options: RunOptions): Promise<Tally> {
  const args = [
    join(root, 'node_modules/@playwright/test/cli.js'),
    'test',
    '--reporter=list,json',
    '--pass-with-no-tests',
    `--workers=${options.workers}`,
    ...(options.grep === undefined ? [] : ['--grep', options.grep]),
    ...(options.shard === undefined ? [] : [`--shard=${options.shard}`]),
    ...(options.files ?? []),
  ];
  const environment = { PLAYWRIGHT_JSON_OUTPUT_FILE: options.reportFile };
  const code = await run(args, environment, options.signal);
  const report = readReport(options.reportFile, playwrightReport);
  if (report === undefined) return broken(name, `Playwright gave no report (exit code ${code})`);
  const tally = emptyTally(name);
  const msOf = new Map<string, number>();
  const visit = (suite: PlaywrightSuite, path: string[]): void => {
    const here = [...path, suite.title];
    for (const spec of suite.specs) {
      for (const test of spec.tests) {
        const ms = test.results.reduce((total, { duration }) => total + duration, 0);
        msOf.set(suite.file, (msOf.get(suite.file) ?? 0) + ms);
        if (test.status === 'expected') tally.passed += 1;
        else if (test.status === 'skipped') tally.skipped += 1;
        else {
          const title = `${[...here, spec.title].join(' › ')} (${test.projectName})`;
          const errors = test.results.flatMap((result) => result.errors);
          const message = errors.map((error) => error.message).join('\n');
          tally.failures.push(
            failure(title, message, {
              file: `tests/e2e/${suite.file}`,
              page: pageAtFailure(test.results),
            }),
          );
        }
      }
    }
    for (const inner of suite.suites ?? []) visit(inner, here);
  };
  for (const suite of report.suites) visit(suite, []);
  tally.files = [...msOf].map(([file, ms]) => ({ file: `tests/e2e/${file}`, ms }));
  for (const { message } of report.errors)
    tally.failures.push(failure(`${name}: ${firstLine(message)}`, message));
  return withExitCode([tally], code, 'Playwright')[0] ?? tally;
}

/**
 * The page's content at the time of the first failure. Playwright records it once: under "Error details" when an
 * assertion about a locator took it, otherwise under "Page snapshot".
 */
function pageAtFailure(
  results: v.InferOutput<typeof playwrightTest>['results'],
): readonly string[] {
  const file = results
    .flatMap((result) => result.attachments)
    .find(({ name, path }) => name === 'error-context' && path !== undefined)?.path;
  if (file === undefined || !existsSync(file)) return [];
  const page = /^```yaml\n([^]*?)\n```/m.exec(readFileSync(file, 'utf8'))?.[1];
  return page === undefined ? [] : nonEmptyLines(page).slice(0, MAX_PAGE_LINES);
}

/** A run that ended with an error but reported none counts as a failure. */
function withExitCode(tallies: Tally[], code: number, runner: string): Tally[] {
  const [first] = tallies;
  const red = tallies.some((tally) => tally.failures.length > 0);
  if (code !== 0 && !red) {
    first?.failures.push(
      failure(`${first.name}: ${runner} ended with exit code ${code}; see above`),
    );
  }
  return tallies;
}

function readReport<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
): v.InferOutput<Schema> | undefined {
  if (!existsSync(file)) return undefined;
  const parsed = v.safeParse(schema, JSON.parse(readFileSync(file, 'utf8')));
  return parsed.success ? parsed.output : undefined;
}

function firstLine(text: string): string {
  return (
    text
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim() ?? 'could not be run'
  );
}

function run(
  args: string[],
  environment: Record<string, string>,
  signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (signal.aborted) child.kill('SIGTERM');
    signal.addEventListener('abort', () => child.kill('SIGTERM'));
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** More failed files than these failed for a reason, not by chance. */
const MAX_FILES_AGAIN = 3;

/** How fast-check begins to report a counterexample, which the random values of a second run would miss. */
const COUNTEREXAMPLE = /Property failed after/;

/**
 * The files to run once more, so that chance alone fails nothing: none when much failed, something outside a file, or a
 * property for which there is a counterexample.
 */
export function filesToTryAgain(tallies: readonly Tally[]): string[] {
  const failures = tallies.flatMap((tally) => tally.failures);
  if (failures.some(({ details }) => details.some((line) => COUNTEREXAMPLE.test(line)))) return [];
  const files = [...new Set(failures.map(({ file }) => file))];
  const known = files.filter((file) => file !== undefined);
  return known.length < files.length || known.length > MAX_FILES_AGAIN ? [] : known;
}

/**
 * A suite after its failed files ran once more, and the failures of its tests that passed then. A second run that could
 * not start or end shows nothing, so it changes nothing.
 */
export function afterSecondTry(
  first: Tally,
  second: Tally | undefined,
): { tally: Tally; flaky: Failure[] } {
  if (!second || second.failures.some(({ file }) => file === undefined))
    return { tally: first, flaky: [] };
  const tried = new Set(second.files.map(({ file }) => file));
  const titles = new Set(second.failures.map(({ title }) => title));
  const flaky = first.failures.filter(
    ({ file, title }) => file !== undefined && tried.has(file) && !titles.has(title),
  );
  const kept = first.failures.filter((one) => !flaky.includes(one));
  const known = new Set(kept.map(({ title }) => title));
  const failures = [...kept, ...second.failures.filter(({ title }) => !known.has(title))];
  return { tally: { ...first, passed: first.passed + flaky.length, failures }, flaky };
}
