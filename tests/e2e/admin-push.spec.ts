import { expect, type Page } from '@playwright/test';
import { demoAccounts } from '../../tools/emulators/environment';
import { asOwner } from '../support/e2eAdmin';
import { accounts, db } from '../support/e2eShop';
import { expectNoFaults } from '../support/e2eStore';
import { test } from '../support/e2eTest';
import { startPushService, type PushService } from '../support/pushService';

// The push messages have a worker of their own, which is really registered here.
test.use({ serviceWorkers: 'allow' });

let service: PushService;
test.beforeAll(async () => {
  service = await startPushService();
});
test.afterAll(async () => {
  await service.close();
});

/** What the browser answers when the page asks for permission; `default`: the question was closed without an answer. */
type Answer = 'default' | 'denied' | 'granted';

/**
 * Headless Chromium denies notifications without asking, and has no push service. So these are stubbed, and nothing else:
 * the permission with its question, and the browser's subscription, whose address is a push service of this test. The
 * switch, the worker, the rules, the functions and the encryption are the shop's own.
 */
async function stubBrowser(page: Page, ...answers: Answer[]): Promise<void> {
  await page.addInitScript(
    ({ answers, device }) => {
      // Both outlast a reload, as in a browser.
      const given = 'stub-answers-given';
      const subscribed = 'stub-subscription';
      const count = (): number => Number(sessionStorage.getItem(given));
      const permission = (): Answer => answers[count() - 1] ?? 'default';
      Object.defineProperty(Notification, 'permission', { get: permission });
      Notification.requestPermission = async () => {
        sessionStorage.setItem(given, String(count() + 1));
        return permission();
      };
      const { endpoint, p256dh, auth } = device;
      const subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          sessionStorage.removeItem(subscribed);
          return true;
        },
      };
      Object.assign(PushManager.prototype, {
        subscribe: async () => {
          sessionStorage.setItem(subscribed, 'yes');
          return subscription;
        },
        getSubscription: async () =>
          sessionStorage.getItem(subscribed) === null ? null : subscription,
      });
    },
    { answers, device: service.device },
  );
}

const workersOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  );

const panelOf = (page: Page) => page.getByRole('region', { name: 'On this device' });

test('admin: notifications are turned on for a device, tested, listed elsewhere, and turned off', async ({
  browser,
}) => {
  const { uid } = await accounts.getUserByEmail(demoAccounts.admin);
  const devices = db.collection(`users/${uid}/devices`);
  const stored = async () => (await devices.get()).docs.map((one) => one.data());
  expect(await stored()).toEqual([]);
  const admin = await asOwner(browser);
  await stubBrowser(admin, 'granted');
  await admin.goto('/admin/settings');
  const panel = panelOf(admin);
  const toggle = panel.getByLabel('Notifications on this device');
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await expect(toggle).toBeChecked();
  expect(await stored()).toEqual([expect.objectContaining(service.device)]);
  expect(await workersOf(admin)).toContain('/push/');
  await expectNoFaults(admin);

  await panel.getByRole('button', { name: 'Send a Test' }).click();
  await expect(panel.getByText(/^The test was sent\./)).toBeVisible();
  expect(service.received.map(({ message }) => message.title)).toEqual(['A test from your shop']);
  await admin.reload();
  await expect(toggle).toBeChecked();

  // Another browser of the owner shows it as one of her others.
  const other = await asOwner(browser);
  await other.goto('/admin/settings');
  await expect(panelOf(other).getByText('1 other device', { exact: true })).toBeVisible();

  await toggle.click();
  await expect(toggle).not.toBeChecked();
  expect(await stored()).toEqual([]);
  expect(await workersOf(admin)).not.toContain('/push/');
  await Promise.all([admin, other].map((page) => page.context().close()));
});
