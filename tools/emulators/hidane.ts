import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { findOnPath } from './java';
import { UserFacingError } from './userFacingError';

/**
 * hidane is a Firestore emulator for machines without Java 21 and Google's jar, available from
 * package registries. The version is pinned, so that rules are evaluated alike everywhere.
 */
const version = '0.6.0';

const cache = join(
  process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
  'nilofar',
  `hidane-${version}`,
);
const program = process.platform === 'win32' ? 'hidane.exe' : 'hidane';

function isWorking(path: string): boolean {
  const answer = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  return answer.status === 0;
}

/** Runs an installer that prints its own progress. */
function install(command: string, args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    // Ctrl-C must also end the installer, which may take minutes.
    const end = () => void child.kill();
    process.once('exit', end);
    const settle = (isDone: boolean) => {
      process.off('exit', end);
      resolve(isDone);
    };
    child.on('error', () => settle(false));
    child.on('exit', (code) => settle(code === 0));
  });
}

/** Whether the registry has the npm package; some mirrors do not. */
function isOnNpm(): boolean {
  const answer = spawnSync('npm', ['view', `hidane@${version}`, 'version'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
    timeout: 30_000,
  });
  return answer.status === 0 && answer.stdout.trim() === version;
}

async function installFromNpm(): Promise<string | undefined> {
  if (!isOnNpm()) return undefined;
  console.log(`Installing the Firestore emulator hidane ${version} from npm …`);
  const done = await install('npm', [
    'install',
    '--no-audit',
    '--no-fund',
    '--no-save',
    '--prefix',
    cache,
    `hidane@${version}`,
  ]);
  const path = join(cache, 'node_modules', '.bin', program);
  return done && existsSync(path) && isWorking(path) ? path : undefined;
}

async function buildWithCargo(): Promise<string | undefined> {
  const cargo = findOnPath('cargo');
  if (cargo === undefined) return undefined;
  console.log(
    `Building the Firestore emulator hidane ${version} with cargo (once on this machine, about two minutes) …`,
  );
  const done = await install(cargo, [
    'install',
    'hidane',
    '--version',
    version,
    '--locked',
    '--root',
    cache,
  ]);
  const path = join(cache, 'bin', program);
  return done && existsSync(path) && isWorking(path) ? path : undefined;
}

/**
 * The path of a working hidane: from PATH, from the user's cache, from npm, or built by cargo.
 * @throws UserFacingError naming what to install when none of these works
 */
export async function findHidane(): Promise<string> {
  const onPath = findOnPath('hidane');
  if (onPath !== undefined && isWorking(onPath)) return onPath;
  const cached = [join(cache, 'bin', program), join(cache, 'node_modules', '.bin', program)];
  for (const path of cached) if (existsSync(path) && isWorking(path)) return path;
  mkdirSync(dirname(cache), { recursive: true });
  const fresh = (await installFromNpm()) ?? (await buildWithCargo());
  if (fresh !== undefined) return fresh;
  throw new UserFacingError(
    `No Firestore emulator is available: install Rust (https://rustup.rs) so that \`cargo install hidane --version ${version} --locked\` works, or install Java 21 and run \`npx firebase setup:emulators:firestore\`, then try again.`,
  );
}
