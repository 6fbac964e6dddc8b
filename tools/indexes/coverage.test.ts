import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../emulators/ports';
import { collectionsWithoutRules, indexes, missingIndexes, scanCode } from './coverage';

const { shapes, faults } = scanCode();

// The emulators answer every query without an index; production rejects it.
describe('every query the code makes', () => {
  it('can be analysed', () => {
    expect(faults).toEqual([]);
  });

  it('is found', () => {
    const orders = shapes.filter(({ collection }) => collection === 'orders');
    expect(orders.length).toBeGreaterThan(2);
  });

  it('has its index in firestore.indexes.json', () => {
    expect(missingIndexes(shapes)).toEqual([]);
  });

  it('has a rule in firestore.rules when the browser makes it', () => {
    const rules = readFileSync(join(root, 'firestore.rules'), 'utf8');
    expect(collectionsWithoutRules(shapes, rules)).toEqual([]);
    const without = rules.replaceAll('match /products/{', 'match /former/{');
    expect(collectionsWithoutRules(shapes, without)).not.toEqual([]);
  });
});

// The CLI accepts duplicate entries, and then it is undefined which of two settings of a field applies.
describe('firestore.indexes.json', () => {
  it.each([
    ['index', indexes.indexes.map((entry) => JSON.stringify(entry))],
    [
      'override',
      indexes.fieldOverrides.map((entry) => `${entry.collectionGroup}.${entry.fieldPath}`),
    ],
  ])('names every %s once', (_, names) => {
    expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([]);
  });
});
