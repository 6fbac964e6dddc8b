import { afterAll, beforeEach, expect, it } from 'vitest';
import { watchOrder } from '../../functions/src/order/watch';
import { paidOrder, parcelBackend } from '../support/parcels';

const ID = 'shopper_1790000000000';
const backend = await parcelBackend();
const { deps } = backend;
const ref = deps.db.doc(`orders/${ID}`);

beforeEach(() => backend.reset());
afterAll(() => backend.close());

it('an order that is removed is no error', async () => {
  await paidOrder(deps, ID);
  const before = await ref.get();
  await ref.delete();
  await expect(watchOrder(deps, before, await ref.get())).resolves.toBeUndefined();
});

it('a new order is one event', async () => {
  await paidOrder(deps, ID);
  await watchOrder(deps, undefined, await ref.get());
  const placed = await ref.collection('events').doc('placed').get();
  expect(placed.data()).toMatchObject({ type: 'placed', detail: 'Order placed.' });
});

it('what a function has moved, with an event of its own, gets no second one', async () => {
  await paidOrder(deps, ID);
  const paid = await ref.get();
  await ref.update({ status: 'payment_failed', statusEvent: 'payment-failed-1' });
  await watchOrder(deps, paid, await ref.get());
  expect((await ref.collection('events').get()).size).toBe(0);
});

it('a request to cancel is one event, however often the order is written after it', async () => {
  await paidOrder(deps, ID);
  const paid = await ref.get();
  await ref.update({ status: 'cancellation_requested' });
  const requested = await ref.get();
  await watchOrder(deps, paid, requested);
  await ref.update({ updatedAt: new Date() });
  await watchOrder(deps, requested, await ref.get());
  const events = await ref.collection('events').where('type', '==', 'cancellation_requested').get();
  expect(events.size).toBe(1);
});
