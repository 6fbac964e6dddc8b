import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { runTool } from './emulators/lifecycle';
import { root } from './emulators/ports';
import { UserFacingError } from './emulators/userFacingError';

interface Step {
  name: string;
  /** Arguments for node: a program of node_modules, then its own arguments. */
  args: string[];
  /** Print the output also when the step passes (the size table). */
  show?: boolean;
  env?: Record<string, string>;
}

function bin(path: string, ...args: string[]): string[] {
  return [join(root, 'node_modules', path), ...args];
}

/** Not `dist`, which is deployed and must never hold a build with placeholder configuration. */
const buildFolder = { OUT_DIR: join(root, '.nilofar', 'check', 'dist') };

/**
 * A production build fails without these (tools/vite/configured.ts). The check only tests that the shop builds and
 * what it weighs, so placeholders suffice.
 */
const placeholders = {
  ...buildFolder,
  VITE_EMULATORS: '',
  VITE_APP_CHECK_KEY: 'check',
  VITE_FIREBASE_APP_ID: '1:0:web:check',
  VITE_SITE_ORIGIN: '',
  VITE_FIREBASE_API_KEY: 'check',
  VITE_FIREBASE_PROJECT_ID: 'check',
  VITE_FIREBASE_AUTH_DOMAIN: 'check.firebaseapp.com',
  VITE_FIREBASE_STORAGE_BUCKET: 'check.firebasestorage.app',
};

const steps: Step[] = [
  { name: 'format', args: bin('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.') },
  { name: 'lint', args: bin('oxlint/bin/oxlint', '--deny-warnings') },
  { name: 'types', args: bin('typescript/bin/tsc', '-b') },
  { name: 'dead code', args: bin('knip/bin/knip.js') },
  { name: 'build', args: bin('vite/bin/vite.js', 'build'), env: placeholders },
  {
    name: 'size budget',
    args: ['--import', 'tsx', join(root, 'tools', 'budget.ts')],
    show: true,
    env: buildFolder,
  },
];

/** `npm run check`: the quick checks, each timed. Stops at the first failure and prints its output. */
runTool(async (life) => {
  const started = Date.now();
  for (const step of steps) {
    const before = Date.now();
    const { code, output } = await run(step, (close) => life.onStop(close));
    const seconds = ((Date.now() - before) / 1000).toFixed(1);
    console.log(`${code === 0 ? 'ok  ' : 'FAIL'}  ${step.name} (${seconds} s)`);
    if (code !== 0 || step.show) console.log(output.trimEnd());
    if (code !== 0) throw new UserFacingError(`\nThe check failed at: ${step.name}.`);
  }
  console.log(`All checks passed (${((Date.now() - started) / 1000).toFixed(0)} s).`);
  await life.end(0);
});

/** Runs one step to its end and returns its output. */
function run(
  { args, env }: Step,
  onStop: (close: () => void) => void,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onStop(() => void child.kill('SIGTERM'));
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => (output += String(text)));
    }
    child.once('error', (problem) => resolve({ code: 127, output: problem.message }));
    child.once('exit', (code) => resolve({ code: code ?? 1, output }));
  });
}
