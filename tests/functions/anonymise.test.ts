import { afterAll, beforeEach, expect, it } from 'vitest';
import { anonymiseOrder } from '../../functions/src/customer/anonymise';
import { paidOrder, parcelBackend } from '../support/parcels';

// In a project without triggers, because a trigger could do the work before the test does.
const backend = parcelBackend();
const { deps } = backend;
const ID = 'nKd8sLw0PqRtVxYz3AbCdEfGhIj2_1763620200000';

beforeEach(() => backend.reset());
afterAll(() => backend.close());

it('removes the reason of a declined cancellation from the orders of a deleted account', async () => {
  await paidOrder(deps, ID);
  await deps.db.doc(`orders/${ID}`).update({
    status: 'delivered',
    cancellationDeclined: { reason: 'Meera has moved', at: deps.now() },
  });
  await anonymiseOrder(deps.db, ID, deps.now());
  const order = await backend.raw(`orders/${ID}`);
  expect(order).toMatchObject({ userId: 'deleted', status: 'delivered' });
  expect(order).not.toHaveProperty('cancellationDeclined');
});
