import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { root } from './emulators/ports';

const dependencies = v.optional(v.record(v.string(), v.string()), {});
const lockfile = v.object({
  packages: v.record(
    v.string(),
    v.object({
      dependencies,
      optionalDependencies: dependencies,
      integrity: v.optional(v.string()),
      license: v.optional(v.string()),
      dev: v.optional(v.boolean(), false),
      inBundle: v.optional(v.boolean(), false),
      hasInstallScript: v.optional(v.boolean(), false),
    }),
  ),
});
const manifest = v.object({ allowScripts: v.optional(v.record(v.string(), v.boolean()), {}) });

/** Licences under which the shop and its functions may be distributed without conditions on their own code. */
const LICENCES = ['MIT', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', '0BSD', 'MIT-0'];

/**
 * libvips, which sharp loads as a shared library. Nobody gets it from us: the functions install it on their own machine,
 * so its LGPL asks nothing of our code.
 */
const LOADED = /^node_modules\/@img\/sharp-/;
const LOADED_LICENCES = ['LGPL-3.0-or-later', 'Apache-2.0', 'MIT'];

/** MPL-2.0, whose conditions are on changes of its own files: the functions install it as it is and load it. */
const UNCHANGED: Readonly<Record<string, string>> = { 'node_modules/web-push': 'MPL-2.0' };

/** MIT, stated in the field `licenses` of an older format, or only in the file LICENSE. */
const STATED_ELSEWHERE = ['node_modules/limiter', 'node_modules/png-js'];

function read<Schema extends v.GenericSchema>(file: string, schema: Schema) {
  return v.parse(schema, JSON.parse(readFileSync(join(root, file), 'utf8')));
}

const isLoadedLicence = (licence = 'none'): boolean =>
  licence.split(' AND ').every((one) => LOADED_LICENCES.includes(one));

const nameOf = (path: string): string => path.replace(/^.*node_modules\//, '');

const LOCKFILES = [
  'package-lock.json',
  'functions/package-lock.json',
  'tools/bench/lighthouse/package-lock.json',
];

it('checks every lockfile', () => {
  const files = execFileSync('git', ['ls-files', '*package-lock.json'], { cwd: root });
  expect(String(files).trim().split('\n').toSorted()).toEqual(LOCKFILES.toSorted());
});

describe.each(LOCKFILES)('%s', (file) => {
  const { packages } = read(file, lockfile);
  const installed = Object.entries(packages).filter(([path]) => path !== '');

  it('names the packages of every system, so that npm ci installs it anywhere', () => {
    const names = new Set(installed.map(([path]) => nameOf(path)));
    const wanted = installed.flatMap(([, entry]) =>
      Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }),
    );
    expect(wanted.length).toBeGreaterThan(100);
    expect([...new Set(wanted)].filter((name) => !names.has(name))).toEqual([]);
  });

  it('holds the hash of every package that is downloaded', () => {
    const without = installed.filter(([, entry]) => !entry.integrity && !entry.inBundle);
    expect(without.map(([path]) => path)).toEqual([]);
  });

  it('has packages under known licences in what is deployed', () => {
    const others = installed.filter(
      ([path, entry]) =>
        !entry.dev &&
        !STATED_ELSEWHERE.includes(path) &&
        !LICENCES.includes(entry.license ?? 'none') &&
        (entry.license === undefined || UNCHANGED[path] !== entry.license) &&
        !(LOADED.test(path) && isLoadedLicence(entry.license)),
    );
    expect(others.map(([path, entry]) => [path, entry.license])).toEqual([]);
  });

  // tools/run.mjs installs without scripts; this is for who runs npm by hand.
  it('has no package whose install script may run', () => {
    const { allowScripts } = read(file.replace('package-lock', 'package'), manifest);
    const scripts = installed.filter(([, entry]) => entry.hasInstallScript);
    const may = scripts.filter(([path]) => allowScripts[nameOf(path)] !== false);
    expect(may.map(([path]) => path)).toEqual([]);
  });
});
