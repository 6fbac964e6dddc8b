import type { Metadata, OutputInfo, Sharp, SharpOptions } from 'sharp';
import { photoWidths, type PhotoFormat } from '../../../src/domain/product/photo';
import { MAX_ORIGINAL_PIXELS, type PhotoRefusal } from '../../../src/domain/product/photoUpload';
import { PHOTO_WIDTHS } from '../../../src/domain/shop/constants';

/** Loaded by the first photograph, because the bundle would load a package that is imported above for every function. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Only the form's four formats: SVG, PDF or a forgotten one is never parsed, whatever a file calls itself.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
  });
  // Each photograph is seen once, so decoded pixels are not kept.
  sharp.cache(false);
  return sharp;
}
let sharpPackage: ReturnType<typeof loadSharp> | undefined;

const MAX_WIDTH = Math.max(...PHOTO_WIDTHS);
/** A strip of paper is not drawn at full length; the shop cuts photographs to 4:5. */
const MAX_HEIGHT = MAX_WIDTH * 2;
/** Longer than any real photograph takes, so that one file cannot keep the function busy. */
const DRAWING_LIMIT = { seconds: 60 };

/** Thrown for a file that makes no photograph, however often it is tried. */
export class UnusablePhoto extends Error {
  constructor(
    readonly reason: PhotoRefusal,
    options?: ErrorOptions,
  ) {
    super(`The photograph is refused: ${reason}`, options);
    this.name = 'UnusablePhoto';
  }
}

export interface PhotoFile {
  format: PhotoFormat;
  width: number;
  bytes: Buffer;
}

/**
 * Draws an original in the shop's widths as AVIF and WebP: turned upright, in sRGB, without its metadata (a phone writes
 * where it was taken). No file is wider than the original. Throws UnusablePhoto.
 */
export async function makeSizes(original: Buffer): Promise<PhotoFile[]> {
  sharpPackage ??= loadSharp();
  const sharp = await sharpPackage;
  const { data, info } = await drawWidest((options) => sharp(original, options));
  const { width, height, channels } = info;
  const files: PhotoFile[] = [];
  for (const each of photoWidths(width)) {
    const drawn = sharp(data, { raw: { width, height, channels } }).resize({ width: each });
    const [avif, webp] = [
      await drawn.clone().avif({ quality: 50, chromaSubsampling: '4:2:0' }).toBuffer(),
      await drawn.clone().webp({ quality: 80 }).toBuffer(),
    ];
    files.push({ format: 'avif', width: each, bytes: avif });
    files.push({ format: 'webp', width: each, bytes: webp });
  }
  return files;
}

/** The pixels of the widest size. */
async function drawWidest(
  open: (options: SharpOptions) => Sharp,
): Promise<{ data: Buffer; info: OutputInfo }> {
  try {
    check(await open({ limitInputPixels: false }).metadata());
    return await open({ limitInputPixels: MAX_ORIGINAL_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout(DRAWING_LIMIT)
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    if (error instanceof UnusablePhoto) throw error;
    throw new UnusablePhoto('unreadable', { cause: error });
  }
}

function check({ format, compression, width, height }: Metadata): void {
  // HEIF is also the container of HEIC, which browsers do not show and sharp does not decode.
  if (format === 'heif' && compression !== 'av1') throw new UnusablePhoto('unreadable');
  if (width * height > MAX_ORIGINAL_PIXELS) throw new UnusablePhoto('too_many_pixels');
}
