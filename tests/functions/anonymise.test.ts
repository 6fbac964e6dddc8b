import { afterAll, beforeEach, expect, it } from 'vitest';
import { anonymiseOrder } from '../../functions/src/customer/anonymise';
import { paidOrder, parcelWorld } from '../support/parcels';

// In a project that no trigger watches: a trigger that came first would do the work before the test does.
const world = parcelWorld();
const { deps } = world;
const ID = 'nKd8sLw0PqRtVxYz3AbCdEfGhIj2_1763620200000';

beforeEach(() => world.reset());
afterAll(() => world.close());

it('takes the reason of a declined cancellation off the order of a deleted account', async () => {
  await paidOrder(deps, ID);
  await deps.db.doc(`orders/${ID}`).update({
    status: 'delivered',
    cancellationDeclined: { reason: 'Meera has moved', at: deps.now() },
  });
  await anonymiseOrder(deps.db, ID, deps.now());
  const order = await world.raw(`orders/${ID}`);
  expect(order).toMatchObject({ userId: 'deleted', status: 'delivered' });
  expect(order).not.toHaveProperty('cancellationDeclined');
});
