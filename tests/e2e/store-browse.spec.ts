import { expect, test } from '@playwright/test';

const found = (words: string) => new RegExp(`^${words}$`);

test.describe('store: browsing', () => {
  test('search forgives a typing error; facets, order and count live in the link; Back restores @both', async ({
    page,
  }) => {
    await page.goto('/products');
    await expect(page.getByText(found('16 fragrances'))).toBeVisible();
    const search = page.getByRole('textbox', { name: 'Search by name, note or family' });
    await search.fill('safron');
    await expect(page.getByText(found('4 fragrances'))).toBeVisible();
    await expect(page).toHaveURL('/products?q=safron');

    await page.getByRole('button', { name: /^Filters/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByLabel(/^Oud/).check();
    await expect(page).toHaveURL('/products?q=safron&category=oud');
    await sheet.getByRole('button', { name: 'Show 2 fragrances' }).click();
    await page.getByLabel('Sort by').selectOption('price-desc');
    await expect(page).toHaveURL('/products?q=safron&category=oud&sort=price-desc');
    const names = page
      .getByRole('region', { name: 'All fragrances' })
      .getByRole('heading', { level: 3 });
    await expect(names).toHaveText(['Oud Royale', 'Assam Oud']);

    await page.getByRole('link', { name: 'Assam Oud' }).click();
    await expect(page.getByRole('heading', { name: 'Assam Oud', level: 1 })).toBeVisible();
    await page.goBack();
    await expect(names).toHaveText(['Oud Royale', 'Assam Oud']);
    await expect(search).toHaveValue('safron');
    await page.getByRole('button', { name: 'Clear all' }).first().click();
    await expect(page.getByText(found('16 fragrances'))).toBeVisible();
    await expect(page).toHaveURL('/products');
  });

  test('Back returns to the place one was at', async ({ page }) => {
    await page.goto('/products');
    const card = page.getByRole('link', { name: 'Vetiver Rain' });
    await card.focus();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(200);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Vetiver Rain', level: 1 })).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(card).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  });

  test('nothing fits: a way out', async ({ page }) => {
    await page.goto('/products?q=zzzzzz');
    await expect(page.getByText('No items found.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear all' }).last().click();
    await expect(page.getByText(found('16 fragrances'))).toBeVisible();
  });

  test('the three selections', async ({ page }) => {
    await page.goto('/new-arrivals');
    const first = page.getByRole('main').getByRole('heading', { level: 3 }).first();
    await expect(first).toHaveText('Kinnow Light');
    await page.goto('/bestsellers');
    await expect(page.getByRole('heading', { name: 'Bestsellers' })).toBeVisible();
    await page.goto('/gift-sets');
    await expect(page.getByRole('link', { name: 'Rose of Kannauj' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Amber Durbar' })).toHaveCount(0);
  });

  test('by keyboard alone: search, filter, read and add to the cart', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Signature collection' })).toBeVisible();
    await page.keyboard.press('/');
    const search = page.getByRole('textbox', { name: 'Search by name, note or family' });
    await expect(search).toBeFocused();
    await page.keyboard.type('mysore');
    await expect(page.getByText(found('One fragrance'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText(found('16 fragrances'))).toBeVisible();

    const filters = page.getByRole('button', { name: /^Filters/ });
    await filters.focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    const woody = sheet.getByLabel(/^Woody/);
    await woody.focus();
    await page.keyboard.press('Space');
    await expect(woody).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(filters).toBeFocused();
    await expect(page.getByText(found('2 fragrances'))).toBeVisible();

    await page.getByRole('link', { name: 'Mysore Santal' }).focus();
    await page.keyboard.press('Enter');
    const title = page.getByRole('heading', { name: 'Mysore Santal', level: 1 });
    await expect(title).toBeFocused();
    // Route changes are announced by the page's title.
    await expect(page.locator('[aria-live="polite"][aria-atomic="true"]')).toContainText(
      'Mysore Santal',
    );
    await page.getByRole('radio', { name: /^10 ml/ }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Your cart' });
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  });

  test('the bar to buy comes when the panel’s buttons have gone, and goes when they are back @phone', async ({
    page,
  }) => {
    await page.goto('/product/amber-durbar');
    await expect(page.getByRole('heading', { name: 'Amber Durbar', level: 1 })).toBeVisible();
    const add = page.getByRole('button', { name: 'Add to cart' });
    await expect(add).toHaveCount(1);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(add).toHaveCount(2);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect(add).toHaveCount(1);
  });

  test('photographs: arrows, thumbnails, and a zoom that pans', async ({ page }) => {
    await page.goto('/product/amber-durbar');
    await page.getByRole('button', { name: 'Enlarge photograph 1' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('button', { name: 'Show photograph 2 of 2' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await page.getByRole('button', { name: 'Enlarge photograph 2' }).click();
    const zoom = page.getByRole('dialog', { name: 'Amber Durbar' });
    await zoom.getByRole('button', { name: 'Come closer' }).click();
    const frame = zoom.getByRole('group');
    const left = (): Promise<number> => frame.evaluate((element) => element.scrollLeft);
    await expect.poll(left).toBeGreaterThan(0);
    const from = await left();
    await page.mouse.move(700, 450);
    await page.mouse.down();
    await page.mouse.move(500, 450, { steps: 4 });
    await page.mouse.up();
    expect(await left()).toBe(from + 200);
    await page.keyboard.press('Escape');
    await expect(zoom).toBeHidden();
  });
});
