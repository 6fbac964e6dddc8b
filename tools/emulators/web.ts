import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { viteEnvironment } from './environment';
import { buildFolder, root, type Profile } from './ports';
import { waitForPort } from './probe';
import { UserFacingError } from './userFacingError';

const viteBin = join(root, 'node_modules/vite/bin/vite.js');

export interface WebServer {
  crashed: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Builds the shop for this profile's emulators; `env` changes how. Throws UserFacingError with Vite's output on failure.
 */
export async function buildShop(profile: Profile, env: Record<string, string> = {}): Promise<void> {
  const child = startVite(profile, ['build', '--logLevel', 'warn'], env);
  const output = collect(child);
  const code = await exitOf(child);
  if (code !== 0) throw new UserFacingError(`The shop does not build:\n${output.join('\n')}`);
}

/**
 * Serves in one test environment the shop that was built for another. Only the addresses of its emulators differ, which
 * the build has in one file. Throws when they are in none, or in several.
 */
export function copyShop(from: Profile, to: Profile): void {
  const folder = buildFolder(to);
  rmSync(folder, { recursive: true, force: true });
  cpSync(buildFolder(from), folder, { recursive: true });
  const [built, wanted] = [viteEnvironment(from), viteEnvironment(to)];
  const addresses = String(built['VITE_EMULATORS']);
  const scripts = readdirSync(join(folder, 'assets'))
    .map((name) => join(folder, 'assets', name))
    .filter((file) => readFileSync(file, 'utf8').includes(addresses));
  const [file] = scripts;
  if (file === undefined || scripts.length > 1)
    throw new Error(`${scripts.length} files of the build have the addresses of the emulators.`);
  let text = readFileSync(file, 'utf8');
  for (const name of ['VITE_EMULATORS', 'VITE_RAZORPAY_CHECKOUT_URL'])
    text = text.replaceAll(String(built[name]), String(wanted[name]));
  writeFileSync(file, text);
}

/** Starts Vite's development server. */
export async function serveDevelopment(profile: Profile): Promise<WebServer> {
  const args = ['--port', String(profile.ports.web), '--strictPort', '--logLevel', 'warn'];
  const child = startVite(profile, [...args, '--clearScreen', 'false']);
  const output = collect(child, (line) => console.log(line));
  let expected = false;
  const ended = exitOf(child);
  const crashed = new Promise<string>((resolve) => {
    void ended.then((code) => {
      if (expected) return;
      resolve(`Vite has stopped (exit code ${code}).\n${output.slice(-10).join('\n')}`);
    });
  });
  const stop = async () => {
    expected = true;
    child.kill('SIGTERM');
    await ended;
  };
  try {
    await Promise.race([
      waitForPort(profile.ports.web, 'Vite', 30_000),
      crashed.then((sentence) => {
        throw new UserFacingError(sentence);
      }),
    ]);
  } catch (problem) {
    await stop();
    throw problem;
  }
  return { crashed, stop };
}

function startVite(
  profile: Profile,
  args: string[],
  env: Record<string, string> = {},
): ChildProcess {
  return spawn(process.execPath, [viteBin, ...args], {
    cwd: root,
    env: {
      ...process.env,
      ...viteEnvironment(profile),
      ...(profile.kind === 'test' ? { OUT_DIR: buildFolder(profile) } : {}),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function collect(child: ChildProcess, onLine?: (line: string) => void): string[] {
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (line) => {
      output.push(line);
      if (output.length > 400) output.shift();
      onLine?.(line);
    });
  }
  return output;
}

function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
