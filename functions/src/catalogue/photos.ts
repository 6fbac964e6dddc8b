import type { Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { Log } from '../log';
import { pages } from './store';

/** A file of the bucket. */
export interface StoredFile {
  /** `products/1763620200000-amber-durbar_1200.webp` */
  path: string;
  uploadedAt: Date;
}

/** The photographs' storage, as far as the sweep touches it. */
export interface Photographs {
  /** Everything under `products/`, a page at a time. */
  list(): AsyncGenerator<StoredFile[]>;
  /** Removes a file; one that is gone already is no fault. */
  remove(path: string): Promise<void>;
}

/** A form uploads when it is saved, which takes minutes: what nobody shows after a day was cut off or left behind. */
const YOUNG_MS = 24 * 3_600_000;

/** As many a run, so that a mistake of ours could never empty the house in one night. */
const MAX_SWEPT = 300;

/** What a run did. */
export interface SweepRun {
  looked: number;
  removed: number;
  failed: number;
}

interface Ground {
  db: Firestore;
  photographs: Photographs;
  now: () => Date;
  log: Log;
}

/**
 * Removes photographs that no fragrance shows (docs/decisions/008-back-office.md): an upload that was cut off, a form that failed
 * after it. First the files, then the fragrances: one saved in between is seen.
 */
export async function sweepPhotographs(
  { db, photographs, now, log }: Ground,
  most = MAX_SWEPT,
): Promise<SweepRun> {
  const run: SweepRun = { looked: 0, removed: 0, failed: 0 };
  const old: string[] = [];
  const limit = now().getTime() - YOUNG_MS;
  for await (const page of photographs.list()) {
    run.looked += page.length;
    for (const { path, uploadedAt } of page) if (uploadedAt.getTime() < limit) old.push(path);
  }
  const shown = await shownPhotographs(db);
  // A house without fragrances is being set up, or has lost them: its pictures are what is left.
  if (shown === undefined) return run;
  for (const path of old.filter((one) => !shown.has(stemOf(one))).slice(0, most)) {
    try {
      await photographs.remove(path);
      run.removed += 1;
    } catch (error) {
      run.failed += 1;
      log.error('A photograph could not be removed', { path, reason: String(error) });
    }
  }
  return run;
}

/** All widths of a photograph have one stem: `products/1763620200000-amber-durbar`. */
function stemOf(path: string): string {
  return path.replace(/(?:_\d+)?\.\w+$/, '');
}

const imagesSchema = v.object({ images: v.fallback(v.array(v.unknown()), []) });
const FILE = /products\/[^/?#]+/;

/** The stems of what the fragrances show; undefined when there is no fragrance. */
async function shownPhotographs(db: Firestore): Promise<Set<string> | undefined> {
  const shown = new Set<string>();
  let products = 0;
  for await (const page of pages(db, 'products')) {
    products += page.length;
    // Also of a fragrance that does not decode: whatever looks like one of our files stays.
    for (const { images } of page.map((one) => v.parse(imagesSchema, one.data())))
      for (const url of images) {
        const path = typeof url === 'string' ? FILE.exec(decoded(url))?.[0] : undefined;
        if (path !== undefined) shown.add(stemOf(path));
      }
  }
  return products === 0 ? undefined : shown;
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
