import { expect } from '@playwright/test';
import { variantsOf } from '../../src/domain/product/product';
import { developerInbox } from '../support/e2eAccounts';
import { asOwner, asVisitor } from '../support/e2eAdmin';
import { published } from '../support/e2eCatalogue';
import { aShopper, closeDialog, db, signIn } from '../support/e2eShop';
import { expectSoon } from '../support/e2eStore';
import { test } from '../support/e2eTest';

test.describe.configure({ timeout: 300_000 });

const PAGE = '/product/mysore-santal?size=100+ml';

test('back in stock: a visitor and a customer ask, the owner raises the stock, and both are told', async ({
  page,
  browser,
}) => {
  const product = db.doc('products/mysore-santal');
  const before = (await product.get()).get('variants') as unknown;
  const reader = `reader.${Date.now()}@nilofar.example`;
  const emailsTo = async (email: string, kind: string): Promise<number> =>
    (await db.collection('mail').where('to', 'array-contains', email).get()).docs.filter(
      (one) => one.get('kind') === kind,
    ).length;
  try {
    const customer = await aShopper();
    await signIn(page, customer);
    await page.goto(PAGE);
    await page.getByRole('button', { name: 'Tell me' }).click();
    const asked = page.getByText(`We will write to ${customer.email} when it is back.`);
    await expect(asked).toBeVisible();
    await page.reload();
    await expect(asked).toBeVisible();
    await page.getByRole('button', { name: 'Do not tell me' }).click();
    await expect(page.getByText('We will not write to you about it.')).toBeVisible();
    await page.getByRole('button', { name: 'Tell me' }).click();
    await expect(asked).toBeVisible();

    await asVisitor(browser, async (visitor) => {
      await visitor.goto(PAGE);
      await visitor.getByRole('button', { name: 'Tell me' }).click();
      await visitor.getByRole('main').getByLabel('Email address').fill(reader);
      await visitor.getByRole('button', { name: 'Tell me' }).click();
      await expect(visitor.getByText(/^Please confirm with the link in our email\./)).toBeVisible();
      // The first call of a function starts it.
      await expect.poll(() => emailsTo(reader, 'waiting'), { timeout: 60_000 }).toBe(1);
      let link: string | null = null;
      await expect(async () => {
        const inbox = await developerInbox(visitor);
        const entry = inbox.getByRole('listitem').filter({ hasText: reader });
        await entry.getByText('Shall we tell you when Mysore Santal, 100 ml is back?').click();
        const content = entry.locator('iframe').contentFrame();
        link = await content.getByRole('link', { name: 'Yes, tell me' }).getAttribute('href');
        await closeDialog(inbox);
      }).toPass({ timeout: 60_000 });
      await visitor.goto(link ?? '');
      await visitor.getByRole('button', { name: 'Tell me' }).click();
      await expect(
        visitor.getByText('Thank you. We will write to you when it is back.'),
      ).toBeVisible();
    });

    const admin = await asOwner(browser);
    await expect(async () => {
      await admin.goto('/admin/products');
      await expectSoon(
        admin.getByRole('row', { name: /Mysore Santal/ }).getByText('100 ml: 2 waiting'),
      ).toBeVisible();
    }).toPass({ timeout: 60_000 });
    await admin.getByRole('link', { name: 'Edit Mysore Santal' }).click();
    const size = admin.getByRole('group', { name: 'Size 4' });
    await size.getByLabel('Pieces left').fill('2');
    await size.getByLabel('In stock').check();
    await admin.getByRole('button', { name: 'Save Changes' }).click();
    await expect(admin).toHaveURL('/admin/products');

    for (const email of [customer.email, reader])
      await expect.poll(() => emailsTo(email, 'back_in_stock'), { timeout: 60_000 }).toBe(1);
    const [email] = (
      await db.collection('mail').where('to', 'array-contains', reader).get()
    ).docs.filter((one) => one.get('kind') === 'back_in_stock');
    const way = /See Mysore Santal: (\S+)/.exec(String(email?.get('message.text')))?.[1] ?? '';
    await published(({ products }) =>
      products
        .filter(({ id }) => id === 'mysore-santal')
        .flatMap(variantsOf)
        .some(({ volume, inStock }) => volume === '100 ml' && inStock),
    );
    // The page at the edge follows the catalogue.
    await expect(() =>
      asVisitor(browser, async (visitor) => {
        await visitor.goto(way);
        const main = visitor.getByRole('main');
        await expectSoon(main.getByRole('radio', { name: /^100 ml/ })).toBeChecked();
        await expectSoon(main.getByRole('button', { name: 'Add to cart' }).first()).toBeEnabled();
      }),
    ).toPass({ timeout: 60_000 });
  } finally {
    await product.update({ variants: before });
  }
});
