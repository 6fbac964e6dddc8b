import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser } from './emulators/browser';
import { demoAccounts } from './emulators/environment';
import { createTestEnvironment } from './emulators/testEnvironment';
import { runTool } from './emulators/lifecycle';
import { profileOf } from './emulators/ports';

const folder = '/tmp/h/business-shots';
runTool(async (life) => {
  mkdirSync(folder, { recursive: true });
  const profile = profileOf('test');
  await createTestEnvironment(profile, life, { all: true, keep: false }).serveShop();
  const baseURL = `http://localhost:${profile.ports.web}`;
  const browser = await openBrowser(life);
  for (const width of [320, 390, 768, 1440]) {
    const context = await browser.newContext({
      baseURL,
      viewport: { width, height: 900 },
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const shot = (name: string) =>
      page.screenshot({
        path: join(folder, `${name}_${width}.png`),
        fullPage: true,
        animations: 'disabled',
      });
    for (const path of ['terms-and-conditions', 'contact', 'about']) {
      await page.goto(`/${path}`);
      await page.waitForLoadState('networkidle');
      await shot(path);
    }
    await page.goto('/product/amber-durbar');
    await page.getByText('Product information').click();
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(folder, `product_${width}.png`) });
    await page.goto('/login');
    await page.getByLabel('Email').fill(demoAccounts.admin);
    await page.getByLabel('Password', { exact: true }).fill(demoAccounts.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/admin/settings');
    await page.getByLabel('Legal name').waitFor();
    await shot('settings');
    await page.getByLabel('GSTIN').fill('24AAACN0000A1Z5');
    await page.getByLabel('PIN code').fill('');
    await page.getByLabel('State').selectOption('Kerala');
    await page.getByLabel('Instagram').fill('instagram.com/x');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await shot('settings-errors');
    await page.goto('/admin/products/edit/amber-durbar');
    await page.getByLabel('HSN code').waitFor();
    await shot('product-form');
    await context.close();
  }
  await life.end(0);
});
