import { PHOTO_WIDTHS } from '../domain/constants';

/** Hashed files of the build. */
export function isShellFile(url: URL, origin: string): boolean {
  return url.origin === origin && url.pathname.startsWith('/assets/');
}

/** The house's own pictures, and product photographs in Storage (docs/decisions/002). Nothing else of Storage. */
export function isPhotograph(url: URL, origin: string): boolean {
  if (url.origin === origin) return url.pathname.startsWith('/pictures/');
  return /^\/v0\/b\/[^/]+\/o\/products%2F[^/]+$/.test(url.pathname);
}

/** The same photograph at its other widths, the larger ones first: offline any of them will do. */
export function otherWidths(url: string): string[] {
  const width = /_(\d+)\.webp(?=\?|$)/.exec(url)?.[1];
  if (width === undefined) return [];
  return PHOTO_WIDTHS.filter((other) => String(other) !== width)
    .toReversed()
    .map((other) => url.replace(/_\d+\.webp(?=\?|$)/, `_${other}.webp`));
}

/** Which kept page answers an address: the home page has its own. */
export function pageFor(pathname: string): string {
  return pathname === '/' ? '/' : '/app.html';
}
