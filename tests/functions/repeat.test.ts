import { afterAll, beforeEach, expect, it } from 'vitest';
import { boughtJustNow } from '../../functions/src/payment/repeat';
import { paidOrder, parcelBackend } from '../support/parcels';

const backend = await parcelBackend();
const { deps } = backend;
const ID = 'nKd8sLw0PqRtVxYz3AbCdEfGhIj2_1763620200000';

beforeEach(() => backend.reset());
afterAll(() => backend.close());

it('finds a recent purchase, and skips an order that cannot be decoded', async () => {
  await paidOrder(deps, ID);
  const next = { ...(await backend.order(ID)), id: 'next' };
  expect(await boughtJustNow(deps, next, deps.now())).toMatchObject({ id: ID });
  // A replacement is sent by the shop, not bought.
  await deps.db.doc(`orders/${ID}`).update({ replaces: 'first' });
  expect(await boughtJustNow(deps, next, deps.now())).toBeUndefined();
  await deps.db.doc(`orders/${ID}`).update({ replaces: null, items: 'broken' });
  expect(await boughtJustNow(deps, next, deps.now())).toBeUndefined();
});
