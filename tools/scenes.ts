import type { Page, Route } from '@playwright/test';
import { ROUTES, type RouteName } from '../src/domain/shop/routes';

export type Visitor = 'nobody' | 'shopper' | 'admin';

/** A screenshot to take. */
export interface Scene {
  name: string;
  visitor: Visitor;
  path: string;
  /** What Firestore does meanwhile: it does not answer, fails, or has an empty catalogue. */
  data?: keyof typeof dataStates;
  /** Steps on the open page, before the screenshot. */
  act?: (page: Page) => Promise<void>;
}

/** Values for a route's `:params`: the order that the shopper placed, and demo data. */
export interface Samples {
  orderId: string;
  shopperId: string;
}

/** Reads of the signed-in user's profile are let through; without it nobody counts as signed in. */
const isProfile = (route: Route): boolean =>
  route.request().postData()?.includes('/documents/users/') === true;

/** Whether a URL is that of the catalogue at the edge. */
export const isCatalogue = (url: string): boolean => /\/catalogue(\.json|\/)/.test(url);

/** Answers to requests for data: those to Firestore, and for the catalogue at the edge. */
export const dataStates = {
  loading: (route: Route) => (isProfile(route) ? route.continue() : undefined),
  failing: (route: Route) => (isProfile(route) ? route.continue() : route.abort()),
  empty: (route: Route) => {
    // Without the edge's copy, the catalogue is read from Firestore.
    if (isCatalogue(route.request().url())) return route.fulfill({ status: 404, body: '' });
    const [asked] = /projects\/[^"]*\/catalogue\/0/.exec(route.request().postData() ?? '') ?? [];
    if (asked === undefined) return route.continue();
    return route.fulfill({ json: [{ missing: asked, readTime: new Date().toISOString() }] });
  },
};

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

/** `/admin/orders?q=rose` → `admin_orders` */
const nameOf = (path: string): string =>
  path.slice(1).replace(/\?.*/, '').replaceAll('/', '_') || 'home';

const SIGNED_IN: readonly RouteName[] = ['checkout', 'profile', 'orders', 'order', 'invoice'];

function visitorOf(name: RouteName): Visitor {
  if (name.startsWith('admin')) return 'admin';
  return SIGNED_IN.includes(name) || name === 'wishlist' ? 'shopper' : 'nobody';
}

/** Every route in its initial state. */
function routeScenes({ orderId, shopperId }: Samples): Scene[] {
  const samples: Partial<Record<RouteName, string>> = {
    product: 'amber-durbar',
    note: 'saffron',
    order: orderId,
    invoice: orderId,
    adminOrder: orderId,
    adminCustomer: shopperId,
    adminEditProduct: 'amber-durbar',
    adminEditOffer: 'auto1',
  };
  return (Object.keys(ROUTES) as RouteName[]).map((name) => {
    const path = ROUTES[name].replace(/:\w+/, samples[name] ?? '');
    return { name: nameOf(path), visitor: visitorOf(name), path };
  });
}

const COMPARED = '/compare?with=amber-durbar,assam-oud,oud-royale';
const CATALOGUE_PAGES = [
  '/',
  '/products',
  '/notes',
  '/guided',
  '/new-arrivals',
  '/gift-sets',
  '/samples',
];
const ONE_PRODUCT = '/product/amber-durbar';

/** The pages whose data can be late or missing, by visitor. */
const dataPages: Record<Visitor, readonly string[]> = {
  nobody: [...CATALOGUE_PAGES, ONE_PRODUCT, '/notes/saffron', COMPARED],
  shopper: ['/orders', '/wishlist', '/profile'],
  admin: Object.values(ROUTES).filter((path) => /^\/admin(\/[a-z]+)?$/.test(path)),
};

const dataScenes = (visitor: Visitor): Scene[] =>
  dataPages[visitor].flatMap((path) =>
    (['loading', 'failing'] as const).map((data) => ({
      name: `${nameOf(path)}--${data}`,
      visitor,
      path,
      data,
    })),
  );

/** The screens that need a query or steps on the page. */
function stateScenes({ orderId }: Samples): Scene[] {
  const states: Record<Visitor, [name: string, path: string, act?: Scene['act']][]> = {
    nobody: [
      [
        'menu',
        '/',
        async (page) => {
          const menu = page.getByRole('button', { name: 'Menu' });
          // Only narrow pages have one.
          if (await menu.isVisible()) await menu.click();
        },
      ],
      ['products--nothing-found', '/products?q=zzzz'],
      ['products--found', '/products?q=rose&for=her'],
      ['products--filters', '/products', press(/^Filters/)],
      ['product--unknown', '/product/none'],
      ['product--set', '/product/five-attars'],
      ['product--sold-out', '/product/white-quartz', press('Tell me')],
      ['product--zoom', ONE_PRODUCT, press('Enlarge photograph 1')],
      ['compare--three', COMPARED],
      ['guided--last-question', '/guided?for=her&age=20s&occasion=date&gift=no'],
      ['guided--one-result', '/guided?for=her&age=teen&occasion=casual&gift=yes&mood=fresh'],
      ['guided--results', '/guided?for=her&age=20s&occasion=date&gift=no&mood=elegant'],
      ...['/wishlist', '/orders', '/profile'].map((path): [string, string] => [
        `${nameOf(path)}--signed-out`,
        path,
      ]),
    ],
    shopper: [
      ['cart--full', '/cart'],
      [
        'profile--quiz',
        '/guided?for=her&age=20s&occasion=date&gift=no&mood=bold',
        async (page) => {
          await page.getByLabel('Which mood should it evoke?').selectOption('elegant');
          await page.goto('/profile');
          await page.getByRole('button', { name: 'Remove answers' }).scrollIntoViewIfNeeded();
        },
      ],
      ['cart--drawer', '/product/vetiver-rain', press('Add to cart')],
      [
        'checkout--refused',
        '/checkout',
        async (page) => {
          // The address book has prefilled the form.
          await page.getByLabel('PIN code').fill('');
          await press(/^Pay ₹/)(page);
        },
      ],
    ],
    admin: [
      ['admin_order--refund', `/admin/orders/${orderId}`, press('Refund')],
      ['admin_order--slip', `/admin/orders/${orderId}?view=packing-slip`],
      ['admin_products--import', '/admin/products', press('Import CSV')],
      ['admin_analytics--gst', '/admin/analytics', press('GST of a month')],
      ...['/admin/orders', '/admin/products', '/admin/customers'].map((path): [string, string] => [
        `${nameOf(path)}--nothing-found`,
        `${path}?q=zzzz`,
      ]),
    ],
  };
  return (['nobody', 'shopper', 'admin'] as const).flatMap((visitor) =>
    states[visitor].map(([name, path, act]) => ({ name, visitor, path, ...(act && { act }) })),
  );
}

/** Every route, and the states that a URL alone does not show. */
export function scenesOf(samples: Samples): Scene[] {
  return [
    ...routeScenes(samples),
    ...(['nobody', 'shopper', 'admin'] as const).flatMap(dataScenes),
    ...CATALOGUE_PAGES.map((path): Scene => ({
      name: `${nameOf(path)}--empty`,
      visitor: 'nobody',
      path,
      data: 'empty',
    })),
    ...stateScenes(samples),
  ];
}
