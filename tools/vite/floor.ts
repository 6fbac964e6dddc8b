import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { root } from '../emulators/ports.ts';

const manifest = v.object({
  browserslist: v.array(v.pipe(v.string(), v.regex(/^[a-z_]+ >= [\d.]+$/))),
});

/** The oldest browsers that shop here, by the names of browserslist, from package.json. */
export const FLOOR: Readonly<Record<string, number>> = Object.fromEntries(
  v
    .parse(manifest, JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
    .browserslist.map((query) => query.split(' >= '))
    .map(([name = '', version]) => [name, Number(version)]),
);

/** What the bundler knows of them, as it names them. An Android WebView has Chrome's engine. */
export const TARGETS: readonly string[] = Object.entries(FLOOR)
  .map(([name, version]) => `${name === 'ios_saf' ? 'ios' : name}${version}`)
  .filter((name) => !name.startsWith('android'));
