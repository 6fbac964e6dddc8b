import { deleteApp, getApps } from 'firebase/app';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const sdk = vi.hoisted(() => ({ key: 'site-key', started: 0, asked: 0, failing: false }));

vi.mock('../env', () => ({
  env: {
    firebase: { apiKey: 'key', projectId: 'demo' },
    get appCheckKey() {
      return sdk.key;
    },
  },
}));
vi.mock('firebase/app-check', () => ({
  ReCaptchaV3Provider: class {
    readonly siteKey: string;
    constructor(siteKey: string) {
      this.siteKey = siteKey;
    }
  },
  initializeAppCheck: (_app: unknown, options: { provider: { siteKey: string } }) => {
    sdk.started += 1;
    return options.provider.siteKey;
  },
  getToken: (appCheck: unknown) => {
    sdk.asked += 1;
    return sdk.failing
      ? Promise.reject(new Error('throttled'))
      : Promise.resolve({ token: `token of ${String(appCheck)}` });
  },
}));

beforeEach(async () => {
  Object.assign(sdk, { key: 'site-key', started: 0, asked: 0, failing: false });
  await Promise.all(getApps().map(deleteApp));
  vi.resetModules();
});

/** Imports the module as a freshly opened page does. */
const page = () => import('./app');

describe('App Check', () => {
  it('does not start without a site key', async () => {
    sdk.key = '';
    const { appCheckToken, firebaseApp } = await page();
    firebaseApp();
    expect(await appCheckToken()).toBeUndefined();
    expect(sdk.started).toBe(0);
  });

  it('starts before any other Firebase service can be used', async () => {
    const { firebaseApp } = await page();
    expect(sdk.started).toBe(0);
    firebaseApp();
    expect(sdk.started).toBe(1);
  });

  it('starts once and returns its tokens', async () => {
    const { appCheckToken, firebaseApp } = await page();
    firebaseApp();
    expect(await Promise.all([appCheckToken(), appCheckToken()])).toEqual([
      'token of site-key',
      'token of site-key',
    ]);
    expect(sdk.started).toBe(1);
  });

  it('also protects a secondary app, and the default app is created first', async () => {
    const { createSecondaryApp, firebaseApp } = await page();
    const secondary = createSecondaryApp('secondary');
    expect(sdk.started).toBe(2);
    expect(firebaseApp()).not.toBe(secondary);
    expect(firebaseApp().name).toBe('[DEFAULT]');
  });

  it('fetches the token of a secondary app at once, because a window that it opens cannot wait', async () => {
    const { createSecondaryApp, firebaseApp } = await page();
    firebaseApp();
    expect(sdk.asked).toBe(0);
    createSecondaryApp('secondary');
    expect(sdk.asked).toBe(1);
  });

  it('does not block a call when no token is available', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    sdk.failing = true;
    const { appCheckToken } = await page();
    expect(await appCheckToken()).toBeUndefined();
    expect(warned).toHaveBeenCalledOnce();
  });
});
