// The door every npm script goes through: `node tools/run.mjs <command> [args…]`.
// It must work on an empty clone, so it imports nothing that has to be installed first: it checks
// Node, installs what the lockfiles ask for (root and functions/), then runs tools/<command>.ts.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const leastNode = [20, 19];

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
  const [wantedMajor = 0, wantedMinor = 0] = leastNode;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  refuse(
    `Node ${leastNode.join('.')} or newer is needed; this is ${process.versions.node}. Install it from https://nodejs.org and try again.`,
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
 * Does node_modules hold what the lockfile asks for? npm records what it installed in
 * node_modules/.package-lock.json, so an install that somebody made by hand counts as well and is
 * not thrown away by `npm ci`.
 * @param {string} folder
 * @param {string} lockText
 */
function alreadyInstalled(folder, lockText) {
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
 * Runs npm to its end, without packages' install scripts: none that we use needs its own, and re2's
 * (optional, for firebase-tools' hosting) would compile for minutes. Its warnings are kept back, and its errors are for the caller to show.
 * @param {string[]} args
 * @param {string} cwd
 * @returns {Promise<{ code: number, errors: string }>}
 */
function npm(args, cwd) {
  return new Promise((resolve) => {
    const child = spawn('npm', [...args, '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd,
      stdio: ['inherit', 'inherit', 'pipe'],
      shell: process.platform === 'win32',
    });
    const started = Date.now();
    const heartbeat = setInterval(() => {
      console.log(`  still at it (${Math.round((Date.now() - started) / 1000)} s) …`);
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
 * The exit code a shell gives to a program that a signal ended.
 * @param {NodeJS.Signals} signal
 */
function exitCodeOf(signal) {
  return 128 + (constants.signals[signal] ?? 0);
}

/**
 * @param {string} label
 * @param {string} folder
 */
async function install(label, folder) {
  const lockText = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const stamp = join(folder, 'node_modules', '.nilofar-lock');
  const hash = createHash('sha256').update(lockText).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  if (!alreadyInstalled(folder, lockText)) {
    console.log(`Installing the packages of ${label} (npm ci) …`);
    const started = Date.now();
    let result = await npm(['ci'], folder);
    if (result.code !== 0 && /Missing: \S+@ from lock file/.test(result.errors)) {
      // npm ci insists on the optional packages of every other operating system, and some
      // registries do not carry them all. npm install keeps to the same lockfile without them.
      console.log('This registry lacks packages for other systems; going on with npm install …');
      result = await npm(['install', '--no-save'], folder);
    }
    if (result.code !== 0) {
      refuse(
        `${result.errors.trimEnd()}\nThe packages of ${label} could not be installed; what npm said is above. Check the network and the npm registry, then try again.`,
      );
    }
    console.log(`Packages of ${label} are in (${Math.round((Date.now() - started) / 1000)} s).`);
  }
  writeFileSync(stamp, hash);
}

/** Is a process with this id alive? @param {number} pid */
function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Milliseconds since a file was made; 0 when it is not there. @param {string} path */
function ageOf(path) {
  const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return made === undefined ? 0 : Date.now() - made;
}

/**
 * `npm run dev` and `npm test` may be typed at the same moment on a fresh clone: one installs, the
 * other waits for it.
 */
async function installAll() {
  const lock = join(root, '.nilofar', 'install.lock');
  const holder = join(lock, 'pid');
  mkdirSync(dirname(lock), { recursive: true });
  for (let said = false; ;) {
    try {
      mkdirSync(lock);
      break;
    } catch {
      const pid = existsSync(holder) ? Number(readFileSync(holder, 'utf8')) : 0;
      // Its holder has died, or did so before it could write who it was.
      const nameless = pid === 0 && ageOf(lock) > 5000;
      if (nameless || (pid > 0 && !alive(pid))) rmSync(lock, { recursive: true, force: true });
      if (!said) console.log('Another command is installing packages; waiting for it …');
      said = true;
      await pause(300);
    }
  }
  const release = () => rmSync(lock, { recursive: true, force: true });
  process.on('exit', release);
  writeFileSync(holder, String(process.pid));
  await install('the shop', root);
  await install('functions/', join(root, 'functions'));
  release();
  process.off('exit', release);
}

/**
 * Runs the command in a process group of its own: a Ctrl-C in the terminal reaches this process
 * (more than once, when npm is in between), and is handed on exactly once. When this process is
 * killed outright, the command notices that the channel has closed and stops as well.
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
await installAll();
runCommand(file, args);
