import {
  connectStorageEmulator,
  deleteObject,
  getStorage,
  ref,
  uploadBytes,
  type FirebaseStorage,
} from 'firebase/storage';
import { env } from '../env';
import { firebaseApp } from './app';

let instance: FirebaseStorage | undefined;

function storage(): FirebaseStorage {
  if (instance) return instance;
  instance = getStorage(firebaseApp());
  if (env.emulators) connectStorageEmulator(instance, '127.0.0.1', env.emulators.storage);
  return instance;
}

/** One year, immutable: file names contain a timestamp, so a file never changes. */
const CACHE_CONTROL = 'public,max-age=31536000,immutable';

/**
 * Uploads a photograph to `products/…` with its own content type. Throws FirebaseError (storage.rules: admins only,
 * below 5 MB).
 */
export async function uploadPhoto(path: string, photo: Blob): Promise<void> {
  await uploadBytes(ref(storage(), path), photo, {
    contentType: photo.type,
    cacheControl: CACHE_CONTROL,
  });
}

/** The public URL of a photograph; it needs no token, because the rules let everyone `get` it. */
export function photoUrl(path: string): string {
  const host = env.emulators
    ? `http://127.0.0.1:${env.emulators.storage}`
    : 'https://firebasestorage.googleapis.com';
  const bucket = env.firebase.storageBucket;
  return `${host}/v0/b/${bucket}/o/${encodeURIComponent(path)}?alt=media`;
}

/** Deletes photographs. Failures are only logged, because no fragrance uses the files any more. */
export async function deletePhotos(paths: readonly string[]): Promise<void> {
  const results = await Promise.allSettled(paths.map((path) => deleteObject(ref(storage(), path))));
  for (const result of results) if (result.status === 'rejected') console.warn(result.reason);
}
