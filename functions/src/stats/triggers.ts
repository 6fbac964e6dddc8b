import {
  onDocumentCreated,
  onDocumentWritten,
  type Change,
  type DocumentOptions,
  type DocumentSnapshot,
  type FirestoreEvent,
} from 'firebase-functions/firestore';
import { logFields, logWrite } from '../adminLog/onWrite';
import { offerWritten, productWritten, type Versions } from '../catalogue/onWrite';
import { patchCatalogue } from '../catalogue/store';
import { REGION, SECRETS } from '../config';
import type { Deps } from '../deps';
import { plain } from '../firestore';
import { reviewWritten } from '../reviews/onWrite';
import { countCustomers, countMessages } from './counts';
import { processMaintenance } from './maintenance';

type Event = FirestoreEvent<Change<DocumentSnapshot> | undefined, Record<string, string>>;

/** Delivered again until it succeeds: every handler counts anew, or compares before it writes. */
function options<Path extends string>(document: Path, timeoutSeconds = 120): DocumentOptions<Path> {
  return { region: REGION, secrets: SECRETS, document, retry: true, timeoutSeconds };
}

function versions(event: Event): Versions {
  return { before: event.data?.before.data(), after: event.data?.after.data() };
}

/** Keeps what is derived from documents: the catalogue, ratings, counts, the admin log. */
export function keepers(deps: () => Deps) {
  async function log(event: Event): Promise<void> {
    const { before, after } = versions(event);
    await logWrite(deps().db, {
      eventId: event.id,
      path: event.document,
      at: new Date(event.time),
      before: logFields(before),
      after: logFields(after),
    });
  }
  return {
    product: onDocumentWritten(options('products/{productId}'), async (event) => {
      await productWritten(deps(), event.params.productId, versions(event));
      await log(event);
    }),
    offer: onDocumentWritten(options('offers/{offerId}'), async (event) => {
      await offerWritten(deps(), versions(event));
      await log(event);
    }),
    settings: onDocumentWritten(options('settings/{name}'), async (event) => {
      if (event.params.name === 'site') await patchCatalogue(deps(), { kind: 'site' });
      await log(event);
    }),
    review: onDocumentWritten(options('products/{productId}/reviews/{uid}'), async (event) => {
      const { productId, uid } = event.params;
      await reviewWritten(deps().db, productId, uid);
      await log(event);
    }),
    user: onDocumentWritten(options('users/{uid}'), async (event) => {
      const { before, after } = versions(event);
      if (before === undefined || after === undefined) {
        const since: unknown = plain(event.data?.[after ? 'after' : 'before'].get('createdAt'));
        await countCustomers(deps().db, since instanceof Date ? since : undefined);
      }
      await log(event);
    }),
    message: onDocumentWritten(options('contactMessages/{messageId}'), async (event) => {
      await countMessages(deps().db);
      await log(event);
    }),
    maintenance: onDocumentCreated(options('maintenance/{requestId}', 540), async (event) => {
      await logWrite(deps().db, {
        eventId: event.id,
        path: event.document,
        at: new Date(event.time),
        before: undefined,
        after: logFields(event.data?.data()),
      });
      await processMaintenance(deps(), event.params.requestId);
    }),
  };
}
