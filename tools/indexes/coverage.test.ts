import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { root } from '../emulators/ports';
import { indexFile, isCovered, requiredIndex } from './required';
import { scanQueries } from './scan';

/** Code of the browser and of the functions, whose queries need indexes in production. */
const FOLDERS = ['src', 'functions/src'];
const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file)),
);
const scans = sources.map((file) => scanQueries(file, readFileSync(join(root, file), 'utf8')));
const shapes = scans.flatMap((scan) => scan.shapes);
const file = v.parse(
  indexFile,
  JSON.parse(readFileSync(join(root, 'firestore.indexes.json'), 'utf8')),
);

// The emulators answer every query without an index; production rejects it.
describe('every query the code makes', () => {
  it('can be analysed', () => {
    expect(scans.flatMap((scan) => scan.faults)).toEqual([]);
  });

  it('is found', () => {
    const orders = shapes.filter(({ collection }) => collection === 'orders');
    expect(orders.length).toBeGreaterThan(2);
  });

  it('has its index in firestore.indexes.json', () => {
    const missing = shapes.flatMap((shape) => {
      const required = requiredIndex(shape);
      return !required || isCovered(required, file) ? [] : [{ at: shape.at, required }];
    });
    expect(missing).toEqual([]);
  });
});

// The CLI accepts duplicate entries, and then it is undefined which of two settings of a field applies.
describe('firestore.indexes.json', () => {
  it.each([
    ['index', file.indexes.map((entry) => JSON.stringify(entry))],
    ['override', file.fieldOverrides.map((entry) => `${entry.collectionGroup}.${entry.fieldPath}`)],
  ])('names every %s once', (_, names) => {
    expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([]);
  });
});
