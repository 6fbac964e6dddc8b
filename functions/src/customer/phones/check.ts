import { FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { MAX_ACCOUNTS_PER_PHONE } from '../../../../src/domain/shop/constants';
import { istDay } from '../../../../src/domain/shop/ist';
import { messages } from '../../../../src/domain/shop/messages';
import type { Deps } from '../../deps';
import { inTransaction, plain } from '../../store/firestore';
import { readRecord } from './accounts';
import { phoneKey } from './phoneKey';

/**
 * How many questions of an account are answered in a day. Whoever asks learns whether a number belongs to so many
 * accounts here, and nothing else; this many numbers are enough for every customer and of no use to anybody else.
 */
export const MAX_CHECKS_PER_DAY = 5;

const requestSchema = v.object({
  by: v.string(),
  phone: v.optional(v.string(), ''),
  state: v.optional(v.string()),
});
const countSchema = v.object({
  numberChecks: v.optional(v.object({ day: v.string(), count: v.number() })),
});

/**
 * Answers `users/{uid}/requests/number`: refused when the number belongs to as many other accounts as may share it, so
 * that no code is sent in vain. Otherwise `done`, also without looking once the account has asked often enough today;
 * recording the number decides in any case. The number is removed with the answer. Idempotent.
 */
export async function checkNumber(
  { db, now: clock, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  uid: string,
): Promise<void> {
  const request = db.doc(`users/${uid}/requests/number`);
  const limits = db.doc(`rateLimits/${uid}`);
  await inTransaction(db, async (tx) => {
    const [asked, counted] = await tx.getAll(request, limits);
    if (!asked?.exists) return;
    const { by, phone, state } = v.parse(requestSchema, plain(asked.data()));
    if (by !== uid || state !== undefined) return;
    const now = clock();
    const day = istDay(now);
    const { numberChecks } = v.parse(countSchema, plain(counted?.data() ?? {}));
    const before = numberChecks?.day === day ? numberChecks.count : 0;
    const isFull =
      before < MAX_CHECKS_PER_DAY &&
      Object.keys(await readRecord(db, phoneKey(config.phoneHashKey, phone), tx)).filter(
        (account) => account !== uid,
      ).length >= MAX_ACCOUNTS_PER_PHONE;
    tx.set(limits, { numberChecks: { day, count: before + 1 } }, { merge: true });
    tx.update(request, {
      phone: FieldValue.delete(),
      state: isFull ? 'refused' : 'done',
      ...(isFull && { outcome: messages.otp.phoneLimitReached }),
      outcomeAt: now,
    });
  });
}
