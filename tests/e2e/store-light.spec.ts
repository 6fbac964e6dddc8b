import { expect, type Response } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { holdRequests } from '../support/e2eStore';
import { NO_NETWORK, test } from '../support/e2eTest';

/** The limit of tools/budget.ts in bytes; the developer inbox of an emulator build does not count. */
const UNTIL_IDLE = 200_000;

test('store: the scripts of the home page until idle weigh what the budget counts @both', async ({
  page,
}) => {
  const scripts: { name: string; response: Response }[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.push({ name: new URL(response.url()).pathname, response });
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Signature collection' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Amber Durbar' }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const theirs = scripts.filter(({ name }) => !/developer/i.test(name));
  expect(theirs.length).toBeGreaterThan(3);
  // Read only now, because the body of a later script can no longer be read once the test has ended.
  const sizes = await Promise.all(
    theirs.map(async ({ response }) => gzipSync(await response.body(), { level: 9 }).length),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(UNTIL_IDLE);
  expect(theirs.map(({ name }) => name).join('\n')).not.toMatch(/auth|admin|checkout|razorpay/i);
});

test('store: a visitor who only looks loads no Firestore', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const firestore = (): string[] => asked.filter((url) => /\/assets\/lite-|\/documents:/.test(url));
  const shown = page.getByRole('link', { name: 'Amber Durbar' }).first();
  await page.goto('/products');
  await expect(shown).toBeVisible();
  await shown.click();
  await expect(page.getByRole('heading', { name: 'Amber Durbar', level: 1 })).toBeVisible();
  await page.goto('/');
  await expect(shown).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked.length).toBeGreaterThan(3);
  expect(firestore()).toEqual([]);
});

test.describe('store: a page before its scripts', () => {
  test('has all its styles @both', async ({ page, expectErrors }) => {
    expectErrors(NO_NETWORK);
    // Without fonts, whose arrival changes lengths in `ch`, and animations, which change by themselves.
    await page.route(/\.(js|woff2)$/, (route) => route.abort());
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const path of ['/', '/products', '/product/amber-durbar', '/notes/rose', '/contact'])
      await test.step(path, async () => {
        await page.goto(path);
        const found = await page.evaluate(async () => {
          const styles = () =>
            [...document.querySelectorAll('body *')].map((element) => {
              const values = [...element.computedStyleMap()].map(
                ([key, value]) => `${key}: ${[...value].join(' ')}`,
              );
              return { name: `${element.localName} "${element.className}"`, values };
            });
          const before = styles();
          const empty = new DOMParser().parseFromString(
            await (await fetch('/app.html')).text(),
            'text/html',
          );
          const sheet = empty.querySelector('link[rel=stylesheet]');
          if (!sheet) throw new Error('app.html has no stylesheet.');
          await new Promise((resolve) => {
            sheet.addEventListener('load', resolve);
            document.head.append(sheet);
          });
          const after = styles();
          const different = before.flatMap(({ name, values }, n) => {
            const changed = after[n]?.values.filter((value, at) => value !== values[at]);
            return changed?.length === 0 ? [] : [`${name} ${changed?.join('; ')}`];
          });
          return { elements: before.length, different };
        });
        expect(found.elements).toBeGreaterThan(50);
        expect(found.different).toEqual([]);
      });
  });

  test('a size that is chosen before the first script has come is the one that is added @phone', async ({
    page,
  }) => {
    const script = await holdRequests(page, /\/assets\/index-/);
    await page.goto('/product/amber-durbar', { waitUntil: 'commit' });
    await page.getByText('100 ml', { exact: true }).first().click();
    await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
    script.release();
    await expect(
      page.getByRole('dialog', { name: 'Your cart' }).getByText('100 ml', { exact: false }),
    ).toBeVisible();
  });

  test('what is pressed before the first script has come is in the cart, also when the page is left at once, and a link waits for it', async ({
    page,
  }) => {
    const script = await holdRequests(page, /\/assets\/index-/);
    await page.goto('/product/amber-durbar', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Add a 2 ml vial, ₹120' }).click();
    await page.getByRole('link', { name: 'NILOFAR, home' }).click();
    script.release();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    await page.goto('/cart');
    await expect(page.getByText('2 ml · ₹120')).toBeVisible();
  });

  test('a page whose code does not load can be read, keeps what is typed, and is whole with the network', async ({
    page,
    expectErrors,
  }) => {
    expectErrors(NO_NETWORK);
    await page.route('**/assets/main-*.js', (route) => route.abort());
    // The page reloads itself once, and says so when it gives up.
    const givesUp = () =>
      page.waitForEvent('console', (message) =>
        message.text().includes('dynamically imported module'),
      );
    await test.step('a message is not put into the address', async () => {
      await Promise.all([givesUp(), page.goto('/contact')]);
      const form = page.getByRole('form', { name: 'Write to us' });
      await form.getByLabel('Name').fill('Meera');
      await form.getByRole('button').click();
      expect(page.url()).toMatch(/\/contact$/);
      await expect(form.getByLabel('Name')).toHaveValue('Meera');
    });
    await Promise.all([givesUp(), page.goto('/products')]);
    await Promise.all([
      givesUp(),
      page.getByRole('link', { name: 'Amber Durbar' }).first().click(),
    ]);
    await expect(page.getByRole('heading', { name: 'Amber Durbar', level: 1 })).toBeVisible();
    await page.unroute('**/assets/main-*.js');
    await Promise.all([
      page.waitForEvent('load'),
      page.evaluate(() => void dispatchEvent(new Event('online'))),
    ]);
    await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible();
  });
});
