import { deleteApp, getApps } from 'firebase/app';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const sdk = vi.hoisted(() => ({ key: 'site-key', started: 0, failing: false }));

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
  getToken: (appCheck: unknown) =>
    sdk.failing
      ? Promise.reject(new Error('throttled'))
      : Promise.resolve({ token: `token of ${String(appCheck)}` }),
}));

beforeEach(async () => {
  Object.assign(sdk, { key: 'site-key', started: 0, failing: false });
  await Promise.all(getApps().map(deleteApp));
  vi.resetModules();
});

/** As a page that has just been opened has it. */
const page = () => import('./app');

describe('App Check', () => {
  it('is left alone without a site key', async () => {
    sdk.key = '';
    const { appCheckToken, firebaseApp } = await page();
    firebaseApp();
    expect(await appCheckToken()).toBeUndefined();
    expect(sdk.started).toBe(0);
  });

  it('is there before anything else of Firebase’s can be asked for', async () => {
    const { firebaseApp } = await page();
    expect(sdk.started).toBe(0);
    firebaseApp();
    expect(sdk.started).toBe(1);
  });

  it('starts once and gives its tokens', async () => {
    const { appCheckToken, firebaseApp } = await page();
    firebaseApp();
    expect(await Promise.all([appCheckToken(), appCheckToken()])).toEqual([
      'token of site-key',
      'token of site-key',
    ]);
    expect(sdk.started).toBe(1);
  });

  it('guards an app beside the page’s own as well, and the page’s own stays the first', async () => {
    const { createSecondaryApp, firebaseApp } = await page();
    const beside = createSecondaryApp('beside');
    expect(sdk.started).toBe(2);
    expect(firebaseApp()).not.toBe(beside);
    expect(firebaseApp().name).toBe('[DEFAULT]');
  });

  it('stops nobody when no token can be had', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    sdk.failing = true;
    const { appCheckToken } = await page();
    expect(await appCheckToken()).toBeUndefined();
    expect(warned).toHaveBeenCalledOnce();
  });
});
