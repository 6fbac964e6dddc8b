import { PHOTO_WIDTHS } from '../shop/constants';

const LARGEST = /_1200\.webp(?=\?|$)/;

/** The `srcset` of a photograph; undefined for a URL that does not follow the naming of our uploads. */
export function photoSrcSet(src: string): string | undefined {
  if (!LARGEST.test(src)) return undefined;
  return PHOTO_WIDTHS.map((w) => `${src.replace(LARGEST, `_${w}.webp`)} ${w}w`).join(', ');
}

/** The `sizes` attribute of the photographs on the product page. */
export const GALLERY_SIZES = '(min-width: 90rem) 44rem, (min-width: 48rem) 50vw, 100vw';
