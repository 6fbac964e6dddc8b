import { afterAll, beforeEach, expect, it } from 'vitest';
import { processRequest, resumeRequests } from '../../functions/src/order/requests/process';
import { ProviderError } from '../../functions/src/errors';
import { paidOrder, parcelBackend } from '../support/parcels';

const backend = await parcelBackend();
const { deps } = backend;

beforeEach(async () => {
  await backend.reset();
  await deps.db.doc('users/asha').set({ name: 'Asha', role: 'admin' });
});
afterAll(() => backend.close());

/** A paid order with an open refund request. */
async function refundUnderWay(paymentId: string, minutesAgo: number, attempts: number) {
  const id = await paidOrder(deps, `shopper_${paymentId}`, { razorpayPaymentId: paymentId });
  const at = new Date(deps.now().getTime() - minutesAgo * 60_000);
  const refund = { type: 'refund', amountPaise: 1_000, by: 'asha', at, attempts };
  await deps.db.doc(`orders/${id}/requests/r1`).set(refund);
}

it('a request that has failed often waits for one that has not', async () => {
  await refundUnderWay('pay_oftenFailed', 10, 5);
  await refundUnderWay('pay_neverTried1', 5, 0);
  const asked: string[] = [];
  const refund: typeof deps.razorpay.refund = (id, fields) => {
    asked.push(id);
    return deps.razorpay.refund(id, fields);
  };
  const watched = { ...deps, razorpay: { ...deps.razorpay, refund } };
  await resumeRequests(watched, () => asked.length === 0);
  expect(asked).toEqual(['pay_neverTried1']);
  await resumeRequests(watched);
  expect(asked).toContain('pay_oftenFailed');
});

it('a request that another worker holds is left to that one', async () => {
  await refundUnderWay('pay_heldByAnother', 0, 1);
  const id = 'shopper_pay_heldByAnother';
  const ref = deps.db.doc(`orders/${id}/requests/r1`);
  const held = { state: 'working', leaseUntil: new Date(deps.now().getTime() + 60_000) };
  await ref.update(held);
  await processRequest(deps, id, 'r1');
  expect((await ref.get()).data()).toMatchObject({ state: 'working', attempts: 1 });
  await ref.update({ leaseUntil: new Date(deps.now().getTime() - 1) });
  await processRequest(deps, id, 'r1').catch(() => undefined);
  expect((await ref.get()).get('attempts')).toBe(2);
});

it('a worker that was too slow does not say that a request has failed which another has carried out', async () => {
  await refundUnderWay('pay_tooSlow00001', 0, 0);
  const id = 'shopper_pay_tooSlow00001';
  const ref = deps.db.doc(`orders/${id}/requests/r1`);
  const carriedOut = { state: 'done', outcome: 'Refunded.', leaseUntil: null };
  const refund: typeof deps.razorpay.refund = async () => {
    await ref.update(carriedOut);
    throw new ProviderError('razorpay', 'refused', 'The payment has been fully refunded already');
  };
  await processRequest({ ...deps, razorpay: { ...deps.razorpay, refund } }, id, 'r1');
  expect((await ref.get()).data()).toMatchObject(carriedOut);
});

it('a request of an account is left to the next run when the time is up', async () => {
  for (const [uid, minutesAgo] of [
    ['first', 10],
    ['second', 5],
  ] as const) {
    const at = new Date(deps.now().getTime() - minutesAgo * 60_000);
    await deps.db.doc(`users/${uid}/requests/phone`).set({ type: 'phone', by: uid, at });
  }
  const asked: string[] = [];
  const findIdentity = (uid: string) => {
    asked.push(uid);
    return Promise.resolve(undefined);
  };
  await resumeRequests({ ...deps, findIdentity }, () => asked.length === 0);
  expect(asked).toEqual(['first']);
  await resumeRequests({ ...deps, findIdentity });
  expect(asked).toEqual(['first', 'second']);
});
