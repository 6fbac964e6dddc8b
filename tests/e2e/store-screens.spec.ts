import { expect, type Page } from '@playwright/test';
import { ROUTES } from '../../src/domain/shop/routes';
import { asOwner } from '../support/e2eAdmin';
import { aBuyer, bought, db, putIntoCart, signIn } from '../support/e2eShop';
import {
  watchShifts,
  expectNoFaults,
  expectNoSidewaysScroll,
  expectNoShift,
  expectRoomOnNarrowScreen,
  forgetCatalogue,
  holdRequests,
  showInside,
  walkThrough,
} from '../support/e2eStore';
import { NO_NETWORK, test } from '../support/e2eTest';

// The longest file, and almost the last. Its tests only look at the shop, so all workers share them.
test.describe.configure({ mode: 'parallel' });

/** Each group is opened by one browser; the groups are shared among the workers. */
const SCREENS = {
  'home and collection': [
    '/',
    '/products',
    '/products?q=zzzz',
    '/new-arrivals',
    '/bestsellers',
    '/gift-sets',
    '/samples',
  ],
  products: [
    '/product/amber-durbar',
    '/product/white-quartz',
    '/product/five-attars',
    '/product/none',
    '/notes/plutonium',
  ],
  'notes, comparison and quiz': [
    '/notes',
    '/notes/saffron',
    '/compare',
    '/compare?with=amber-durbar,assam-oud,oud-royale',
    '/guided',
    '/guided?for=her&age=20s&occasion=date&gift=no&mood=elegant',
  ],
  words: [
    '/wishlist',
    '/about',
    '/contact',
    '/shipping',
    '/cancellation-refunds',
    '/terms-and-conditions',
    '/privacy',
  ],
} as const;

/** Where nothing is found, the page suggests three fragrances. */
const NOTHING_FOUND = /none$|plutonium$|zzzz$/;

/** What can be opened on a page has no fault either. */
const OVERLAYS: Record<string, (page: Page, isMobile: boolean) => Promise<void>> = {
  '/products': async (page, isMobile) => {
    await page.getByRole('button', { name: /^Filters/ }).click();
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    await expectNoFaults(page);
    await page.keyboard.press('Escape');
    if (!isMobile) return;
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expectNoFaults(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Find yours in five questions' }).click();
    await expectNoFaults(page);
    // Its results are on the dark ground, with prices that are struck through.
    const quiz = page.getByRole('region', { name: 'Find yours in five questions' });
    for (const n of [1, 2, 3, 4, 5]) {
      await expect(quiz.getByText(`Question ${n} of 5`)).toBeVisible();
      await quiz.getByRole('listitem').first().getByRole('button').click();
    }
    await expect(quiz.getByRole('heading', { level: 3 }).first()).toBeVisible();
    await expectNoFaults(page);
  },
  '/about': async (page, isMobile) => {
    if (isMobile) return;
    const button = page.getByRole('button', { name: 'Families' });
    await button.click();
    const families = page.getByRole('list', { name: 'Families of fragrances' });
    await expect(families.getByRole('link')).toHaveCount(8);
    await expectNoFaults(page);
    await page.keyboard.press('Escape');
    await expect(families).toHaveCount(0);
    await expect(button).toBeFocused();
    await button.click();
    await families.getByRole('link', { name: 'Woody' }).click();
    await expect(page).toHaveURL('/products?category=woody');
    await expect(families).toHaveCount(0);
  },
  '/product/amber-durbar': async (page) => {
    await page.getByRole('button', { name: 'Enlarge photograph 1' }).click();
    await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
    await expectNoFaults(page);
  },
};

/** Opens a page as a first visit does, though the browser has opened others before. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('main h1').first()).toBeAttached();
  await expect(page.getByText(/^(Loading fragrances|One moment)$/)).toHaveCount(0);
  // Wait for the first screen, as a visitor does: the product's own text is there by then.
  await expect(page.locator('#story + p .skeleton')).toHaveCount(0);
}

test.describe('store: screens', () => {
  for (const [group, screens] of Object.entries(SCREENS))
    test(`${group}: axe, no sideways scroll, no layout shift @both`, async ({ page, isMobile }) => {
      test.setTimeout(300_000);
      const size = page.viewportSize() ?? { width: 1440, height: 900 };
      await watchShifts(page);
      await forgetCatalogue(page);
      const devtools = await page.context().newCDPSession(page);
      // Scripts and fonts come as late as at a first visit.
      await devtools.send('Network.enable');
      await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
      for (const path of screens)
        await test.step(path, async () => {
          await visit(page, path);
          await walkThrough(page);
          await expectNoShift(page, 0.02);
          await expectNoFaults(page);
          await expectNoSidewaysScroll(page);
          if (NOTHING_FOUND.test(path))
            await expect(
              page.getByRole('region', { name: 'Begin with one of these' }).getByRole('article'),
            ).toHaveCount(3);
          if (!isMobile) {
            // A tablet in portrait: the wide header, three columns and other headings.
            await page.setViewportSize({ width: 768, height: 1024 });
            await expectNoSidewaysScroll(page);
            await expectNoFaults(page, { contrast: false });
          }
          await expectRoomOnNarrowScreen(page);
          await page.setViewportSize(size);
          await OVERLAYS[path]?.(page, isMobile);
          // The next page knows nothing of this one.
          await page.evaluate(() => {
            localStorage.clear();
            sessionStorage.clear();
          });
        });
    });

  test('product: reviews, then similar fragrances, that load late, part by part, shift nothing visible @both', async ({
    page,
  }) => {
    await watchShifts(page);
    const part = await holdRequests(page, /LiveReviews/);
    const alike = await holdRequests(page, /RelatedProducts/);
    const list = await holdRequests(page, /Listen\/channel/);
    await page.goto('/product/amber-durbar');
    await page.locator('#reviews').scrollIntoViewIfNeeded();
    await part.asked;
    const kept = await page.locator('#reviews').boundingBox();
    part.release();
    await list.asked;
    await expect(page.getByText('Loading reviews')).toBeAttached();
    // A shorter placeholder would move the end of the page for somebody who has scrolled there.
    const waiting = await page.locator('#reviews').boundingBox();
    expect(waiting?.height).toBe(kept?.height);
    list.release();
    await expect(page.getByRole('list', { name: 'Reviews' })).toBeAttached();
    alike.release();
    await expect(page.getByRole('heading', { name: 'You may also like' })).toBeVisible();
    await expectNoShift(page, 0.02);
  });

  test('home: a collection that loads late, part by part, shifts nothing visible, and its parts lead on @both', async ({
    page,
    isMobile,
  }) => {
    await watchShifts(page);
    const part = await holdRequests(page, /HomeBelowFold/);
    const catalogue = await holdRequests(page, /catalogue\.json/);
    await page.goto('/');
    await part.asked;
    await page.evaluate(() => scrollTo({ top: 3 * innerHeight, behavior: 'instant' }));
    part.release();
    await expect(page.getByText('Loading fragrances')).toBeAttached();
    catalogue.release();
    await expect(page.getByRole('link', { name: 'Amber Durbar' }).first()).toBeAttached();
    await expect(page.getByRole('heading', { name: /^A perfume unfolds/ })).toBeAttached();
    await expectNoShift(page, 0.02);
    if (!isMobile) return;
    await test.step('the moods, a customer’s words, the materials and the quiz lead on', async () => {
      const moods = page.getByRole('region', { name: 'Heat, Dusk and Rain', exact: true });
      await expect(moods.getByRole('heading', { level: 3 })).toHaveText(['Heat', 'Dusk', 'Rain']);
      await expect(moods.getByRole('link')).toHaveCount(9);
      await expect(page.getByRole('figure').getByRole('link')).toHaveText('Mogra at Midnight');
      const families = page.getByRole('region', { name: 'Eight families, a bottle each' });
      await expect(families.getByRole('link')).toHaveCount(8);
      const materials = page.getByRole('region', { name: 'Materials' }).getByRole('listitem');
      const material = await materials.first().innerText();
      await materials.first().getByRole('link').click();
      await expect(
        page.getByRole('heading', { name: material, level: 1, exact: true }),
      ).toBeVisible();
      await expect(page.getByRole('img', { name: `${material}, close up` })).toBeVisible();
      await page.goBack();
      const first = page.getByRole('region', { name: 'Who will wear it?' });
      await first.getByRole('link', { name: 'Her', exact: true }).click();
      await expect(page).toHaveURL('/guided?for=her');
      await expect(page.getByRole('heading', { name: 'How old is the wearer?' })).toBeVisible();
    });
  });

  test('the first fragrances are on the first screen, or near it, and no text lies on the bottles', async ({
    page,
  }) => {
    const sizes = { computer: [1440, 900], phone: [390, 844] } as const;
    await test.step('home: the first fragrance is on the first screen of a computer, and near it on a phone', async () => {
      await page.goto('/');
      const card = page.getByRole('region', { name: 'Signature collection' }).getByRole('article');
      for (const [[width, height], within] of [
        [sizes.computer, 0.9],
        [sizes.phone, 1.1],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect
          .poll(async () => ((await card.first().boundingBox())?.y ?? Infinity) / height)
          .toBeLessThan(within);
      }
    });
    await test.step('home: without room beside them, the text is above the bottles', async () => {
      const link = page
        .getByRole('main')
        .getByRole('link', { name: 'Find yours in five questions' });
      const picture = page.getByRole('img', { name: /^Three NILOFAR bottles/ });
      for (const width of [320, 390, 768]) {
        await page.setViewportSize({ width, height: 844 });
        const [text, bottles] = [await link.boundingBox(), await picture.boundingBox()];
        if (!text || !bottles) throw new Error('the hero is not there');
        // The tallest stopper begins 27% down the picture.
        expect(text.y + text.height).toBeLessThanOrEqual(bottles.y + 0.27 * bottles.height);
      }
    });
    await test.step('collection: below a low hero the fragrances begin on the first screen', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/products');
      const title = page.getByRole('heading', { name: 'The collection', level: 1 });
      const hero = page.getByRole('main').locator('header').filter({ has: title });
      const cards = page.getByRole('region', { name: 'All fragrances' }).getByRole('article');
      for (const [[width, height], below] of [
        [sizes.phone, 520],
        [sizes.computer, 420],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect(cards.first()).toBeInViewport();
        await expect(async () => {
          expect((await hero.boundingBox())?.height).toBeLessThanOrEqual(200);
          expect((await cards.first().boundingBox())?.y).toBeLessThanOrEqual(below);
        }).toPass();
      }
    });
  });

  test('when the backend cannot be reached, each screen says so and offers another try', async ({
    page,
    expectErrors,
  }) => {
    expectErrors(NO_NETWORK);
    await page.route(/firestore|documents|catalogue(\.json|\/)/, (route) => route.abort());
    // Nor can the functions, which prerender most of these pages.
    await page.route(/\/(products|product\/[\w-]+|notes|gift-sets)$/, async (route) => {
      const url = new URL('/app.html', route.request().url()).href;
      await route.fulfill({ response: await route.fetch({ url }) });
    });
    for (const [path, message] of [
      ['/products', 'The collection could not be loaded'],
      ['/product/amber-durbar', 'This fragrance could not be loaded'],
      ['/notes', 'The notes could not be loaded'],
      ['/compare', 'The collection could not be loaded'],
      ['/gift-sets', 'The collection could not be loaded'],
      // Last, because it is tried again: a page that this test has filled in may not ask other ports.
      ['/', 'The collection could not be loaded'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(message)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      await expectNoFaults(page);
    }
    await page.unroute(/firestore|documents|catalogue(\.json|\/)/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: 'Rose of Kannauj' })).toBeVisible();
  });

  test('page head: title, description, canonical link and structured data follow the page', async ({
    page,
  }) => {
    const canonical = page.locator('link[rel="canonical"]');
    await page.goto('/products?sort=newest');
    await expect(page).toHaveTitle('Fragrances · NILOFAR');
    await expect(canonical).toHaveAttribute('href', /\/products$/);
    // Loaded, because the function writes the data of a fragrance into its page.
    await page.goto('/product/amber-durbar');
    await expect(page).toHaveTitle('Amber Durbar · NILOFAR');
    await expect(page.locator('meta[name="description"]')).toHaveAttribute(
      'content',
      /^A court at dusk/,
    );
    const data = (): Promise<string> =>
      page.evaluate(() => document.querySelector('#page-data')?.textContent ?? '');
    expect(JSON.parse(await data())).toMatchObject([
      { '@type': 'Product', offers: { price: '6850.00', priceCurrency: 'INR' } },
      { '@type': 'BreadcrumbList' },
    ]);
    await page.getByRole('link', { name: 'NILOFAR, home' }).click();
    await expect.poll(data).toContain('"Organization"');
  });
});

const heading = (page: Page) => page.getByRole('main').getByRole('heading').first();

test('a narrow screen has room for large letters on the pages of an account @phone', async ({
  page,
}) => {
  const shopper = await aBuyer();
  const { id } = await bought(shopper, 'clear-musk');
  await signIn(page, shopper);
  await putIntoCart(page, 'oud-royale');
  await page.goto('/wishlist');
  await expect(heading(page)).toBeVisible();
  for (const path of ['/cart', '/checkout', '/orders', `/orders/${id}`, '/profile', '/wishlist'])
    await test.step(path, async () => {
      await showInside(page, path);
      await expect(heading(page)).toBeVisible();
      await expect(page.locator('.skeleton')).toHaveCount(0);
      await expectRoomOnNarrowScreen(page);
    });
});

test('a narrow screen has room for large letters in the back office @phone', async ({
  browser,
}) => {
  const admin = await asOwner(browser);
  // What takes most room on the page of Health.
  const at = new Date();
  const failed = { startedAt: at, endedAt: at, ok: false, outcome: {}, build: 'abc1234' };
  await db.doc('health/job-queues').set(failed);
  await db.doc('health/webhook-payment').set({ failedAt: new Date(Date.now() + 600_000) });
  await admin.goto('/admin/settings');
  await expect(heading(admin)).toBeVisible();
  for (const path of Object.values(ROUTES).filter((route) => /^\/admin(\/[a-z]+)?$/.test(route)))
    await test.step(path, async () => {
      await showInside(admin, path);
      await expect(heading(admin)).toBeVisible();
      await expect(admin.locator('.skeleton')).toHaveCount(0);
      await expectRoomOnNarrowScreen(admin);
    });
});

test('store: Hosting serves the product’s head and the sitemap without JavaScript', async ({
  request,
}) => {
  const answer = await request.get('/product/amber-durbar');
  expect(answer.headers()['content-security-policy']).toContain("object-src 'none'");
  // An owner's change is seen within a minute.
  expect(answer.headers()['cache-control']).toBe(
    'public, max-age=0, s-maxage=20, stale-while-revalidate=40',
  );
  const page = await answer.text();
  expect(page).toContain('<title>Amber Durbar · NILOFAR</title>');
  expect(page).toContain('"@type":"Product"');
  expect(page).toMatch(/<script type="module"[^>]*src="\/assets\//);
  const collection = await (await request.get('/products')).text();
  for (const text of ['Rose of Kannauj', '₹', 'Fragrances · NILOFAR'])
    expect(collection).toContain(text);
  // The hint of an offer arrives with the page, so that nothing moves when its code comes.
  expect(await (await request.get('/product/lotus-water')).text()).toContain('Monsoon Pair');
  const missing = await request.get('/product/none');
  expect(missing.status()).toBe(404);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toContain('/product/amber-durbar</loc>');
  expect(sitemap).toContain('/notes/saffron</loc>');
  // Every other path serves the page itself, except a missing script, which an old page may request after a deployment.
  const plain = await request.get('/notes/saffron');
  expect(plain.status()).toBe(200);
  expect(await plain.text()).toMatch(/<script type="module"[^>]*src="\/assets\//);
  expect((await request.get('/assets/gone-12345678.js')).status()).toBe(404);
});

test('store: a page that names files of its build is always asked for again', async ({
  request,
}) => {
  for (const path of ['/', '/checkout', '/product', '/products/none', '/catalogue'])
    expect((await request.get(path)).headers()['cache-control'], path).toBe('no-cache');
});
