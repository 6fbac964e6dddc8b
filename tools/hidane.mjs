// hidane is a Firestore emulator for machines without Java 21 and Google's jar, available from package registries.
// Plain JavaScript without packages: tools/run.mjs builds it while the packages are still being installed.
import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
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
  CARGO_PROFILE_RELEASE_OPT_LEVEL: '2',
  CARGO_PROFILE_RELEASE_CODEGEN_UNITS: '256',
};

/** @param {string | undefined} path */
function isWorking(path) {
  if (path === undefined || !existsSync(path)) return false;
  return spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 10_000 }).status === 0;
}

/**
 * Whether the emulators of this machine will ask for hidane: it is not installed yet, and neither is Google's jar.
 * Whether that jar can be used (Java, version) is decided later, by java.ts, which needs the packages.
 */
export function isHidaneMissing() {
  const jars =
    process.env.FIREBASE_EMULATORS_PATH ?? join(homedir(), '.cache', 'firebase', 'emulators');
  const hasJar =
    existsSync(jars) &&
    readdirSync(jars).some((name) => name.startsWith('cloud-firestore-emulator'));
  return !hasJar && installed() === undefined;
}

/** The path of a hidane that works: from PATH or from the user's cache; undefined without one. */
function installed() {
  return [
    findOnPath('hidane'),
    join(folder, 'bin', program),
    join(folder, 'node_modules', '.bin', program),
  ].find(isWorking);
}

/**
 * Runs an installer. Its output goes to a file and is shown only if it fails, because it runs beside others.
 * @param {string} label
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<boolean>}
 */
function install(label, command, args) {
  console.log(`${label} …`);
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
    child.stdout.pipe(log);
    child.stderr.pipe(log);
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
    child.on('close', (code) => settle(code === 0));
  });
}

/** @param {string} file */
function lastLines(file) {
  return existsSync(file)
    ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-12).join('\n')
    : '';
}

/** Whether the registry has the npm package; some mirrors do not. */
function isOnNpm() {
  const answer = spawnSync('npm', ['view', `hidane@${hidaneVersion}`, 'version'], {
    encoding: 'utf8',
    shell: windows,
    timeout: 30_000,
  });
  return answer.status === 0 && answer.stdout.trim() === hidaneVersion;
}

/** From npm, or built by cargo. */
async function obtain() {
  mkdirSync(cache, { recursive: true });
  if (isOnNpm()) {
    const args = ['install', '--no-audit', '--no-fund', '--no-save', '--prefix', folder];
    const wanted = `hidane@${hidaneVersion}`;
    const label = `Installing the Firestore emulator hidane ${hidaneVersion} from npm`;
    if (await install(label, 'npm', [...args, wanted])) return;
  }
  const cargo = findOnPath('cargo');
  if (cargo === undefined) return;
  const args = ['install', 'hidane', '--version', hidaneVersion, '--locked', '--root', folder];
  await install(
    `Building the Firestore emulator hidane ${hidaneVersion} with cargo (once on this machine, about two minutes)`,
    cargo,
    args,
  );
}

/**
 * The path of a working hidane, installed if it is not there. Processes that ask at the same time wait for one
 * installation. Undefined when neither npm nor cargo could provide it.
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
