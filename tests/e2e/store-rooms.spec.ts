import { expect, test } from '@playwright/test';
import { db } from '../support/e2eShop';

test.describe('store: rooms', () => {
  test('a note leads to every fragrance that holds it, and where @both', async ({ page }) => {
    await page.goto('/product/amber-durbar');
    await page.getByRole('link', { name: 'Sandalwood' }).click();
    await expect(page).toHaveURL('/notes/sandalwood');
    await expect(page.getByRole('heading', { name: 'Sandalwood', level: 1 })).toBeVisible();
    const base = page.getByRole('region', { name: /^In the base/ });
    await expect(base.getByRole('heading', { level: 3 })).toHaveText([
      'Amber Durbar',
      'Mogra at Midnight',
      'Rose of Kannauj',
    ]);
    await page.getByRole('link', { name: 'All notes' }).click();
    await page.getByLabel('Find a note').fill('oud');
    await page.getByRole('link', { name: /^Oud wood/ }).click();
    await expect(page.getByRole('region', { name: /^In the heart/ })).toContainText('Oud Royale');
    await page.goto('/notes/plutonium');
    await expect(page.getByText('No fragrance of the house holds this note today.')).toBeVisible();
  });

  test('compare: picked on product pages, a third added, notes shared, one taken away @both', async ({
    page,
  }) => {
    await page.goto('/product/amber-durbar');
    await page.getByRole('link', { name: 'Compare' }).click();
    await expect(page).toHaveURL('/compare?with=amber-durbar');
    await page.getByLabel('Add a fragrance').selectOption({ label: 'Oud Royale' });
    await expect(page).toHaveURL('/compare?with=amber-durbar,oud-royale');
    await page.goto('/product/assam-oud');
    await page.getByRole('link', { name: 'Compare with two others' }).click();
    const table = page.getByRole('table');
    await expect(table.getByRole('columnheader', { name: /Assam Oud/ })).toBeVisible();
    const perMl = table.getByRole('row', { name: /^Per millilitre/ });
    // 6,850 / 50, 13,800 / 75, 14,500 / 12
    await expect(perMl.getByRole('cell')).toHaveText(['₹137/ml', '₹184/ml', '₹1,208/ml']);
    const top = table.getByRole('row', { name: /^Top/ });
    await expect(top.getByText('shared', { exact: true })).toHaveCount(3);
    await page.getByRole('button', { name: 'Remove Amber Durbar' }).click();
    await expect(page).toHaveURL('/compare?with=oud-royale,assam-oud');
    await page.reload();
    await expect(table.getByRole('columnheader', { name: /Oud Royale/ })).toBeVisible();
  });

  test('guided: five questions by keyboard, Back, results with reasons, and their shared link', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/guided');
    const progress = page.getByRole('progressbar');
    await expect(progress).toHaveAttribute('aria-valuenow', '0');
    await page.keyboard.press('1');
    await expect(page.getByRole('heading', { name: 'How old is the wearer?' })).toBeFocused();
    await expect(progress).toHaveAttribute('aria-valuenow', '17');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('button', { name: 'Her' })).toHaveAttribute('aria-pressed', 'true');
    for (const [key, next] of [
      ['1', 'How old is the wearer?'],
      ['2', 'Where will it be worn?'],
      ['4', 'Shall it be given as a gift?'],
      ['2', 'Which mood should it have?'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page.getByRole('heading', { name: next })).toBeVisible();
    }
    await page.keyboard.press('5');
    await expect(page.getByRole('heading', { name: 'These two are yours' })).toBeFocused();
    await expect(progress).toHaveAttribute('aria-valuenow', '83');
    await expect(
      page.getByText('Composed for her · Elegant · Right for a date').first(),
    ).toBeVisible();
    await expect(page).toHaveURL('/guided?for=her&age=20s&occasion=date&gift=no&mood=elegant');
    await page.getByRole('button', { name: 'Share these answers' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());

    const other = await context.newPage();
    await other.goto(link);
    await expect(other.getByRole('heading', { name: 'These two are yours' })).toBeVisible();
    await expect(other.getByRole('link', { name: 'Mogra at Midnight' })).toBeVisible();
    await other.getByRole('button', { name: 'Start Over' }).click();
    await expect(other.getByRole('heading', { name: 'Who will wear it?' })).toBeVisible();
    await expect(other).toHaveURL('/guided');
  });

  test('guided in the page of the collection, with its results there', async ({ page }) => {
    await page.goto('/products');
    const quiz = page.getByRole('region', { name: 'Find yours in five questions' });
    for (const answer of ['Him', 'Any age', 'The office', 'No', 'Woody'])
      await quiz.getByRole('button', { name: answer, exact: true }).click();
    await expect(quiz.getByRole('heading', { level: 3 }).first()).toBeVisible();
    await quiz.getByRole('button', { name: 'Start Over' }).click();
    await expect(quiz.getByRole('heading', { name: 'Who will wear it?' })).toBeVisible();
  });

  test('guided with nothing that fits and nothing featured says the fixed sentence', async ({
    page,
  }) => {
    const kept = (await db.doc('catalogue/0').get()).data();
    if (!kept) throw new Error('the house has no catalogue');
    await db.doc('catalogue/0').delete();
    try {
      await page.goto('/guided?for=him&age=all&occasion=party&gift=no&mood=sweet');
      await expect(
        page.getByText('No perfect match, but explore our bestsellers below!'),
      ).toBeVisible();
    } finally {
      await db.doc('catalogue/0').set(kept);
    }
  });

  test('what is alike names the shared notes; what was seen is remembered', async ({ page }) => {
    await page.goto('/product/oud-royale');
    await expect(page.getByRole('heading', { name: 'Oud Royale', level: 1 })).toBeVisible();
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
