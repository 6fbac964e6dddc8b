import { FirebaseError } from 'firebase/app';
import {
  connectStorageEmulator,
  deleteObject,
  getBlob,
  getStorage,
  ref,
  uploadBytesResumable,
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

/**
 * Uploads a file to `originals/…`, from which the functions make a photograph. Calls `onPart` with 0–1. Throws
 * FirebaseError (storage.rules: admins only, an image below 25 MB), also when `signal` is aborted.
 */
export async function uploadOriginal(
  path: string,
  file: File,
  { onPart, signal }: { onPart: (part: number) => void; signal: AbortSignal },
): Promise<void> {
  const task = uploadBytesResumable(ref(storage(), path), file, { contentType: file.type });
  const cancel = (): void => void task.cancel();
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel, { once: true });
  task.on('state_changed', ({ bytesTransferred, totalBytes }) =>
    onPart(totalBytes === 0 ? 0 : bytesTransferred / totalBytes),
  );
  try {
    await task;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/**
 * Uploads a photograph of a return (`returns/…`). Calls `onPart` with 0–1. Resolves to false when the rules refuse it, because
 * there is one of this name already. Throws FirebaseError.
 */
export async function uploadReturnPhoto(
  path: string,
  photo: Blob,
  onPart: (part: number) => void,
): Promise<boolean> {
  const task = uploadBytesResumable(ref(storage(), path), photo, { contentType: 'image/jpeg' });
  task.on('state_changed', ({ bytesTransferred, totalBytes }) =>
    onPart(totalBytes === 0 ? 0 : bytesTransferred / totalBytes),
  );
  try {
    await task;
    return true;
  } catch (error) {
    if (error instanceof FirebaseError && error.code === 'storage/unauthorized') return false;
    throw error;
  }
}

/** A photograph of a return, which only an admin may read; undefined when it was removed. Throws FirebaseError. */
export async function fetchReturnPhoto(path: string): Promise<Blob | undefined> {
  try {
    return await getBlob(ref(storage(), path));
  } catch (error) {
    if (error instanceof FirebaseError && error.code === 'storage/object-not-found')
      return undefined;
    throw error;
  }
}

/** The public URL of a photograph; it needs no token, because the rules let everyone `get` it. */
export function photoUrl(path: string): string {
  const host = env.emulators
    ? `http://127.0.0.1:${env.emulators.storage}`
    : 'https://firebasestorage.googleapis.com';
  const bucket = env.firebase.storageBucket;
  return `${host}/v0/b/${bucket}/o/${encodeURIComponent(path)}?alt=media`;
}

/** Deletes an upload. A failure is only logged, because it is removed in the night too. */
export async function deleteOriginal(path: string): Promise<void> {
  await deleteObject(ref(storage(), path)).catch((error: unknown) => console.warn(error));
}
