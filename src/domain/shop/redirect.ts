import { paths, routeOf } from './routes';

/**
 * Validates `?redirect=` (already decoded, as by URLSearchParams): returns it if it is the path, without the leading
 * slash, of one of our routes other than login and register, else ''. So `/${safeRedirect(raw)}` is always our page.
 */
export function safeRedirect(raw: string | null | undefined): string {
  if (!raw) return '';
  const route = routeOf(`/${raw}`);
  if (route === undefined || route === 'login' || route === 'register') return '';
  return raw;
}

/** The sign-in page that returns to `pathname` (with its leading slash): `/login?redirect=checkout`. */
export function loginPath(pathname: string): string {
  const target = safeRedirect(pathname.replace(/^\//, ''));
  if (target === '') return paths.login();
  // A slash needs no escaping in a query (RFC 3986 §3.4), which keeps the link readable.
  return `${paths.login()}?redirect=${target}`;
}
