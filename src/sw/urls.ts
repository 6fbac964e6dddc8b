import { PRERENDERED, routeOf, type RouteName } from '../domain/shop/routes';
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

const WIDTH = /([._])(\d+)(?=\.(?:webp|avif)(?:\?|$))/;

/** The URLs of the same photograph at its other widths, widest first: offline, any of them will do. */
export function otherWidths(url: string): string[] {
  const [, , width] = WIDTH.exec(url) ?? [];
  if (width === undefined) return [];
  return PHOTO_WIDTHS.filter((other) => String(other) !== width)
    .toReversed()
    .map((other) => url.replace(WIDTH, `$1${other}`));
}

const PRERENDERED_ROUTES: readonly (RouteName | undefined)[] = PRERENDERED;

/** Whether a page arrives complete. Anybody may open these, so nothing in them is private. */
export const isPrerenderedPage = ({ pathname }: URL): boolean =>
  PRERENDERED_ROUTES.includes(routeOf(pathname));

/** What advertisements add to a link; the page is the same without it. */
const MARKETING = /^(utm_\w+|\w*clid|_gl|mc_[ce]id)$/;

/** The address under which a prerendered page is cached. */
export function pageKey({ origin, pathname, searchParams }: URL): string {
  const kept = [...searchParams].filter(([name]) => !MARKETING.test(name));
  const query = new URLSearchParams(kept).toString();
  return `${origin}${pathname}${query && `?${query}`}`;
}
