import { photoPath, photoPaths, productSlug } from '../../../domain/product/productForm';
import { PHOTO_WIDTHS } from '../../../domain/shop/constants';

/** The types that storage.rules accepts and browsers can draw. */
const KINDS = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
/** The limit before resizing; uploads stay far below the 5 MB of storage.rules. */
const MAX_MB = 25;
const QUALITY = 0.84;

/** Validates a chosen file before upload; undefined when it is fine. */
export function photoProblem(file: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (!KINDS.includes(file.type)) return `${file.name} is not a JPEG, PNG, WebP or AVIF image.`;
  if (file.size > MAX_MB * 1_000_000) return `${file.name} is larger than ${MAX_MB} MB.`;
  return undefined;
}

/** Why a file could not be processed, as a message for the admin. */
export class PhotoProblem extends Error {}

/** Scales an image down to a width, as WebP, or as JPEG where the browser cannot encode WebP (Safari). */
async function draw(bitmap: ImageBitmap, width: number): Promise<Blob> {
  const scale = Math.min(1, width / bitmap.width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw images.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const as = (kind: string): Promise<Blob | null> =>
    new Promise((resolve) => canvas.toBlob(resolve, kind, QUALITY));
  const webp = await as('image/webp');
  if (webp?.type === 'image/webp') return webp;
  // JPEG has no transparency.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  const jpeg = await as('image/jpeg');
  if (jpeg?.type !== 'image/jpeg') throw new Error('This browser cannot encode images.');
  return jpeg;
}

export interface PhotoService {
  /** Uploads an image at all widths and returns the URL of the largest. Calls `onStep` with 0–1. */
  upload: (file: File, name: string, ms: number, onStep: (part: number) => void) => Promise<string>;
  /** Deletes the files of images that no fragrance uses any more. */
  deleteFiles: (urls: readonly string[]) => Promise<void>;
}

const storage = () => import('../../../firebase/storage');

export const photoService: PhotoService = {
  async upload(file, name, ms, onStep) {
    const { uploadPhoto, photoUrl } = await storage();
    const bitmap = await createImageBitmap(file).catch((error: unknown) => {
      throw new PhotoProblem(
        `${file.name} could not be read as an image. The file may be damaged.`,
        {
          cause: error,
        },
      );
    });
    const steps = PHOTO_WIDTHS.length * 2;
    let done = 0;
    const step = (): void => onStep((done += 1) / steps);
    try {
      for (const width of PHOTO_WIDTHS) {
        const picture = await draw(bitmap, width).catch((error: unknown) => {
          throw new PhotoProblem(
            `This browser could not resize ${file.name}. Please try another browser.`,
            {
              cause: error,
            },
          );
        });
        step();
        await uploadPhoto(photoPath(ms, productSlug(name), width), picture);
        step();
      }
    } finally {
      bitmap.close();
    }
    const largest = Math.max(...PHOTO_WIDTHS);
    return photoUrl(photoPath(ms, productSlug(name), largest));
  },
  async deleteFiles(urls) {
    const { unusedImages } = await import('../../../firebase/product/adminProducts');
    const unused = await unusedImages(urls);
    await (await storage()).deletePhotos(unused.flatMap(photoPaths));
  },
};
