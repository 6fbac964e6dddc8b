import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { ROUTES, type RouteName } from '../src/domain/shop/routes';

export type Visitor = 'nobody' | 'shopper' | 'admin';

/** A screenshot to take: the visitor, the path, and the steps before it. */
export interface Scene {
  name: string;
  visitor: Visitor;
  path: string;
  /** Uses a new browser context: empty storage, nobody signed in. */
  isFirstVisit?: boolean;
  before?: (page: Page) => Promise<void>;
  after?: (page: Page) => Promise<void>;
  /** Console errors are expected in this state. */
  expectsErrors?: boolean;
  /** The screen is meant to show its loading state. */
  isLoading?: boolean;
}

/** Values for a route's `:params`: demo data, and the order that the shopper placed. */
export interface Samples {
  orderId: string;
  shopperId: string;
}

const SIGNED_IN: readonly RouteName[] = ['checkout', 'profile', 'orders', 'order', 'invoice'];

function visitorOf(name: RouteName): Visitor {
  if (name.startsWith('admin')) return 'admin';
  return SIGNED_IN.includes(name) || name === 'wishlist' ? 'shopper' : 'nobody';
}

function sampleOf(name: RouteName, { orderId, shopperId }: Samples): string {
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
  return ROUTES[name].replace(/:\w+/, samples[name] ?? '');
}

/** `/admin/orders?q=rose` → `admin_orders` */
const nameOf = (path: string): string =>
  path.slice(1).replace(/\?.*/, '').replaceAll('/', '_') || 'home';

const press = (name: string | RegExp) => async (page: Page) =>
  page.getByRole('button', { name }).first().click();

/** Every route in its initial state, and the dialogs of the admin order page. */
export function routeScenes(samples: Samples): Scene[] {
  const orderPage = { visitor: 'admin', path: sampleOf('adminOrder', samples) } as const;
  return [
    ...(Object.keys(ROUTES) as RouteName[]).map((name): Scene => {
      const path = sampleOf(name, samples);
      return { name: nameOf(path), visitor: visitorOf(name), path };
    }),
    { ...orderPage, name: 'admin_order--refund', after: press('Refund') },
    { ...orderPage, name: 'admin_order--slip', path: `${orderPage.path}?view=packing-slip` },
  ];
}

const COMPARED = '/compare?with=amber-durbar,assam-oud,oud-royale';

const DATA = /\/documents[:/]|firestore/;

/** Reads of the signed-in user's profile are let through; without it nobody counts as signed in. */
const isProfile = (route: Route): boolean =>
  route.request().postData()?.includes('/documents/users/') === true;

/** Makes Firestore unavailable: requests hang, or fail at once. */
async function hangFirestore(page: Page): Promise<void> {
  await page.route(DATA, (route) => (isProfile(route) ? route.continue() : undefined));
}
async function failFirestore(page: Page): Promise<void> {
  await page.route(DATA, (route) => (isProfile(route) ? route.continue() : route.abort()));
}

/** Serves an empty catalogue. */
async function serveEmptyCatalogue(page: Page): Promise<void> {
  await page.route(DATA, (route) => {
    const [asked] = /projects\/[^"]*\/catalogue\/0/.exec(route.request().postData() ?? '') ?? [];
    if (asked === undefined) return route.continue();
    return route.fulfill({ json: [{ missing: asked, readTime: new Date().toISOString() }] });
  });
}

/** A screen while loading, and after loading failed. */
function loadingAndFailing(visitor: Visitor, path: string): Scene[] {
  const common = { visitor, path, isFirstVisit: visitor === 'nobody' };
  return [
    { ...common, name: `${nameOf(path)}--loading`, before: hangFirestore, isLoading: true },
    { ...common, name: `${nameOf(path)}--failing`, before: failFirestore, expectsErrors: true },
  ];
}

const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

/** The states that a URL alone does not show: empty, loading, failed, and open dialogs. */
export const stateScenes: readonly Scene[] = [
  ...[
    '/',
    '/products',
    '/product/amber-durbar',
    '/new-arrivals',
    '/gift-sets',
    '/notes',
    '/notes/saffron',
    '/guided',
    COMPARED,
  ].flatMap((path) => loadingAndFailing('nobody', path)),
  ...['/', '/products', '/bestsellers', '/notes', '/guided'].map((path): Scene => ({
    name: `${nameOf(path)}--empty`,
    visitor: 'nobody',
    path,
    isFirstVisit: true,
    before: serveEmptyCatalogue,
  })),
  { name: 'products--nothing-found', visitor: 'nobody', path: '/products?q=zzzz' },
  { name: 'products--found', visitor: 'nobody', path: '/products?q=rose&for=her' },
  { name: 'products--filters', visitor: 'nobody', path: '/products', after: press(/^Filters/) },
  {
    name: 'products--no-search',
    visitor: 'nobody',
    path: '/products?category=oud',
    before: async (page) => void (await page.route(/collectionEngine/, (route) => route.abort())),
    expectsErrors: true,
  },
  {
    name: 'menu',
    visitor: 'nobody',
    path: '/',
    after: async (page) => {
      if (isNarrow(page)) await press('Menu')(page);
    },
  },
  { name: 'product--unknown', visitor: 'nobody', path: '/product/none' },
  {
    name: 'product--zoom',
    visitor: 'nobody',
    path: '/product/amber-durbar',
    after: press('Enlarge photograph 1'),
  },
  { name: 'compare--three', visitor: 'nobody', path: COMPARED },
  {
    name: 'guided--results',
    visitor: 'nobody',
    path: '/guided?for=her&age=20s&occasion=date&gift=no&mood=elegant',
  },
  ...['/wishlist', '/orders', '/profile'].map((path): Scene => ({
    name: `${path.slice(1)}--signed-out`,
    visitor: 'nobody',
    path,
    isFirstVisit: true,
  })),
  { name: 'cart--empty', visitor: 'nobody', path: '/cart', isFirstVisit: true },
  { name: 'cart--full', visitor: 'shopper', path: '/cart' },
  {
    name: 'cart--drawer',
    visitor: 'shopper',
    path: '/product/vetiver-rain',
    after: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
      await page.getByRole('dialog', { name: 'Your cart' }).waitFor();
    },
  },
  {
    name: 'checkout--refused',
    visitor: 'shopper',
    path: '/checkout',
    after: async (page) => {
      // The address book has prefilled the form.
      await page.getByLabel('PIN code').fill('');
      await press(/^Pay ₹/)(page);
    },
  },
  ...['/orders', '/wishlist', '/profile'].flatMap((path) => loadingAndFailing('shopper', path)),
  ...[
    '/admin',
    '/admin/orders',
    '/admin/products',
    '/admin/customers',
    '/admin/offers',
    '/admin/messages',
    '/admin/reviews',
    '/admin/newsletter',
    '/admin/log',
    '/admin/analytics',
    '/admin/settings',
  ].flatMap((path) => loadingAndFailing('admin', path)),
  {
    name: 'admin_products--import',
    visitor: 'admin',
    path: '/admin/products',
    after: async (page) => {
      // An exported CSV with one changed and one invalid price.
      const saved = page.waitForEvent('download');
      await press('Export CSV')(page);
      const sheet = await readFile(await (await saved).path(), 'utf8');
      const changed = sheet.replace(',6850,', ',7150,').replace(',14500,', ',cheap,');
      await press('Import CSV')(page);
      const file = page.getByRole('dialog').locator('input[type=file]');
      await file.setInputFiles({
        name: 'fragrances.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(changed),
      });
    },
  },
  ...['/admin/orders', '/admin/products', '/admin/customers'].map((path): Scene => ({
    name: `${nameOf(path)}--nothing-found`,
    visitor: 'admin',
    path: `${path}?q=zzzz`,
  })),
];
