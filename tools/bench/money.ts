import pMap from 'p-map';
import type { Bench } from './bench';
import { missedGoal, percentile, type Table } from './table';

/** How long each call to a provider takes. */
const PROVIDER_MS = 200;
const AT_ONCE = 20;
const ROUNDS = 5;
/** What our own work may add to the providers' time. */
const GOALS = { p50: 120, p95: 250 } as const;

/**
 * How long the two functions take for 20 shoppers at once while each call to a provider takes 200 ms, and how many
 * documents an order reads and writes.
 */
export async function measureMoney({ start }: Bench): Promise<Table[]> {
  await start();
  // Imported late, because they connect to the emulators when they are loaded.
  const fixtures = await import('../../tests/support/fixtures');
  const { functionsProcess } = await import('../../tests/support/servedProcess');
  const { aPerson, confirm, orderOf, placeOrder, prepareOrder, resetShop, vendors } = fixtures;
  const lines = [{ id: 'amber-durbar', volume: '50 ml' }] as const;
  const PAISE = 685_000;

  await resetShop();
  for (const target of ['razorpay', 'shiprocket'] as const)
    await vendors.fault({
      target,
      match: '* /v1/',
      kind: 'slow',
      probability: 1,
      delayMs: PROVIDER_MS,
    });
  const functions = await functionsProcess();
  const people = await pMap(Array(AT_ONCE * (ROUNDS + 1)).keys(), () => aPerson(), {
    concurrency: 4,
  });

  const calls = { prepare: [] as number[], confirm: [] as number[] };
  const callsOf = { prepare: 0, confirm: 0 };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const shoppers = people.slice(round * AT_ONCE, (round + 1) * AT_ONCE);
    const orders = await pMap(shoppers, (person) => placeOrder(person, lines));
    const before = await providerCalls();
    const prepared = await Promise.all(
      shoppers.map((person, n) => timed(() => functions.prepare(person, orders[n] ?? '', PAISE))),
    );
    const between = await providerCalls();
    const paid = await pMap(orders, async (id) =>
      vendors.pay({ order_id: (await orderOf(id)).razorpayOrderId ?? '', deliverWebhook: false }),
    );
    const payments = await providerCalls();
    const confirmed = await Promise.all(
      shoppers.map((person, n) =>
        timed(async () => {
          const payment = paid[n];
          if (!payment) throw new Error('An order was not paid.');
          return functions.confirm(person, orders[n] ?? '', payment);
        }),
      ),
    );
    // The first round warms the functions.
    if (round === 0) continue;
    calls.prepare.push(...prepared);
    calls.confirm.push(...confirmed);
    callsOf.prepare += between - before;
    callsOf.confirm += (await providerCalls()) - payments;
  }
  await functions.close();
  await vendors.clearFaults();

  const total = AT_ONCE * ROUNDS;
  const rows = (['prepare', 'confirm'] as const).map((name) => {
    const waited = (callsOf[name] / total) * PROVIDER_MS;
    const own = calls[name].map((ms) => ms - waited);
    return { name: NAMES[name], waited, own };
  });
  const counted = await countDocuments();
  return [
    {
      title: `Paying, ${AT_ONCE} at once, ${PROVIDER_MS} ms a call to a provider`,
      head: ['function', 'providers, ms', 'our own work: p50, ms', 'p95, ms', 'longest, ms'],
      rows: rows.map(({ name, waited, own }) => [
        name,
        Math.round(waited),
        ...[0.5, 0.95, 1].map((share) => Math.round(percentile(own, share))),
      ]),
      missed: rows.flatMap(({ name, own }) => [
        ...missedGoal(`${name}, p50`, percentile(own, 0.5), { most: GOALS.p50 }),
        ...missedGoal(`${name}, p95`, percentile(own, 0.95), { most: GOALS.p95 }),
      ]),
    },
    counted,
  ];

  async function timed(call: () => Promise<{ status: number; body: unknown }>): Promise<number> {
    const began = performance.now();
    const { status, body } = await call();
    if (status !== 200) throw new Error(JSON.stringify(body));
    return performance.now() - began;
  }

  async function providerCalls(): Promise<number> {
    const { requests } = await vendors.ledger();
    return Object.values(requests).reduce((sum, count) => sum + count, 0);
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
