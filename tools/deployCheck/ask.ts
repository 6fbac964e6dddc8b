import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { root } from '../emulators/ports';
import { error, warning, type Finding } from './settings';

const run = promisify(execFile);

const listed = v.object({ result: v.array(v.looseObject({ id: v.string() })) });

/** Runs the Firebase CLI of the repository with the credentials of this machine; rejects with what it said. */
async function firebase(project: string, ...args: string[]): Promise<string> {
  const cli = join(root, 'node_modules/firebase-tools/lib/bin/firebase.js');
  const all = [cli, ...args, '--project', project, '--non-interactive'];
  const { stdout } = await run(process.execPath, all, { cwd: root, timeout: 120_000 });
  return stdout;
}

/**
 * Asks a project, as far as the credentials of this machine allow, whether each secret has a value and which functions are
 * on. A question that was not answered is a warning.
 */
export async function askProject(
  project: string,
  { secrets, functions }: { secrets: readonly string[]; functions: readonly string[] },
): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const name of secrets) {
    try {
      const versions = await firebase(project, 'functions:secrets:get', name);
      if (!/ENABLED/.test(versions))
        found.push(error(`The secret ${name} has no enabled version in ${project}.`));
    } catch (problem) {
      found.push(warning(`${project} was not asked for the secret ${name}: ${reason(problem)}`));
    }
  }
  try {
    const answer = await firebase(project, 'functions:list', '--json');
    const { result } = v.parse(listed, JSON.parse(answer));
    const on = new Set(result.map(({ id }) => id));
    for (const name of functions)
      if (!on.has(name))
        found.push(warning(`The function ${name} is not deployed in ${project} yet.`));
  } catch (problem) {
    found.push(warning(`${project} was not asked for its functions: ${reason(problem)}`));
  }
  return found;
}

function reason(problem: unknown): string {
  const text = problem instanceof Error ? problem.message : String(problem);
  return text.split('\n').find((line) => /error/i.test(line)) ?? text.split('\n')[0] ?? '';
}
