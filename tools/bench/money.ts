import pMap from 'p-map';
import type { Bench } from './bench';
import { missedGoal, percentile, type Table } from './table';

/** How long each call to Razorpay takes. */
const RAZORPAY_MS = 200;
/** How many shoppers pay at once, and how often. */
const CROWD = { atOnce: 20, rounds: 5 } as const;
const ALONE = { atOnce: 1, rounds: 20 } as const;
type Crowd = typeof CROWD | typeof ALONE;
/** What our own work may add to Razorpay's time. */
const GOALS = { p50: 120, p95: 250 } as const;

/**
 * How long the two functions take for 20 shoppers at once and for one alone while each call to Razorpay takes 200 ms,
 * and how many documents an order reads and writes.
 */
export async function measureMoney({ start }: Bench): Promise<Table[]> {
  await start();
  // Imported late, because they connect to the emulators when they are loaded.
  const fixtures = await import('../../tests/support/fixtures');
  const { functionsProcess } = await import('../../tests/support/servedProcess');
  const { aPerson, booked, confirm, orderOf, placeOrder, prepareOrder, resetShop, vendors } =
    fixtures;
  const lines = [{ id: 'amber-durbar', volume: '50 ml' }] as const;
  const PAISE = 685_000;

  await resetShop();
  await vendors.fault({
    target: 'razorpay',
    match: '* /v1/',
    kind: 'slow',
    probability: 1,
    delayMs: RAZORPAY_MS,
  });
  const functions = await functionsProcess();
  const tables = [await measure(CROWD), await measure(ALONE)];
  await functions.close();
  await vendors.clearFaults();
  return [...tables, await countDocuments()];

  async function measure({ atOnce, rounds }: Crowd): Promise<Table> {
    const people = await pMap(Array(atOnce * (rounds + 1)).keys(), () => aPerson(), {
      concurrency: 4,
    });
    const calls = { prepare: [] as number[], confirm: [] as number[] };
    const callsOf = { prepare: 0, confirm: 0 };
    for (let round = 0; round <= rounds; round += 1) {
      const shoppers = people.slice(round * atOnce, (round + 1) * atOnce);
      const orders = await pMap(shoppers, (person) => placeOrder(person, lines));
      const before = await razorpayCalls();
      const prepared = await Promise.all(
        shoppers.map((person, n) => timed(() => functions.prepare(person, orders[n] ?? '', PAISE))),
      );
      const between = await razorpayCalls();
      const paid = await pMap(orders, async (id) =>
        vendors.pay({ order_id: (await orderOf(id)).razorpayOrderId ?? '', deliverWebhook: false }),
      );
      const payments = await razorpayCalls();
      const confirmed = await Promise.all(
        shoppers.map((person, n) =>
          timed(async () => {
            const payment = paid[n];
            if (!payment) throw new Error('An order was not paid.');
            return functions.confirm(person, orders[n] ?? '', payment);
          }),
        ),
      );
      const called = await razorpayCalls();
      // Their parcels are booked before the next round, which would wait for the processor.
      await pMap(orders, booked);
      // The first round warms the functions.
      if (round === 0) continue;
      calls.prepare.push(...prepared);
      calls.confirm.push(...confirmed);
      callsOf.prepare += between - before;
      callsOf.confirm += called - payments;
    }
    const rows = (['prepare', 'confirm'] as const).map((name) => {
      const waited = (callsOf[name] / (atOnce * rounds)) * RAZORPAY_MS;
      const own = calls[name].map((ms) => ms - waited);
      return { name: NAMES[name], waited, own };
    });
    const who = atOnce === 1 ? 'one shopper' : `${atOnce} at once`;
    return {
      title: `Paying, ${who}, ${RAZORPAY_MS} ms a call to Razorpay`,
      head: ['function', 'Razorpay, ms', 'our own work: p50, ms', 'p95, ms', 'longest, ms'],
      rows: rows.map(({ name, waited, own }) => [
        name,
        Math.round(waited),
        ...[0.5, 0.95, 1].map((share) => Math.round(percentile(own, share))),
      ]),
      missed: rows.flatMap(({ name, own }) => [
        ...missedGoal(`${name}, ${who}, p50`, percentile(own, 0.5), { most: GOALS.p50 }),
        ...missedGoal(`${name}, ${who}, p95`, percentile(own, 0.95), { most: GOALS.p95 }),
      ]),
    };
  }

  async function timed(call: () => Promise<{ status: number; body: unknown }>): Promise<number> {
    const began = performance.now();
    const { status, body } = await call();
    if (status !== 200) throw new Error(JSON.stringify(body));
    return performance.now() - began;
  }

  async function razorpayCalls(): Promise<number> {
    const { requests } = await vendors.ledger();
    return Object.entries(requests)
      .filter(([name]) => name.startsWith('razorpay '))
      .reduce((sum, [, count]) => sum + count, 0);
  }

  /** One order through the functions in this process, whose Firestore client is watched. */
  async function countDocuments(): Promise<Table> {
    const person = await aPerson();
    const order = await placeOrder(person, lines);
    const watch = watchDocuments(fixtures.db);
    const razorpayOrder = await prepareOrder(person, order, PAISE);
    const prepared = watch.take();
    const payment = await vendors.pay({ order_id: razorpayOrder, deliverWebhook: false });
    watch.take();
    await confirm(person, order, payment);
    const confirmed = watch.take();
    watch.end();
    return {
      title: 'Documents of an order of one line',
      head: ['function', 'read', 'written'],
      rows: [
        [NAMES.prepare, prepared.read, prepared.written],
        [NAMES.confirm, confirmed.read, confirmed.written],
      ],
      missed: [],
    };
  }
}

const NAMES = { prepare: 'create-razorpay-order', confirm: 'create-shiprocket-order' } as const;

/** Firestore's client, as far as every read and write passes through it. */
interface Client {
  request(method: string, request: { writes?: unknown[] }, ...more: unknown[]): unknown;
  requestStream(
    method: string,
    isBidirectional: boolean,
    request: { documents?: unknown[] },
    ...more: unknown[]
  ): Promise<NodeJS.ReadableStream>;
}

/** Counts what any client of this class reads and writes, until `end`. */
function watchDocuments(db: object) {
  // These two methods are internal, so the types do not know them.
  const client = Object.getPrototypeOf(db) as Client;
  const { request, requestStream } = client;
  let [read, written] = [0, 0];
  client.request = function (method, body, ...more) {
    if (method === 'commit') written += body.writes?.length ?? 0;
    return request.call(this, method, body, ...more);
  };
  client.requestStream = async function (method, isBidirectional, body, ...more) {
    if (method === 'batchGetDocuments') read += body.documents?.length ?? 0;
    const stream = await requestStream.call(this, method, isBidirectional, body, ...more);
    if (method === 'runQuery')
      stream.on('data', (answer: { document?: unknown }) => {
        if (answer.document) read += 1;
      });
    return stream;
  };
  return {
    take() {
      const counts = { read, written };
      [read, written] = [0, 0];
      return counts;
    },
    end: () => void Object.assign(client, { request, requestStream }),
  };
}
