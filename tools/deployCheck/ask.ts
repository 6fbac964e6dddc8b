import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';
import { root } from '../emulators/ports';
import { error, warning, type Finding } from './settings';

const run = promisify(execFile);

const listed = v.object({ result: v.array(v.looseObject({ id: v.string() })) });

/** Runs a command of the Firebase CLI for a project; rejects with an Error whose message is what the command printed. */
type Cli = (project: string, ...args: string[]) => Promise<string>;

const printed = v.object({ stdout: v.string(), stderr: v.string() });

/** The Firebase CLI of the repository, with the credentials of this machine. */
const firebase: Cli = async (project, ...args) => {
  const cli = join(root, 'node_modules/firebase-tools/lib/bin/firebase.js');
  const all = [cli, ...args, '--project', project, '--non-interactive'];
  try {
    const { stdout } = await run(process.execPath, all, { cwd: root, timeout: 120_000 });
    return stdout;
  } catch (problem) {
    // It prints its errors to stdout, which the message of a failed command leaves out.
    const output = v.safeParse(printed, problem);
    if (!output.success) throw problem;
    const said = `${output.output.stdout}\n${output.output.stderr}`.trim();
    throw new Error(said || 'it printed nothing', { cause: problem });
  }
};

/**
 * Asks a project, as far as the credentials of this machine allow, whether each secret has a value and which functions are
 * on. A secret that does not exist is an error, because the functions do not start without it; a question that was not
 * answered, for want of credentials or of a permission, is a warning.
 */
export async function askProject(
  project: string,
  { secrets, functions }: { secrets: readonly string[]; functions: readonly string[] },
  cli: Cli = firebase,
): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const name of secrets) {
    try {
      const versions = await cli(project, 'functions:secrets:get', name);
      if (!/ENABLED/.test(versions))
        found.push(error(`The secret ${name} has no enabled version in ${project}.`));
    } catch (problem) {
      found.push(
        isMissing(problem, name)
          ? error(
              `The secret ${name} does not exist in ${project}: set it with npx firebase functions:secrets:set ${name} --project ${project}.`,
            )
          : warning(`${project} was not asked for the secret ${name}: ${reason(problem)}`),
      );
    }
  }
  try {
    const answer = await cli(project, 'functions:list', '--json');
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

const textOf = (problem: unknown): string =>
  stripVTControlCharacters(problem instanceof Error ? problem.message : String(problem));

/** Whether Secret Manager itself said that there is no such secret: a 404 of another service says nothing about it. */
function isMissing(problem: unknown, name: string): boolean {
  const text = textOf(problem);
  return text.includes(`/secrets/${name}/`) && text.includes('HTTP Error: 404');
}

/** The sentence of an error, which the CLI prints below its other notices, or with `--json` as a field. */
function reason(problem: unknown): string {
  const text = textOf(problem);
  const [, plain, json] = /^Error: *(.+)|^ *"error": *"(.+)"/m.exec(text) ?? [];
  return plain ?? json ?? text.split('\n')[0] ?? '';
}
