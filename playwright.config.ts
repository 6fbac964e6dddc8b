import { defineConfig, type Project } from '@playwright/test';
import { join } from 'node:path';
import { chromiumArguments, findChromium } from './tools/emulators/chromium';
import { profileOf, workerProfile } from './tools/emulators/ports';
import { isRehearsal, rehearsalArguments, shopOrigin } from './tools/rehearse/origins';

const { https } = workerProfile().ports;

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';

const desktop: Project = {
  name: 'desktop',
  grepInvert: /@phone/,
  testIgnore: isRehearsal ? [] : ['**/production.spec.ts'],
  use: { browserName: 'chromium', viewport: { width: 1440, height: 900 } },
};
const phone: Project = {
  name: 'phone',
  grep: /@phone|@both/,
  testIgnore: ['**/production.spec.ts'],
  use: {
    browserName: 'chromium',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    // Razorpay's window decides by it how UPI is paid.
    userAgent: ANDROID,
  },
};

/**
 * Browser tests against the shop that `npm test` serves. A test runs at 1440 px; tagged @phone it
 * runs at 390 px instead, tagged @both at either width. `npm run rehearse` runs those tagged @production at 1440 px.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  // Per profile, so that a run under another port shift does not delete these traces.
  outputDir: join(profileOf('test').workDir, 'test-results'),
  // `npm test` asks for more, each with an environment of its own.
  workers: 1,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  // Generous, so that a slow machine alone fails no test; passing tests do not wait.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    baseURL: shopOrigin,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Tests inject faults by intercepting requests, which misses those that a service worker answers. Only store-offline allows it.
    serviceWorkers: isRehearsal ? 'allow' : 'block',
    // Recording traces costs an eighth of the processor time. To have one: `npm test -- --keep`, then `npx playwright test --trace on`.
    launchOptions: {
      executablePath: await findChromium(),
      args: [...chromiumArguments, ...(isRehearsal ? rehearsalArguments(https) : [])],
    },
  },
  projects: isRehearsal
    ? [{ ...desktop, name: 'production', grep: /@production/ }]
    : [desktop, phone],
});
