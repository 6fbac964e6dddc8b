import { expect } from '@playwright/test';
import { variation } from '../../tools/seed/many';
import { seededRandom } from '../../tools/vendors/random';
import { changeCatalogue } from '../support/e2eCatalogue';
import { test } from '../support/e2eTest';

const MANY = 2000;

/** A catalogue of 2,000 fragrances without their documents, which lists and search do not need. */
const grow = (): Promise<() => Promise<void>> =>
  changeCatalogue((models) => {
    const random = seededRandom(1);
    const made = Array.from({ length: MANY - models.length }, (_, n) =>
      variation(random, n, models),
    );
    return [...models, ...made];
  });

test('store: search and filters work among 2,000 fragrances, with few cards rendered', async ({
  page,
}) => {
  const shrink = await grow();
  try {
    await page.goto('/products');
    const all = page.getByText(/^1,\d{3} fragrances and \d+ sets$/);
    await expect(all).toBeVisible();
    // How fast it is belongs to `npm run bench -- interactions`; on a slow device the list follows typing that rests.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });

    const search = page.getByRole('textbox', { name: 'Search by name, note or family' });
    await search.click();
    await search.pressSequentially('safron rose', { delay: 120 });
    await expect(all).toBeHidden();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(all).toBeVisible();
    await page.getByRole('link', { name: 'Oud', exact: true }).click();
    await expect(all).toBeHidden();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(all).toBeVisible();
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });

    for (let screen = 0; screen < 12; screen += 1) {
      await page.mouse.wheel(0, 3000);
      const cards = page.getByRole('region', { name: 'All fragrances' }).getByRole('article');
      await expect(cards.first()).toBeAttached();
      expect(await cards.count()).toBeLessThanOrEqual(12 * 6);
    }
  } finally {
    await shrink();
  }
});
