import { FILTER_PARAMS } from '../product/filterParams';
import { paths, routeOf, type RouteName } from './routes';

/** Document ids. */
const ID = /^[\w-]{1,128}$/;
/** What somebody typed or chose: no control or other invisible characters. */
const TEXT = /^[^\p{C}]{1,200}$/u;

const named = (...names: readonly string[]): Record<string, RegExp> =>
  Object.fromEntries(names.map((name) => [name, TEXT]));

/** The parameters that an address keeps through a sign-in. Every other one is dropped. */
const QUERIES: { readonly [Name in RouteName]?: Record<string, RegExp> } = {
  products: named(...FILTER_PARAMS),
  product: named('size'),
  notes: named('family'),
  compare: named('with'),
  guided: named('for', 'age', 'occasion', 'gift', 'mood'),
  checkout: {
    order: ID,
    payment: /^(failed|pending)$/,
    only: ID,
    size: TEXT,
    pieces: /^\d{1,2}$/,
  },
  orders: named('status'),
  contact: named('subject', 'order'),
  adminProducts: named(...FILTER_PARAMS, 'featured', 'tag'),
  adminOrders: named('status', 'from', 'to', 'q'),
  adminOrder: { view: /^packing-slip$/ },
  adminCustomers: named('q', 'sort'),
  adminAnalytics: named('from', 'to', 'days'),
  adminReviews: named('show'),
  adminEmails: named('show'),
  adminLog: named('in', 'from', 'to', 'by'),
};

/**
 * Validates `?redirect=` (already decoded, as by URLSearchParams): returns it if it is the path, without the leading
 * slash, of one of our routes other than login and register, else ''. Of its query it keeps what the route defines. So
 * `/${safeRedirect(raw)}` is always our page.
 */
export function safeRedirect(raw: string | null | undefined): string {
  if (!raw) return '';
  const [path = '', ...query] = raw.split('?');
  const route = routeOf(`/${path}`);
  if (route === undefined || route === 'login' || route === 'register') return '';
  const known = QUERIES[route] ?? {};
  const kept = [...new URLSearchParams(query.join('?'))].filter(
    ([name, value]) => Object.hasOwn(known, name) && known[name]?.test(value),
  );
  return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept).toString()}`;
}

/** `page` (the sign-in page or the registration) with `target`, an answer of safeRedirect, to go to afterwards. */
export function withRedirect(page: string, target: string): string {
  if (target === '') return page;
  // A slash needs no escaping in a query (RFC 3986 §3.4), which keeps the link readable.
  return `${page}?redirect=${encodeURIComponent(target).replaceAll('%2F', '/')}`;
}

/** The sign-in page that returns to `address` (with its leading slash): `/login?redirect=checkout`. */
export function loginPath(address: string): string {
  return withRedirect(paths.login(), safeRedirect(address.replace(/^\//, '')));
}
