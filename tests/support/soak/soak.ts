import { inspect } from 'node:util';
import pMap from 'p-map';
import * as v from 'valibot';
import { addUpAll } from '../../../functions/src/figures/changes';
import { runShipmentQueue } from '../../../functions/src/shipping/queue';
import { plain } from '../../../functions/src/store/firestore';
import { orderId } from '../../../src/domain/order/orderId';
import type { FaultBody } from '../../../tools/vendors/controlSchemas';
import { compareLedgers, settleDown, type LedgerComparison } from '../ledgers';
import { functionUrl } from '../emulators';
import { aPerson, db, depsAt, resetShop, vendors } from '../fixtures';
import { functionsProcess } from '../servedProcess';
import { browserOf } from './browser';
import { buy, type SoakContext, type Shopper } from './customers';

export interface SoakOptions {
  orders: number;
  /** The probability, 0 to 1, that a provider's call or webhook fails. */
  faults: number;
  seed: number;
  concurrency: number;
  log?: (line: string) => void;
}

export interface SoakReport {
  comparison: LedgerComparison;
  /** Every difference between the stand-ins' ledgers and Firestore, in words; empty when there is none. */
  differences: string[];
  /** Milliseconds that the orders took, and the work after them. */
  faultyMs: number;
  settlingMs: number;
  begun: number;
  /** Milliseconds of every call, by function. */
  calls: ReadonlyMap<string, readonly number[]>;
  /** What the customers did, and how often. */
  outcomes: ReadonlyMap<string, number>;
  /** Calls to the stand-ins, and injected faults. */
  vendorCalls: number;
  struck: number;
  webhooks: { sent: number; lost: number; repeated: number };
}

/** The kinds of faults; the probability is shared among them. */
function faultsOf(chance: number, seed: number): FaultBody[] {
  const razorpay = { target: 'razorpay', match: '* /v1/' } as const;
  const shiprocket = { target: 'shiprocket', match: '* /v1/external/' } as const;
  const rules: (Omit<FaultBody, 'probability'> & { share: number })[] = [
    { ...razorpay, kind: 'status', status: 500, share: 1 / 4 },
    { ...razorpay, kind: 'drop-before', share: 1 / 4 },
    { ...razorpay, kind: 'drop-after', share: 1 / 4 },
    { ...razorpay, kind: 'slow', delayMs: 700, share: 1 / 4 },
    { ...shiprocket, kind: 'status', status: 503, share: 1 / 5 },
    { ...shiprocket, kind: 'drop-before', share: 1 / 5 },
    { ...shiprocket, kind: 'drop-after', share: 1 / 5 },
    { ...shiprocket, kind: 'slow', delayMs: 700, share: 1 / 5 },
    { ...shiprocket, kind: 'error-200', share: 1 / 10 },
    { ...shiprocket, kind: 'expire-token', share: 1 / 10 },
  ];
  return rules.map(({ share, ...rule }, n) => ({
    ...rule,
    probability: chance * share,
    seed: seed + n,
  }));
}

/**
 * Many customers at once against the deployed bundle, with failing stand-ins; then, without faults, the
 * scheduled jobs run with an advancing clock, and the stand-ins' ledgers are compared with Firestore.
 */
export async function soak(options: SoakOptions): Promise<SoakReport> {
  const { orders, faults, seed, concurrency, log = () => undefined } = options;
  await resetShop('live');
  await startWebhooks();
  const functions = await functionsProcess();
  const calls = new Map<string, number[]>();
  const outcomes = new Map<string, number>();
  const unexpected: string[] = [];
  const shoppers: Shopper[] = [];
  for (let n = 0; n < Math.max(concurrency, Math.min(100, orders / 4), orders / 20); n += 1) {
    const person = await aPerson();
    shoppers.push({ person, browser: browserOf(person) });
  }
  const owner = await aPerson({ role: 'admin' });
  const waiting: (() => Promise<void>)[] = [];
  const context: SoakContext = {
    functions,
    admin: { person: owner, browser: browserOf(owner) },
    record: (what) => void outcomes.set(what, (outcomes.get(what) ?? 0) + 1),
    timed: async (name, call) => {
      const began = performance.now();
      const answer = await call();
      const times = calls.get(name) ?? [];
      times.push(performance.now() - began);
      calls.set(name, times);
      return answer;
    },
    later: (work) => void waiting.push(work),
  };
  for (const fault of faultsOf(faults, seed)) await vendors.fault(fault);
  for (const target of ['razorpay', 'shiprocket'] as const)
    await vendors.webhooks({
      action: 'chaos',
      target,
      seed,
      duplicate: faults,
      late: faults,
      lose: faults / 2,
      delayMs: 4_000,
    });

  const began = performance.now();
  const first = new Date();
  let begun = 0;
  let ended = 0;
  async function order(n: number): Promise<void> {
    begun += 1;
    const shopper = shoppers[n % shoppers.length];
    if (!shopper) return;
    // How many orders the shopper has placed: an account has a thousand ids in a period.
    const id = orderId(shopper.person.uid, first, Math.floor(n / shoppers.length));
    await noted(() => buy(context, shopper, id, seed * 1_000_003 + n));
    ended += 1;
    if (ended % 50 === 0)
      log(`${ended} orders after ${Math.round((performance.now() - began) / 1000)} s`);
  }
  /** What no honest customer should get is a difference, too. */
  async function noted(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      unexpected.push(inspect(error));
    }
  }
  await pMap(Array.from({ length: orders }).keys(), order, { concurrency });
  const faultyMs = performance.now() - began;
  // A run takes up so many, and a failing courier leaves some for the next.
  for (let n = 0; n < orders; n += BOOKED_IN_RUNS) await bookParcels();
  log(`${waiting.length} of the orders are given back`);
  await pMap(waiting, noted, { concurrency });

  const { requests, faults: struck } = await vendors.ledger();
  const { razorpay, shiprocket } = await vendors.deliveries();
  const deliveries = [...razorpay, ...shiprocket];
  await vendors.clearFaults();
  log('the faults end; queues and the reconciler run until nothing is under way');
  const comparison = await settleDown();
  const figures = await checkFigures(comparison);
  const differences = [...new Set([...unexpected, ...comparison.faults, ...figures])];
  await functions.close();
  await Promise.all([...shoppers, context.admin].map(({ browser }) => browser.close()));
  return {
    comparison,
    differences,
    faultyMs,
    settlingMs: performance.now() - began - faultyMs,
    begun,
    calls,
    outcomes,
    vendorCalls: Object.values(requests).reduce((sum, count) => sum + count, 0),
    struck: struck.reduce((sum, fault) => sum + fault.struck, 0),
    webhooks: {
      sent: deliveries.length,
      lost: deliveries.filter(({ state }) => state === 'withheld').length,
      repeated: deliveries.length - new Set(deliveries.map(({ id }) => id)).size,
    },
  };
}

/** About how many orders the runs of {@link bookParcels} bring to the courier while it fails. */
const BOOKED_IN_RUNS = 100;

/** The queue of the parcels while the courier fails, as its runs of half a day. */
async function bookParcels(): Promise<void> {
  for (const hours of [0, 1, 3, 6, 12])
    await runShipmentQueue(depsAt(() => new Date(Date.now() + hours * 3_600_000)));
}

/** The emulator starts a process per function at its first call, which takes longer than Razorpay waits. */
async function startWebhooks(): Promise<void> {
  for (const name of ['hooks-payment', 'hooks-courier'])
    await (await fetch(functionUrl(name), { method: 'POST', body: '{}' })).text();
}

const summarySchema = v.object({
  capturedPaise: v.optional(v.number(), 0),
  refundedPaise: v.optional(v.number(), 0),
});

/** Checks the figures, and that each order has one consistent payment history. */
async function checkFigures(comparison: LedgerComparison): Promise<string[]> {
  const differences: string[] = [];
  await addUpAll(db);
  const summary = v.parse(summarySchema, plain((await db.doc('stats/summary').get()).data() ?? {}));
  if (summary.capturedPaise !== comparison.charged)
    differences.push(
      `figures: ${summary.capturedPaise} captured, orders say ${comparison.charged}`,
    );
  const paid = await db.collectionGroup('events').where('type', '==', 'paid').get();
  const paidOrders = new Set(paid.docs.map(({ ref }) => ref.parent.parent?.id));
  if (paidOrders.size !== paid.size) differences.push('an order has two events about its payment');
  if (paidOrders.size !== comparison.paid + comparison.cancelled)
    differences.push(`${paidOrders.size} orders have an event about their payment`);
  const again = await compareLedgers();
  return [...differences, ...again.faults, ...again.waiting];
}
