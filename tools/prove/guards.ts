import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { root } from '../emulators/ports';

/** One guard: where it stands, how it is taken out, and the test file that must notice. */
const guardSchema = v.object({
  name: v.string(),
  file: v.string(),
  find: v.pipe(v.string(), v.minLength(1)),
  replace: v.string(),
  test: v.string(),
});
export type Guard = v.InferOutput<typeof guardSchema>;

/** The guards of tools/prove/*.json. Throws where an entry is not one. */
export function readGuards(): Guard[] {
  const folder = join(root, 'tools/prove');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) =>
      v.parse(v.array(guardSchema), JSON.parse(readFileSync(join(folder, name), 'utf8'))),
    );
}

/** How often a source holds a guard: once, or the list is out of date. */
export function placesOf(guard: Guard, source: string): number {
  return source.split(guard.find).length - 1;
}
