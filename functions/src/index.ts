import {
  onDocumentCreated,
  onDocumentWritten,
  type DocumentOptions,
} from 'firebase-functions/firestore';
import { onRequest, type HttpsOptions } from 'firebase-functions/https';
import { onSchedule } from 'firebase-functions/scheduler';
import { processAccountRequest } from './customer/processRequest';
import { unsubscribeEndpoint } from './customer/unsubscribe';
import { sweepPhotographs } from './catalogue/photos';
import { readConfig, REGION, SECRETS, siteOrigin } from './config';
import { createDeps } from './createDeps';
import type { Deps } from './deps';
import { cataloguePage, productData, shopPage, sitemapPage } from './pages/pages';
import { servePage } from './pages/serve';
import { endpoint, formPage, webhook } from './http';
import { paths } from '../../src/domain/shop/routes';
import { runMailQueue, sendMail } from './mail/send';
import { watchOrder } from './order/watch';
import { confirmPayment } from './payment/confirm';
import { createRazorpayOrder } from './payment/createOrder';
import { returnFromPayment } from './payment/paymentReturn';
import { reconcile } from './payment/reconcile';
import { handlePaymentWebhook } from './payment/webhook';
import { sweepAccounts } from './customer/phones/sweep';
import { refundRefusedPayment } from './payment/refunds/refused';
import { processRequest } from './order/requests/process';
import { markVerifiedReviews } from './catalogue/onReviewWrite';
import { courierWebhook } from './shipping/courierWebhook';
import { runShipmentQueue } from './shipping/queue';
import { shipOrder } from './shipping/ship';
import { refreshTracking } from './shipping/tracking';
import { countMovedOrder } from './figures/counts';
import { countSold } from './figures/sold';
import { keepers } from './figures/triggers';

// The framework parses a body before our functions see it, and outside of production answers one that is not JSON with a
// stack. It reads this after loading this file.
process.env['NODE_ENV'] ??= 'production';

let cachedDeps: Deps | undefined;

/** Created on the first call and cached: parameters and secrets cannot be read earlier. */
function deps(): Deps {
  cachedDeps ??= createDeps(readConfig());
  return cachedDeps;
}

const base = { region: REGION, secrets: SECRETS };
/** Bounds what a flood of requests or events can cost; each instance of an HTTP function serves 80 at a time. */
const maxInstances = 20;
const http: HttpsOptions = {
  ...base,
  cors: false,
  concurrency: 80,
  timeoutSeconds: 60,
  maxInstances,
};
/** Events are redelivered until the handler succeeds, so every handler must be idempotent. */
function retried<Path extends string>(document: Path): DocumentOptions<Path> {
  return { ...base, document, retry: true, timeoutSeconds: 180, maxInstances };
}
const job = (schedule: string) => ({
  ...base,
  schedule,
  timeZone: 'Asia/Kolkata',
  timeoutSeconds: 540,
  maxInstances: 1,
});

/** How long one sweep of the accounts may start new work, so that it ends well before the job times out. Milliseconds. */
const PHONES_MS = 400_000;

/** The storefront's only two HTTP calls: create-razorpay-order and create-shiprocket-order. */
export const create = {
  razorpay: {
    order: onRequest(http, endpoint('create-razorpay-order', deps, createRazorpayOrder)),
  },
  shiprocket: {
    order: onRequest(http, endpoint('create-shiprocket-order', deps, confirmPayment)),
  },
};

/** Webhooks. Shiprocket refuses URLs that contain `shiprocket`, `sr` or `kr`, so these names must not. */
export const hooks = {
  payment: onRequest(
    http,
    webhook('hooks-payment', deps, async (at, request) => ({
      status: 200,
      body: { result: await handlePaymentWebhook(at, request) },
    })),
  ),
  courier: onRequest(
    http,
    webhook('hooks-courier', deps, async (at, request) => {
      const { status, ...body } = await courierWebhook(at, request);
      return { status, body };
    }),
  ),
  /** A page, not a webhook: Razorpay's form leads the customer's browser here. */
  paid: onRequest(
    http,
    formPage(
      deps,
      (at, form, query) => returnFromPayment(at, form, query.get('order')),
      paths.orders(),
    ),
  ),
  /** Ends a subscription to the newsletter; mailbox providers call it. */
  unsubscribe: onRequest(http, unsubscribeEndpoint(deps)),
};

export const on = {
  /** Books the parcel at once, so that it does not wait for the queue's next run. */
  shipment: onDocumentCreated(retried('shipments/{orderId}'), async (event) => {
    await shipOrder(deps(), event.params.orderId);
  }),
  payment: onDocumentWritten(retried('payments/{paymentId}'), async (event) => {
    if (event.data?.after.get('state') !== 'refund_needed') return;
    await refundRefusedPayment(deps(), event.params.paymentId);
  }),
  request: onDocumentCreated(retried('orders/{orderId}/requests/{requestId}'), async (event) => {
    await processRequest(deps(), event.params.orderId, event.params.requestId);
  }),
  /** A customer's request about their own account: to record a phone number, or to delete the account. */
  account: onDocumentCreated(retried('users/{uid}/requests/{requestId}'), async (event) => {
    await processAccountRequest(deps(), event.params.uid, event.params.requestId);
  }),
  /** Sends an email at once, so that it does not wait for the queue's next run. */
  mail: onDocumentCreated(retried('mail/{mailId}'), async (event) => {
    await sendMail(deps(), event.params.mailId);
  }),
  order: onDocumentWritten(retried('orders/{orderId}'), async (event) => {
    const { orderId } = event.params;
    await watchOrder(deps(), event.data?.before, event.data?.after);
    if (event.data?.after.exists === true) {
      await countMovedOrder(deps().db, orderId);
      await countSold(deps().db, orderId);
      await markVerifiedReviews(deps().db, event.data.before, event.data.after);
    }
  }),
};

export const jobs = {
  reconcile: onSchedule(job('every 15 minutes'), async () => {
    deps().log.info('Reconciled', { ...(await reconcile(deps())) });
  }),
  shipments: onSchedule(job('every 5 minutes'), async () => {
    deps().log.info('Shipment queue', { ...(await runShipmentQueue(deps())) });
  }),
  /** Sends again what the mail server did not accept, and what the owner sends again. */
  mail: onSchedule(job('every 1 minutes'), async () => {
    const run = await runMailQueue(deps());
    if (run.sent + run.queued + run.failed > 0) deps().log.info('Mail queue', { ...run });
  }),
  tracking: onSchedule(job('every 60 minutes'), async () => {
    deps().log.info('Tracking', { ...(await refreshTracking(deps())) });
  }),
  /** Removes phone numbers that are linked in Firebase Auth, and marks disabled accounts. */
  phones: onSchedule(job('every 15 minutes'), async () => {
    const until = Date.now() + PHONES_MS;
    deps().log.info('Phones', { ...(await sweepAccounts(deps(), () => Date.now() < until)) });
  }),
  /** Removes, at night, photographs that no product uses. */
  photographs: onSchedule(job('every day 03:30'), async () => {
    const { db, now, log } = deps();
    // Imported here only, so that the storage package does not slow down the start of other functions.
    const { bucketPhotographs } = await import('./catalogue/bucket');
    const run = await sweepPhotographs({ db, photographs: bucketPhotographs(), now, log });
    log.info('Photographs', { ...run });
  }),
};

/** Triggers that keep derived documents up to date. */
export const keep = keepers(deps);

/** The pages of the catalogue, complete without scripts, and its data for the edge. They declare no secrets. */
const open: HttpsOptions = {
  region: REGION,
  cors: false,
  concurrency: 80,
  timeoutSeconds: 30,
  maxInstances,
  // A catalogue of thousands is held decoded, and 80 answers of it at a time.
  memory: '512MiB',
};
export const page = {
  shop: onRequest(open, servePage(siteOrigin, shopPage)),
  catalogue: onRequest(open, servePage(siteOrigin, cataloguePage)),
  data: onRequest(open, servePage(siteOrigin, productData)),
  sitemap: onRequest(open, servePage(siteOrigin, sitemapPage)),
};
