import { afterAll, beforeEach, expect, it } from 'vitest';
import { boughtJustNow } from '../../functions/src/payment/repeat';
import { paidOrder, parcelWorld } from '../support/parcels';

const world = parcelWorld();
const { deps } = world;
const ID = 'nKd8sLw0PqRtVxYz3AbCdEfGhIj2_1763620200000';

beforeEach(() => world.reset());
afterAll(() => world.close());

it('finds what was just bought, and passes over an order that cannot be decoded', async () => {
  await paidOrder(deps, ID);
  const next = { ...(await world.order(ID)), id: 'next' };
  expect(await boughtJustNow(deps.db, next, deps.now())).toMatchObject({ id: ID });
  await deps.db.doc(`orders/${ID}`).update({ items: 'broken' });
  expect(await boughtJustNow(deps.db, next, deps.now())).toBeUndefined();
});
