import { FieldValue, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { DAY_MS } from '../../../../src/domain/shop/ist';
import type { Deps } from '../../deps';
import { reasonOf } from '../../errors';
import { eachDocument, inTransaction, type HasTime } from '../../store/firestore';
import { recordRefundEvent } from './record';

/**
 * Asks Razorpay about the refunds whose end no event has told, longest overdue first, and once a day until each has
 * ended. One that fails does not stop the others.
 */
export async function askAboutRefunds(
  deps: Deps,
  hasTime: HasTime,
): Promise<{ asked: number; failed: number }> {
  const run = { asked: 0, failed: 0 };
  const due = deps.db
    .collection('payments')
    .where('refundsAskAt', '<=', deps.now())
    .orderBy('refundsAskAt');
  await eachDocument(due, hasTime, async (snapshot) => {
    try {
      await askAbout(deps, snapshot);
      run.asked += 1;
    } catch (error) {
      run.failed += 1;
      deps.log.error('The refunds of a payment could not be asked about', {
        paymentId: snapshot.id,
        reason: reasonOf(error),
      });
    }
  });
  return run;
}

async function askAbout(deps: Deps, { id, ref, updateTime }: QueryDocumentSnapshot): Promise<void> {
  const refunds = await deps.razorpay.refundsOf(id);
  for (const refund of refunds) await recordRefundEvent(deps, refund);
  const isOpen = refunds.some(({ status }) => status === 'pending');
  const next = isOpen ? new Date(deps.now().getTime() + DAY_MS) : FieldValue.delete();
  await inTransaction(deps.db, async (tx) => {
    const latest = await tx.get(ref);
    // Recorded just now, also by this call: a refund that has failed and is made again has a time of its own.
    if (!latest.exists || latest.updateTime?.isEqual(updateTime) === false) return;
    tx.update(ref, { refundsAskAt: next });
  });
}
