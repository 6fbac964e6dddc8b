import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { findOnPath } from './java';
import { Trouble } from './trouble';

/**
 * hidane is the Firestore emulator for machines without Java 21 and Google's jar: it comes from
 * package registries alone. One version, so that everybody's rules are judged alike.
 */
const version = '0.6.0';

const cache = join(
  process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
  'nilofar',
  `hidane-${version}`,
);
const program = process.platform === 'win32' ? 'hidane.exe' : 'hidane';

function works(path: string): boolean {
  const answer = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  return answer.status === 0;
}

/** Runs an installer with its own progress on this screen. */
function install(command: string, args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    // Whoever presses Ctrl-C on a build that takes minutes does not want it to go on unseen.
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

/** Does the registry have the npm package? Some mirrors do not. */
function npmHasIt(): boolean {
  const answer = spawnSync('npm', ['view', `hidane@${version}`, 'version'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
    timeout: 30_000,
  });
  return answer.status === 0 && answer.stdout.trim() === version;
}

async function fromNpm(): Promise<string | undefined> {
  if (!npmHasIt()) return undefined;
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
  return done && existsSync(path) && works(path) ? path : undefined;
}

async function fromCargo(): Promise<string | undefined> {
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
  return done && existsSync(path) && works(path) ? path : undefined;
}

/**
 * The path of a working hidane: from PATH, from the user's cache, from npm, or built by cargo.
 * @throws Trouble with what to install where none of these works
 */
export async function findHidane(): Promise<string> {
  const onPath = findOnPath('hidane');
  if (onPath !== undefined && works(onPath)) return onPath;
  const cached = [join(cache, 'bin', program), join(cache, 'node_modules', '.bin', program)];
  for (const path of cached) if (existsSync(path) && works(path)) return path;
  mkdirSync(dirname(cache), { recursive: true });
  const fresh = (await fromNpm()) ?? (await fromCargo());
  if (fresh !== undefined) return fresh;
  throw new Trouble(
    `No Firestore emulator could be had: install Rust (https://rustup.rs) so that \`cargo install hidane --version ${version} --locked\` works, or install Java 21 and run \`npx firebase setup:emulators:firestore\`, then try again.`,
  );
}
