import { expect, type Page } from '@playwright/test';
import { aShopper, fillCart, putIntoCart, signIn } from '../support/e2eShop';
import {
  expectNoFaults,
  expectNoShift,
  expectNoSidewaysScroll,
  forgetCatalogue,
  holdRequests,
  watchShifts,
} from '../support/e2eStore';
import { test } from '../support/e2eTest';

/** Delays the answer about a coupon until `release`; `asked` resolves with the first question. */
async function holdCoupon(page: Page): Promise<{ asked: Promise<unknown>; release: () => void }> {
  let release = (): void => undefined;
  const free = new Promise<void>((resolve) => (release = resolve));
  const reads = (text: string | null): boolean => text?.includes('/requests/coupon') === true;
  await page.route(/documents:batchGet/, async (route) => {
    if (!reads(route.request().postData())) return route.fallback();
    await free;
    return route.continue();
  });
  return { asked: page.waitForRequest((request) => reads(request.postData())), release };
}

/** Waits until the page is painted, because only painted elements count as shifted. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  });
}

const lines = (page: Page) => page.getByRole('list', { name: 'Lines' });
const total = (page: Page) => page.getByRole('definition').last();

test.describe('store: /cart has no layout shift', () => {
  test('when the catalogue and then the coupon come late @both', async ({ page }) => {
    await signIn(page, await aShopper());
    await watchShifts(page);
    await putIntoCart(page, 'amber-durbar');
    await page.evaluate(() => localStorage.setItem('coupon', 'WELCOME15'));
    await forgetCatalogue(page);
    const coupon = await holdCoupon(page);
    const catalogue = await holdRequests(page, /catalogue\.json/);
    await page.goto('/cart');
    await expect(lines(page).getByText('Amber Durbar', { exact: true })).toBeVisible();
    await Promise.all([catalogue.asked, coupon.asked]);
    await drawn(page);
    catalogue.release();
    await expect(page.getByRole('textbox', { name: 'Coupon code' })).toHaveValue('WELCOME15');
    await expect(page.getByRole('link', { name: 'Checkout' })).toBeVisible();
    await drawn(page);
    coupon.release();
    await expect(page.getByText('First Acquaintance is applied.')).toBeVisible();
    await drawn(page);
    await expectNoShift(page, 0.01);
    await expectNoFaults(page);
    await expectNoSidewaysScroll(page);
  });

  test('when it is empty, and when the device has the catalogue @both', async ({ page }) => {
    await watchShifts(page);
    await test.step('when it is empty', async () => {
      await page.goto('/cart');
      await expect(page.getByText('Your cart is empty')).toBeVisible();
      await drawn(page);
      await expectNoShift(page, 0.01);
      await expectNoFaults(page);
    });
    await test.step('it suggests vials; one is a press away, and its line then has the focus', async () => {
      const vials = page.getByRole('region', { name: 'Begin with a vial' });
      await expect(vials.getByRole('article')).toHaveCount(3);
      await vials.getByRole('button', { name: 'Add a 2 ml vial of Amber Durbar' }).click();
      await expect(lines(page)).toBeFocused();
      await expect(lines(page).getByText(/^2 ml/)).toBeVisible();
    });
    await test.step('when the device has the catalogue', async () => {
      await page.goto('/cart');
      await expect(total(page)).toHaveText(/^₹/);
      await drawn(page);
      await expectNoShift(page, 0.01);
    });
  });
});

/** How many pixels of the list of lines are visible. */
function visibleHeight(page: Page): Promise<number> {
  return lines(page).evaluate((list) => {
    const { left, right, top } = list.getBoundingClientRect();
    const x = (left + right) / 2;
    let y = Math.ceil(top);
    while (y < innerHeight && list.contains(document.elementFromPoint(x, y))) y += 1;
    return y - top;
  });
}

test('store: in a low window the drawer shows lines and the checkout button @phone', async ({
  page,
}) => {
  await fillCart(page, [['amber-durbar'], ['lotus-water']]);
  for (const [width, height] of [
    [844, 390],
    [640, 360],
    [390, 420],
  ] as const)
    await test.step(`in a window of ${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await page.goto('/products');
      await page.getByRole('link', { name: 'Cart, 2 items' }).tap();
      const drawer = page.getByRole('dialog', { name: 'Your cart' });
      const checkout = drawer.getByRole('link', { name: 'Checkout' });
      await expect(checkout).toBeInViewport({ ratio: 1 });
      expect(await visibleHeight(page)).toBeGreaterThanOrEqual(height / 2);
      for (const button of await drawer.getByRole('button').all()) {
        const box = await button.boundingBox();
        expect(box?.height, await button.innerText()).toBeGreaterThanOrEqual(44);
      }
      await expectNoFaults(page);

      // What follows the lines is reachable by scrolling, and by keyboard without being covered by the checkout button.
      const apply = drawer.getByRole('button', { name: 'Apply' });
      await expect(apply).not.toBeInViewport();
      await drawer.getByRole('textbox', { name: 'Coupon code' }).focus();
      await page.keyboard.press('Tab');
      await expect(apply).toBeFocused();
      const field = await apply.boundingBox();
      const bar = await checkout.boundingBox();
      if (!field || !bar) throw new Error('the drawer is not drawn');
      expect(field.y + field.height).toBeLessThanOrEqual(bar.y);
      await drawer.getByRole('definition').last().scrollIntoViewIfNeeded();
      await expect(drawer.getByRole('definition').last()).toBeInViewport({ ratio: 1 });
      await drawer.getByRole('link', { name: 'View cart' }).tap();
      await expect(page).toHaveURL('/cart');
    });
});

test('store: with enough room the drawer shows lines, bill and checkout button at once @both', async ({
  page,
}) => {
  await fillCart(page, [['amber-durbar'], ['lotus-water']]);
  await page.goto('/products');
  await page.getByRole('link', { name: 'Cart, 2 items' }).click();
  const drawer = page.getByRole('dialog', { name: 'Your cart' });
  await expect(drawer.getByText('Subtotal')).toBeInViewport({ ratio: 1 });
  await expect(drawer.getByRole('link', { name: 'View cart' })).toBeInViewport({ ratio: 1 });
  expect(await visibleHeight(page)).toBeGreaterThanOrEqual(300);
});
