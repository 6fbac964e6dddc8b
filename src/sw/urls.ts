import { PHOTO_WIDTHS } from '../domain/shop/constants';

/** Whether a URL is one of the build's hashed files. */
export function isShellFile(url: URL, origin: string): boolean {
  return url.origin === origin && url.pathname.startsWith('/assets/');
}

/** The shop's own pictures, and product photographs in Storage; nothing else of Storage is cached. */
export function isPhoto(url: URL, origin: string): boolean {
  if (url.origin === origin) return url.pathname.startsWith('/pictures/');
  return /^\/v0\/b\/[^/]+\/o\/products%2F[^/]+$/.test(url.pathname);
}

/** The URLs of the same photograph at its other widths, widest first: offline, any of them will do. */
export function otherWidths(url: string): string[] {
  const width = /_(\d+)\.webp(?=\?|$)/.exec(url)?.[1];
  if (width === undefined) return [];
  return PHOTO_WIDTHS.filter((other) => String(other) !== width)
    .toReversed()
    .map((other) => url.replace(/_\d+\.webp(?=\?|$)/, `_${other}.webp`));
}

/** The key of the cached page that serves a path: `/` has its own, all others share the app shell. */
export function cachedPageFor(pathname: string): string {
  return pathname === '/' ? '/' : '/app.html';
}
