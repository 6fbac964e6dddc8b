import { defineBoolean, defineInt, defineSecret, defineString } from 'firebase-functions/params';

/** Everything runs in Mumbai, next to the shoppers and the database. */
export const REGION = 'asia-south1';

const razorpayKeyId = defineString('RAZORPAY_KEY_ID');
const razorpayBaseUrl = defineString('RAZORPAY_BASE_URL', { default: 'https://api.razorpay.com' });
const shiprocketBaseUrl = defineString('SHIPROCKET_BASE_URL', {
  default: 'https://apiv2.shiprocket.in',
});
const shopOrigin = defineString('SHOP_ORIGIN', { default: '' });
const siteAddress = defineString('SITE_ORIGIN', { default: '' });
const appCheck = defineBoolean('APP_CHECK', { default: false });
const callsPerMinute = defineInt('CALLS_PER_MINUTE', { default: 60 });

const razorpayKeySecret = defineSecret('RAZORPAY_KEY_SECRET');
const razorpayWebhookSecret = defineSecret('RAZORPAY_WEBHOOK_SECRET');
const razorpayWebhookSecretOld = defineSecret('RAZORPAY_WEBHOOK_SECRET_OLD');
const shiprocketEmail = defineSecret('SHIPROCKET_EMAIL');
const shiprocketPassword = defineSecret('SHIPROCKET_PASSWORD');
const shiprocketWebhookToken = defineSecret('SHIPROCKET_WEBHOOK_TOKEN');
const phoneHashKey = defineSecret('PHONE_HASH_KEY');

/** Every secret; a function that uses Deps declares them all, because Deps holds both vendors. */
export const SECRETS = [
  razorpayKeySecret,
  razorpayWebhookSecret,
  razorpayWebhookSecretOld,
  shiprocketEmail,
  shiprocketPassword,
  shiprocketWebhookToken,
  phoneHashKey,
];

export interface Config {
  razorpay: {
    keyId: string;
    keySecret: string;
    baseUrl: string;
    /** The current secret first, then the former one while it is being rotated out. */
    webhookSecrets: readonly string[];
  };
  shiprocket: { email: string; password: string; baseUrl: string; webhookToken: string };
  /** The key of the hash under which phone numbers are recorded. It must never change: see `phoneKey`. */
  phoneHashKey: string;
  /** Origins a browser may call from when it is not the shop's own. */
  origins: readonly string[];
  appCheck: boolean;
  /** How often one account may call each HTTP function in a minute. */
  callsPerMinute: number;
}

/** The shop's own address without a slash at its end; the project's own Hosting address when none is set. */
export function siteOrigin(): string {
  const given = siteAddress.value().trim().replace(/\/+$/, '');
  return given === '' ? `https://${process.env.GCLOUD_PROJECT ?? ''}.web.app` : given;
}

/** Reads the parameters; only while a function runs, never while it is being deployed. */
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
    phoneHashKey: phoneHashKey.value(),
    origins: shopOrigin
      .value()
      .split(',')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== ''),
    appCheck: appCheck.value(),
    callsPerMinute: callsPerMinute.value(),
  };
}
