import { defineConfig } from '@playwright/test';
import { join } from 'node:path';
import { chromiumArguments, findChromium } from './tools/emulators/chromium';
import { profileOf } from './tools/emulators/ports';

const { ports, workDir } = profileOf('test');

/**
 * Browser tests against the shop that `npm test` serves. A test runs at 1440 px; tagged @phone it
 * runs at 390 px instead, tagged @both at either width.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  // Beside the emulators' own: a run under another port shift does not sweep this one's traces away.
  outputDir: join(workDir, 'test-results'),
  // One house of data is shared by all of them.
  workers: 1,
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  // Long on purpose: what is right passes at once, and a busy machine fails nothing by its slowness alone.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${ports.web}`,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Faults are ordered by answering requests; what a service worker answers cannot be. tests/e2e/store-offline allows it.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: await findChromium(), args: chromiumArguments },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { browserName: 'chromium', viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grep: /@phone|@both/,
      use: {
        browserName: 'chromium',
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      },
    },
  ],
});
