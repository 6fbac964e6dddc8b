// hidane is a Firestore emulator for machines that cannot have Google's (firestoreEmulator.mjs), built by cargo.
// Plain JavaScript without packages: tools/run.mjs builds it while the packages are still being installed.
import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { findOnPath, withLock } from './system.mjs';

/** Pinned, so that rules are evaluated alike everywhere. */
export const hidaneVersion = '0.6.0';

const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'nilofar');
const folder = join(cache, `hidane-${hidaneVersion}`);
const windows = process.platform === 'win32';
const program = windows ? 'hidane.exe' : 'hidane';
const HEARTBEAT_MS = 20_000;

/** Compiles in half the time of cargo's release profile. A value that is set in the environment is kept. */
const lightProfile = {
  CARGO_PROFILE_RELEASE_LTO: 'off',
  CARGO_PROFILE_RELEASE_OPT_LEVEL: '0',
  CARGO_PROFILE_RELEASE_CODEGEN_UNITS: '256',
};
/** The packages in which the tests spend their time; the others are compiled without optimisation. */
const optimised = ['hidane-core', 'hidane-rules', 'regex-automata'];

/** @param {string | undefined} path */
function isWorking(path) {
  if (path === undefined || !existsSync(path)) return false;
  return spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 10_000 }).status === 0;
}

/** The path of a hidane that works: from PATH or from the user's cache; undefined without one. */
function installed() {
  return [findOnPath('hidane'), join(folder, 'bin', program)].find(isWorking);
}

/**
 * Runs the installer. Its output goes to a file and is shown only if it fails, because it runs beside others.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<boolean>}
 */
function install(command, args) {
  console.log(
    `Building the Firestore emulator hidane ${hidaneVersion} with cargo (once on this machine, about two minutes) …`,
  );
  const logFile = join(cache, 'hidane.log');
  const log = createWriteStream(logFile);
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const heartbeat = setInterval(
    () => console.log(`  still installing hidane (${seconds()} s) …`),
    HEARTBEAT_MS,
  );
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...lightProfile, ...process.env },
      shell: windows,
    });
    // Not ended by whichever ends first, because the other would be lost.
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    // Ctrl-C must also end the installer, which may take minutes.
    const end = () => void child.kill();
    process.once('exit', end);
    /** @param {boolean} isDone */
    const settle = (isDone) => {
      clearInterval(heartbeat);
      process.off('exit', end);
      if (isDone) console.log(`Installed hidane (${seconds()} s).`);
      else
        console.error(
          `${lastLines(logFile)}\nhidane could not be installed. The whole log: ${logFile}`,
        );
      resolve(isDone);
    };
    child.on('error', () => settle(false));
    child.on('close', (code) => log.end(() => settle(code === 0)));
  });
}

/** @param {string} file */
function lastLines(file) {
  return existsSync(file)
    ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-12).join('\n')
    : '';
}

/** Builds hidane with cargo, if there is one. */
async function obtain() {
  const cargo = findOnPath('cargo');
  if (cargo === undefined) return;
  mkdirSync(cache, { recursive: true });
  const profile = optimised.flatMap((name) => [
    '--config',
    `profile.release.package.${name}.opt-level=1`,
  ]);
  const args = ['install', 'hidane', '--version', hidaneVersion, '--locked', '--root', folder];
  args.push(...profile);
  await install(cargo, args);
}

/**
 * The path of a working hidane, installed if it is not there. Processes that ask at the same time wait for one
 * installation. Undefined when it could not be built.
 * @returns {Promise<string | undefined>}
 */
export async function findHidane() {
  return (
    installed() ??
    withLock(
      join(cache, 'hidane.lock'),
      'Another command is installing hidane; waiting for it …',
      async () => {
        if (installed() === undefined) await obtain();
        return installed();
      },
    )
  );
}
