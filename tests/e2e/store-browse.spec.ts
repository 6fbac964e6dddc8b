import { expect, type Locator, type Page } from '@playwright/test';
import { holdRequests, showInside, waitForReact } from '../support/e2eStore';
import { NO_NETWORK, test } from '../support/e2eTest';

declare global {
  interface Window {
    /** What moved in each page transition, and how far the page was scrolled. */
    moved?: { parts: (string | null)[]; scrolled: number }[];
  }
}

const found = (words: string) => new RegExp(`^${words}$`);

test.describe('store: browsing', () => {
  test('in high contrast, what is chosen has an outline', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    const expectOutline = (chosen: Locator): Promise<void> =>
      expect(chosen).toHaveCSS('outline-style', 'solid');
    await page.goto('/product/amber-durbar');
    await expectOutline(
      page
        .locator('label')
        .filter({ has: page.getByRole('radio', { checked: true }) })
        .first(),
    );
    await waitForReact(page);
    await showInside(page, '/products?category=oud');
    await expectOutline(page.getByRole('main').getByRole('link', { name: 'Oud', exact: true }));
  });

  test('search tolerates a typing error; filters, order and count are in the link; Back restores them; a way out of no result', async ({
    page,
  }) => {
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await page.goto('/products');
    await expect(page.getByText(found('16 fragrances and 2 sets'))).toBeVisible();
    const search = page.getByRole('textbox', { name: 'Search by name, note or family' });
    await search.fill('safron');
    await expect(page.getByText(found('4 results for “safron”'))).toBeVisible();
    await expect(page).toHaveURL('/products?q=safron');

    await page.getByRole('button', { name: /^Filters/ }).click();
    await sheet.getByRole('group', { name: 'Family' }).getByLabel(/^Oud/).check();
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
    await expect(page.getByText(found('16 fragrances and 2 sets'))).toBeVisible();
    await expect(page).toHaveURL('/products');

    await test.step('without results the page offers a way out', async () => {
      await search.fill('zzzzzz');
      await expect(page.getByText('We found nothing for “zzzzzz”')).toBeVisible();
      await page.getByRole('button', { name: 'Clear all' }).last().click();
      await expect(page.getByText(found('16 fragrances and 2 sets'))).toBeVisible();
    });
    await test.step('a filter without results stays in its place, disabled', async () => {
      await page.getByRole('link', { name: 'Oud', exact: true }).click();
      await expect(page).toHaveURL('/products?category=oud');
      await page.getByRole('button', { name: /^Filters/ }).click();
      const concentration = sheet.getByRole('group', { name: 'Concentration' });
      const labels = concentration.getByRole('checkbox');
      await expect(labels).toHaveCount(4);
      await expect(concentration.getByLabel('Eau de Toilette (0)')).toBeDisabled();
      const attar = concentration.getByLabel('Attar (1)');
      await attar.check();
      await expect(labels).toHaveCount(4);
      await expect(sheet.getByLabel('Citrus (0)')).toBeDisabled();
      await expect(sheet.getByRole('button', { name: 'Show one fragrance' })).toBeVisible();
      await attar.uncheck();
      await expect(sheet.getByRole('button', { name: 'Show 2 fragrances' })).toBeVisible();
    });
  });

  test('what is typed and pressed before the code has come counts once', async ({ page }) => {
    const code = await holdRequests(page, /assets\/CollectionSection/);
    await page.goto('/products', { waitUntil: 'domcontentloaded' });
    await page.getByRole('textbox', { name: 'Search by name, note or family' }).fill('safron');
    await page.getByRole('button', { name: 'Add Amber Durbar, 50 ml, to cart' }).click();
    code.release();
    await expect(page.getByText(found('4 results for “safron”'))).toBeVisible();
    const cart = page.getByRole('link', { name: 'Cart, 1 item', includeHidden: true });
    await expect(cart).toBeAttached();
  });

  /** Scrolls down to a card and opens its page with the keyboard. Returns the scroll position that was left. */
  async function openCardFarDown(page: Page): Promise<number> {
    const card = page.getByRole('link', { name: 'Vetiver Rain' });
    await card.focus();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(200);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Vetiver Rain', level: 1 })).toBeVisible();
    return before;
  }

  // Waits across the loading of pages, too.
  const expectScrollAt = (page: Page, position: number) =>
    page.waitForFunction((top) => scrollY === top, position);

  test('Back restores the scroll position, also after a link that was pressed before the code had come', async ({
    page,
  }) => {
    const code = await holdRequests(page, /assets\/CollectionSection/);
    await page.goto('/products', { waitUntil: 'domcontentloaded' });
    const before = await openCardFarDown(page);
    code.release();
    await page.goBack();
    await expectScrollAt(page, before);
    await page.reload();
    await expectScrollAt(page, before);

    await test.step('after a link inside the shop', async () => {
      await waitForReact(page);
      const left = await openCardFarDown(page);
      await expectScrollAt(page, 0);
      await page.goBack();
      await expect(page.getByRole('link', { name: 'Vetiver Rain' })).toBeVisible();
      await expectScrollAt(page, left);
    });
  });

  test('the photograph grows from the card to the page; with reduced motion nothing moves', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      window.moved = [];
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (change) => {
        const transition = start(change);
        void transition.ready.then(() => {
          // React's own animation of the root has no duration and moves nothing.
          const parts = document
            .getAnimations()
            .filter((animation) => animation instanceof CSSAnimation)
            .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.pseudoElement : null));
          window.moved?.push({ parts, scrolled: scrollY });
        });
        return transition;
      };
    });
    const moved = () => page.evaluate(() => window.moved);
    const card = page.getByRole('link', { name: 'Vetiver Rain', exact: true });
    const title = page.getByRole('heading', { name: 'Vetiver Rain', level: 1 });
    // A browser that has no time for a transition leaves it out.
    await expect(async () => {
      await page.goto('/products');
      await waitForReact(page);
      await card.click();
      await expect(title).toBeFocused();
      await expect.poll(moved, { timeout: 5000 }).toHaveLength(1);
    }).toPass();
    const [once] = (await moved()) ?? [];
    expect(once?.parts).toContain('::view-transition-group(photo-vetiver-rain)');
    expect(once?.scrolled).toBe(0);

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/products');
    await waitForReact(page);
    await card.click();
    await expect(title).toBeFocused();
    await expect.poll(moved).toHaveLength(1);
    const [still] = (await moved()) ?? [];
    expect(still?.parts.filter((part) => part?.startsWith('::view-transition'))).toEqual([]);
  });

  test('search and filters that fail to load show an error, and load on another try', async ({
    page,
    expectErrors,
  }) => {
    expectErrors(NO_NETWORK);
    const chunk = /\/assets\/collectionEngine-[^/]*\.js/;
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.route(chunk, (route) => route.abort());
    const missedOnce = page.waitForEvent('requestfailed', (request) => chunk.test(request.url()));
    // Foreign query parameters need no search engine: no error, no reload.
    await page.goto('/products?utm_source=letter');
    await expect(page.getByText(found('16 fragrances and 2 sets'))).toBeVisible();
    await missedOnce;
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByRole('dialog', { name: 'Filters' }).getByRole('alert')).toBeVisible();
    expect(loads).toBe(1);

    await page.goto('/products?category=oud');
    const missed = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
    await expect(missed).toHaveText(/Search and filters could not be loaded/);
    // A search needs it: after a deployment only a new page knows the chunk's name (ui/loadChunk.ts).
    await missed.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => loads).toBe(3);
    await expect(missed).toBeVisible();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(page.getByText(found('16 fragrances and 2 sets'))).toBeVisible();
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await expect(sheet.getByRole('alert')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByLabel('Sort by').selectOption('price-desc');
    await expect(missed).toBeVisible();

    await page.unroute(chunk);
    await missed.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(found('16 fragrances and 2 sets'))).toBeVisible();
    await expect(page.getByLabel('Sort by')).toHaveValue('price-desc');
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(sheet.getByLabel(/^Oud/)).toBeVisible();
  });

  test('card, order, + and link speak of the size that matches the price', async ({ page }) => {
    const cards = page.getByRole('region', { name: 'All fragrances' }).getByRole('article');
    const prices = async (): Promise<number[]> =>
      (await cards.locator('[data-money]').allTextContents()).flatMap((text) => {
        const [, rupees] = /₹([\d,]+)\s*$/.exec(text.trim()) ?? [];
        return rupees === undefined ? [] : [Number(rupees.replaceAll(',', ''))];
      });
    await page.goto('/products?sort=price-asc');
    await expect(cards).toHaveCount(18);
    const shown = await prices();
    expect(shown).toHaveLength(18);
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));

    await page.goto('/products?max=1000');
    const card = cards.filter({ hasText: 'Amber Durbar' });
    await expect(card).toContainText('₹120');
    await expect(card).toContainText('2 ml');
    await card.getByRole('button', { name: 'Add Amber Durbar, 2 ml, to cart' }).click();
    await expect(page.getByText('Amber Durbar, 2 ml, was added to your cart.')).toBeVisible();
    await card.getByRole('link', { name: 'Amber Durbar' }).click();
    await expect(page).toHaveURL('/product/amber-durbar?size=2+ml');
    await expect(page.getByRole('radio', { name: /^2 ml/ })).toBeChecked();
  });

  test('a search for a note leads to its page, and offers can be put away', async ({ page }) => {
    await page.goto('/products');
    const offers = page.getByRole('list', { name: 'Offers' });
    await expect(offers).toBeVisible();
    await waitForReact(page);
    await page.getByRole('button', { name: 'Hide offers' }).click();
    await expect(offers).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Search by name, note or family' }).fill('vetiver');
    await page.getByRole('link', { name: 'About Vetiver' }).click();
    await expect(page.getByRole('heading', { name: 'Vetiver', level: 1 })).toBeVisible();
    await page.goto('/products');
    await expect(page.getByText(found('16 fragrances and 2 sets'))).toBeVisible();
    await expect(offers).toHaveCount(0);
  });

  test('on a phone results stay visible while typing, on the page and in the header @phone', async ({
    page,
  }) => {
    const search = page.getByRole('textbox', { name: 'Search by name, note or family' });
    const first = page
      .getByRole('region', { name: 'All fragrances' })
      .getByRole('heading', { level: 3 })
      .first();
    await page.goto('/products');
    await expect(page.getByText(found('16 fragrances and 2 sets'))).toBeVisible();
    await search.tap();
    await page.keyboard.type('mysore');
    await expect(page.getByText(found('One result for “mysore”'))).toBeInViewport();
    await expect(first).toHaveText('Mysore Santal');
    await expect(first).toBeInViewport({ ratio: 1 });
    await expect(search).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Clear search' }).tap();
    await expect(page.getByText(found('16 fragrances and 2 sets'))).toBeVisible();
    await expect(search).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('heading', { name: 'The collection', level: 1 })).toBeVisible();

    await page.goto('/about');
    await page.getByRole('button', { name: 'Search' }).tap();
    await expect(search).toBeFocused();
    await page.keyboard.type('assam');
    await expect(first).toHaveText('Assam Oud');
    await expect(first).toBeInViewport({ ratio: 1 });
  });

  test('the menu on a phone leads to every section, and closes @phone', async ({ page }) => {
    const menu = page.getByRole('dialog', { name: 'Menu' });
    for (const [name, path] of [
      ['Fragrances', '/products'],
      ['New arrivals', '/new-arrivals'],
      ['Bestsellers', '/bestsellers'],
      ['Gift sets', '/gift-sets'],
      ['Notes', '/notes'],
    ] as const) {
      // Each from a new page, because a browser takes no press while one page passes into the next.
      await page.goto('/products');
      await page.getByRole('button', { name: 'Menu' }).tap();
      await menu.getByRole('link', { name, exact: true }).tap();
      await expect(page).toHaveURL(path);
      await expect(menu).toBeHidden();
    }
  });

  test('by keyboard alone: search, filter, read and add to the cart', async ({ page }) => {
    await page.goto('/');
    await waitForReact(page);
    await page.getByRole('button', { name: 'Search', exact: true }).press('Enter');
    const search = page.getByRole('textbox', { name: 'Search by name, note or family' });
    await expect(search).toBeFocused();
    await page.keyboard.type('mysore');
    await expect(page.getByText(found('One result for “mysore”'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText(found('16 fragrances and 2 sets'))).toBeVisible();

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
    // A route change is announced by the page's title.
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

  test('the buy bar appears when the panel’s buttons scroll away, shows the cart’s price, and hides when they are back @phone', async ({
    page,
  }) => {
    // 2 × 4,200 = 8,400: − 10 % and, now above its minimum of 5,000, − 300.
    const total = '₹7,260';
    await page.goto('/product/lotus-water');
    await expect(page.getByRole('heading', { name: 'Lotus Water', level: 1 })).toBeVisible();
    const add = page.getByRole('button', { name: 'Add to cart' });
    await expect(add).toHaveCount(1);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(add).toHaveCount(2);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect(add).toHaveCount(1);

    await page.getByRole('button', { name: 'Increase quantity' }).tap();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(page.getByText(total, { exact: true })).toBeVisible();
    await add.last().tap();
    const drawer = page.getByRole('dialog', { name: 'Your cart' });
    await expect(drawer.getByText(total, { exact: true })).toBeVisible();
  });

  test('gallery: swiped on a phone, with a counter that shows the next photograph @phone', async ({
    page,
  }) => {
    await page.goto('/product/amber-durbar');
    const gallery = page.getByRole('region', { name: 'Photographs of Amber Durbar' });
    const third = gallery.getByRole('button', { name: 'Enlarge photograph 3' });
    await expect(third).toBeHidden();
    await gallery.getByRole('button', { name: 'Photograph 1 of 5, show the next' }).tap();
    await expect(gallery.getByRole('button', { name: /^Photograph 2 of/ })).toBeVisible();
    await expect(gallery.getByRole('button', { name: 'Enlarge photograph 2' })).toBeInViewport({
      ratio: 0.9,
    });
    await gallery.getByRole('button', { name: 'Photograph 2 of 5, show the next' }).tap();
    await expect(third).toBeInViewport({ ratio: 0.9 });
  });

  test('gallery: one below another, and a zoom that pans and moves on', async ({ page }) => {
    await page.goto('/product/amber-durbar');
    const photograph = (n: number) => page.getByRole('button', { name: `Enlarge photograph ${n}` });
    const first = await photograph(1).boundingBox();
    const second = await photograph(2).boundingBox();
    expect(second?.y).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0));
    const third = await photograph(3).boundingBox();
    expect(third?.y).toBe(second?.y);
    expect(third?.x).toBeGreaterThan(second?.x ?? Infinity);
    await expect(page.getByRole('button', { name: /show the next$/ })).toBeHidden();
    await photograph(1).focus();
    await page.keyboard.press('Tab');
    await expect(photograph(2)).toBeFocused();
    await page.keyboard.press('Enter');
    const zoom = page.getByRole('dialog', { name: 'Amber Durbar' });
    await zoom.getByRole('button', { name: 'Zoom in' }).click();
    const frame = zoom.getByRole('group');
    // It is taller than the screen, and as wide as it has pixels.
    const top = (): Promise<number> => frame.evaluate((element) => element.scrollTop);
    await expect.poll(top).toBeGreaterThan(0);
    const from = await top();
    await page.mouse.move(700, 450);
    await page.mouse.down();
    await page.mouse.move(700, 350, { steps: 4 });
    await page.mouse.up();
    expect(await top()).toBe(from + 100);
    await expect(zoom.getByRole('status')).toHaveText(/^2 of/);
    await zoom.getByRole('button', { name: 'Next photograph' }).click();
    await zoom.getByRole('button', { name: 'Previous photograph' }).focus();
    await page.keyboard.press('Escape');
    await expect(zoom).toBeHidden();
    await expect(photograph(2)).toBeFocused();
  });
});
