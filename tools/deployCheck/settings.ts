import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { isPushKey } from '../../src/domain/shop/push';
import { pushKey, razorpayKeyId, vendorSecrets } from '../emulators/environment';
import { missingVariables } from '../vite/configured';

/** Something that a deployment would stumble over; only an error keeps it from being made. */
export interface Finding {
  level: 'error' | 'warning';
  message: string;
}

export const error = (message: string): Finding => ({ level: 'error', message });
export const warning = (message: string): Finding => ({ level: 'warning', message });

export type Env = Readonly<Record<string, string>>;

/** What the owner filled in for a project of their own. */
export interface Settings {
  /** The variables of .env.production; undefined without the file. */
  build: Env | undefined;
  /** The variables of functions/.env.<project id>; undefined without the file. */
  functions: Env | undefined;
}

/** What the examples in the repository list. */
export interface Examples {
  build: Env;
  functions: Env;
  /** The names of the secrets. */
  secrets: readonly string[];
}

function readEnv(file: string): Env | undefined {
  if (!existsSync(file)) return undefined;
  const entries = Object.entries(parseEnv(readFileSync(file, 'utf8')));
  return Object.fromEntries(entries.map(([name, value]) => [name, value ?? '']));
}

/** Reads .env.production and the functions' file of its project from a folder. */
export function readSettings(folder: string): Settings {
  const build = readEnv(join(folder, '.env.production'));
  const project = build?.VITE_FIREBASE_PROJECT_ID ?? '';
  return { build, functions: readEnv(join(folder, 'functions', `.env.${project}`)) };
}

/** Reads the two .env.example files of the repository. */
export function readExamples(root: string): Examples {
  const text = readFileSync(join(root, 'functions/.env.example'), 'utf8');
  return {
    build: readEnv(join(root, '.env.example')) ?? {},
    functions: readEnv(join(root, 'functions/.env.example')) ?? {},
    secrets: [...text.matchAll(/^# ([A-Z][A-Z_]+) {2,}\S/gm)].map(([, name = '']) => name),
  };
}

/** Addresses and names that only examples and emulators have. */
const EXAMPLE =
  /\.example\b|\bexample\.(com|in|org)\b|\byour-project\b|^demo-|localhost|127\.0\.0\.1|x{6}/i;

/** The settings that the two files hold, checked against the examples and each other; nothing is asked of a project. */
export function checkSettings(settings: Settings, examples: Examples): Finding[] {
  const { build, functions } = settings;
  if (build === undefined)
    return [error('.env.production is missing: copy .env.example to it and fill it in.')];
  const project = build.VITE_FIREBASE_PROJECT_ID ?? '';
  const file = `functions/.env.${project}`;
  return [
    ...checkBuild(build, examples.build),
    ...(functions === undefined
      ? [error(`${file} is missing: copy functions/.env.example to it and fill it in.`)]
      : checkFunctions(functions, build, file, examples)),
  ];
}

/** Whether the project that is to be asked is the one that the settings are of: another one's secrets say nothing. */
export function checkProject(asked: string, build: Env | undefined): Finding[] {
  const project = build?.VITE_FIREBASE_PROJECT_ID;
  // Without settings, checkSettings says so.
  if (build === undefined || asked === project) return [];
  return [
    error(
      `The project ${asked} was named, but VITE_FIREBASE_PROJECT_ID in .env.production is ${project || 'empty'}: the shop of one project would use the functions of another.`,
    ),
  ];
}

function checkBuild(build: Env, example: Env): Finding[] {
  const file = '.env.production';
  const found = [
    ...missingVariables({ ...build, VITE_EMULATORS: '' }).map((name) =>
      error(`${name} is empty in ${file}: .env.example says where its value is found.`),
    ),
    ...unknownNames(build, example, file, '.env.example'),
    ...examplesLeft(build, file),
  ];
  if (build.VITE_EMULATORS)
    found.push(
      error(`VITE_EMULATORS is set in ${file}: the shop would contain the developer inbox.`),
    );
  const script = example.VITE_RAZORPAY_CHECKOUT_URL;
  if ((build.VITE_RAZORPAY_CHECKOUT_URL ?? script) !== script)
    found.push(error(`VITE_RAZORPAY_CHECKOUT_URL in ${file} is not Razorpay's own: ${script}`));
  const key = build.VITE_PUSH_KEY ?? '';
  if (key === '')
    found.push(
      warning(
        `VITE_PUSH_KEY is empty in ${file}: notifications on the owner's devices are not offered (docs/deploying.md).`,
      ),
    );
  else if (!isPushKey(key))
    found.push(
      error(
        `VITE_PUSH_KEY in ${file} is not the public key that web-push generate-vapid-keys prints.`,
      ),
    );
  const site = build.VITE_SITE_ORIGIN ?? '';
  if (!isOrigin(site))
    found.push(
      error(
        `VITE_SITE_ORIGIN in ${file} is not the shop's address, such as https://shop.in: without it the shared picture and the sitemap have no address.`,
      ),
    );
  const project = build.VITE_FIREBASE_PROJECT_ID ?? '';
  const domain = build.VITE_FIREBASE_AUTH_DOMAIN ?? '';
  const domains = [`${project}.firebaseapp.com`, `${project}.web.app`, hostOf(site)];
  if (domain !== '' && !domains.includes(domain))
    found.push(
      error(
        `VITE_FIREBASE_AUTH_DOMAIN is ${domain}, which is neither a domain of the project ${project} nor the shop's own: signing in with Google would fail.`,
      ),
    );
  return found;
}

function checkFunctions(
  functions: Env,
  build: Env,
  file: string,
  { functions: example, secrets }: Examples,
): Finding[] {
  const found = [
    ...unknownNames(
      functions,
      { ...example, ...Object.fromEntries(secrets.map((name) => [name, ''])) },
      file,
      'functions/.env.example',
    ),
    ...examplesLeft(functions, file),
    ...secrets
      .filter((name) => name in functions)
      .map((name) =>
        error(
          `${name} stands in ${file}, which is uploaded: remove it there, and set it with firebase functions:secrets:set ${name}.`,
        ),
      ),
  ];
  const key = functions.RAZORPAY_KEY_ID ?? '';
  if (/^rzp_test_\w+$/.test(key) && !STAND_INS.includes(key))
    found.push(
      warning(
        `RAZORPAY_KEY_ID is a test key: nobody pays real money with it. Put the rzp_live_ key into ${file} before going live.`,
      ),
    );
  else if (!/^rzp_(live|test)_\w+$/.test(key))
    found.push(error(`RAZORPAY_KEY_ID in ${file} does not begin with rzp_live_ or rzp_test_.`));
  for (const name of ['RAZORPAY_BASE_URL', 'SHIPROCKET_BASE_URL'])
    if ((functions[name] ?? example[name]) !== example[name])
      found.push(error(`${name} in ${file} is not the provider's own: ${example[name]}`));
  const appCheck = functions.APP_CHECK ?? 'true';
  if (appCheck === 'false')
    found.push(
      warning(
        `APP_CHECK is false in ${file}: a script may use up the newsletter and the contact form. Set it to true after the first deployment (docs/deploying.md).`,
      ),
    );
  else if (appCheck !== 'true')
    found.push(error(`APP_CHECK in ${file} is neither true nor false.`));
  // As functions/src/config.ts reads it.
  const hosted = `https://${build.VITE_FIREBASE_PROJECT_ID ?? ''}.web.app`;
  const site = build.VITE_SITE_ORIGIN ?? '';
  if ((functions.SITE_ORIGIN || hosted) !== site)
    found.push(
      error(
        `SITE_ORIGIN in ${file} is ${functions.SITE_ORIGIN || `empty, which means ${hosted}`}, but VITE_SITE_ORIGIN is ${site || 'empty'}: pages would name two addresses.`,
      ),
    );
  for (const origin of (functions.SHOP_ORIGIN ?? '').split(',').map((one) => one.trim()))
    if (origin !== '' && !isOrigin(origin))
      found.push(error(`SHOP_ORIGIN in ${file} has "${origin}", which is not an https origin.`));
  return found;
}

function unknownNames(env: Env, example: Env, file: string, from: string): Finding[] {
  return Object.keys(env)
    .filter((name) => !(name in example))
    .map((name) => error(`${name} in ${file} is not a setting: ${from} lists them.`));
}

/** The stand-ins' own keys, which the repository shows to everyone. */
const STAND_INS: readonly string[] = [...Object.values(vendorSecrets), razorpayKeyId, pushKey];

function examplesLeft(env: Env, file: string): Finding[] {
  return Object.entries(env)
    .filter(([name]) => name !== 'FUNCTIONS_ORIGIN')
    .filter(([, value]) => EXAMPLE.test(value) || STAND_INS.includes(value))
    .map(([name, value]) => error(`${name} in ${file} is an example's value: ${value}`));
}

/** An https origin without a path. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && text.startsWith('https://') && new URL(text).origin === text;
}

const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).host : '');
