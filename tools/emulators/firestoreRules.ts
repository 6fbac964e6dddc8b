import { copyFileSync, readFileSync, watch } from 'node:fs';
import { basename, join, relative } from 'node:path';
import * as v from 'valibot';
import { root, type Profile } from './ports';

const source = join(root, 'firestore.rules');

/**
 * Copies firestore.rules for the emulators, so that firebase-tools does not watch the original: it
 * sends edits with a field that hidane rejects, and then stops all emulators.
 * @returns the copy, relative to the repository's root
 */
export function copyRules(profile: Profile): string {
  const copy = join(profile.workDir, 'firestore.rules');
  copyFileSync(source, copy);
  return relative(root, copy);
}

const failure = v.object({ error: v.object({ message: v.string() }) });

/** Sends the current rules to the emulator. @returns the error in them, if any */
async function send(profile: Profile): Promise<string | undefined> {
  const { ports, projectId } = profile;
  const response = await fetch(
    `http://127.0.0.1:${ports.firestore}/emulator/v1/projects/${projectId}:securityRules`,
    {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        rules: { files: [{ name: basename(source), content: readFileSync(source, 'utf8') }] },
      }),
    },
  );
  if (response.ok) return undefined;
  const parsed = v.safeParse(failure, await response.json());
  return parsed.success ? parsed.output.error.message : `the answer was ${response.status}`;
}

/** After a reset the emulator has the rules of its start; sends the present ones if they have changed since. */
export async function renewRules(profile: Profile): Promise<void> {
  const atStart = readFileSync(join(profile.workDir, 'firestore.rules'), 'utf8');
  if (atStart === readFileSync(source, 'utf8')) return;
  const problem = await send(profile);
  if (problem !== undefined) throw new Error(`firestore.rules: ${problem}`);
}

/** Sends firestore.rules again whenever the file changes. @returns a function that stops watching */
export function watchRules(profile: Profile, log: (line: string) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const reload = async (): Promise<void> => {
    const problem = await send(profile).catch((error: unknown) => String(error));
    log(
      problem === undefined
        ? 'firestore.rules: the new rules are active.'
        : `firestore.rules: the previous rules stay active. ${problem}`,
    );
  };
  // Watches the folder, because an editor may replace the file; debounced, because one save fires several events.
  const watcher = watch(root, (_, name) => {
    if (name !== basename(source)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void reload(), 100);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
