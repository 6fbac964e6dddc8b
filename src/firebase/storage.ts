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

/** A year, and never asked about again: a file's name holds its moment, so it never changes. */
const CACHE_CONTROL = 'public,max-age=31536000,immutable';

/** Puts a photograph at `products/…`, under its own kind. Throws FirebaseError (storage.rules: admin, below 5 MB). */
export async function uploadPhoto(path: string, photo: Blob): Promise<void> {
  await uploadBytes(ref(storage(), path), photo, {
    contentType: photo.type,
    cacheControl: CACHE_CONTROL,
  });
}

/** The plain address, which needs no token: rules let everyone `get` it (docs/decisions/002 "Photographs"). */
export function photoUrl(path: string): string {
  const host = env.emulators
    ? `http://127.0.0.1:${env.emulators.storage}`
    : 'https://firebasestorage.googleapis.com';
  const bucket = env.firebase.storageBucket;
  return `${host}/v0/b/${bucket}/o/${encodeURIComponent(path)}?alt=media`;
}

/** Takes files away; one that is gone already, or cannot go now, is left: no fragrance shows it any more. */
export async function deletePhotos(paths: readonly string[]): Promise<void> {
  const results = await Promise.allSettled(paths.map((path) => deleteObject(ref(storage(), path))));
  for (const result of results) if (result.status === 'rejected') console.warn(result.reason);
}
