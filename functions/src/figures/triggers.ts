import type {
  Change,
  DocumentOptions,
  DocumentSnapshot,
  FirestoreEvent,
} from 'firebase-functions/firestore';
import * as v from 'valibot';
import { DAY_MS, istDay } from '../../../src/domain/shop/ist';
import { logFields, logWrite } from '../adminLog/onWrite';
import { offerWritten, productWritten, type Versions } from '../catalogue/onWrite';
import { patchCatalogue } from '../catalogue/store';
import { SECRETS, siteOrigin } from '../config';
import { addMarks, lacksMarks } from '../customer/messageMarks';
import { keepNameStarts } from '../customer/keepNameStarts';
import { followChoice, showChoice, subscribe } from '../customer/newsletter';
import { askByEmail, countWaiting, endIfInStock } from '../customer/waiting';
import type { Deps } from '../deps';
import { tellAfterWrite } from '../mail/tellWaiting';
import { plain } from '../store/firestore';
import { notifyOwner, type Notification } from '../notify/notify';
import { messageNotification } from '../notify/ofMessage';
import { decodeStockSettings } from '../../../src/domain/product/stock';
import { productNotification } from '../notify/ofProduct';
import { reviewWritten } from '../catalogue/onReviewWrite';
import { addUp } from './changes';
import {
  countCustomers,
  countFailedEmails,
  countMessages,
  countPlaced,
  countRegistrations,
  countUnpaid,
} from './counts';
import { createCoalescer } from './coalesce';
import { keepDeletedName } from './deletedOffers';
import { markUsedUp } from '../payment/offerUses';
import { documentTriggers } from '../triggers';
import { processMaintenance } from './maintenance';
import { productSalesFollow, rankProducts } from './productSales';

type Event = FirestoreEvent<Change<DocumentSnapshot> | undefined, Record<string, string>>;
type Created = FirestoreEvent<DocumentSnapshot | undefined, Record<string, string>>;

/** Events are redelivered until the handler succeeds, so every handler recounts, or compares before it writes. */
function options<Path extends string>(document: Path, timeoutSeconds = 120): DocumentOptions<Path> {
  return {
    secrets: SECRETS,
    document,
    retry: true,
    timeoutSeconds,
  };
}

function versions(event: Event): Versions {
  return { before: event.data?.before.data(), after: event.data?.after.data() };
}

/**
 * For documents that anyone may write often: one instance handles many events at a time and counts once for all of
 * them. Further events wait.
 */
function shared<Path extends string>(document: Path): DocumentOptions<Path> {
  return { ...options(document), maxInstances: 1 };
}

const isConfirmed = (subscriber: DocumentSnapshot | undefined): boolean =>
  subscriber?.get('confirmedAt') !== undefined;

const isFailed = (email: DocumentSnapshot | undefined): boolean => email?.get('state') === 'failed';

const isWaiting = (entry: DocumentSnapshot | undefined): boolean =>
  entry?.get('askedAt') !== undefined;

const sizeSchema = v.object({ productId: v.string(), volume: v.string() });

/** How long those who wait for a product are told after a write of it; a job tells the rest. Milliseconds. */
const TELL_MS = 60_000;

const hasChosen = (profile: DocumentSnapshot | undefined): boolean =>
  profile?.get('newsletter') === true;

/** The job counts today and yesterday if they are large; any other day changes seldom, and is counted at once. */
function sizeOn({ now }: Deps, day: string): 'small' | 'all' {
  return day >= istDay(new Date(now().getTime() - DAY_MS)) ? 'small' : 'all';
}

/** Keeps derived documents up to date: the catalogue, ratings, counts, the admin log. */
export function keepers(deps: () => Deps) {
  const { onDocumentCreated, onDocumentWritten } = documentTriggers(deps);
  const coalesce = createCoalescer();
  const waiting = new Set<string>();
  async function log(
    event: Pick<Event, 'id' | 'document' | 'time'>,
    { before, after }: Versions,
  ): Promise<void> {
    await logWrite(deps().db, {
      eventId: event.id,
      path: event.document,
      at: new Date(event.time),
      before: logFields(before),
      after: logFields(after),
    });
  }
  const tell = async (notification: Notification | undefined): Promise<void> => {
    if (notification) await notifyOwner(deps(), siteOrigin(), notification);
  };
  const logCreated = (event: Created) =>
    log(event, { before: undefined, after: event.data?.data() });
  return {
    product: onDocumentWritten(options('products/{productId}'), async (event) => {
      await productWritten(deps(), event.params.productId, versions(event));
      if (event.data) await productSalesFollow(deps().db, event.data);
      await log(event, versions(event));
      await tell(
        await productNotification(
          event.params.productId,
          logFields(event.data?.before.data()),
          logFields(event.data?.after.data()),
          event.id,
          async () =>
            decodeStockSettings(plain((await deps().db.doc('settings/stock').get()).data())),
        ),
      );
      const until = Date.now() + TELL_MS;
      const hasTime = () => Date.now() < until;
      await tellAfterWrite(deps(), siteOrigin(), event.params.productId, versions(event), hasTime);
    }),
    /** A rank depends on all other sales, so concurrent sales are ranked together. */
    sales: onDocumentWritten(shared('productSales/{productId}'), async (event) => {
      const units = (one: DocumentSnapshot | undefined): unknown => one?.get('units') ?? 0;
      if (units(event.data?.before) === units(event.data?.after)) return;
      await coalesce('ranks', async () => {
        const ids = await rankProducts(deps().db);
        if (ids.size > 0) await patchCatalogue(deps(), { kind: 'products', ids: [...ids] });
      });
    }),
    offer: onDocumentWritten(options('offers/{offerId}'), async (event) => {
      await markUsedUp(deps().db, event.params.offerId);
      await offerWritten(deps(), versions(event));
      await keepDeletedName(deps().db, event.params.offerId, versions(event));
      await log(event, versions(event));
    }),
    uses: onDocumentWritten(options('offerUses/{offerId}'), (event) =>
      markUsedUp(deps().db, event.params.offerId),
    ),
    settings: onDocumentWritten(options('settings/{name}'), async (event) => {
      if (['site', 'business'].includes(event.params.name))
        await patchCatalogue(deps(), { kind: 'site' });
      if (event.params.name === 'notes') await patchCatalogue(deps(), { kind: 'notes' });
      if (event.params.name === 'categories') await patchCatalogue(deps(), { kind: 'categories' });
      if (event.params.name === 'home') await patchCatalogue(deps(), { kind: 'home' });
      await log(event, versions(event));
    }),
    review: onDocumentWritten(shared('products/{productId}/reviews/{uid}'), async (event) => {
      const { productId, uid } = event.params;
      await reviewWritten(
        deps(),
        productId,
        uid,
        { before: event.data?.before, after: event.data?.after },
        coalesce,
      );
    }),
    decision: onDocumentWritten(
      options('products/{productId}/reviews/{uid}/decisions/{decisionId}'),
      (event) => log(event, versions(event)),
    ),
    user: onDocumentWritten(shared('users/{uid}'), async (event) => {
      const { before, after } = versions(event);
      if (before === undefined || after === undefined) {
        await coalesce('customers', () => countCustomers(deps().db));
        const since: unknown = plain(event.data?.[after ? 'after' : 'before'].get('createdAt'));
        if (since instanceof Date) {
          const day = istDay(since);
          await coalesce(`signups ${day}`, () =>
            countRegistrations(deps().db, day, sizeOn(deps(), day)),
          );
        }
      }
      await keepNameStarts(deps().db, event.data?.after);
      if (after && hasChosen(event.data?.before) !== hasChosen(event.data?.after))
        await followChoice(deps(), event.params.uid);
      await log(event, versions(event));
    }),
    customer: onDocumentWritten(options('customerNotes/{uid}'), (event) =>
      log(event, versions(event)),
    ),
    message: onDocumentWritten(shared('contactMessages/{messageId}'), async (event) => {
      const written = event.data?.after;
      if (written && lacksMarks(written)) await addMarks(deps().db, written.ref);
      await coalesce('messages', () => countMessages(deps().db));
      await log(event, versions(event));
      if (event.data?.before.exists === false)
        await tell(messageNotification(event.params.messageId, logFields(event.data.after.data())));
    }),
    /** Counts the emails that could not be delivered, also after one is sent again or removed. */
    email: onDocumentWritten(shared('mail/{mailId}'), async (event) => {
      const { before, after } = event.data ?? {};
      if (isFailed(before) !== isFailed(after))
        await coalesce('failed emails', () => countFailedEmails(deps().db));
    }),
    /** Subscribes the address of a signup, and sends the email by which its owner confirms it. */
    signup: onDocumentCreated(shared('newsletter_signups/{slot}'), (event) =>
      subscribe(deps(), siteOrigin(), event.params.slot),
    ),
    /** Makes the entry of a visitor who wants to be told, and sends the email by which its owner confirms it. */
    waitingSignup: onDocumentCreated(shared('waiting_signups/{slot}'), (event) =>
      askByEmail(deps(), siteOrigin(), event.params.slot),
    ),
    waiting: onDocumentWritten(shared('waiting/{entryId}'), async (event) => {
      const { before, after } = event.data ?? {};
      if (isWaiting(before) === isWaiting(after)) return;
      const size = v.safeParse(sizeSchema, (after?.exists ? after : before)?.data());
      if (!size.success) return;
      const { productId, volume } = size.output;
      if (isWaiting(after)) await endIfInStock(deps(), event.params.entryId);
      await coalesce(`waiting ${productId}/${volume}`, () =>
        countWaiting(deps().db, { productId, volume }),
      );
    }),
    /** A subscription that began or ended by a link or in the back office is shown in the profile, too. */
    subscriber: onDocumentWritten(options('subscribers/{hash}'), async (event) => {
      const { before, after } = event.data ?? {};
      const email: unknown = (after?.exists ? after : before)?.get('email');
      if (isConfirmed(before) !== isConfirmed(after) && typeof email === 'string')
        await showChoice(deps(), email, new Date(event.time));
    }),
    /**
     * Anyone can create many unpaid orders, so they are counted here and not by `on.order`, whose events must not wait
     * for them.
     */
    order: onDocumentWritten(shared('orders/{orderId}'), async (event) => {
      const { before, after } = versions(event);
      const was: unknown = event.data?.before.get('status');
      const is: unknown = event.data?.after.get('status');
      if (was !== is)
        await coalesce(`unpaid ${String(was)} ${String(is)}`, () =>
          countUnpaid(deps().db, was, is),
        );
      // It was created or deleted.
      if (before === undefined || after === undefined) {
        const since: unknown = plain(event.data?.[after ? 'after' : 'before'].get('createdAt'));
        if (since instanceof Date) {
          const day = istDay(since);
          await coalesce(`placed ${day}`, () => countPlaced(deps().db, day, sizeOn(deps(), day)));
        }
      }
    }),
    /** Changes that come together are added up in one transaction. */
    figures: onDocumentCreated(shared('figureChanges/{changeId}'), async (event) => {
      waiting.add(event.params.changeId);
      await coalesce('figures', async () => {
        const ids = [...waiting];
        waiting.clear();
        await addUp(deps().db, ids);
      });
    }),
    note: onDocumentCreated(options('orders/{orderId}/notes/{noteId}'), logCreated),
    maintenance: onDocumentCreated(options('maintenance/{requestId}', 540), async (event) => {
      await logCreated(event);
      await processMaintenance(deps(), event.params.requestId);
    }),
  };
}
