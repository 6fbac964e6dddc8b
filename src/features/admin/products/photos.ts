import { useEffect, useRef } from 'react';
import { productSlug } from '../../../domain/product/productForm';
import {
  MAX_ORIGINAL_MB,
  originalPath,
  photoName,
  photoPath,
  refusalMessage,
  type PhotoResult,
} from '../../../domain/product/photoUpload';

/** The types that storage.rules accept and the functions draw. */
export const PHOTO_KINDS: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
];
/** How often the form looks whether the sizes are made, and for how long. Making them takes some seconds. */
const POLL_MS = 1000;
const MAX_POLLS = 180;

/** Validates a chosen file before upload; undefined when it is fine. */
export function photoProblem(file: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (!PHOTO_KINDS.includes(file.type))
    return `${file.name} is not a JPEG, PNG, WebP or AVIF image.`;
  if (file.size >= MAX_ORIGINAL_MB * 1_000_000) return refusalMessage(file.name, 'too_large');
  return undefined;
}

/** Why a file could not be processed, as a message for the admin. */
export class PhotoProblem extends Error {}

/** How far a photograph is; `part` is 0–1. */
export type PhotoStep = { step: 'uploading'; part: number } | { step: 'sizes' } | { step: 'done' };

/** Photographs are only added: what nothing shows any more is removed in the night, when no cached page shows it either. */
export interface PhotoService {
  /**
   * Uploads an image, waits until the functions have made its sizes, and returns the URL of the largest. Throws
   * PhotoProblem, FirebaseError, or any error once `signal` is aborted.
   */
  upload: (
    file: File,
    name: string,
    ms: number,
    control: { onStep: (step: PhotoStep) => void; signal: AbortSignal },
  ) => Promise<string>;
}

/** A file that a form uploads when it is saved. */
export interface FileImage {
  key: string;
  kind: 'file';
  file: File;
  /** An object URL for the preview. */
  url: string;
  /** Undefined before it is uploaded. */
  progress: PhotoStep | undefined;
  /** The URL once uploaded, so that a retry does not upload it again. */
  stored: string | undefined;
}

/** An image of a form: one already stored, or a file to upload. */
export type FormImage = { key: string; kind: 'stored'; url: string } | FileImage;

let files = 0;

export function newImage(file: File): FileImage {
  files += 1;
  const url = URL.createObjectURL(file);
  return { key: `file-${files}`, kind: 'file', file, url, progress: undefined, stored: undefined };
}

/** Frees the previews of chosen files when their form is left. Until then the browser keeps each file. */
export function useFreedPreviews(images: readonly FormImage[]): void {
  const latest = useRef(images);
  useEffect(() => {
    latest.current = images;
  }, [images]);
  useEffect(
    () => () => {
      for (const { kind, url } of latest.current) if (kind === 'file') URL.revokeObjectURL(url);
    },
    [],
  );
}

/**
 * Uploads the file of an image, unless it is there already, and returns its URL. `onStep` gets the URL with the last step,
 * and undefined when the upload failed. Throws as {@link PhotoService.upload} does.
 */
export async function uploadImage(
  service: Pick<PhotoService, 'upload'>,
  { file, stored }: FileImage,
  name: string,
  ms: number,
  control: {
    onStep: (step: PhotoStep | undefined, stored?: string) => void;
    signal: AbortSignal;
  },
): Promise<string> {
  if (stored !== undefined) return stored;
  const { onStep } = control;
  onStep({ step: 'uploading', part: 0 });
  try {
    const url = await service.upload(file, name, ms, control);
    onStep({ step: 'done' }, url);
    return url;
  } catch (error) {
    onStep(undefined);
    throw error;
  }
}

const storage = () => import('../../../firebase/storage');

export const photoService: PhotoService = {
  async upload(file, name, ms, { onStep, signal }) {
    const { uploadOriginal, deleteOriginal, photoUrl } = await storage();
    const photo = photoName(ms, productSlug(name));
    const path = originalPath(photo);
    try {
      await uploadOriginal(path, file, {
        onPart: (part) => onStep({ step: 'uploading', part }),
        signal,
      });
      onStep({ step: 'sizes' });
      const result = await waitForResult(photo, file.name, signal);
      if (result.state === 'refused')
        throw new PhotoProblem(refusalMessage(file.name, result.reason));
      return photoUrl(photoPath(photo, result.width, 'webp'));
    } catch (error) {
      // What was made of it meanwhile is removed in the night.
      if (signal.aborted) void deleteOriginal(path);
      throw error;
    }
  },
};

async function waitForResult(
  photo: string,
  fileName: string,
  signal: AbortSignal,
): Promise<PhotoResult> {
  const { fetchPhotoResult } = await import('../../../firebase/product/adminPhotos');
  for (let n = 0; n < MAX_POLLS; n += 1) {
    await pause(POLL_MS, signal);
    // A failed read is not an answer; the next one may succeed.
    const result = await fetchPhotoResult(photo).catch((error: unknown) => console.warn(error));
    if (result) return result;
  }
  throw new PhotoProblem(
    `The sizes of ${fileName} are not ready yet. Please try again in a few minutes.`,
  );
}

/** Waits. Rejects when `signal` is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(new Error('stopped'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, ms);
  });
}
