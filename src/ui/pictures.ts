/**
 * The house's own photographs (made by tools/images.ts) lie in public/pictures under plain names, so that their
 * addresses cost the first chunk nothing; the folder is renamed when a picture changes.
 */
const WIDTHS = {
  hero: [960, 1440, 1920, 2400],
  'hero-mobile': [480, 800, 1200],
  journey: [640, 1200, 1800],
  'gift-set': [640, 1200, 1800],
} as const;
export type PictureName = keyof typeof WIDTHS;

/** `…-640.avif 640w, …-1200.avif 1200w` for one picture and format. */
export function pictureSet(name: PictureName, format: 'avif' | 'webp'): string {
  return WIDTHS[name].map((w) => `/pictures/${name}-${w}.${format} ${w}w`).join(', ');
}

/** The address of one width, for `src`. */
export function pictureUrl(name: PictureName, width: number): string {
  return `/pictures/${name}-${width}.webp`;
}
