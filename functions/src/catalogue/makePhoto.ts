import type { Firestore } from 'firebase-admin/firestore';
import {
  MAX_ORIGINAL_MB,
  nameOfOriginal,
  photoPath,
  type PhotoResult,
} from '../../../src/domain/product/photoUpload';
import type { Log } from '../log';
import { expiry } from '../store/retention';
import type { Photographs } from './bucket';
import { makeSizes, UnusablePhoto } from './photoSizes';

interface PhotoDeps {
  db: Firestore;
  photographs: Pick<Photographs, 'read' | 'write' | 'remove'>;
  now: () => Date;
  log: Log;
}

/** An upload, as Storage's event describes it. */
export interface Upload {
  path: string;
  bytes: number;
}

/**
 * Makes a photograph's files from an upload (`originals/…`), says in `photoResults/{name}` what came of it, which the
 * owner's form waits for, and removes the upload, which may say where it was taken. Idempotent: without the upload,
 * everything has been done. Throws when Storage or Firestore fails; the event is then delivered again.
 */
export async function makePhoto(deps: PhotoDeps, { path, bytes }: Upload): Promise<void> {
  const { db, photographs, now, log } = deps;
  const name = nameOfOriginal(path);
  if (name === undefined) return;
  const write = async (result: PhotoResult): Promise<void> => {
    const at = now();
    await db
      .doc(`photoResults/${name}`)
      .set({ ...result, at, expireAt: expiry('photoResults', at) });
    await photographs.remove(path);
  };
  try {
    if (bytes > MAX_ORIGINAL_MB * 1_000_000) throw new UnusablePhoto('too_large');
    const original = await photographs.read(path);
    if (original === undefined) return;
    const files = await makeSizes(original);
    for (const { width, format, bytes: content } of files)
      await photographs.write(photoPath(name, width, format), content, format);
    await write({ state: 'ready', width: Math.max(...files.map(({ width }) => width)) });
  } catch (error) {
    if (!(error instanceof UnusablePhoto)) throw error;
    log.warn('An upload makes no photograph', { path, reason: error.reason });
    await write({ state: 'refused', reason: error.reason });
  }
}
