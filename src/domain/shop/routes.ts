/**
 * The only route table: the router mounts `ROUTES`, links are built with `paths`, and `?redirect=` is matched against
 * it, so that it cannot lead to another site.
 */
export const ROUTES = {
  home: '/',
  products: '/products',
  product: '/product/:id',
  newArrivals: '/new-arrivals',
  bestsellers: '/bestsellers',
  giftSets: '/gift-sets',
  samples: '/samples',
  notes: '/notes',
  note: '/notes/:note',
  compare: '/compare',
  guided: '/guided',
  cart: '/cart',
  checkout: '/checkout',
  login: '/login',
  register: '/register',
  profile: '/profile',
  orders: '/orders',
  order: '/orders/:id',
  invoice: '/orders/:id/invoice',
  wishlist: '/wishlist',
  about: '/about',
  contact: '/contact',
  newsletter: '/newsletter',
  shipping: '/shipping',
  refunds: '/cancellation-refunds',
  terms: '/terms-and-conditions',
  privacy: '/privacy',
  admin: '/admin',
  adminProducts: '/admin/products',
  adminNewProduct: '/admin/products/new',
  adminEditProduct: '/admin/products/edit/:id',
  adminInventory: '/admin/inventory',
  adminOrders: '/admin/orders',
  adminOrder: '/admin/orders/:id',
  adminCustomers: '/admin/customers',
  adminCustomer: '/admin/customers/:id',
  adminAnalytics: '/admin/analytics',
  adminOffers: '/admin/offers',
  adminNewOffer: '/admin/offers/new',
  adminEditOffer: '/admin/offers/edit/:id',
  adminMessages: '/admin/messages',
  adminReviews: '/admin/reviews',
  adminNewsletter: '/admin/newsletter',
  adminEmails: '/admin/emails',
  adminLog: '/admin/log',
  adminHealth: '/admin/health',
  adminSettings: '/admin/settings',
  adminNotes: '/admin/settings/notes',
} as const;
export type RouteName = keyof typeof ROUTES;

/** The pages that anybody may open and that arrive complete (docs/decisions/011-prerendered-pages.md). */
export const PRERENDERED = [
  'home',
  'products',
  'product',
  'newArrivals',
  'bestsellers',
  'giftSets',
  'samples',
  'notes',
  'note',
  'about',
  'contact',
  'shipping',
  'refunds',
  'terms',
  'privacy',
] as const satisfies readonly RouteName[];

/** One string argument for each `:param` of a pattern. */
type Args<Pattern extends string> = Pattern extends `${string}:${infer Rest}`
  ? [string, ...Args<Rest>]
  : [];

type Paths = { readonly [Name in RouteName]: (...params: Args<(typeof ROUTES)[Name]>) => string };

function builder(pattern: string): (...params: string[]) => string {
  const parts = pattern.split(/:\w+/);
  return (...params) =>
    parts.reduce((path, part, n) => `${path}${encodeURIComponent(params[n - 1] ?? '')}${part}`);
}

/** One builder per route: `paths.cart()`, `paths.product('amber-durbar')`. Parameters are percent-encoded. */
export const paths = Object.fromEntries(
  Object.entries(ROUTES).map(([name, pattern]) => [name, builder(pattern)]),
) as Paths;

/** Ids and slugs in a path: document ids, `uid_milliseconds`, note slugs. No dots (so never `..`), no percent signs. */
const PARAM = /^[\w-]{1,128}$/;

/** The route of a plain path (`/product/amber-durbar`, without query or encoding); undefined when none matches. */
export function routeOf(path: string): RouteName | undefined {
  const segments = path.split('/');
  const names = Object.keys(ROUTES) as RouteName[];
  const fits = (name: RouteName): boolean => {
    const pattern = ROUTES[name].split('/');
    return (
      pattern.length === segments.length &&
      pattern.every((part, n) => {
        const segment = segments[n] ?? '';
        return part.startsWith(':') ? PARAM.test(segment) : part === segment;
      })
    );
  };
  return names.find(fits);
}
