import { createHash, timingSafeEqual } from 'node:crypto';
import type { onRequest, Request } from 'firebase-functions/https';
import type { Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { addDays, startOfDay } from '../../../src/domain/shop/ist';
import { paths } from '../../../src/domain/shop/routes';
import type { Deps } from '../deps';
import { reasonOf } from '../errors';
import { inTransaction, plain } from '../store/firestore';

/** Express's response, as firebase-functions passes it on. */
type Response = Parameters<Parameters<typeof onRequest>[0]>[1];

const linkSchema = v.object({
  to: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  code: v.pipe(v.string(), v.regex(/^[0-9a-f]{1,64}$/)),
});
export type SubscriberLink = v.InferOutput<typeof linkSchema>;

/** The mark that a mailbox was written to about a size on an Indian day. It holds no address. */
const markSchema = v.object({
  productId: v.string(),
  volume: v.string(),
  mailbox: v.string(),
  mailedOn: v.string(),
});

/**
 * Removes a subscriber, or who waits for a size, if the code is theirs. Of the latter the mark of the day stays, so that
 * asking again brings no further email that day. A wrong code changes nothing. Idempotent.
 */
export async function unsubscribe(db: Firestore, { to, code }: SubscriberLink): Promise<void> {
  const refs = [db.doc(`subscribers/${to}`), db.doc(`waiting/${to}`)];
  await inTransaction(db, async (tx) => {
    for (const snapshot of await tx.getAll(...refs)) {
      const stored: unknown = snapshot.get('code');
      if (typeof stored !== 'string' || !isSame(stored, code)) continue;
      const mark = v.safeParse(markSchema, plain(snapshot.data()));
      if (!mark.success) tx.delete(snapshot.ref);
      else {
        const expireAt = startOfDay(addDays(mark.output.mailedOn, 1));
        tx.set(snapshot.ref, { ...mark.output, expireAt });
      }
    }
  });
}

/** The page with the button, which also names what ends: the newsletter, or the wait for a size. */
export function leavePage(query: unknown): string {
  const link = v.safeParse(linkSchema, query);
  if (!link.success) return paths.newsletter();
  const wait = v.is(v.object({ wait: v.literal('1') }), query) && { wait: '1' };
  return `${paths.newsletter()}?${new URLSearchParams({ ...link.output, leave: '1', ...wait })}`;
}

/** Compares in a time that says nothing about the texts. */
export function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

/**
 * The address in the List-Unsubscribe header. Mailbox providers call it by POST for a customer's one click (RFC 8058);
 * the answer does not reveal who is subscribed. A person who opens it gets the page with the button, because programs
 * that check links open them too.
 */
export function unsubscribeEndpoint(
  deps: () => Pick<Deps, 'db' | 'log'>,
): (request: Request, response: Response) => Promise<void> {
  return async (request, response) => {
    response.set('cache-control', 'no-store');
    const link = v.safeParse(linkSchema, request.query);
    if (request.method !== 'POST') {
      response.redirect(303, leavePage(request.query));
      return;
    }
    try {
      if (link.success) await unsubscribe(deps().db, link.output);
      response.status(200).json({});
    } catch (error) {
      deps().log.error('A subscriber could not be removed', { reason: reasonOf(error) });
      response.status(500).json({});
    }
  };
}
