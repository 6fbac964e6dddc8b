// Entry point of every npm script: `node tools/run.mjs <command> [args…]`.
// It must work on an empty clone, so it imports nothing that has to be installed first: it checks
// Node, installs what the lockfiles ask for (root, functions/ and what the command needs besides), then runs
// tools/<command>.ts.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findGoogleEmulator } from './firestoreEmulator.mjs';
import { findHidane } from './hidane.mjs';
import { withLock } from './system.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const minNodeVersion = [20, 19];

/**
 * Ends the run with one sentence on the screen.
 * @param {string} sentence
 * @returns {never}
 */
function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = minNodeVersion;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  refuse(
    `Node ${minNodeVersion.join('.')} or newer is needed; this is ${process.versions.node}. Install it from https://nodejs.org and try again.`,
  );
}

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, link?: boolean }} LockedPackage */

/**
 * The packages a lockfile names, by path.
 * @param {string} text
 * @returns {Record<string, LockedPackage>}
 */
function lockedPackages(text) {
  return JSON.parse(text).packages ?? {};
}

/**
 * Whether node_modules matches the lockfile. npm records what it installed in
 * node_modules/.package-lock.json, so a manual install counts as well and is not replaced by
 * `npm ci`.
 * @param {string} folder
 * @param {string} lockText
 */
function isInstalled(folder, lockText) {
  const recorded = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(recorded)) return false;
  const installed = lockedPackages(readFileSync(recorded, 'utf8'));
  return Object.entries(lockedPackages(lockText)).every(
    ([path, wanted]) =>
      path === '' ||
      wanted.optional === true ||
      wanted.devOptional === true ||
      installed[path]?.version === wanted.version,
  );
}

/**
 * Runs npm without install scripts: no package of ours needs one, and that of re2 (optional, for
 * firebase-tools' hosting) would compile for minutes. Stderr is returned for the caller to show.
 * @param {string} label what is installed
 * @param {string[]} args
 * @param {string} cwd
 * @returns {Promise<{ code: number, errors: string }>}
 */
function npm(label, args, cwd) {
  return new Promise((resolve) => {
    const child = spawn('npm', [...args, '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd,
      stdio: ['inherit', 'inherit', 'pipe'],
      shell: process.platform === 'win32',
    });
    const started = Date.now();
    const heartbeat = setInterval(() => {
      console.log(`  still installing ${label} (${Math.round((Date.now() - started) / 1000)} s) …`);
    }, 10_000);
    let errors = '';
    child.stderr.on('data', (text) => (errors += String(text)));
    /** @param {number} code */
    const end = (code) => {
      clearInterval(heartbeat);
      resolve({ code, errors });
    };
    child.on('error', (problem) => {
      errors += problem.message;
      end(127);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

/**
 * The exit code a shell reports for a program that a signal ended.
 * @param {NodeJS.Signals} signal
 */
function exitCodeOf(signal) {
  return 128 + (constants.signals[signal] ?? 0);
}

/**
 * @param {string} label
 * @param {string} folder
 * @returns {Promise<string | undefined>} what is wrong, as a sentence
 */
async function install(label, folder) {
  const lockText = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const stamp = join(folder, 'node_modules', '.nilofar-lock');
  const hash = createHash('sha256').update(lockText).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return undefined;
  if (!isInstalled(folder, lockText)) {
    console.log(`Installing the packages of ${label} (npm ci) …`);
    const started = Date.now();
    let result = await npm(label, ['ci'], folder);
    if (result.code !== 0 && /Missing: \S+@\S* from lock file/.test(result.errors)) {
      // npm ci requires the optional packages of every operating system, and some registries
      // lack a few. npm install follows the same lockfile without them.
      console.log('This registry lacks packages for other systems; continuing with npm install …');
      result = await npm(label, ['install', '--no-save'], folder);
    }
    if (result.code !== 0) {
      return `${result.errors.trimEnd()}\nThe packages of ${label} could not be installed; what npm said is above. Check the network and the npm registry, then try again.`;
    }
    console.log(`Installed ${label} (${Math.round((Date.now() - started) / 1000)} s).`);
  }
  writeFileSync(stamp, hash);
  return undefined;
}

/**
 * `npm run dev` and `npm test` may be started at the same time on a fresh clone: one installs, the
 * other waits for the lock. npm keeps one core busy, so the folders are installed at the same time.
 * A problem is shown after the others have ended, so that no npm is left behind.
 * @param {readonly string[]} more folders that only this command needs
 */
async function installAll(more) {
  const problems = await withLock(
    join(root, '.nilofar', 'install.lock'),
    'Another command is installing packages; waiting for it …',
    () =>
      Promise.all([
        install('the shop', root),
        ...['functions', ...more].map((folder) => install(`${folder}/`, join(root, folder))),
      ]),
  );
  const problem = problems.find((sentence) => sentence !== undefined);
  if (problem !== undefined) refuse(problem);
}

/**
 * Runs the command in its own process group: Ctrl-C in the terminal reaches this process (more than
 * once when npm is in between) and is forwarded exactly once. When this process is killed, the
 * command notices that the IPC channel has closed and stops as well.
 * @param {string} file
 * @param {string[]} args
 */
function runCommand(file, args) {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  });
  let last = 0;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      const now = Date.now();
      if (now - last < 1000) return;
      last = now;
      child.kill(signal);
    });
  }
  child.on('error', (problem) => refuse(`${file} could not be started: ${problem.message}`));
  child.on('exit', (code, signal) => process.exit(signal ? exitCodeOf(signal) : (code ?? 1)));
}

checkNode();
const [command = '', ...args] = process.argv.slice(2);
const file = join(root, 'tools', `${command}.ts`);
if (!/^[a-z][a-z-]*$/.test(command) || !existsSync(file)) {
  refuse(
    `There is no command "${command}". A command is a file in tools/, for example: node tools/run.mjs dev`,
  );
}
// Building the substitute takes longest, so it starts before the packages where there is no other; the command waits
// for it (tools/hidane.mjs).
if (['dev', 'test', 'security'].includes(command)) {
  void findGoogleEmulator().then(async (google) => {
    if (google === undefined) await findHidane();
  });
}
const measuresPaint = command === 'bench' && ['paint', undefined].includes(args[0]);
await installAll(measuresPaint ? ['tools/bench/lighthouse'] : []);
runCommand(file, args);
