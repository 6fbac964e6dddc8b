import * as v from 'valibot';
import { decode } from '../shop/decode';
import type { PhotoFormat } from './photo';

/** The largest file that may be uploaded, in megabytes; storage.rules say the same. */
export const MAX_ORIGINAL_MB = 25;
/** The most pixels that are decoded: more than the 50 million of a good phone, and less than what fills the memory. */
export const MAX_ORIGINAL_PIXELS = 60_000_000;

/** `1763620200000-amber-durbar`: the name that the files of one upload share. `ms` is the time of the upload. */
export const photoName = (ms: number, slug: string): string => `${ms}-${slug}`;

/** The storage path of an upload, which only the functions read. */
export const originalPath = (name: string): string => `originals/${name}`;

/** The storage path of a photograph (docs/decisions/002-data.md "Photographs"). */
export const photoPath = (name: string, width: number, format: PhotoFormat): string =>
  `products/${name}.${width}.${format}`;

const ORIGINAL = /^originals\/(\d{1,15}-[a-z0-9-]{1,64})$/;

/** The name of an upload by its storage path; undefined for any other file. */
export const nameOfOriginal = (path: string): string | undefined => ORIGINAL.exec(path)?.[1];

/** Why an upload makes no photograph. */
export type PhotoRefusal = 'unreadable' | 'too_many_pixels' | 'too_large';

// A union, because it is in the shop's code anyway, and v.variant would come with every first page.
const resultSchema = v.union([
  v.object({ state: v.literal('ready'), width: v.pipe(v.number(), v.minValue(1)) }),
  v.object({
    state: v.literal('refused'),
    reason: v.picklist<PhotoRefusal[]>(['unreadable', 'too_many_pixels', 'too_large']),
  }),
]);

/** What the functions made of an upload: a photograph whose widest file has this width in pixels, or nothing. */
export type PhotoResult = v.InferOutput<typeof resultSchema>;

/** Decodes `photoResults/{name}`. Throws DecodeError. */
export const decodePhotoResult = (name: string, data: unknown): PhotoResult =>
  decode(resultSchema, data, `photoResults/${name}`);

/** Why a file makes no photograph, as a sentence for the owner. */
export function refusalMessage(fileName: string, reason: PhotoRefusal): string {
  switch (reason) {
    case 'unreadable':
      return `${fileName} could not be read as a JPEG, PNG, WebP or AVIF image. The file may be damaged.`;
    case 'too_many_pixels':
      return `${fileName} has more than ${MAX_ORIGINAL_PIXELS / 1_000_000} million pixels. Please make it smaller first.`;
    case 'too_large':
      return `${fileName} is larger than ${MAX_ORIGINAL_MB} MB.`;
  }
}
