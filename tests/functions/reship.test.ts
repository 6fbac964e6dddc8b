import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { processRequest } from '../../functions/src/requests/process';
import { cancelCourierOrder } from '../../functions/src/shipping/api';
import { followParcel } from '../../functions/src/shipping/follow';
import { shipOrder } from '../../functions/src/shipping/ship';
import { paidOrder, parcelWorld, vendors } from '../support/parcels';

const world = parcelWorld();
const { deps } = world;
const ID = 'nKd8sLw0PqRtVxYz3AbCdEfGhIj2_1763620200000';

const parcels = async () =>
  (await vendors.ledger()).shiprocket.orders.map(({ channelOrderId, awb }) => [
    channelOrderId,
    awb,
  ]);

beforeEach(async () => {
  await world.reset();
  await deps.db.doc('users/asha').set({ name: 'Asha', role: 'admin' });
});
afterAll(() => world.close());

/** A booked parcel of which the courier says that it is cancelled. @returns its AWB */
async function cancelledParcel(): Promise<string> {
  await paidOrder(deps, ID);
  const { awb = '' } = await shipOrder(deps, ID);
  await followParcel(deps, ID, awb, { label: 'CANCELED', at: '', courier: '', scans: [] });
  expect(await world.order(ID)).toMatchObject({ shiprocketStatus: 'Cancelled' });
  return awb;
}

/** The admin's "Ship now". @returns what came of it */
async function ask(): Promise<unknown> {
  const ref = deps.db.doc(`orders/${ID}/requests/r1`);
  await ref.set({ type: 'ship', by: 'asha', at: deps.now() });
  await processRequest(deps, ID, 'r1');
  return (await ref.get()).get('outcome');
}

describe('a parcel that was cancelled in the courier panel', () => {
  it('is booked anew when the admin asks, under another id', async () => {
    const awb = await cancelledParcel();
    await cancelCourierOrder(deps, (await world.shipment(ID)).courierOrderId ?? '');
    expect(await ask()).toMatch(/^The parcel is booked, AWB /);
    const order = await world.order(ID);
    expect(order).toMatchObject({ status: 'paid', shiprocketStatus: 'Pickup scheduled' });
    expect(order.shiprocketAWB).not.toBe(awb);
    expect((await parcels()).map(([id]) => id)).toEqual([ID, `${ID}-2`]);
    expect((await parcels())[1]?.[1]).toBe(order.shiprocketAWB);
    expect(await world.raw('stats/summary')).toMatchObject({ awaitingShipment: 0 });
  });

  it('is not, while the panel does not say so', async () => {
    const awb = await cancelledParcel();
    expect(await ask()).toBe(
      `Shiprocket has this parcel under AWB ${awb}, not cancelled. Cancel it there, then book again.`,
    );
    expect(await parcels()).toHaveLength(1);
    expect(await world.order(ID)).toMatchObject({ shiprocketAWB: awb });
  });
});
