import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { ROUTES, type RouteName } from '../src/domain/shop/routes';
import { PHOTOGRAPHS, type SceneOrders } from './sceneData';
import { dataFolder } from './seed/demoData';

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

/** Values for a route's `:params`: the order that the shopper placed, those that were written for pictures, and demo data. */
export interface Samples {
  orderId: string;
  shopperId: string;
  orders: SceneOrders;
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

/** The pages whose data can be late or missing, by visitor, with their names. */
function dataPages({
  orders,
  shopperId,
}: Samples): Record<Visitor, [name: string, path: string][]> {
  const named = (paths: readonly string[]) =>
    paths.map((path): [string, string] => [nameOf(path), path]);
  return {
    nobody: named([...CATALOGUE_PAGES, ONE_PRODUCT, '/notes/saffron', COMPARED]),
    shopper: [
      ...named(['/orders', '/wishlist', '/profile']),
      ['order', `/orders/${orders.returned}`],
    ],
    admin: [
      ...named(Object.values(ROUTES).filter((path) => /^\/admin(\/[a-z]+)?$/.test(path))),
      ['admin_order', `/admin/orders/${orders.asked}`],
      ['admin_customer', `/admin/customers/${shopperId}`],
      ['admin_notes', ROUTES.adminNotes],
    ],
  };
}

const dataScenes = (samples: Samples, visitor: Visitor): Scene[] =>
  dataPages(samples)[visitor].flatMap(([name, path]) =>
    (['loading', 'failing'] as const).map((data) => ({
      name: `${name}--${data}`,
      visitor,
      path,
      data,
    })),
  );

/** Fills in what is wrong with a delivered order, as far as sending it. */
async function askForReturn(page: Page): Promise<void> {
  await press('Return or report a problem')(page);
  const dialog = page.getByRole('dialog', { name: 'Return or report a problem' });
  await dialog.getByLabel(/^It arrived damaged/).check();
  await dialog.getByLabel(/^Pieces of Rose of Kannauj/).selectOption('1');
  await dialog
    .getByLabel('Photographs')
    .setInputFiles(PHOTOGRAPHS.map((name) => join(dataFolder, 'images', name)));
  await dialog.getByRole('img').last().scrollIntoViewIfNeeded();
}

/** A gift at the checkout, with its card and its wrapping. */
async function makeGift(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'This is a gift' }).check();
  await page.getByRole('checkbox', { name: /^Wrap it for/ }).check();
  const card = page.getByLabel('Message on the card');
  await card.fill('Happy birthday, Amma.\nThis one smells of your garden after the first rain.');
  await page.getByLabel('Send it').selectOption({ index: 3 });
  await card.evaluate((field) => field.scrollIntoView({ block: 'center' }));
}

async function changeEmail(page: Page): Promise<void> {
  await press('Change email')(page);
  await page.getByLabel('New email').fill('aarav@mehta.example');
  const submit = page.getByRole('button', { name: /^Send/ }).first();
  await submit.evaluate((button) => button.scrollIntoView({ block: 'end' }));
}

/** Opens the dialog that goes anywhere, by its keys, and types. */
const goTo = (text: string) => async (page: Page) => {
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: /^Go to/ }).fill(text);
};

/** The screens that need a query or steps on the page. */
function stateScenes({ orderId, orders }: Samples): Scene[] {
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
      [
        'product--told',
        '/product/white-quartz',
        async (page) => {
          await press('Tell me')(page);
          await page.getByRole('main').getByLabel('Email address').fill('reader@nilofar.example');
          await press('Tell me')(page);
          await page.getByText(/^Please confirm/).waitFor();
        },
      ],
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
      [
        'product--waiting',
        '/product/white-quartz',
        async (page) => {
          // At the next width the account is waiting already.
          const ask = page.getByRole('button', { name: 'Tell me', exact: true });
          const waits = page.getByText(/^We will write to/);
          await ask.or(waits).waitFor();
          if (await ask.isVisible()) await ask.click();
          await waits.waitFor();
        },
      ],
      ['profile--email', '/profile', changeEmail],
      [
        'orders--not-found',
        '/orders',
        async (page) => {
          await page.getByLabel('Order number').fill('K7QM-C9XA');
          await press('Find order')(page);
          await page.getByText(/^None of your orders/).waitFor();
        },
      ],
      ['order--delivered', `/orders/${orders.delivered}`],
      ['order--return', `/orders/${orders.delivered}`, askForReturn],
      [
        'order--return-refused',
        `/orders/${orders.delivered}`,
        async (page) => {
          await press('Return or report a problem')(page);
          await press('Send request')(page);
        },
      ],
      ['order--return-asked', `/orders/${orders.asked}`],
      ['order--returns', `/orders/${orders.returned}`],
      ['order--gift', `/orders/${orders.gift}`],
      ['order--address', `/orders/${orders.gift}`, press('Correct the address')],
      ['checkout--gift', '/checkout', makeGift],
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
      ['admin_order--label', `/admin/orders/${orderId}`, press('Courier label')],
      ['admin_order--return', `/admin/orders/${orders.asked}`],
      [
        'admin_order--return-decision',
        `/admin/orders/${orders.asked}`,
        press('Agree to the return'),
      ],
      ['admin_order--returns', `/admin/orders/${orders.returned}`],
      ['admin_order--gift', `/admin/orders/${orders.gift}`],
      ['admin_order--address', `/admin/orders/${orders.gift}`, press('Correct the address')],
      ['admin_order--gift-slip', `/admin/orders/${orders.gift}?view=packing-slip`],
      ['admin_orders--returns', '/admin/orders?status=returns'],
      ['admin_orders--chosen', '/admin/orders?status=pack', press(/^Choose all/)],
      [
        'admin_orders--labels',
        '/admin/orders?status=pack',
        async (page) => {
          await press(/^Choose all/)(page);
          await press(/courier labels?$/)(page);
          await page.getByText(/courier labels? (is|are) ready/).waitFor();
        },
      ],
      ['admin_products--unpublished', '/admin/products?visibility=draft'],
      ['admin_product--draft', '/admin/products/edit/winter-attar'],
      ['admin_product--later', '/admin/products/edit/monsoon-court'],
      ['admin_inventory--correct', '/admin/inventory', press(/^Correct /)],
      ['admin_messages--answer', '/admin/messages', press(/^Answer/)],
      [
        'admin_settings--notifications',
        '/admin/settings',
        (page) =>
          page
            .getByRole('region', { name: 'Notifications' })
            .evaluate((panel) => panel.scrollIntoView()),
      ],
      ['admin--go-to', '/admin', goTo('')],
      ['admin--go-to-found', '/admin', goTo('rose')],
      ['admin--go-to-nothing', '/admin', goTo('zzzz')],
      ['admin_products--import', '/admin/products', press('Import CSV')],
      ['admin_analytics--gst', '/admin/analytics', press('GST of a month')],
      ...['/admin/orders', '/admin/products', '/admin/customers', '/admin/inventory'].map(
        (path): [string, string] => [`${nameOf(path)}--nothing-found`, `${path}?q=zzzz`],
      ),
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
    ...(['nobody', 'shopper', 'admin'] as const).flatMap((one) => dataScenes(samples, one)),
    ...CATALOGUE_PAGES.map((path): Scene => ({
      name: `${nameOf(path)}--empty`,
      visitor: 'nobody',
      path,
      data: 'empty',
    })),
    ...stateScenes(samples),
  ];
}
