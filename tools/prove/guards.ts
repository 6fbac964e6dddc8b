import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { root } from '../emulators/ports';
import { findConditions } from './conditions';
import { findFunctionGuards } from './functionGuards';

/** A guard that no program finds: a step, a limit or part of a pattern. One test file must fail without it. */
const keptSchema = v.object({
  name: v.string(),
  file: v.string(),
  find: v.pipe(v.string(), v.minLength(1)),
  replace: v.string(),
  test: v.string(),
});
export type KeptGuard = v.InferOutput<typeof keptSchema>;

/** A condition whose absence changes nothing that could be noticed. */
const equivalentSchema = v.object({
  file: v.string(),
  condition: v.string(),
  without: v.optional(v.picklist(['true', 'false'])),
  /** Of the rules: where it stands, for a condition that stands elsewhere too. */
  rule: v.optional(v.string()),
  reason: v.string(),
});
export type Equivalent = v.InferOutput<typeof equivalentSchema>;

/** A condition of the rules or of the functions, found by a program. */
export interface FoundGuard {
  file: string;
  start: number;
  end: number;
  without: 'true' | 'false';
  text: string;
  line: number;
  /** Of the rules: the `match` and `allow` before it, such as `/orders/{orderId} read`. */
  rule?: string;
}

const RULES = ['firestore.rules', 'storage.rules'];
/** The functions whose guards protect money, orders and accounts. */
const GUARDED = /^functions\/src\/(payment|order|customer\/phones|createDeps)/;

const folder = join(root, 'tools/prove');

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));

/** Reads the guards of tools/prove/kept/*.json. Throws on an invalid entry. */
export function readKeptGuards(): KeptGuard[] {
  return readdirSync(join(folder, 'kept')).flatMap((name) =>
    v.parse(v.array(keptSchema), readJson(`kept/${name}`)),
  );
}

export function readEquivalents(): Equivalent[] {
  return v.parse(v.array(equivalentSchema), readJson('equivalent.json'));
}

export function isEquivalent(guard: FoundGuard, equivalent: Equivalent): boolean {
  return (
    guard.file === equivalent.file &&
    guard.text === equivalent.condition &&
    (equivalent.without ?? guard.without) === guard.without &&
    (equivalent.rule ?? guard.rule) === guard.rule
  );
}

/** How often a guard occurs in a source; anything but once means that the list is out of date. */
export function countOccurrences(guard: KeptGuard, source: string): number {
  return source.split(guard.find).length - 1;
}

/** The conditions of both rules files. */
export function findRulesGuards(): FoundGuard[] {
  return RULES.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return findConditions(source).map((found) => {
      const before = source.slice(0, found.start);
      const last = (pattern: RegExp): string => [...before.matchAll(pattern)].at(-1)?.[1] ?? '';
      return { file, ...found, rule: `${last(/match (\S+) {/g)} ${last(/allow ([\w, ]+):/g)}` };
    });
  });
}

/** The functions' files with their guards. */
export function findGuardedFiles(): { file: string; source: string; guards: FoundGuard[] }[] {
  return execFileSync('git', ['ls-files', 'functions/src'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => GUARDED.test(file) && !file.endsWith('.test.ts'))
    .map((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      return {
        file,
        source,
        guards: findFunctionGuards(source).map((found) => ({ file, ...found })),
      };
    });
}
