import { PHOTO_WIDTHS } from '../shop/constants';

/**
 * The widest WebP of a photograph, as a product stores it. `products%2F1763620200000-oud.1600.webp` was made by the
 * functions and exists as AVIF too; `…_1200.webp` was made in a browser, as WebP only and in widths up to 1200.
 */
const WIDEST = /(%2F\d+-[a-z0-9-]+\.|_)(\d+)\.webp(?=\?|$)/;

export type PhotoFormat = 'avif' | 'webp';

/** The files of a photograph in one format, by its URL; undefined where there are none, or their names are not known. */
export function photoFiles(
  src: string,
  format: PhotoFormat,
): { url: string; width: number }[] | undefined {
  const [, stem = '', widest] = WIDEST.exec(src) ?? [];
  if (widest === undefined) return undefined;
  if (stem === '_' && (widest !== '1200' || format === 'avif')) return undefined;
  return photoWidths(Number(widest)).map((width) => ({
    url: src.replace(WIDEST, `${stem}${width}.${format}`),
    width,
  }));
}

/** The widths of a photograph whose widest file has this one; none is wider than its original. */
export function photoWidths(widest: number): number[] {
  return [...PHOTO_WIDTHS.filter((width) => width < widest), widest];
}

/** The pixels across of the widest file of a photograph; undefined where they are not known. */
export function photoWidth(src: string): number | undefined {
  return photoFiles(src, 'webp')?.at(-1)?.width;
}

/** The `srcset` of a photograph in one format; undefined where it has no files that are known. */
export function photoSrcSet(src: string, format: PhotoFormat): string | undefined {
  return photoFiles(src, format)
    ?.map(({ url, width }) => `${url} ${width}w`)
    .join(', ');
}

/** The `sizes` attribute of the photographs on the product page. */
export const GALLERY_SIZES = '(min-width: 90rem) 44rem, (min-width: 48rem) 50vw, 100vw';
/** The same of those that stand two in a row on wide screens. */
export const PAIRED_SIZES = '(min-width: 90rem) 22rem, (min-width: 48rem) 26vw, 100vw';
