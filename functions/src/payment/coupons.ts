import {
  FieldValue,
  type DocumentReference,
  type DocumentSnapshot,
  type Transaction,
} from 'firebase-admin/firestore';
import * as v from 'valibot';
import { decodeProfile } from '../../../src/domain/customer/profile';
import { codeSpellings, COUPON_CODE } from '../../../src/domain/pricing/codeSpellings';
import { istDay } from '../../../src/domain/shop/ist';
import { messages } from '../../../src/domain/shop/messages';
import { phoneKey } from '../customer/phones/phoneKey';
import type { Deps } from '../deps';
import { HttpError } from '../errors';
import { inTransaction, plain } from '../store/firestore';

/** How many codes an account, and a number, may try on one Indian day. The same code counts once. */
export const MAX_CODES = 10;
/** How many wrong codes all accounts without a proven number may try in one hour, so that opening accounts does not help. */
export const MAX_WRONG = 200;

const HOUR_MS = 3_600_000;

const requestSchema = v.object({ code: v.optional(v.string(), ''), state: v.optional(v.string()) });
const triesSchema = v.object({
  couponTries: v.optional(v.object({ day: v.string(), codes: v.array(v.string()) })),
});
const wrongSchema = v.object({
  wrongCoupons: v.optional(v.object({ hour: v.number(), count: v.number() })),
});

/**
 * Where the tries of an account are counted, and those of its proven number, which other accounts may share.
 * @param phone with country code
 */
function countersOf(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  uid: string,
  phone: string | undefined,
): DocumentReference[] {
  const keys = [uid, ...(phone === undefined ? [] : [phoneKey(config.phoneHashKey, phone)])];
  return keys.map((key) => db.doc(`rateLimits/${key}`));
}

/**
 * Reads how often codes were tried today. Only reads.
 * @returns what counts one more; undefined when no more may be tried
 */
async function readTries(
  tx: Transaction,
  refs: readonly DocumentReference[],
  code: string,
  now: Date,
): Promise<(() => void) | undefined> {
  const day = istDay(now);
  const tried = code.toLowerCase();
  const counters = (await tx.getAll(...refs)).map((snapshot) => {
    const { couponTries } = v.parse(triesSchema, plain(snapshot.data() ?? {}));
    return { ref: snapshot.ref, codes: couponTries?.day === day ? couponTries.codes : [] };
  });
  const unknown = counters.filter(({ codes }) => !codes.includes(tried));
  if (unknown.some(({ codes }) => codes.length >= MAX_CODES)) return undefined;
  return () => {
    for (const { ref, codes } of unknown)
      tx.set(ref, { couponTries: { day, codes: [...codes, tried] } }, { merge: true });
  };
}

/** Counts that the code of an order is tried by its price. Throws too_many. */
export async function countCode(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  { userId, couponCode, phone }: { userId: string; couponCode: string; phone: string | undefined },
): Promise<void> {
  const refs = countersOf(deps, userId, phone);
  await inTransaction(deps.db, async (tx) => {
    const count = await readTries(tx, refs, couponCode, deps.now());
    if (!count) throw new HttpError('too_many', messages.coupon.tooMany);
    count();
  });
}

/** An automatic offer has no code, although its id may look like one. */
const isCoupon = (snapshot: DocumentSnapshot): boolean =>
  snapshot.exists && snapshot.get('isAutomatic') !== true;

/**
 * Answers `users/{uid}/requests/coupon`: the offer of a code, as it is stored, or that there is none. Nobody may read coupons,
 * and codes are counted, which keeps them from being guessed. The answer holds for every cart. Idempotent.
 */
export async function checkCoupon(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  uid: string,
): Promise<void> {
  const { db, now: clock } = deps;
  const request = db.doc(`users/${uid}/requests/coupon`);
  const common = db.doc('rateLimits/coupons');
  const account = await db.doc(`users/${uid}`).get();
  const profile = decodeProfile(uid, plain(account.data() ?? {}));
  const phone = profile.phoneVerified ? profile.phoneNumber : undefined;
  await inTransaction(db, async (tx) => {
    const asked = await tx.get(request);
    if (!asked.exists) return;
    const { code, state } = v.parse(requestSchema, plain(asked.data()));
    if (state !== undefined) return;
    const now = clock();
    const hour = Math.floor(now.getTime() / HOUR_MS);
    // Anything else could be the path of another document.
    const stored = COUPON_CODE.test(code)
      ? await tx.getAll(...codeSpellings(code).map((id) => db.doc(`offers/${id}`)))
      : [];
    const found = stored.find(isCoupon);
    const { wrongCoupons } =
      phone === undefined
        ? v.parse(wrongSchema, plain((await tx.get(common)).data() ?? {}))
        : { wrongCoupons: undefined };
    const wrong = wrongCoupons?.hour === hour ? wrongCoupons.count : 0;
    const count = await readTries(tx, countersOf(deps, uid, phone), code, now);
    const refusal =
      wrong >= MAX_WRONG
        ? messages.coupon.numberFirst
        : count
          ? undefined
          : messages.coupon.tooMany;
    if (refusal !== undefined) {
      tx.update(request, { state: 'refused', outcome: refusal, outcomeAt: now });
      return;
    }
    count?.();
    if (!found && phone === undefined)
      tx.set(common, { wrongCoupons: { hour, count: wrong + 1 } }, { merge: true });
    tx.update(request, {
      state: 'done',
      offer: found ? { ...found.data(), id: found.id } : FieldValue.delete(),
      outcomeAt: now,
    });
  });
}
