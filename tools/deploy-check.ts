import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import * as v from 'valibot';
import { askProject } from './deployCheck/ask';
import { checkManifest, functionLines } from './deployCheck/bundle';
import { checkCors, checkHosting, hostingFile } from './deployCheck/hosting';
import {
  checkProject,
  checkSettings,
  error,
  readExamples,
  readSettings,
  type Env,
  type Finding,
} from './deployCheck/settings';
import { runTool, type Lifecycle } from './emulators/lifecycle';
import { root } from './emulators/ports';
import { describeError } from './emulators/userFacingError';
import { collectionsWithoutRules, missingIndexes, scanCode } from './indexes/coverage';
import { installFunctions } from './rehearse/project';
import { readManifest } from './rehearse/manifest';

const run = promisify(execFile);

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/**
 * `npm run deploy:check`: whether what is here can be deployed: the settings of .env.production and functions/.env.PROJECT,
 * firebase.json, rules and indexes, the functions' bundle alone, and the budgets of the build. Needs no account;
 * `-- --project ID` also asks the project. `-- --settings FOLDER` reads the settings from another folder.
 */
runTool(async (life) => {
  const { values } = parseArgs({
    options: { settings: { type: 'string', default: root }, project: { type: 'string' } },
  });
  const settings = readSettings(resolve(values.settings));
  const examples = readExamples(root);
  const hosting = v.parse(hostingFile, JSON.parse(read('firebase.json')));
  const build = settings.build ?? {};
  const site = build.VITE_SITE_ORIGIN ?? '';
  const findings: Finding[] = [];
  const say = (what: string, found: readonly Finding[]): void => {
    const isRed = found.some(({ level }) => level === 'error');
    console.log(`${isRed ? 'FAIL' : 'ok  '}  ${what}`);
    for (const { level, message } of found)
      console.log(`      ${level === 'error' ? '✗' : '!'} ${message}`);
    findings.push(...found);
  };

  say('settings', checkSettings(settings, examples));
  say('headers and webhooks', checkHosting(hosting, site, build.VITE_FIREBASE_AUTH_DOMAIN ?? ''));
  say('photographs', checkCors(read('storage.cors.json'), site));
  say('indexes and rules', checkQueries());

  const folder = mkdtempSync(join(tmpdir(), 'nilofar-deploy-check-'));
  life.onStop(() => rmSync(folder, { recursive: true, force: true }));
  let functions: string[] = [];
  try {
    await installFunctions(folder);
    const manifest = await readManifest(folder);
    functions = Object.keys(manifest.endpoints);
    say('functions', checkManifest(manifest, settings.functions ?? {}, examples, hosting));
    for (const line of functionLines(manifest)) console.log(`      ${line}`);
  } catch (problem) {
    const [first] = describeError(problem).split('\n');
    say('functions', [error(`The functions' bundle cannot be loaded alone: ${first}`)]);
  }
  say('build and budgets', await checkBuild(build, life));
  if (values.project !== undefined) {
    const other = checkProject(values.project, settings.build);
    say(
      `project ${values.project}`,
      other.length > 0
        ? other
        : await askProject(values.project, { secrets: examples.secrets, functions }),
    );
  }

  const errors = findings.filter(({ level }) => level === 'error').length;
  const warnings = findings.length - errors;
  const verdict = errors === 0 ? 'This can be deployed' : 'This cannot be deployed';
  await life.end(errors === 0 ? 0 : 1, `${verdict}: ${errors} errors, ${warnings} warnings.`);
});

function checkQueries(): Finding[] {
  const { shapes, faults } = scanCode();
  return [
    ...faults.map((fault) => error(`A query cannot be analysed: ${String(fault)}`)),
    ...missingIndexes(shapes).map(({ at, required }) =>
      error(
        `The query at ${at} has no index in firestore.indexes.json: ${required.collectionGroup} by ${required.fields.map(({ fieldPath }) => fieldPath).join(', ')}.`,
      ),
    ),
    ...collectionsWithoutRules(shapes, read('firestore.rules')).map((where) =>
      error(`firestore.rules has no rule for a collection that the browser reads: ${where}`),
    ),
  ];
}

/** Builds the shop with these settings, into a folder that is not deployed, and weighs it. */
async function checkBuild(build: Env, life: Lifecycle): Promise<Finding[]> {
  const folder = join(root, '.nilofar', 'deploy-check', 'dist');
  life.onStop(() => rmSync(folder, { recursive: true, force: true }));
  const options = { cwd: root, env: { ...process.env, ...build, OUT_DIR: folder } };
  try {
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    await run(process.execPath, [vite, 'build', '--logLevel', 'warn'], options);
  } catch (problem) {
    return [error(`The shop does not build with these settings: ${firstReason(problem)}`)];
  }
  try {
    const budget = join(root, 'tools/budget.ts');
    await run(process.execPath, ['--import', 'tsx', budget], options);
  } catch (problem) {
    return [error(firstReason(problem))];
  }
  return [];
}

function firstReason(problem: unknown): string {
  const stderr = v.safeParse(v.object({ stderr: v.string() }), problem);
  const lines = (stderr.success ? stderr.output.stderr : describeError(problem))
    .split('\n')
    // Vite's heading, which says nothing.
    .filter((line) => line.trim() !== 'error during build:');
  return lines.find((line) => /not configured|Over budget|rror/.test(line)) ?? lines[0] ?? '';
}
