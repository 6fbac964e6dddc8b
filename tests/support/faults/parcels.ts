import { runShipmentQueue } from '../../../functions/src/shipping/queue';
import { readShipment } from '../../../functions/src/shipping/shipment';
import { giftText } from '../../../src/domain/order/gift';
import { messages } from '../../../src/domain/shop/messages';
import { addDays, istDay, startOfDay } from '../../../src/domain/shop/ist';
import {
  booked,
  carryOut,
  db,
  depsAt,
  priceOf,
  statusAndCode,
  setVariant,
  stockOf,
  vendors,
} from '../fixtures';
import {
  must,
  expectReply,
  VIAL,
  VIAL_PAISE,
  type Customer,
  type FaultRow,
  type Stage,
} from './stage';
import { until } from '../until';

const quietly = { deliverWebhook: false } as const;
const ADHOC = 'POST /v1/external/orders/create/adhoc';
const AWB = 'POST /v1/external/courier/assign/awb';

async function shipmentOf({ orderId }: Customer) {
  return readShipment(await db.doc(`shipments/${orderId}`).get());
}

/** Confirms, lets the functions ship, and kills them during the call to the courier. */
async function killWhileShipping(stage: Stage, match: string): Promise<Customer> {
  const one = await stage.customer();
  const paid = await vendors.pay({ order_id: await one.prepared(), ...quietly });
  // Slow, and then an error: the killed process's request was not carried out.
  for (const kind of ['slow', 'status'] as const)
    await vendors.fault({ target: 'shiprocket', match, kind, delayMs: 4_000, status: 503 });
  const asked = async () => (await vendors.ledger()).faults.every(({ struck }) => struck > 0);
  expectReply(await one.confirm(paid), '200');
  stage.functions.ship(one.orderId);
  await until(asked, 'the courier was never asked');
  await stage.functions.restart();
  await vendors.clearFaults();
  must((await shipmentOf(one))?.state === 'working', 'the parcel is not at the killed functions');
  return one;
}

const killed: FaultRow[] = [
  {
    fault: 'function killed between settle and ship',
    staged: 'SIGKILL while the courier is asked to make the parcel; restart',
    run: async (stage) => {
      const one = await killWhileShipping(stage, ADHOC);
      must((await one.order()).status === 'paid', 'the payment was lost');
      await runShipmentQueue(depsAt(() => new Date(Date.now() + 121_000)));
      must((await one.order()).shiprocketAWB !== undefined, 'the queue did not take it up');
      return { seen: 'paid; the queue shipped it', customers: [one], paid: 1 };
    },
  },
  {
    fault: 'function killed half way through shipping',
    staged: 'SIGKILL between the parcel and its AWB; restart',
    run: async (stage) => {
      const one = await killWhileShipping(stage, AWB);
      await runShipmentQueue(depsAt(() => new Date(Date.now() + 121_000)));
      must((await one.order()).shiprocketAWB !== undefined, 'the queue did not take it up');
      return { seen: 'continued where it had stopped', customers: [one], paid: 1 };
    },
  },
  {
    fault: 'function killed before settling',
    staged: 'SIGKILL while Razorpay is asked about the payment; no webhook',
    run: async ({ customer, functions }) => {
      const one = await customer();
      const paid = await vendors.pay({ order_id: await one.prepared(), ...quietly });
      await vendors.fault({
        target: 'razorpay',
        match: 'GET /v1/payments/',
        kind: 'slow',
        delayMs: 3_000,
      });
      const confirming = one.confirm(paid).catch(() => undefined);
      await until(
        async () => (await vendors.ledger()).faults.every(({ struck }) => struck > 0),
        'Razorpay was never asked',
      );
      await functions.kill();
      await confirming;
      must(
        (await one.order()).status === 'pending_payment',
        'settled although the functions were killed',
      );
      await functions.restart();
      expectReply(await one.prepare(), '409 order_state');
      must((await one.order()).status === 'paid', 'asked again, it was not settled');
      return {
        seen: 'found paid on return, and no second payment asked for',
        customers: [one],
        paid: 1,
      };
    },
  },
];

const courier: FaultRow[] = [
  {
    fault: 'Shiprocket down for the whole sale, back later',
    staged: '503 to everything while six orders are paid',
    run: async ({ customer }) => {
      await vendors.fault({
        target: 'shiprocket',
        match: '* /',
        kind: 'status',
        status: 503,
        probability: 1,
      });
      const customers = await Promise.all(Array.from({ length: 6 }, () => customer()));
      const answers = await Promise.all(
        customers.map(async (one) => {
          const paid = await vendors.pay({ order_id: await one.prepared() });
          return (await one.confirm(paid)).body;
        }),
      );
      must(
        answers.every((body) => JSON.stringify(body) === '{"status":"paid","shipment":"pending"}'),
        JSON.stringify(answers),
      );
      const reasons = () =>
        Promise.all(customers.map(async (one) => (await shipmentOf(one))?.lastError));
      await runShipmentQueue(depsAt());
      must(
        (await reasons()).every((reason) => reason !== undefined),
        'no reason is shown to the owner',
      );
      return { seen: 'six paid and queued with the reason; shipped later', customers, paid: 6 };
    },
  },
  {
    fault: 'a gift for tomorrow, and Shiprocket down on its day',
    staged: 'the queue runs before the day; 503 to the first parcel of the day',
    run: async ({ customer }) => {
      const one = await customer();
      const sendOn = addDays(istDay(new Date()), 1);
      const gift = giftText({ message: 'For you', sendOn });
      await db.doc(`orders/${one.orderId}`).update({ gift });
      const paid = await vendors.pay({ order_id: await one.prepared() });
      expectReply(await one.confirm(paid), '200');
      const atMidnight = startOfDay(sendOn);
      await runShipmentQueue(depsAt(() => new Date(atMidnight.getTime() - 1)));
      const asked = async () => (await vendors.ledger()).requests[ADHOC] ?? 0;
      must((await asked()) === 0, 'the parcel did not wait for its day');
      await vendors.fault({ target: 'shiprocket', match: ADHOC, kind: 'status', status: 503 });
      await runShipmentQueue(depsAt(() => atMidnight));
      must((await one.order()).shiprocketAWB === undefined, 'the courier was not down');
      return { seen: 'nothing before its day; shipped on it', customers: [one], paid: 1 };
    },
  },
  {
    fault: 'an address corrected twice at once while Shiprocket is down',
    staged: '503 to the parcel, two corrections in one moment, then a lost answer',
    run: async ({ customer }) => {
      const one = await customer();
      const down = { target: 'shiprocket', match: ADHOC } as const;
      await vendors.fault({ ...down, kind: 'status', status: 503, probability: 1 });
      const paid = await vendors.pay({ order_id: await one.prepared(), ...quietly });
      expectReply(await one.confirm(paid), '200');
      await runShipmentQueue(depsAt());
      must((await shipmentOf(one))?.lastError !== undefined, 'the parcel did not fail');
      const { shippingInfo } = await one.order();
      const corrected = { ...shippingInfo, city: 'Bengaluru', state: 'Karnataka' };
      const answers = await Promise.all(
        ['560001', '560002'].map((zipCode) =>
          carryOut(one.person, one.orderId, { type: 'address', to: { ...corrected, zipCode } }),
        ),
      );
      must(answers.includes(messages.addressChange.done), 'no correction was made');
      await vendors.clearFaults();
      await vendors.fault({ ...down, kind: 'drop-after' });
      for (const minutes of [3, 6, 40])
        await runShipmentQueue(depsAt(() => new Date(Date.now() + minutes * 60_000)));
      const { zipCode } = (await one.order()).shippingInfo;
      must(zipCode !== shippingInfo.zipCode, 'the order kept its former address');
      const parcels = (await vendors.ledger()).shiprocket.orders.filter(({ channelOrderId }) =>
        channelOrderId.startsWith(one.person.uid),
      );
      must(
        parcels.length === 1 && parcels[0]?.pincode === zipCode,
        `the parcels go to ${parcels.map(({ pincode }) => pincode).join()}, the order to ${zipCode}`,
      );
      return { seen: 'one parcel, to the corrected address', customers: [one], paid: 1 };
    },
  },
  {
    fault: 'Shiprocket: token expired',
    staged: 'every token is void before the parcel, and again before its AWB',
    run: async ({ customer }) => {
      const one = await customer();
      const paid = await vendors.pay({ order_id: await one.prepared(), ...quietly });
      await vendors.expireToken();
      await vendors.fault({ target: 'shiprocket', match: AWB, kind: 'expire-token' });
      expectReply(await one.confirm(paid), '200');
      await booked(one.orderId);
      return { seen: 'logged in again, shipped at once', customers: [one], paid: 1 };
    },
  },
  {
    fault: 'Shiprocket: answers lost',
    staged: 'parcel made, AWB given, pickup booked; each answer dropped',
    run: async ({ customer }) => {
      const one = await customer();
      const paid = await vendors.pay({ order_id: await one.prepared(), ...quietly });
      for (const match of [ADHOC, AWB, 'POST /v1/external/courier/generate/pickup'])
        await vendors.fault({ target: 'shiprocket', match, kind: 'drop-after' });
      expectReply(await one.confirm(paid), '200');
      return { seen: 'found again, not made again', customers: [one], paid: 1 };
    },
  },
  {
    fault: 'Shiprocket: 200 with an error',
    staged: 'to the parcel, its AWB and its pickup, each in its turn',
    run: async ({ customer }) => {
      const one = await customer();
      const paid = await vendors.pay({ order_id: await one.prepared(), ...quietly });
      for (const match of [ADHOC, AWB, 'POST /v1/external/courier/generate/pickup'])
        await vendors.fault({ target: 'shiprocket', match, kind: 'error-200' });
      expectReply(await one.confirm(paid), '200');
      // The AWB is refused for want of money in the wallet, which waits longer.
      for (const minutes of [0, 3, 6, 40, 60])
        await runShipmentQueue(depsAt(() => new Date(Date.now() + minutes * 60_000)));
      const { faults } = await vendors.ledger();
      must(
        faults.every(({ struck }) => struck === 1),
        'a step was taken for done',
      );
      return { seen: 'none was believed; each tried again', customers: [one], paid: 1 };
    },
  },
];

const VETIVER = 'vetiver-rain';
const bottle = [{ id: VETIVER, volume: '50 ml' }] as const;
/** 4100 less auto1's tenth. */
const BOTTLE_PAISE = 369_000;

const moved: FaultRow[] = [
  {
    fault: 'price changed between cart and pay',
    staged: 'the vial costs ₹10 more when the cart is paid',
    run: async ({ customer }) => {
      const one = await customer();
      const price = priceOf('amber-durbar', '2 ml') + 10;
      await setVariant('amber-durbar', '2 ml', { price });
      try {
        expectReply(await one.prepare(), '409 amount_mismatch');
        must((await vendors.ledger()).requests['razorpay POST /v1/orders'] === undefined, 'asked');
        const paid = await vendors.pay({
          order_id: await one.prepared(VIAL_PAISE + 1_000),
          ...quietly,
        });
        expectReply(await one.confirm(paid), '200');
      } finally {
        await setVariant('amber-durbar', '2 ml', {});
      }
      return { seen: '409 with the new sum; paid when agreed to', customers: [one], paid: 1 };
    },
  },
  {
    fault: 'price changed in Razorpay’s window',
    staged: 'prepared at the old price, paid after the change',
    run: async ({ customer }) => {
      const one = await customer(VIAL);
      const order_id = await one.prepared();
      await setVariant('amber-durbar', '2 ml', { price: 200 });
      try {
        expectReply(await one.confirm(await vendors.pay({ order_id, ...quietly })), '200');
      } finally {
        await setVariant('amber-durbar', '2 ml', {});
      }
      return { seen: 'the promised price holds', customers: [one], paid: 1 };
    },
  },
  {
    fault: 'last item sold to two people',
    staged: 'both prepare at once',
    run: async ({ customer }) => {
      await setVariant(VETIVER, '50 ml', { stock: 1 });
      const customers = [await customer(bottle), await customer(bottle)];
      const replies = await Promise.all(customers.map((one) => one.prepare(BOTTLE_PAISE)));
      const answers = replies.map(statusAndCode);
      must(answers.toSorted().join() === '200,409 out_of_stock', answers.join());
      const winner = customers[answers.indexOf('200')];
      const order_id = (await winner?.order())?.razorpayOrderId ?? '';
      const paid = await vendors.pay({ order_id, ...quietly });
      if (winner) expectReply(await winner.confirm(paid), '200');
      must((await stockOf(VETIVER, '50 ml')) === 0, 'the stock is wrong');
      await setVariant(VETIVER, '50 ml', {});
      return { seen: 'one refused before paying; stock at 0', customers, paid: 1 };
    },
  },
  {
    fault: 'last item: the slow one pays after the hold',
    staged: 'hold expired, sold to another, then paid',
    run: async ({ customer }) => {
      await setVariant(VETIVER, '50 ml', { stock: 1 });
      const [slow, quick] = [await customer(bottle), await customer(bottle)];
      const late = await slow.prepared(BOTTLE_PAISE);
      const until = new Date(Date.now() - 1_000);
      const holds = { [slow.orderId]: { quantity: 1, until } };
      await db.doc(`stock/${VETIVER}_50 ml`).set({ holds });
      const order_id = await quick.prepared(BOTTLE_PAISE);
      expectReply(await quick.confirm(await vendors.pay({ order_id, ...quietly })), '200');
      const paid = await vendors.pay({ order_id: late, ...quietly });
      expectReply(await slow.confirm(paid), '409 out_of_stock');
      must((await stockOf(VETIVER, '50 ml')) === 0, 'the stock is wrong');
      await setVariant(VETIVER, '50 ml', {});
      return {
        seen: 'one piece, one parcel; the other’s payment was refunded',
        customers: [slow, quick],
        paid: 1,
        refunded: BOTTLE_PAISE,
      };
    },
  },
];

export const parcelRows: readonly FaultRow[] = [...killed, ...courier, ...moved];
