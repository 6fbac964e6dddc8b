import { FirebaseError } from 'firebase/app';
import { setTimeout as pause } from 'node:timers/promises';
import { decodeOffer } from '../../../src/domain/pricing/offer';
import { priceCart } from '../../../src/domain/pricing/priceCart';
import { seededRandom, type Random } from '../../../tools/vendors/random';
import { processRequest } from '../../../functions/src/order/requests/process';
import { bookPickup } from '../../../functions/src/shipping/pickup/book';
import type { Return } from '../../../src/domain/order/returns';
import {
  OFFERS,
  depsAt,
  orderOf,
  priceOf,
  statusAndCode,
  vendors,
  type ProductId,
  type Reply,
  type Person,
} from '../fixtures';
import type { FunctionsProcess, PaidInWindow } from '../servedProcess';
import type { Browser, OrderedLine } from './browser';

/** Who buys, and what with. */
export interface Shopper {
  person: Person;
  browser: Browser;
}

export interface SoakContext {
  functions: FunctionsProcess;
  admin: Shopper;
  /** Counts what happened: `closed the page`, `paid twice`. */
  record(what: string): void;
  /** Times one call to a function. */
  timed<T>(name: string, call: () => Promise<T>): Promise<T>;
  /** What a customer does once the parcels have been booked: days after the order, not seconds. */
  later(work: () => Promise<void>): void;
}

const SIZES: readonly (readonly [ProductId, string])[] = [
  ['amber-durbar', '2 ml'],
  ['amber-durbar', '50 ml'],
  ['mogra-at-midnight', '2 ml'],
  ['mogra-at-midnight', '50 ml'],
  ['vetiver-rain', '2 ml'],
  ['monsoon-coast', '50 ml'],
  ['attar-drop', '1 ml'],
  ['sampler', 'e'],
];
const offers = Object.entries(OFFERS).map(([id, offer]) => decodeOffer(id, offer));

function cartOf(random: Random): { lines: OrderedLine[]; couponCode?: string } {
  const wanted = SIZES.filter(() => random() < 0.25);
  const chosen = wanted.length > 0 ? wanted : SIZES.slice(0, 1);
  const lines = chosen.map(([id, selectedVolume]) => ({
    id,
    name: id,
    price: priceOf(id, selectedVolume),
    quantity: 1 + Math.floor(random() * 3),
    selectedVolume,
  }));
  return random() < 0.2 ? { lines, couponCode: 'EIGHTH' } : { lines };
}

/** What the cart shows, in paise: the shop's own calculation, as the browser makes it. */
function shownPaise({ lines, couponCode }: ReturnType<typeof cartOf>): number {
  return priceCart({
    lines: lines.map(({ id, selectedVolume, quantity, price }) => ({
      productId: id,
      volume: selectedVolume,
      quantity,
      unitPrice: price,
    })),
    offers: offers.filter((offer) => offer.isAutomatic || offer.id === couponCode),
    couponCode,
    now: new Date(),
  }).amountPaise;
}

/** One of several, by their weights. */
function pick<T>(random: Random, weights: readonly (readonly [T, number])[], last: T): T {
  let at = random() * weights.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of weights) {
    at -= weight;
    if (at < 0) return value;
  }
  return last;
}

/** Whether the answer invites another try. */
const PASSING = ['502 vendor_unavailable', '409 in_progress', '500 internal'];

/** Repeats the call until the answer is something other than "try again". */
async function press(
  times: number,
  random: Random,
  call: () => Promise<Reply>,
): Promise<Reply | undefined> {
  for (let time = 0; time < times; time += 1) {
    const reply = await call();
    if (!PASSING.includes(statusAndCode(reply))) return reply;
    await pause(50 + random() * 250);
  }
  return undefined;
}

/**
 * One order from the cart to a random end. Every correct response is fine; throws for one that no honest customer
 * should get.
 */
export async function buy(
  context: SoakContext,
  { person, browser }: Shopper,
  orderId: string,
  seed: number,
): Promise<void> {
  const { functions, record, timed } = context;
  const random = seededRandom(seed);
  const cart = cartOf(random);
  await browser.placeOrder(orderId, cart.lines, cart.couponCode);
  const prepared = await press(8, random, () =>
    timed('create-razorpay-order', () => functions.prepare(person, orderId, shownPaise(cart))),
  );
  if (prepared === undefined) return record('gave up: the payment could not be prepared');
  if (statusAndCode(prepared) === '409 bought_just_now')
    return record('had just bought the same, and left');
  if (prepared.status !== 200) throw new Error(`${orderId}: ${JSON.stringify(prepared.body)}`);
  const order_id = (await orderOf(orderId)).razorpayOrderId ?? '';

  const method = random() < 0.5 ? 'upi' : 'card';
  const paying = pick(
    random,
    [
      ['pays', 76],
      ['leaves', 6],
      ['is declined', 8],
      ['is authorised only', 5],
      ['pays twice', 5],
    ] as const,
    'pays',
  );
  if (paying === 'leaves') return record('closed the page before paying');
  if (paying === 'is declined') {
    await vendors.pay({ order_id, method, outcome: 'payment_declined' });
    if (random() < 0.3) return record('declined, and left');
    record('declined, and paid at the second try');
  }
  const authorizeOnly = paying === 'is authorised only';
  if (authorizeOnly) record('only authorised at first');
  const paid = await vendors.pay({ order_id, method, authorizeOnly });
  if (paying === 'pays twice') {
    await vendors.pay({ order_id, method, evenIfPaid: true });
    record('paid twice');
  }
  await after(context, { person, browser }, orderId, paid, random);
}

async function after(
  { functions, admin, record, timed, later }: SoakContext,
  { person, browser }: Shopper,
  orderId: string,
  paid: PaidInWindow,
  random: Random,
): Promise<void> {
  const confirm = () =>
    press(3, random, () =>
      timed('create-shiprocket-order', () => functions.confirm(person, orderId, paid)),
    );
  const then = pick(
    random,
    [
      ['confirms', 40],
      ['returns', 10],
      ['closes the page', 22],
      ['confirms twice', 13],
      ['cancels', 15],
    ] as const,
    'confirms',
  );
  if (then === 'closes the page') return record('closed the page after paying');
  const replies =
    then === 'confirms twice' ? await Promise.all([confirm(), confirm()]) : [await confirm()];
  record(then === 'confirms twice' ? 'confirmed twice at once' : 'confirmed');
  for (const reply of replies) {
    // Paid twice: the second payment may have settled the order first, and this one is refunded.
    const isFine = reply === undefined || ['200', '409 order_state'].includes(statusAndCode(reply));
    if (!isFine) throw new Error(`${orderId}: ${JSON.stringify(reply.body)}`);
  }
  if (then === 'returns')
    return later(async () => record(await returnPieces(admin, browser, orderId, random)));
  if (then !== 'cancels') return;
  const accept = random() < 0.8;
  const asked = await askToCancel(browser, orderId, random);
  if (asked !== 'asked') return record(asked);
  const decided = await unlessBusy(random, () =>
    admin.browser.request(orderId, {
      type: 'cancel_decision',
      accept,
      ...(!accept && { reason: 'The parcel has been packed.' }),
    }),
  );
  if (decided === undefined) return record('asked to cancel, nobody answered');
  record(accept ? 'cancelled, accepted' : 'cancelled, declined');
}

/**
 * The order may move on between the page and the press; then the page shows its new state, and the customer presses again.
 * @returns `asked`, or why not
 */
async function askToCancel(browser: Browser, orderId: string, random: Random): Promise<string> {
  for (;;) {
    const { status } = await orderOf(orderId);
    if (status !== 'paid' && status !== 'processing') return 'wanted to cancel, not settled yet';
    try {
      const asked = await unlessBusy(random, () => browser.requestCancellation(orderId, status));
      return asked ? 'asked' : 'could not ask to cancel, the database was busy';
    } catch (error) {
      if ((await orderOf(orderId)).status === status) throw error;
    }
  }
}

/** The first value that is not undefined, within some seconds. */
async function eventually<T>(look: () => Promise<T | undefined>): Promise<T | undefined> {
  for (let time = 0; time < 40; time += 1) {
    const found = await look();
    if (found !== undefined) return found;
    await pause(250);
  }
  return undefined;
}

/**
 * The parcel arrives and comes back: some of its first line, kept or collected, then refunded or sent again, now and then
 * through two doors at once. The emulator delivers one event at a time, so each request is taken up here, and the event
 * that comes later is the second delivery. What a failing provider holds up for long is left to the jobs.
 * @returns what happened
 */
async function returnPieces(
  admin: Shopper,
  browser: Browser,
  orderId: string,
  random: Random,
): Promise<string> {
  const awb = (await orderOf(orderId)).shiprocketAWB;
  if (awb === undefined) return 'no parcel to give back';
  await vendors.advance({ awb, to: 'delivered', deliverWebhook: 'wait' });
  const arrived = await eventually(async () => {
    const order = await orderOf(orderId);
    return order.status === 'delivered' ? order : undefined;
  });
  if (!arrived) return 'no delivery to give back from';
  const one = async () => (await orderOf(orderId)).returns[0];
  /** Has a request carried out, and waits for what it changes about the return. */
  async function carryOut(id: string, isDone: (one: Return) => boolean): Promise<boolean> {
    const done = await eventually(async () => {
      await processRequest(depsAt(), orderId, id).catch(() => undefined);
      const now = await one();
      return now && isDone(now) ? true : undefined;
    });
    return done === true;
  }
  /** A request of the back office about the return; undefined when the database was busy. */
  const ask = (fields: Record<string, unknown>) =>
    unlessBusy(random, () => admin.browser.request(orderId, { returnId: 'return-1', ...fields }));

  const [first, ...others] = arrived.pricing?.lines ?? [];
  const pieces = [first?.quantity ?? 1, ...others.map(() => 0)];
  const asked = await unlessBusy(random, () => browser.askReturn(orderId, pieces));
  if (asked === undefined || !(await carryOut(asked, () => true)))
    return 'asked for a return, nobody has taken it up yet';
  const how = random() < 0.5 ? 'keep' : 'pickup';
  const decided = await ask({ type: 'return_decision', accept: true, how });
  if (decided === undefined || !(await carryOut(decided, (now) => now.how === how)))
    return 'a return that nobody has decided about yet';
  if (how === 'pickup') {
    const back = await eventually(async () => {
      await bookPickup(depsAt(inAnHour), `${orderId}-return-1`);
      return (await one())?.awb;
    });
    if (back !== undefined)
      await vendors.advance({ awb: back, to: 'delivered', deliverWebhook: 'wait' });
    const received = await ask({ type: 'return_received' });
    if (received !== undefined) await carryOut(received, ({ state }) => state === 'received');
  }
  const outcome = random() < 0.6 ? 'refund' : 'replacement';
  const line = first && {
    productId: first.productId,
    volume: first.volume,
    quantity: first.quantity,
  };
  const [settle, refund] = await Promise.all([
    ask({ type: 'return_settle', outcome }),
    random() < 0.4
      ? unlessBusy(random, () => admin.browser.request(orderId, { type: 'refund', lines: [line] }))
      : undefined,
  ]);
  const isSettled = ({ state }: Return): boolean => state === 'refunded' || state === 'replaced';
  await Promise.all(
    [settle, refund].map(async (id) => id !== undefined && (await carryOut(id, isSettled))),
  );
  const { state } = (await one()) ?? {};
  return state === 'refunded' || state === 'replaced'
    ? `returned (${how}), ${state}`
    : `returned (${how}), not settled yet`;
}

const inAnHour = (): Date => new Date(Date.now() + 3_600_000);

/**
 * Writes, and tries again when the database is busy.
 * @returns what the write returned; undefined when nothing was written
 */
async function unlessBusy<T>(random: Random, write: () => Promise<T>): Promise<T | undefined> {
  for (let time = 0; time < 3; time += 1) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof FirebaseError) || error.code !== 'aborted') throw error;
      await pause(100 + random() * 400);
    }
  }
  return undefined;
}
