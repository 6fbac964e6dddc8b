import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { root } from '../emulators/ports';

/** A guard: where it is, what replaces it when it is removed, and the test file that must then fail. */
const guardSchema = v.object({
  name: v.string(),
  file: v.string(),
  find: v.pipe(v.string(), v.minLength(1)),
  replace: v.string(),
  test: v.string(),
});
export type Guard = v.InferOutput<typeof guardSchema>;

/** Reads the guards of tools/prove/*.json. Throws on an invalid entry. */
export function readGuards(): Guard[] {
  const folder = join(root, 'tools/prove');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) =>
      v.parse(v.array(guardSchema), JSON.parse(readFileSync(join(folder, name), 'utf8'))),
    );
}

/** How often a guard occurs in a source; anything but once means that the list is out of date. */
export function countOccurrences(guard: Guard, source: string): number {
  return source.split(guard.find).length - 1;
}
