import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { pushKey } from '../emulators/environment';
import { root } from '../emulators/ports';
import { checkManifest } from './bundle';
import { checkCors, checkHosting, hostingFile } from './hosting';
import {
  checkProject,
  checkSettings,
  readExamples,
  readSettings,
  type Env,
  type Settings,
} from './settings';
import type { Manifest } from '../rehearse/manifest';

const fixture = join(root, 'tools/deployCheck/fixture');
const examples = readExamples(root);
const good = readSettings(fixture);
const firebaseJson = readFileSync(join(root, 'firebase.json'), 'utf8');
const hosting = v.parse(hostingFile, JSON.parse(firebaseJson));
const cors = readFileSync(join(root, 'storage.cors.json'), 'utf8');
const SITE = 'https://nilofar.in';
const DOMAIN = 'nilofar-shop.firebaseapp.com';

const changed = (build: Env, functions: Env = {}): Settings => ({
  build: { ...good.build, ...build },
  functions: { ...good.functions, ...functions },
});
const messages = (settings: Settings): string[] =>
  checkSettings(settings, examples).map(({ level, message }) => `${level}: ${message}`);

describe('the settings of a project', () => {
  it('are accepted when they are complete', () => {
    expect(Object.keys(good.functions ?? {})).toEqual(Object.keys(examples.functions));
    expect(examples.secrets).toContain('RAZORPAY_KEY_SECRET');
    expect(messages(good)).toEqual([]);
  });

  it.each<[string, Settings, string]>([
    ['no file', { ...good, build: undefined }, 'error: .env.production is missing'],
    [
      'no file for the functions',
      { ...good, functions: undefined },
      'error: functions/.env.nilofar-shop is missing',
    ],
    ['an empty key', changed({ VITE_APP_CHECK_KEY: '' }), 'error: VITE_APP_CHECK_KEY is empty'],
    [
      'a misspelt name',
      changed({ VITE_SITE_ORIGEN: 'x' }),
      'error: VITE_SITE_ORIGEN in .env.production is not a setting',
    ],
    [
      'emulators',
      changed({ VITE_EMULATORS: 'auth=9099' }),
      'error: VITE_EMULATORS is set in .env.production',
    ],
    [
      'a demo project',
      changed({ VITE_FIREBASE_STORAGE_BUCKET: 'demo-nilofar.appspot.com' }),
      "error: VITE_FIREBASE_STORAGE_BUCKET in .env.production is an example's value",
    ],
    [
      'another checkout script',
      changed({ VITE_RAZORPAY_CHECKOUT_URL: 'https://checkout.razorpay.in/checkout.js' }),
      'error: VITE_RAZORPAY_CHECKOUT_URL in .env.production is not Razorpay',
    ],
    [
      'an address with a path',
      changed({ VITE_SITE_ORIGIN: `${SITE}/` }, { SITE_ORIGIN: `${SITE}/` }),
      'error: VITE_SITE_ORIGIN in .env.production is not the shop',
    ],
    [
      'a sign-in domain of nobody',
      changed({ VITE_FIREBASE_AUTH_DOMAIN: 'nilofar-other.firebaseapp.com' }),
      'error: VITE_FIREBASE_AUTH_DOMAIN is nilofar-other.firebaseapp.com',
    ],
    [
      'a secret in the uploaded file',
      changed({}, { RAZORPAY_KEY_SECRET: 'abc' }),
      'error: RAZORPAY_KEY_SECRET stands in functions/.env.nilofar-shop',
    ],
    [
      'a test key',
      changed({}, { RAZORPAY_KEY_ID: 'rzp_test_Fixture0123456' }),
      'warning: RAZORPAY_KEY_ID is a test key',
    ],
    [
      'the key of the stand-in',
      changed({}, { RAZORPAY_KEY_ID: 'rzp_test_nilofar' }),
      "error: RAZORPAY_KEY_ID in functions/.env.nilofar-shop is an example's value",
    ],
    [
      'no key',
      changed({}, { RAZORPAY_KEY_ID: 'live' }),
      'error: RAZORPAY_KEY_ID in functions/.env.nilofar-shop does not begin',
    ],
    [
      'a stand-in’s address',
      changed({}, { SHIPROCKET_BASE_URL: 'https://shiprocket.in' }),
      'error: SHIPROCKET_BASE_URL in functions/.env.nilofar-shop is not the provider',
    ],
    ['no key of push messages', changed({ VITE_PUSH_KEY: '' }), 'warning: VITE_PUSH_KEY is empty'],
    [
      'half a key of push messages',
      changed({ VITE_PUSH_KEY: 'BFixture' }),
      'error: VITE_PUSH_KEY in .env.production is not the public key',
    ],
    [
      'the key of development',
      changed({ VITE_PUSH_KEY: pushKey }),
      "error: VITE_PUSH_KEY in .env.production is an example's value",
    ],
    ['App Check off', changed({}, { APP_CHECK: 'false' }), 'warning: APP_CHECK is false'],
    ['App Check unclear', changed({}, { APP_CHECK: 'no' }), 'error: APP_CHECK in'],
    [
      'two addresses',
      changed({}, { SITE_ORIGIN: 'https://www.nilofar.in' }),
      'error: SITE_ORIGIN in functions/.env.nilofar-shop is https://www.nilofar.in',
    ],
    [
      'an address that only the build knows',
      changed({}, { SITE_ORIGIN: '' }),
      'error: SITE_ORIGIN in functions/.env.nilofar-shop is empty, which means https://nilofar-shop.web.app, but VITE_SITE_ORIGIN is https://nilofar.in',
    ],
    [
      'a partner without https',
      changed({}, { SHOP_ORIGIN: 'http://partner.in' }),
      'error: SHOP_ORIGIN in functions/.env.nilofar-shop has "http://partner.in"',
    ],
  ])('are refused with one sentence for %s', (_, settings, message) => {
    const found = messages(settings);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(message);
  });

  it('may leave SITE_ORIGIN empty in a shop at the address of its project', () => {
    const VITE_SITE_ORIGIN = 'https://nilofar-shop.web.app';
    expect(messages(changed({ VITE_SITE_ORIGIN }, { SITE_ORIGIN: '' }))).toEqual([]);
  });

  it('are of the project that is asked', () => {
    expect(checkProject('nilofar-shop', good.build)).toEqual([]);
    expect(checkProject('nilofar-shop', undefined)).toEqual([]);
    const [other, ...more] = checkProject('nilofar-test', good.build);
    expect(more).toEqual([]);
    expect(other).toEqual({
      level: 'error',
      message: expect.stringMatching(
        /^The project nilofar-test was named, but .* is nilofar-shop:/,
      ),
    });
  });
});

describe('firebase.json', () => {
  const found = (json: string, site = SITE, domain = DOMAIN): string[] =>
    checkHosting(v.parse(hostingFile, JSON.parse(json)), site, domain).map(
      ({ message }) => message,
    );

  it('is accepted, also for a shop that signs in through its own domain', () => {
    expect(found(firebaseJson)).toEqual([]);
    expect(found(firebaseJson, SITE, 'nilofar.in')).toEqual([]);
  });

  it.each([
    [
      'a header set twice',
      firebaseJson.replace('"source": "/assets/**"', '"source": "/@(assets|pictures)/**"'),
      'sets a header twice, and which one counts is undefined: /pictures/hero-960.avif: cache-control',
    ],
    [
      'a policy without the checkout’s scripts',
      firebaseJson.replace('https://*.razorpay.com https://apis', 'https://apis'),
      'does not allow checkout.razorpay.com in script-src',
    ],
    [
      'a header that is not valid',
      firebaseJson.replace('"nosniff"', '"no\\nsniff"'),
      'has a header that is not valid for !/__/**: X-Content-Type-Options',
    ],
    [
      'headers for what Hosting itself serves',
      firebaseJson.replace('"source": "!/__/**"', '"source": "**"'),
      'sets headers for /__/auth/handler, by **.',
    ],
    [
      'a webhook’s address that Shiprocket refuses',
      firebaseJson.replace('/api/hooks/courier', '/api/hooks/shiprocket'),
      `Shiprocket refuses the webhook ${SITE}/api/hooks/shiprocket, because it contains "shiprocket"`,
    ],
  ])('is refused for %s', (_, json, message) => {
    expect(found(json).join('\n')).toContain(message);
  });

  it('is refused for a shop whose own name Shiprocket refuses', () => {
    expect(found(firebaseJson, 'https://krishna.in')).toEqual([
      expect.stringContaining('because it contains "kr"'),
    ]);
  });
});

describe('storage.cors.json', () => {
  it.each([
    [cors, []],
    ['[{"origin": "*"}]', [expect.stringContaining('storage.cors.json is not valid')]],
    [
      '[{"origin": ["https://a.in"], "method": ["GET"]}]',
      [expect.stringContaining('does not let https://nilofar.in read photographs')],
    ],
  ])('%s', (text, expected) => {
    expect(checkCors(text, SITE).map(({ message }) => message)).toEqual(expected);
  });
});

describe('the manifest of the functions', () => {
  const endpoints = Object.fromEntries(
    hosting.hosting.rewrites.flatMap(({ function: target }) =>
      target === undefined
        ? []
        : [
            [
              target.functionId,
              {
                entryPoint: target.functionId,
                region: ['asia-south1'],
                availableMemoryMb: 512,
                concurrency: 80,
                maxInstances: 20,
                timeoutSeconds: 60,
                secretEnvironmentVariables: [],
                httpsTrigger: {},
              },
            ],
          ],
    ),
  );
  const manifest: Manifest = {
    endpoints,
    params: [
      { name: 'RAZORPAY_KEY_ID', type: 'string' },
      ...examples.secrets.map((name) => ({ name, type: 'secret' })),
    ],
  };
  const found = (changes: Partial<Manifest>, functions = good.functions ?? {}): string[] =>
    checkManifest({ ...manifest, ...changes }, functions, examples, hosting).map(
      ({ message }) => message,
    );
  const [first = ''] = Object.keys(endpoints);

  it('is accepted', () => {
    expect(found({})).toEqual([]);
  });

  it('is refused for a parameter without a value, and for one that no example explains', () => {
    expect(found({}, {})).toEqual(['RAZORPAY_KEY_ID has no value: the functions read it.']);
    const params = [...manifest.params, { name: 'SMTP_PASSWORD_X', type: 'secret' }];
    expect(found({ params })).toEqual([
      'The secret SMTP_PASSWORD_X is not explained in functions/.env.example.',
    ]);
  });

  it('is refused for a secret that nothing reads', () => {
    expect(found({ params: manifest.params.slice(0, -1) })).toEqual([
      expect.stringContaining(
        `explains the secret ${examples.secrets.at(-1)}, which nothing reads`,
      ),
    ]);
  });

  it('is refused for a function without limits, a missing one, and one in another region', () => {
    const one = endpoints[first];
    if (one === undefined) throw new Error('There is no function.');
    const instead = (other: Manifest['endpoints'][string]) =>
      found({ endpoints: { ...endpoints, [first]: other } });
    const { maxInstances: _limit, ...unlimited } = one;
    const { httpsTrigger: _trigger, ...eventual } = one;
    expect(instead(unlimited)).toEqual([
      `The function ${first} has no limit of instances or memory: a flood costs what it wants.`,
    ]);
    expect(instead(eventual)[0]).toContain('which is not a function');
    expect(instead({ ...one, region: ['us-central1'] })[0]).toContain('but it is in us-central1');
  });
});
