import { execFileSync } from 'node:child_process';
import { root } from './emulators/ports.ts';

/** The commit that is built, as the back office shows it; empty outside a repository. */
export function buildName(): string {
  try {
    const git = (...args: string[]): string =>
      execFileSync('git', args, {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    return git('describe', '--always', '--dirty').trim();
  } catch {
    return '';
  }
}
