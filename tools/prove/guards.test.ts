import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../emulators/ports';
import {
  countOccurrences,
  findGuardedFiles,
  findRulesGuards,
  isEquivalent,
  readEquivalents,
  readKeptGuards,
} from './guards';

it('each guard of `npm run prove` occurs exactly once in its file, and its test exists', () => {
  const guards = readKeptGuards();
  const astray = guards.filter(
    (guard) =>
      !existsSync(join(root, guard.test)) ||
      countOccurrences(guard, readFileSync(join(root, guard.file), 'utf8')) !== 1,
  );
  expect(guards.length).toBeGreaterThan(0);
  expect(astray.map(({ name, file }) => `${name}: ${file}`)).toEqual([]);
});

it('each equivalent condition of `npm run prove` is there', () => {
  const guards = [...findRulesGuards(), ...findGuardedFiles().flatMap((file) => file.guards)];
  const stale = readEquivalents().filter(
    (equivalent) => !guards.some((guard) => isEquivalent(guard, equivalent)),
  );
  expect(stale.map(({ file, condition }) => `${file}: ${condition}`)).toEqual([]);
});
