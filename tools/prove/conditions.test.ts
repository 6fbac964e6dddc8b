import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../emulators/ports';
import { findConditions } from './conditions';
import { findFunctionGuards, instrument } from './functionGuards';

describe('the conditions of a rules file', () => {
  const found = (source: string) =>
    findConditions(source).map(({ text, without }) => `${text} → ${without}`);

  it('are what && and || join, also in brackets', () => {
    expect(found(`allow get: if a == '&& x' && (b || !c()) && d; // && e`)).toEqual([
      `a == '&& x' → true`,
      '(b || !c()) → true',
      'b → false',
      '!c() → false',
      'd → true',
    ]);
  });

  it('are the whole where nothing is joined', () => {
    expect(found('allow read: if isAdmin();')).toEqual(['isAdmin() → true']);
    expect(found('allow get: if true;')).toEqual(['true → false']);
  });

  it('are both ways of a choice', () => {
    expect(found('allow create: if id == 1 ? a && b : c || d;')).toEqual([
      'id == 1 → true',
      'id == 1 → false',
      'a → true',
      'b → true',
      'c → false',
      'd → false',
    ]);
  });

  it('are the entries of a list that must all be true', () => {
    expect(found('function f() { return [a, b(1, 2)].concat(c()).hasOnly([true]); }')).toEqual([
      'a → true',
      'b(1, 2) → true',
    ]);
    expect(found('function checksOfA() { return [a > 1, b]; }')).toEqual([
      'a > 1 → true',
      'b → true',
    ]);
    expect(found(`function names() { return ['a', 'b']; }`)).toEqual([]);
  });

  it('are found in every decision of the shop', () => {
    const source = readFileSync(join(root, 'firestore.rules'), 'utf8');
    const lines = new Set(findConditions(source).map(({ line }) => line));
    const decisions = source
      .split('\n')
      .flatMap((line, at) => (/\ballow .*: if /.test(line) ? at + 1 : []));
    expect(decisions.length).toBeGreaterThan(50);
    expect(decisions.filter((line) => !lines.has(line) && !lines.has(line + 1))).toEqual([]);
  });
});

describe('the guards of a function', () => {
  const source = `
export function f(a: number, b: number): string {
  if (a > 1 || b > 1) throw new Error('large');
  if (a < 0 && b < 0) return 'negative';
  if (a === b) a += 1;
  return String(a);
}`;

  it('are the conditions under which it ends early', () => {
    expect(findFunctionGuards(source).map(({ text, without }) => `${text} → ${without}`)).toEqual([
      'a > 1 → false',
      'b > 1 → false',
      'a < 0 → true',
      'b < 0 → true',
    ]);
  });

  it('ask whether they are out', () => {
    const guards = findFunctionGuards(source);
    const text = instrument(source, guards, (guard) => guards.indexOf(guard), './guarded');
    expect(text).toContain(
      'if ((isOut(0) ? false : saw(0, false, (a > 1))) || (isOut(1) ? false : saw(1, false, (b > 1)))) throw',
    );
  });
});
