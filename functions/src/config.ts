import { defineBoolean, defineInt, defineSecret, defineString } from 'firebase-functions/params';

/** Mumbai: close to the customers and the database. */
export const REGION = 'asia-south1';

const razorpayKeyId = defineString('RAZORPAY_KEY_ID');
const razorpayBaseUrl = defineString('RAZORPAY_BASE_URL', { default: 'https://api.razorpay.com' });
const shiprocketBaseUrl = defineString('SHIPROCKET_BASE_URL', {
  default: 'https://apiv2.shiprocket.in',
});
const shopOrigin = defineString('SHOP_ORIGIN', { default: '' });
const siteAddress = defineString('SITE_ORIGIN', { default: '' });
const appCheck = defineBoolean('APP_CHECK', { default: true });
const mailFrom = defineString('MAIL_FROM');
const callsPerMinute = defineInt('CALLS_PER_MINUTE', { default: 60 });

/**
 * How many instances of create-razorpay-order are kept started, so that the first buyer of an hour does not wait for one;
 * each is billed all day.
 */
export const WARM_INSTANCES = defineInt('WARM_INSTANCES', { default: 0 });

const razorpayKeySecret = defineSecret('RAZORPAY_KEY_SECRET');
const razorpayWebhookSecret = defineSecret('RAZORPAY_WEBHOOK_SECRET');
const razorpayWebhookSecretOld = defineSecret('RAZORPAY_WEBHOOK_SECRET_OLD');
const shiprocketEmail = defineSecret('SHIPROCKET_EMAIL');
const shiprocketPassword = defineSecret('SHIPROCKET_PASSWORD');
const shiprocketWebhookToken = defineSecret('SHIPROCKET_WEBHOOK_TOKEN');
const phoneHashKey = defineSecret('PHONE_HASH_KEY');
const smtpUrl = defineSecret('SMTP_URL');
const pushPrivateKey = defineSecret('PUSH_PRIVATE_KEY');

/** Every secret. A function that uses Deps must declare all of them, because Deps includes the providers and the mail server. */
export const SECRETS = [
  razorpayKeySecret,
  razorpayWebhookSecret,
  razorpayWebhookSecretOld,
  shiprocketEmail,
  shiprocketPassword,
  shiprocketWebhookToken,
  phoneHashKey,
  smtpUrl,
  pushPrivateKey,
];

export interface Config {
  razorpay: {
    keyId: string;
    keySecret: string;
    baseUrl: string;
    /** The current secret first, then the previous one during a rotation. */
    webhookSecrets: readonly string[];
  };
  shiprocket: { email: string; password: string; baseUrl: string; webhookToken: string };
  /** The mail server, `smtps://user:password@host:465`, and the sender, `NILOFAR <orders@nilofar.in>`. */
  mail: { smtpUrl: string; from: string };
  /**
   * The private half of the key by which push services know the shop, in base64url; any other text when there is none.
   * `contact` is the address by which they reach the shop.
   */
  push: { privateKey: string; contact: string };
  /** The key for hashing recorded phone numbers. It must never change: see `phoneKey`. */
  phoneHashKey: string;
  /** Origins other than the shop's own that browsers may call from. */
  origins: readonly string[];
  appCheck: boolean;
  /** Whether the database is an emulator's: only there may the demo's seller sell. */
  emulated: boolean;
  /** How often one account may call each HTTP function in a minute. */
  callsPerMinute: number;
}

/** Whether payments are made with Razorpay's test key, outside the emulators. */
export const isTestKey = ({ razorpay, emulated }: Pick<Config, 'razorpay' | 'emulated'>): boolean =>
  !emulated && razorpay.keyId.startsWith('rzp_test_');

/** The shop's origin without a trailing slash; the project's Hosting address when none is set. */
export function siteOrigin(): string {
  const given = siteAddress.value().trim().replace(/\/+$/, '');
  return given === '' ? `https://${process.env.GCLOUD_PROJECT ?? ''}.web.app` : given;
}

/** `NILOFAR <orders@nilofar.in>` → `orders@nilofar.in` */
export const addressIn = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from.trim();

/** Reads the parameters. They are available only at run time, not during deployment. */
export function readConfig(): Config {
  return {
    razorpay: {
      keyId: razorpayKeyId.value(),
      keySecret: razorpayKeySecret.value(),
      baseUrl: razorpayBaseUrl.value(),
      webhookSecrets: [razorpayWebhookSecret.value(), razorpayWebhookSecretOld.value()].filter(
        (secret) => secret !== '',
      ),
    },
    shiprocket: {
      email: shiprocketEmail.value(),
      password: shiprocketPassword.value(),
      baseUrl: shiprocketBaseUrl.value(),
      webhookToken: shiprocketWebhookToken.value(),
    },
    mail: { smtpUrl: smtpUrl.value(), from: mailFrom.value() },
    push: { privateKey: pushPrivateKey.value(), contact: addressIn(mailFrom.value()) },
    phoneHashKey: phoneHashKey.value(),
    origins: shopOrigin
      .value()
      .split(',')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== ''),
    appCheck: appCheck.value(),
    // The Admin SDK reaches no other database while this is set, so it cannot open a real shop.
    emulated: (process.env['FIRESTORE_EMULATOR_HOST'] ?? '') !== '',
    callsPerMinute: callsPerMinute.value(),
  };
}
