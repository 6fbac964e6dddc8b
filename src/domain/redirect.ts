import { paths, routeOf } from './routes';

/**
 * DECISIONS "Accounts": what `?redirect=` (already decoded once, as URLSearchParams does) may be: the slashless path
 * of a route of ours. Anything else gives '', so that `/${safeRedirect(raw)}` is always a page of ours. Signing in
 * leads neither back to signing in nor to registering.
 */
export function safeRedirect(raw: string | null | undefined): string {
  if (!raw) return '';
  const route = routeOf(`/${raw}`);
  if (route === undefined || route === 'login' || route === 'register') return '';
  return raw;
}

/** The sign-in page that leads back to `pathname` (with its leading slash); SPEC §2: `/login?redirect=checkout`. */
export function loginPath(pathname: string): string {
  const target = safeRedirect(pathname.replace(/^\//, ''));
  if (target === '') return paths.login();
  // A slash may stand unescaped in a query (RFC 3986 §3.4), and the link stays readable.
  return `${paths.login()}?redirect=${target}`;
}
