import { expect } from '@playwright/test';
import { db } from '../support/e2eShop';
import { expectNoFaults, expectNoSidewaysScroll, waitForReact } from '../support/e2eStore';
import { watchFor } from '../support/e2eSeen';
import { test } from '../support/e2eTest';

test.describe('store: notes, comparison and quiz', () => {
  test('a note lists every fragrance that contains it, and in which layer', async ({ page }) => {
    await page.goto('/product/amber-durbar');
    await page.getByRole('link', { name: 'Sandalwood' }).click();
    await expect(page).toHaveURL('/notes/sandalwood');
    await expect(page.getByRole('heading', { name: 'Sandalwood', level: 1 })).toBeVisible();
    const base = page.getByRole('region', { name: /^As a base note/ });
    await expect(base.getByRole('heading', { level: 3 })).toHaveText([
      'Amber Durbar',
      'Green Cardamom',
      'Mogra at Midnight',
      'Mysore Santal',
      'Rose of Kannauj',
    ]);
    await expect(base.getByText('as Australian sandalwood and Mysore sandalwood')).toBeVisible();
    await expect(page.getByText('The heartwood of a slow tree', { exact: false })).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Its kinds' })
      .getByRole('link', { name: 'Mysore sandalwood' })
      .click();
    await expect(page).toHaveURL('/notes/mysore-sandalwood');
    await expect(page.getByText('a royal tree at Mysore', { exact: false })).toBeVisible();
    await page.getByRole('link', { name: 'sandalwood', exact: true }).click();
    await expect(page).toHaveURL('/notes/sandalwood');
    await page.getByRole('link', { name: 'All notes' }).click();
    await page.getByLabel('Find a note').fill('oud');
    await page.getByRole('link', { name: /^Oud wood/ }).click();
    await expect(page.getByRole('region', { name: /^As a heart note/ })).toContainText(
      'Oud Royale',
    );
  });

  test('a family of materials leads to its notes, and a note shows its picture beside its words @both', async ({
    page,
    isMobile,
  }) => {
    await page.goto('/notes');
    await waitForReact(page);
    const families = page.getByRole('navigation', { name: 'Families of materials' });
    await expect(families.getByRole('link')).toHaveCount(10);
    await expectNoSidewaysScroll(page);
    await families.getByRole('link', { name: /^Spices/ }).click();
    await expect(page).toHaveURL('/notes?family=spices#list');
    await expect(page.getByRole('heading', { name: 'Spices', level: 2 })).toBeFocused();
    await expect(page.getByRole('link', { name: /^Kashmiri saffron/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Sandalwood/ })).toHaveCount(0);
    await expectNoFaults(page);
    await page.getByRole('link', { name: /^Saffron/ }).click();
    await expect(page).toHaveURL('/notes/saffron');
    const picture = page.getByRole('img', { name: 'Saffron, close up' });
    await expect(picture).toBeInViewport();
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
    await expect(page.getByText('The dried stigmas of a crocus', { exact: false })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoFaults(page);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Spices', level: 2 })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/notes');
    await expect(page.getByRole('heading', { name: 'From A to Z' })).toBeVisible();
    const letters = page.getByRole('navigation', { name: 'Letters' });
    if (!isMobile) {
      await expect(letters).toBeHidden();
      return;
    }
    // The letters stay in view, above the heading they lead to.
    for (const letter of ['G', 'S']) {
      await letters.getByRole('link', { name: letter, exact: true }).tap();
      await expect(page).toHaveURL(`/notes#letter-${letter}`);
      const heading = page.getByRole('heading', { name: letter, level: 3, exact: true });
      await expect(heading).toBeInViewport({ ratio: 1 });
      await expect(letters).toBeInViewport({ ratio: 1 });
      const [above, below] = [await letters.boundingBox(), await heading.boundingBox()];
      expect(above && above.y + above.height).toBeLessThanOrEqual(below?.y ?? 0);
    }
    await page.getByRole('link', { name: /^Sandalwood/ }).tap();
    await expect(page.getByRole('heading', { name: 'Sandalwood', level: 1 })).toBeVisible();
  });

  test('without scripts a family leads to its notes, and a note shows its picture', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(new URL('/notes', baseURL).href);
    await plain.getByRole('link', { name: /^Citrus and fruit/ }).click();
    await expect(plain.getByRole('heading', { name: 'Citrus and fruit', level: 2 })).toBeVisible();
    await plain.getByRole('link', { name: /^Kagzi lime/ }).click();
    await expect(plain.getByRole('img', { name: 'Kagzi lime, close up' })).not.toHaveJSProperty(
      'naturalWidth',
      0,
    );
    await context.close();
  });

  test('compare: chosen on product pages, Back to the size that was chosen, a third added, shared notes marked, one removed', async ({
    page,
  }) => {
    await page.goto('/product/amber-durbar');
    await waitForReact(page);
    await test.step('Back returns to the size that was chosen', async () => {
      await page.getByText('10 ml', { exact: true }).first().click();
      await expect(page).toHaveURL('/product/amber-durbar?size=10+ml');
      await page.getByRole('main').getByRole('link', { name: 'Compare', exact: true }).click();
      await expect(page).toHaveURL('/compare?with=amber-durbar');
      await page.goBack();
      await expect(page.getByRole('radio', { name: /^10 ml/ })).toBeChecked();
      await page.goForward();
    });
    await expect(page).toHaveURL('/compare?with=amber-durbar');
    await page.getByLabel('Add a fragrance').selectOption({ label: 'Oud Royale' });
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page).toHaveURL('/compare?with=amber-durbar,oud-royale');
    await page.goto('/product/assam-oud');
    await page.getByRole('link', { name: 'Compare with two others' }).click();
    const table = page.getByRole('table');
    await expect(table.getByRole('columnheader', { name: /Assam Oud/ })).toBeVisible();
    await expect(page.getByText(/^All three share .*\. Two of them share /)).toBeVisible();
    const sizes = table.getByRole('rowgroup', { name: 'Sizes and prices' }).getByRole('cell');
    await expect(sizes.first()).toContainText('₹137/ml');
    // 13,800 / 75, (14,500 − 10 % of the House Welcome) / 12
    await expect(sizes.nth(1)).toContainText('₹184/ml');
    await expect(sizes.nth(2)).toContainText('₹1,088/ml');
    const top = table.getByRole('rowgroup', { name: 'First minutes: top notes' });
    // Saffron in all three, and Assam agarwood, a kind of oud as the oud wood of the other.
    await expect(top.getByText('shared', { exact: true })).toHaveCount(4);
    // Three columns fit on the narrowest phone, so that nothing has to be scrolled sideways.
    const { width } = page.viewportSize() ?? { width: 0 };
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    const box = await table.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole('button', { name: 'Remove Amber Durbar' }).click();
    await expect(page).toHaveURL('/compare?with=oud-royale,assam-oud');
    await page.reload();
    await expect(table.getByRole('columnheader', { name: /Oud Royale/ })).toBeVisible();
  });

  test('compare: chosen on cards, three at most, one removed @both', async ({ page, isMobile }) => {
    await page.goto('/products');
    const control = (name: string) =>
      page.getByRole('button', { name: `Compare ${name}`, exact: true });
    const bar = page.getByRole('region', { name: 'Selected for comparison' });
    await expect(control('Amber Durbar')).toHaveCSS('opacity', isMobile ? '1' : '0');
    if (!isMobile) await page.getByRole('link', { name: 'Amber Durbar', exact: true }).hover();
    await expect(control('Amber Durbar')).toHaveCSS('opacity', '1');
    await control('Amber Durbar').click();
    await expect(control('Amber Durbar')).toHaveAttribute('aria-pressed', 'true');
    await expect(bar.getByRole('link', { name: 'Compare (1)' })).toBeVisible();
    await control('Mysore Santal').click();
    await control('Clear Musk').click();
    await expect(bar.getByRole('link', { name: 'Compare (3)' })).toBeVisible();
    // Drawn on every screen, not only for screen readers.
    const most = await bar.getByText('Three at most').boundingBox();
    expect(most?.width).toBeGreaterThan(60);
    await expect(control('Oud Royale')).toBeHidden();
    await expectNoFaults(page);
    await expectNoSidewaysScroll(page);

    await control('Clear Musk').click();
    await expect(control('Oud Royale')).toBeVisible();
    await bar.getByRole('link', { name: 'Compare (2)' }).click();
    await expect(page).toHaveURL('/compare?with=amber-durbar,mysore-santal');
    const table = page.getByRole('table');
    await expect(table.getByRole('columnheader', { name: /Amber Durbar/ })).toBeVisible();
    await expect(table.getByRole('columnheader', { name: /Mysore Santal/ })).toBeVisible();

    await page.goBack();
    await bar.getByRole('button', { name: 'Clear the comparison' }).click();
    await expect(bar).toBeHidden();
    await expect(control('Amber Durbar')).toHaveAttribute('aria-pressed', 'false');
  });

  test('compare: chosen on cards of any page, also below a fragrance @phone', async ({ page }) => {
    await page.goto('/notes/sandalwood');
    await page.getByRole('button', { name: 'Compare Rose of Kannauj' }).click();
    const bar = page.getByRole('region', { name: 'Selected for comparison' });
    await expect(bar.getByRole('link', { name: 'Compare (1)' })).toBeVisible();
    await page.getByRole('link', { name: 'Amber Durbar', exact: true }).click();
    await expect(page).toHaveURL('/product/amber-durbar');
    await page.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded();
    const alike = page.getByRole('region', { name: 'You may also like' });
    await alike.scrollIntoViewIfNeeded();
    await alike.getByRole('button', { name: 'Compare Oud Royale' }).click();
    // Above the bar with the price, which a phone has at its foot.
    await bar.getByRole('link', { name: 'Compare (2)' }).click();
    await expect(page).toHaveURL('/compare?with=rose-of-kannauj,oud-royale');
    await expect(bar).toBeHidden();
  });

  test('guided: five questions by keyboard, Back, results with reasons, and their shared link', async ({
    page,
    context,
    browser,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/guided');
    const progress = page.getByRole('progressbar');
    await expect(progress).toHaveAttribute('aria-valuenow', '0');
    const press = (answer: string) =>
      page.getByRole('button', { name: answer, exact: true }).press('Enter');
    await press('Her');
    await expect(page.getByRole('heading', { name: 'How old is the wearer?' })).toBeFocused();
    await expect(progress).toHaveAttribute('aria-valuenow', '17');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('button', { name: 'Her' })).toHaveAttribute('aria-pressed', 'true');
    for (const [answer, next] of [
      ['Her', 'How old is the wearer?'],
      ['In their 20s', 'Where will it be worn?'],
      ['A date', 'Will it be given as a gift?'],
      ['No', 'Which mood should it evoke?'],
    ] as const) {
      await press(answer);
      await expect(page.getByRole('heading', { name: next })).toBeVisible();
    }
    await press('Elegant');
    await expect(page.getByRole('heading', { name: 'These two are yours' })).toBeFocused();
    await expect(progress).toHaveAttribute('aria-valuenow', '100');
    await expect(
      page.getByRole('list', { name: 'Why this one' }).getByRole('listitem'),
    ).toContainText(['Composed for her', 'Elegant', 'Right for a date']);
    await expect(page).toHaveURL('/guided?for=her&age=20s&occasion=date&gift=no&mood=elegant');
    const copied = await watchFor(page, 'Link copied');
    await page.getByRole('button', { name: 'Share these answers' }).click();
    await copied();
    const link = await page.evaluate(() => navigator.clipboard.readText());

    // Another visitor on another device.
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await other.goto(link);
    await expect(other.getByRole('heading', { name: 'These two are yours' })).toBeVisible();
    await expect(other.getByRole('link', { name: 'Mogra at Midnight', exact: true })).toBeVisible();
    await other.getByRole('button', { name: 'Start Over' }).click();
    await expect(other.getByRole('heading', { name: 'Who will wear it?' })).toBeVisible();
    await expect(other).toHaveURL(new URL('/guided', link).href);
    await elsewhere.close();
  });

  test('guided: question and answers fit on the screen, with a photograph where there is room', async ({
    page,
  }) => {
    await page.goto('/guided?for=her&age=20s&occasion=date&gift=no');
    const last = page.getByRole('button', { name: 'Versatile' });
    await expect(last).toBeVisible();
    const picture = page.locator('picture img');
    for (const [width, height, hasPicture] of [
      [320, 568, false],
      [390, 664, false],
      [390, 844, true],
      [768, 1024, true],
      [1366, 768, true],
      [1440, 900, true],
    ] as const) {
      await page.setViewportSize({ width, height });
      const box = await last.boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0), `${width} px`).toBeLessThanOrEqual(height);
      await expect(picture).toBeVisible({ visible: hasPicture });
      await expectNoSidewaysScroll(page);
    }
  });

  test('guided with one match: large, with its reasons beside it; without a match: the featured fragrances', async ({
    page,
  }) => {
    await test.step('one match is large, with its reasons beside it, or below it on a phone', async () => {
      await page.goto('/guided?for=her&age=teen&occasion=casual&gift=yes&mood=fresh');
      await expect(page.getByRole('heading', { name: 'This one is yours' })).toBeVisible();
      const card = page.getByRole('article');
      await expect(card).toHaveCount(1);
      await expect(card).toContainText('Lotus Water');
      const boxes = async () => ({
        box: await card.boundingBox(),
        why: await page.getByRole('list', { name: 'Why this one' }).boundingBox(),
      });
      const { box, why } = await boxes();
      expect(box?.width).toBeGreaterThan(400);
      expect(why?.x).toBeGreaterThan((box?.x ?? 0) + (box?.width ?? 0));
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(async () => {
        const narrow = await boxes();
        expect(narrow.box?.width).toBeGreaterThan(390 * 0.8);
        expect(narrow.why?.y).toBeGreaterThan((narrow.box?.y ?? 0) + (narrow.box?.height ?? 0));
      }).toPass();
    });
    await test.step('without a match it shows the featured fragrances and says so', async () => {
      await page.goto('/guided?for=her&age=teen&occasion=casual&gift=no&mood=versatile');
      await expect(
        page.getByRole('heading', {
          name: 'No exact match. These are what the house is known for.',
        }),
      ).toBeVisible();
      // Which of them are rated best changes with the reviews that other tests write.
      const shown = page.getByRole('heading', { level: 3 });
      await expect(shown).toHaveCount(2);
      const { docs } = await db.collection('products').where('featured', '==', true).get();
      const featured = docs.map((product) => String(product.get('name')));
      for (const name of await shown.allTextContents()) expect(featured).toContain(name);
    });
  });

  test('similar fragrances name the shared notes; recently viewed ones are remembered', async ({
    page,
  }) => {
    await page.goto('/product/oud-royale');
    // The page is shown before React runs, which remembers it.
    await page.waitForFunction(() => localStorage.getItem('recently-viewed') !== null);
    await page.goto('/product/amber-durbar');
    await page.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded();
    const alike = page.getByRole('region', { name: 'You may also like' });
    await alike.scrollIntoViewIfNeeded();
    await expect(alike.getByText('Shares labdanum and saffron')).toBeVisible();
    await page.goto('/product/lotus-water');
    await page.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded();
    const seen = page.getByRole('region', { name: 'Recently viewed' });
    await seen.scrollIntoViewIfNeeded();
    await expect(seen.getByRole('heading', { level: 3 })).toHaveText([
      'Amber Durbar',
      'Oud Royale',
    ]);
  });
});
