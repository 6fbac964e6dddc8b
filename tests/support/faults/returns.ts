import { processRequest } from '../../../functions/src/order/requests/process';
import { bookPickup } from '../../../functions/src/shipping/pickup/book';
import { refundedPaise } from '../../../src/domain/order/refunded';
import { aPerson, booked, carryOut, db, deliver, depsAt, vendors, type Person } from '../fixtures';
import { givenReturn, SELLER } from '../returns';
import { until } from '../until';
import { expectReply, must, type Customer, type FaultRow, type Stage } from './stage';

/** What a vial costs without the shipping, which an unopened return does not bring back. */
const VIAL_ONLY = 12_000;

const RETURNED = { refunded: VIAL_ONLY, returned: VIAL_ONLY };

/** A customer whose vial has been delivered, and who returns it unopened. */
async function returning({ customer }: Stage): Promise<{ one: Customer; admin: Person }> {
  await db.doc('settings/site').set(SELLER.site);
  await db.doc('settings/business').set(SELLER.business);
  const admin = await aPerson({ role: 'admin' });
  const one = await customer();
  const paid = await vendors.pay({ order_id: await one.prepared(), deliverWebhook: false });
  expectReply(await one.confirm(paid), '200');
  await booked(one.orderId);
  await deliver(one.orderId);
  await db.doc(`orders/${one.orderId}/requests/return-1`).set({
    ...givenReturn(one.person.uid, [1]),
    kind: 'unopened',
    photos: 0,
  });
  await processRequest(depsAt(), one.orderId, 'return-1');
  must((await one.order()).returns.length === 1, 'the return was not recorded');
  return { one, admin };
}

const ask = (admin: Person, { orderId }: Customer, fields: Record<string, unknown>) =>
  carryOut(admin, orderId, { returnId: 'return-1', ...fields });
const agree = (admin: Person, one: Customer, how: 'keep' | 'pickup') =>
  ask(admin, one, { type: 'return_decision', accept: true, how });
const refund = (admin: Person, one: Customer) =>
  ask(admin, one, { type: 'return_settle', outcome: 'refund' });

export const returnRows: FaultRow[] = [
  {
    fault: 'a return is refunded through three doors at once',
    staged: 'two settlements of the return and a refund of its piece in the same moment',
    run: async (stage) => {
      const { one, admin } = await returning(stage);
      await agree(admin, one, 'keep');
      const lines = [{ productId: 'amber-durbar', volume: '2 ml', quantity: 1 }];
      await Promise.all([
        refund(admin, one),
        refund(admin, one),
        carryOut(admin, one.orderId, { type: 'refund', lines }),
      ]);
      must(refundedPaise(await one.order()) === VIAL_ONLY, 'it was not refunded once');
      return { seen: 'refunded once', customers: [one], paid: 1, ...RETURNED };
    },
  },
  {
    fault: 'Razorpay: the answer to the refund of a return is lost',
    staged: 'the connection drops twice after the refund was made',
    run: async (stage) => {
      const { one, admin } = await returning(stage);
      await agree(admin, one, 'keep');
      await vendors.fault({
        target: 'razorpay',
        match: 'POST /v1/payments/',
        kind: 'drop-after',
        times: 2,
      });
      await refund(admin, one);
      must((await one.order()).returns[0]?.state === 'refunded', 'the return was not settled');
      return {
        seen: 'asked again with the same key',
        customers: [one],
        paid: 1,
        ...RETURNED,
      };
    },
  },
  {
    fault: 'Shiprocket: nobody wants to collect a return at first',
    staged: 'assigning a courier fails, then its answer is lost; the webhooks come twice and late',
    run: async (stage) => {
      const { one, admin } = await returning(stage);
      const match = 'POST /v1/external/courier/assign/awb';
      await vendors.fault({ target: 'shiprocket', match, kind: 'status', status: 503 });
      await agree(admin, one, 'pickup');
      const later = (hours: number) => depsAt(() => new Date(Date.now() + hours * 3_600_000));
      const pickup = `${one.orderId}-return-1`;
      await bookPickup(depsAt(), pickup);
      must(
        (await db.doc(`pickups/${pickup}`).get()).get('attempts') === 1,
        'the pickup was not tried',
      );
      await vendors.fault({ target: 'shiprocket', match, kind: 'drop-after' });
      await bookPickup(later(1), pickup);
      await bookPickup(later(8), pickup);
      const { awb = '' } = (await one.order()).returns[0] ?? {};
      must(awb !== '', 'no courier was booked');
      await vendors.webhooks({ action: 'hold', target: 'shiprocket' });
      await vendors.advance({ awb, to: 'delivered' });
      await vendors.webhooks({ action: 'duplicate', target: 'shiprocket', copies: 1 });
      await vendors.webhooks({ action: 'release', target: 'shiprocket', order: 'reversed' });
      await until(
        async () => (await one.order()).returns[0]?.state === 'received',
        'the return did not arrive',
      );
      await refund(admin, one);
      return { seen: 'collected once, refunded', customers: [one], paid: 1, ...RETURNED };
    },
  },
  {
    fault: 'a replacement is asked for twice',
    staged: 'two settlements in the same moment',
    run: async (stage) => {
      const { one, admin } = await returning(stage);
      await agree(admin, one, 'keep');
      const replace = () => ask(admin, one, { type: 'return_settle', outcome: 'replacement' });
      await Promise.all([replace(), replace()]);
      const sent = await db.collection('orders').where('replaces', '==', one.orderId).get();
      must(sent.size === 1, `${sent.size} replacements were sent`);
      return { seen: 'sent once, nothing refunded', customers: [one], paid: 1 };
    },
  },
];
