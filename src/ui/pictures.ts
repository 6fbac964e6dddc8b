/**
 * The shop's own pictures (docs/decisions/001-layers-and-tools.md "Pictures and fonts") are in public/pictures under
 * fixed names, so that their URLs add nothing to the first chunk; rename the folder when a picture changes.
 */
const WIDTHS = {
  hero: [960, 1440, 1920, 2400],
  'hero-mobile': [480, 800, 1200],
  'gift-set': [640, 1200, 1800],
  bottle: [800, 1200],
} as const;
export type PictureName = keyof typeof WIDTHS;

/**
 * Screens too narrow for text beside the bottles; the same as `upright:` in the styles. The home page's picture is also
 * named in a header of firebase.json, so that it is requested before the page has come.
 */
export const UPRIGHT = '(max-width: 47.99rem), (max-width: 63.99rem) and (orientation: portrait)';

/** The `srcset` of a picture in one format: `…-640.avif 640w, …-1200.avif 1200w`. */
export function pictureSet(name: PictureName, format: 'avif' | 'webp'): string {
  return WIDTHS[name].map((w) => `/pictures/${name}-${w}.${format} ${w}w`).join(', ');
}

/** The URL of a picture at one width, for `src`. */
export function pictureUrl(name: PictureName, width: number): string {
  return `/pictures/${name}-${width}.webp`;
}
