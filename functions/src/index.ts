import type { DocumentOptions } from 'firebase-functions/firestore';
import { setGlobalOptions } from 'firebase-functions';
import { onRequest, type HttpsOptions } from 'firebase-functions/https';
import { onSchedule } from 'firebase-functions/scheduler';
import { onObjectFinalized } from 'firebase-functions/storage';
import type { JobName } from '../../src/domain/shop/health';
import { answerMessage } from './customer/answerMessage';
import { processAccountRequest } from './customer/processRequest';
import { bucketPhotographs } from './catalogue/bucket';
import { makePhoto } from './catalogue/makePhoto';
import { reviewEndpoint } from './customer/reviewEndpoint';
import { unsubscribeEndpoint } from './customer/unsubscribe';
import { publishDue } from './catalogue/publish';
import { sweepPhotographs } from './catalogue/photos';
import { removeOld } from './customer/removeOld';
import { readConfig, REGION, SECRETS, siteOrigin, WARM_INSTANCES } from './config';
import { createBasicDeps, createDeps } from './createDeps';
import type { Deps } from './deps';
import { cataloguePage, productData, shopPage, sitemapPage } from './pages/pages';
import { servePage } from './pages/serve';
import { countQueues, recordRun } from './health/record';
import { endpoint, formPage, webhook } from './http';
import { paths } from '../../src/domain/shop/routes';
import { askForReviews } from './mail/askForReview';
import { remindUnpaid } from './mail/remindUnpaid';
import { tellWaiting } from './mail/tellWaiting';
import { runMailQueue, sendMail } from './mail/send';
import { sendGathered } from './notify/notify';
import { runPushQueue, sendPush } from './notify/push';
import { admitOrder } from './order/admit';
import { watchOrder } from './order/watch';
import { confirmPayment } from './payment/confirm';
import { createRazorpayOrder } from './payment/createOrder';
import { followDispute } from './payment/followDispute';
import { returnFromPayment } from './payment/paymentReturn';
import { reconcile } from './payment/reconcile';
import { handlePaymentWebhook } from './payment/webhook';
import { sweepAccounts } from './customer/phones/sweep';
import { refundRefusedPayment } from './payment/refunds/refused';
import { sweepReturnPhotos } from './order/returns/sweep';
import { processRequest } from './order/requests/process';
import { markVerifiedReviews } from './catalogue/onReviewWrite';
import { deliveryPage } from './shipping/deliveryPage';
import { courierWebhook } from './shipping/courierWebhook';
import { bookPickup, runPickupQueue } from './shipping/pickup/book';
import { runShipmentQueue } from './shipping/queue';
import { shipOrder } from './shipping/ship';
import { refreshTracking } from './shipping/tracking';
import { countMovedOrder, recountLarge } from './figures/counts';
import { countSold } from './figures/sold';
import { keepers } from './figures/triggers';
import { documentTriggers } from './triggers';

// The framework parses a body before our functions see it, and outside of production answers one that is not JSON with a
// stack. It reads this after loading this file.
process.env['NODE_ENV'] ??= 'production';

let cachedDeps: Deps | undefined;

/** Created on the first call and cached: parameters and secrets cannot be read earlier. */
function deps(): Deps {
  cachedDeps ??= createDeps(readConfig());
  return cachedDeps;
}

/**
 * For every function that does not say otherwise. 20 instances of 80 requests or events each bound what a flood can cost.
 * docs/deploying.md "Functions" has the memory that was measured.
 */
setGlobalOptions({ region: REGION, memory: '512MiB', concurrency: 80, maxInstances: 20 });

const base = { secrets: SECRETS };
const http: HttpsOptions = { ...base, cors: false, timeoutSeconds: 60 };
/** Events are redelivered until the handler succeeds, so every handler must be idempotent. */
function retried<Path extends string>(document: Path): DocumentOptions<Path> {
  return { ...base, document, retry: true, timeoutSeconds: 180 };
}
const job = (schedule: string) => ({
  ...base,
  schedule,
  timeZone: 'Asia/Kolkata',
  timeoutSeconds: 540,
  concurrency: 1,
  maxInstances: 1,
});

/** How long the reminders of one run may start new work, after the job's own steps. Milliseconds. */
const REMINDERS_MS = 60_000;

/** How long one sweep of the accounts may start new work, so that it ends well before the job times out. Milliseconds. */
const PHONES_MS = 400_000;

/** How long one night's removal of old data may start new work. Milliseconds. */
const REMOVAL_MS = 240_000;

/** The storefront's only two HTTP calls: create-razorpay-order and create-shiprocket-order. */
export const create = {
  razorpay: {
    order: onRequest(
      { ...http, minInstances: WARM_INSTANCES },
      endpoint('create-razorpay-order', deps, createRazorpayOrder),
    ),
  },
  shiprocket: {
    order: onRequest(http, endpoint('create-shiprocket-order', deps, confirmPayment)),
  },
};

/** Webhooks. Shiprocket refuses URLs that contain `shiprocket`, `sr` or `kr`, so these names must not. */
export const hooks = {
  payment: onRequest(
    http,
    webhook('payment', deps, async (at, request) => ({
      status: 200,
      body: { result: await handlePaymentWebhook(at, request) },
    })),
  ),
  courier: onRequest(
    http,
    webhook('courier', deps, async (at, request) => {
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
  /** The page of a review link. Anybody may open it, so it knows no secret; two instances bound what a script can cost. */
  review: onRequest(
    { cors: false, timeoutSeconds: 30, maxInstances: 2 },
    reviewEndpoint(createBasicDeps),
  ),
};

const { onDocumentCreated, onDocumentWritten } = documentTriggers(deps);

export const on = {
  /** Books the parcel at once, so that it does not wait for the queue's next run. */
  shipment: onDocumentCreated(retried('shipments/{orderId}'), async (event) => {
    await shipOrder(deps(), event.params.orderId);
  }),
  /** Books the courier who collects a return at once. */
  pickup: onDocumentCreated(retried('pickups/{pickupId}'), async (event) => {
    await bookPickup(deps(), event.params.pickupId);
  }),
  payment: onDocumentWritten(retried('payments/{paymentId}'), async (event) => {
    const [before, after] = [event.data?.before.get('state'), event.data?.after.get('state')];
    // A failed try writes its reason here, and the reconciler makes the next one.
    if (after !== 'refund_needed' || before === after) return;
    await refundRefusedPayment(deps(), event.params.paymentId);
  }),
  request: onDocumentCreated(retried('orders/{orderId}/requests/{requestId}'), async (event) => {
    await processRequest(deps(), event.params.orderId, event.params.requestId);
  }),
  /** What somebody asks for their own account; processAccountRequest says what that can be. */
  account: onDocumentCreated(retried('users/{uid}/requests/{requestId}'), async (event) => {
    await processAccountRequest(deps(), event.params.uid, event.params.requestId);
  }),
  /** Sends an admin's answer to a contact message. */
  answer: onDocumentCreated(
    retried('contactMessages/{messageId}/answers/{answerId}'),
    async (event) => {
      await answerMessage(deps(), event.params.messageId, event.params.answerId);
    },
  ),
  /** Sends an email at once, so that it does not wait for the queue's next run. */
  mail: onDocumentCreated(retried('mail/{mailId}'), async (event) => {
    await sendMail(deps(), event.params.mailId);
  }),
  /** Sends a message to an admin's device at once. */
  push: onDocumentCreated(retried('pushes/{pushId}'), async (event) => {
    await sendPush(deps(), event.params.pushId);
  }),
  order: onDocumentWritten(retried('orders/{orderId}'), async (event) => {
    const { orderId } = event.params;
    // First, because nothing may follow from an order that cannot be read.
    if (event.data?.after.exists !== true || !(await admitOrder(deps(), event.data.after))) return;
    await watchOrder(deps(), event.data.before, event.data.after);
    await countMovedOrder(deps().db, orderId);
    await countSold(deps().db, orderId);
    await followDispute(deps(), event.data.before, event.data.after);
    await markVerifiedReviews(deps().db, event.data.before, event.data.after);
  }),
};

/**
 * Makes the sizes of an uploaded photograph. The event comes for every new file of the bucket, also for those that this
 * writes. It reads what anybody may have made, so it knows no secret. AVIF takes a whole processor and much memory.
 */
export const make = {
  photo: onObjectFinalized(
    {
      region: REGION,
      retry: true,
      memory: '1GiB',
      cpu: 1,
      concurrency: 1,
      timeoutSeconds: 180,
      maxInstances: 5,
    },
    async ({ data, bucket }) => {
      const basic = createBasicDeps();
      await makePhoto(
        { ...basic, photographs: await bucketPhotographs(bucket) },
        { path: data.name, bytes: Number(data.size) },
      );
    },
  ),
};

/** A scheduled job, whose last run the back office shows. */
const recorded = (name: JobName, schedule: string, work: () => Promise<object>) =>
  onSchedule(job(schedule), () => recordRun(deps(), name, work));

export const jobs = {
  shipments: recorded('shipments', 'every 5 minutes', async () => ({
    ...(await runShipmentQueue(deps())),
    pickups: (await runPickupQueue(deps())).booked,
  })),
  reconcile: recorded('reconcile', 'every 15 minutes', async () => {
    const run = await reconcile(deps());
    const until = Date.now() + REMINDERS_MS;
    const hasTime = () => Date.now() < until;
    const reminded = await remindUnpaid(deps(), siteOrigin(), hasTime);
    return { ...run, reminded, told: await tellWaiting(deps(), siteOrigin(), hasTime) };
  }),
  /**
   * Sends again what the mail server or a push service did not accept, and what the owner sends again; in the morning, what
   * was gathered for the owner.
   */
  mail: recorded('mail', 'every 1 minutes', async () => {
    // First, so that it is sent in this run.
    const gathered = await sendGathered(deps(), siteOrigin());
    // Before the emails, which may take long.
    const pushed = await runPushQueue(deps());
    return { ...(await runMailQueue(deps())), gathered, pushed };
  }),
  tracking: recorded('tracking', 'every 60 minutes', async () => {
    const run = await refreshTracking(deps());
    const until = Date.now() + REMINDERS_MS;
    const hasTime = () => Date.now() < until;
    return { ...run, reviewsAsked: await askForReviews(deps(), siteOrigin(), hasTime) };
  }),
  /** Removes phone numbers that are linked in Firebase Auth, and marks disabled accounts. */
  phones: recorded('phones', 'every 15 minutes', async () => {
    const until = Date.now() + PHONES_MS;
    return sweepAccounts(deps(), () => Date.now() < until);
  }),
  /**
   * A job of its own, so that what waits is counted when the others fail. The alerts read its log (ops/alerts). Fragrances
   * whose moment has come are published by it because it runs often and waits for no provider.
   */
  queues: recorded('queues', 'every 5 minutes', async () => {
    const { db, now } = deps();
    await recountLarge(db, now());
    const counts = await countQueues(deps());
    return { ...counts, published: await publishDue(deps()) };
  }),
  /**
   * Removes, at night, what is kept no longer: old data, photographs that neither a product nor a note uses, and those of
   * returns whose time is over or whose order has just lost its customer.
   */
  photographs: recorded('photographs', 'every day 03:30', async () => {
    const { db, now, log } = deps();
    const until = Date.now() + REMOVAL_MS;
    const old = await removeOld(deps(), () => Date.now() < until);
    const at = { db, photographs: await bucketPhotographs(), now, log };
    const swept = await sweepPhotographs(at);
    const failed = swept.failed + old.failed;
    return { ...swept, ...old, failed, returns: await sweepReturnPhotos(at) };
  }),
};

/** Triggers that keep derived documents up to date. */
export const keep = keepers(deps);

/** The pages of the catalogue, complete without scripts, and its data for the edge. They declare no secrets but for one. */
const open: HttpsOptions = { cors: false, timeoutSeconds: 30 };
export const page = {
  shop: onRequest(open, servePage(siteOrigin, shopPage)),
  catalogue: onRequest(open, servePage(siteOrigin, cataloguePage)),
  data: onRequest(open, servePage(siteOrigin, productData)),
  sitemap: onRequest(open, servePage(siteOrigin, sitemapPage)),
  /** Asks the courier service, so it has the secrets; few instances, because that service limits how often it is asked. */
  delivery: onRequest({ ...http, timeoutSeconds: 10, maxInstances: 2 }, deliveryPage(deps)),
};
