import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { UNPAID_STATUSES } from '../../../src/domain/order/orderStatus';
import { dateSchema, optionalOrNull } from '../../../src/domain/shop/decode';
import { DAY_MS } from '../../../src/domain/shop/ist';
import type { Deps } from '../deps';
import { plain } from '../store/firestore';
import type { HasTime } from '../store/firestore';
import type { ListedPayment } from './razorpay/client';
import { BANK_DELAY_MS, FIRST_POLL_MS } from './watch';

const HOUR_MS = 3_600_000;

/** The most payments that one call lists. */
const PAGE = 100;

/** How long after its start a payment is usually captured; these payments are looked at again. Milliseconds. */
const OVERLAP_MS = HOUR_MS / 2;

/** How far the daily look back reaches: a bank's delay, and a day until the next one, and one to spare. Milliseconds. */
const LOOK_BACK_MS = BANK_DELAY_MS + 2 * DAY_MS;

/** The span that one series of pages covers, in ms: shorter where there are many payments, because `skip` is slow. */
const SPAN = { first: HOUR_MS, min: HOUR_MS / 12, max: DAY_MS } as const;

const progressSchema = v.object({
  /** All payments made before were looked at soon after they were made. */
  recent: optionalOrNull(dateSchema),
  /** The look back under way: it began at `backBegan` and has come to the payments made at `backAt`. */
  backBegan: optionalOrNull(dateSchema),
  backAt: optionalOrNull(dateSchema),
  /** When the last complete look back began. */
  lookedBack: optionalOrNull(dateSchema),
});
type Progress = v.InferOutput<typeof progressSchema>;

/** Called for the Razorpay order of each payment that the shop does not know. */
type Found = (razorpayOrderId: string) => Promise<void>;

/**
 * Looks through Razorpay's list of payments for those that the shop does not know: those made since the last run, and
 * once a day those of the last days, because a bank may confirm a payment late. The newest 15 minutes are left to the
 * browser and the webhook. Continues in the next run where it stopped. Rejects with ProviderError, and with what
 * `found` rejects with; then the payments are looked at again.
 */
export async function lookThroughPayments(
  deps: Deps,
  hasTime: HasTime,
  found: Found,
): Promise<void> {
  const until = new Date(deps.now().getTime() - FIRST_POLL_MS);
  const ref = deps.db.doc('reconciler/payments');
  const progress = await readProgress(ref, until);
  const { recent } = progress;
  const from = Math.max((recent ?? until).getTime() - OVERLAP_MS, until.getTime() - LOOK_BACK_MS);
  const isDone = await walk(deps, new Date(from), until, hasTime, found, async (at) => {
    if (recent === undefined || at > recent) await ref.set({ recent: at }, { merge: true });
  });
  if (isDone) await lookBack(deps, ref, progress, until, hasTime, found);
}

async function lookBack(
  deps: Deps,
  ref: DocumentReference,
  { lookedBack, backBegan, backAt }: Progress,
  until: Date,
  hasTime: HasTime,
  found: Found,
): Promise<void> {
  const isDue = lookedBack === undefined || until.getTime() - lookedBack.getTime() >= DAY_MS;
  if (!isDue) return;
  const began = backBegan ?? until;
  const from = backAt ?? new Date(began.getTime() - LOOK_BACK_MS);
  const isDone = await walk(deps, from, began, hasTime, found, async (at) => {
    await ref.set({ backBegan: began, backAt: at }, { merge: true });
  });
  if (isDone) await ref.set({ lookedBack: began, backBegan: null, backAt: null }, { merge: true });
}

/** When the last complete look back began: what was paid earlier is known, unless the bank has not confirmed it. */
export async function lookedBackAt(deps: Pick<Deps, 'db' | 'now'>): Promise<Date | undefined> {
  const { lookedBack } = await readProgress(deps.db.doc('reconciler/payments'), deps.now());
  return lookedBack;
}

/** Times after `now` are left out: they are of a clock that was put back, and would hide payments. */
async function readProgress(ref: DocumentReference, now: Date): Promise<Progress> {
  const progress = v.parse(progressSchema, plain((await ref.get()).data() ?? {}));
  const past = (at: Date | undefined): Date | undefined => (at && at <= now ? at : undefined);
  const began = past(progress.backBegan);
  return {
    recent: past(progress.recent),
    lookedBack: past(progress.lookedBack),
    backBegan: began,
    backAt: began && progress.backAt,
  };
}

/** Looks at all payments of a time, the oldest first, span by span. @returns whether there was time for all */
async function walk(
  deps: Deps,
  from: Date,
  until: Date,
  hasTime: HasTime,
  found: Found,
  note: (at: Date) => Promise<void>,
): Promise<boolean> {
  let span: number = SPAN.first;
  for (let at = from; at < until;) {
    const to = new Date(Math.min(at.getTime() + span, until.getTime()));
    const listed = await lookAt(deps, at, to, hasTime, found);
    if (listed === undefined) return false;
    await note(to);
    at = to;
    if (listed < PAGE) span = Math.min(span * 2, SPAN.max);
    else if (listed > 10 * PAGE) span = Math.max(span / 2, SPAN.min);
  }
  return true;
}

/** @returns how many payments there were; undefined when the time was over */
async function lookAt(
  deps: Deps,
  from: Date,
  to: Date,
  hasTime: HasTime,
  found: Found,
): Promise<number | undefined> {
  const done = new Set<string>();
  for (let skip = 0; ; skip += PAGE) {
    if (!hasTime()) return undefined;
    const page = await deps.razorpay.listPayments({ from, to, count: PAGE, skip });
    for (const id of await unknownOrders(deps, page)) {
      if (done.has(id)) continue;
      if (!hasTime()) return undefined;
      await found(id);
      done.add(id);
    }
    if (page.length < PAGE) return skip + page.length;
  }
}

/**
 * The Razorpay orders of payments that have money and that the shop does not know, or whose order a restored backup has
 * made unpaid again.
 */
async function unknownOrders(
  { db }: Deps,
  payments: readonly ListedPayment[],
): Promise<Set<string>> {
  const withMoney = payments.filter(({ status }) => ['captured', 'authorized'].includes(status));
  if (withMoney.length === 0) return new Set();
  const known = await db.getAll(...withMoney.map(({ id }) => db.doc(`payments/${id}`)));
  const unpaid = await unpaidOrders(db, known);
  return new Set(
    withMoney.flatMap(({ orderId }, n) => {
      const record = known[n];
      const isKnown = record?.exists === true && !unpaid.has(orderIdOf(record));
      return isKnown ? [] : (orderId ?? []);
    }),
  );
}

const orderIdOf = (record: DocumentSnapshot): string => String(record.get('orderId'));

/** The ids of the orders that these payments settled and that are unpaid nevertheless. */
async function unpaidOrders(
  db: Firestore,
  records: readonly DocumentSnapshot[],
): Promise<Set<string>> {
  const settled = new Set(
    records.filter((record) => record.get('state') === 'settled').map(orderIdOf),
  );
  const refs = [...settled].map((id) => db.doc(`orders/${id}`));
  const orders = await db.getAll(...refs, { fieldMask: ['status'] });
  const isUnpaid = (order: DocumentSnapshot): boolean =>
    UNPAID_STATUSES.some((status) => status === order.get('status'));
  return new Set(orders.filter(isUnpaid).map(({ id }) => id));
}
