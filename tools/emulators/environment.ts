import type { Profile } from './ports';

/**
 * Keys used only by the stand-ins on this machine (tools/vendors) and by tests that sign with them.
 * The real ones are in Secret Manager, never in the repository.
 */
export const vendorSecrets = {
  RAZORPAY_KEY_SECRET: 'emulator-razorpay-key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'emulator-razorpay-webhook-secret',
  RAZORPAY_WEBHOOK_SECRET_OLD: 'emulator-razorpay-former-webhook-secret',
  SHIPROCKET_EMAIL: 'api@nilofar.example',
  SHIPROCKET_PASSWORD: 'emulator-courier-password',
  SHIPROCKET_WEBHOOK_TOKEN: 'emulator-courier-webhook-token',
  PHONE_HASH_KEY: 'emulator-phone-hash-key',
  PUSH_PRIVATE_KEY: '4CDx1A9w-OhPfzdiWvGqf23C52EMxO-glwO-UG-l2NM',
} as const;

/** The public half of PUSH_PRIVATE_KEY. Real push services accept it, so that messages reach the browser of `npm run dev`. */
export const pushKey =
  'BN-71SlWcbxvoMmA08VdB1WIdCgtATUQV-u_QtkeqDcH6EOEdcDAj66C8v1ukQnpfUxTIBIdupURup81L92NW4Y';

export const razorpayKeyId = 'rzp_test_nilofar';

/** The demo accounts that the seed creates, with verified email addresses but no verified phone. */
export const demoAccounts = {
  shopper: 'shopper@nilofar.example',
  admin: 'admin@nilofar.example',
  password: 'fragrance',
} as const;

const functionsRegion = 'asia-south1';

/** Base URL of the functions: `${functionsOrigin(profile)}/create-razorpay-order`. */
export function functionsOrigin(profile: Profile): string {
  return `http://127.0.0.1:${profile.ports.functions}/${profile.projectId}/${functionsRegion}`;
}

/** Base URL of a provider's stand-in. */
export function vendorOrigin(profile: Profile, vendor: 'razorpay' | 'shiprocket'): string {
  return `http://127.0.0.1:${profile.ports.vendors}/${vendor}`;
}

/** The functions' configuration besides their secrets, passed through .env.local. */
export function functionsEnvironment(profile: Profile): Record<string, string> {
  return {
    RAZORPAY_KEY_ID: razorpayKeyId,
    RAZORPAY_BASE_URL: vendorOrigin(profile, 'razorpay'),
    SHIPROCKET_BASE_URL: vendorOrigin(profile, 'shiprocket'),
    MAIL_FROM: 'NILOFAR <orders@nilofar.example>',
    // The emulators have no App Check.
    APP_CHECK: 'false',
    // The origin from which the head function fetches the page it fills in.
    SITE_ORIGIN: `http://127.0.0.1:${profile.ports.web}`,
  };
}

/** The account of the stand-in for a mail server. */
export const smtpAccount = { user: 'shop', pass: 'emulator-smtp-password' } as const;

/** The address of the stand-in for a mail server. */
export function smtpUrl(port: number): string {
  const { user, pass } = smtpAccount;
  return `smtp://${user}:${pass}@127.0.0.1:${port}`;
}

/** The functions' secrets, passed through .secret.local. */
export function functionsSecrets(profile: Profile): Record<string, string> {
  return { ...vendorSecrets, SMTP_URL: smtpUrl(profile.ports.smtp) };
}

/** Options for `startVendors` (tools/vendors/server.ts): the same keys, and our webhook URLs. */
export function vendorOptions(profile: Profile) {
  const origin = functionsOrigin(profile);
  return {
    port: profile.ports.vendors,
    razorpay: {
      keyId: razorpayKeyId,
      keySecret: vendorSecrets.RAZORPAY_KEY_SECRET,
      webhookSecret: vendorSecrets.RAZORPAY_WEBHOOK_SECRET,
      webhookUrl: `${origin}/hooks-payment`,
    },
    shiprocket: {
      email: vendorSecrets.SHIPROCKET_EMAIL,
      password: vendorSecrets.SHIPROCKET_PASSWORD,
      webhookToken: vendorSecrets.SHIPROCKET_WEBHOOK_TOKEN,
      webhookUrl: `${origin}/hooks-courier`,
    },
    smtp: { port: profile.ports.smtp, ...smtpAccount },
  };
}

/** The browser's configuration (VITE_…) and the proxy's target, as vite.config.ts and src read them. */
export function viteEnvironment(profile: Profile): Record<string, string> {
  const { auth, firestore, storage, vendors } = profile.ports;
  return {
    VITE_FIREBASE_PROJECT_ID: profile.projectId,
    VITE_FIREBASE_API_KEY: 'demo',
    VITE_FIREBASE_AUTH_DOMAIN: `${profile.projectId}.firebaseapp.com`,
    VITE_FIREBASE_STORAGE_BUCKET: profile.storageBucket,
    VITE_FIREBASE_APP_ID: '1:0:web:demo',
    VITE_EMULATORS: `auth=${auth},firestore=${firestore},storage=${storage},vendors=${vendors}`,
    VITE_RAZORPAY_CHECKOUT_URL: `${vendorOrigin(profile, 'razorpay')}/checkout.js`,
    VITE_PUSH_KEY: pushKey,
    // Set to empty, because Vite would take unset variables from local .env files.
    VITE_APP_CHECK_KEY: '',
    VITE_ERROR_DSN: '',
    VITE_SITE_ORIGIN: '',
    FUNCTIONS_ORIGIN: functionsOrigin(profile),
  };
}

/** What the Admin SDK and @firebase/rules-unit-testing read to find the emulators. */
export function adminEnvironment(profile: Profile): Record<string, string> {
  const { auth, firestore, storage, hub } = profile.ports;
  return {
    GCLOUD_PROJECT: profile.projectId,
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${auth}`,
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${firestore}`,
    FIREBASE_STORAGE_EMULATOR_HOST: `127.0.0.1:${storage}`,
    FIREBASE_EMULATOR_HUB: `127.0.0.1:${hub}`,
  };
}
