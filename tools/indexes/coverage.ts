import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { root } from '../emulators/ports';
import { indexFile, isCovered, requiredIndex } from './required';
import { scanQueries } from './scan';

/** Code of the browser and of the functions, whose queries need indexes in production. */
const FOLDERS = ['src', 'functions/src'] as const;
/** Code whose queries pass through the security rules. */
const BROWSER = /^src[\\/]/;

/** firestore.indexes.json. */
export const indexes = v.parse(
  indexFile,
  JSON.parse(readFileSync(join(root, 'firestore.indexes.json'), 'utf8')),
);

/** Every query in the code, and the places where one could not be read. */
export function scanCode() {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  );
  const scans = files.map((file) => scanQueries(file, readFileSync(join(root, file), 'utf8')));
  return {
    shapes: scans.flatMap((scan) => scan.shapes),
    faults: scans.flatMap((scan) => scan.faults),
  };
}

type Shapes = ReturnType<typeof scanCode>['shapes'];

/** The queries without an index in firestore.indexes.json, and the index each needs. */
export function missingIndexes(shapes: Shapes) {
  return shapes.flatMap((shape) => {
    const required = requiredIndex(shape);
    return !required || isCovered(required, indexes) ? [] : [{ at: shape.at, required }];
  });
}

/** The collections that the browser queries and that these rules do not name, with the query's place. */
export function collectionsWithoutRules(shapes: Shapes, rules: string): string[] {
  return shapes
    .filter(({ at, collection }) => BROWSER.test(at) && collection !== undefined)
    .filter(({ collection }) => !new RegExp(`match /(.*/)?${collection}/\\{`).test(rules))
    .map(({ at, collection }) => `${at}: ${collection}`);
}
