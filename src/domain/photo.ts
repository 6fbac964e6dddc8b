import { PHOTO_WIDTHS } from './constants';

const LARGEST = /_1200\.webp(?=\?|$)/;

/** The same photograph at its other widths (docs/decisions/002), for addresses that follow the house's naming. */
export function photoSrcSet(src: string): string | undefined {
  if (!LARGEST.test(src)) return undefined;
  return PHOTO_WIDTHS.map((w) => `${src.replace(LARGEST, `_${w}.webp`)} ${w}w`).join(', ');
}

/** How wide the product page shows its photographs, as the `sizes` attribute wants it. */
export const GALLERY_SIZES = '(min-width: 90rem) 44rem, (min-width: 48rem) 50vw, 100vw';
