import type { Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { decodeNotes } from '../../../src/domain/product/notes';
import type { Log } from '../log';
import { notesRef } from '../store/firestore';
import type { Photographs } from './bucket';
import { pages } from './store';

/**
 * The age after which an unused photo may be removed. A form uploads while it is being saved, which takes minutes, so
 * an unused photo of yesterday is left over.
 */
const YOUNG_MS = 24 * 3_600_000;

/** The maximum per run, so that a mistake of ours cannot remove all photos in one night. */
const MAX_SWEPT = 300;

/** The result of a run. */
export interface SweepRun {
  looked: number;
  removed: number;
  failed: number;
}

interface PhotoDeps {
  db: Firestore;
  photographs: Pick<Photographs, 'list' | 'remove'>;
  now: () => Date;
  log: Log;
}

/**
 * Removes photos that neither a product nor a note uses (docs/decisions/008-back-office.md), such as those of an upload
 * that was interrupted, and uploads that were never drawn. Lists the files before it reads the products and notes, so
 * that one saved in between is seen.
 */
export async function sweepPhotographs(
  { db, photographs, now, log }: PhotoDeps,
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
  // A shop without products is being set up, or has lost them: its photos must stay.
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

/** The part of the name that all files of a photo share: `products/1763620200000-amber-durbar`. */
function stemOf(path: string): string {
  return path.replace(/(?:[._]\d+)?\.\w+$/, '');
}

const imagesSchema = v.object({ images: v.fallback(v.array(v.unknown()), []) });
const FILE = /products\/[^/?#]+/;

/** The stems of all photos that products and notes use; undefined when there is no product. */
async function shownPhotographs(db: Firestore): Promise<Set<string> | undefined> {
  const shown = new Set<string>();
  const add = (url: unknown): void => {
    const path = typeof url === 'string' ? FILE.exec(decoded(url))?.[0] : undefined;
    if (path !== undefined) shown.add(stemOf(path));
  };
  let products = 0;
  for await (const page of pages(db, 'products')) {
    products += page.length;
    // Includes products that do not decode, so that their photos stay.
    for (const { images } of page.map((one) => v.parse(imagesSchema, one.data())))
      images.forEach(add);
  }
  const notes = decodeNotes((await notesRef(db).get()).data());
  for (const { picture } of notes.values()) add(picture);
  return products === 0 ? undefined : shown;
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
