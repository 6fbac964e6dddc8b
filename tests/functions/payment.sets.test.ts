import { FieldValue } from '../../functions/node_modules/firebase-admin/lib/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { attack } from '../support/attack';
import {
  aPerson,
  booked,
  carryOut,
  confirm,
  db,
  orderOf,
  placeOrder,
  prepare,
  prepareOrder,
  resetShop,
  setVariant,
  statusAndCode,
  stockOf,
  vendors,
  type Person,
  type WantedItem,
} from '../support/fixtures';

let shopper: Person;
let admin: Person;

const AMBER = { id: 'amber-durbar', volume: '2 ml' } as const;
const VIAL = { id: 'sampler', volume: 'd' } as const;
const amberText = 'amber-durbar/2 ml';
const vialText = 'sampler/d';
const PAIR = { id: 'set-pair', volume: 'Box' } as const;
/** In rupees; a vial of amber is 120. Every cart here is above the limit for free shipping. */
const PAIR_PRICE = 600;
/** Two vials of amber and one of the sampler. */
const contents = [amberText, vialText, amberText];

/** Writes the set; its own pieces are not counted unless `stock` says so. */
const writeSet = (fields: Record<string, unknown> = {}): Promise<unknown> =>
  db.doc(`products/${PAIR.id}`).set({
    name: 'A Pair',
    category: 'Oriental',
    volume: PAIR.volume,
    price: PAIR_PRICE,
    images: [],
    inStock: true,
    contents,
    createdAt: new Date(),
    ...fields,
  });
const changeSet = (fields: Record<string, unknown>): Promise<unknown> =>
  db.doc(`products/${PAIR.id}`).update(fields);

async function stockTheParts(amber: number | undefined, vial: number | undefined): Promise<void> {
  await setVariant(AMBER.id, AMBER.volume, amber === undefined ? {} : { stock: amber });
  await setVariant(VIAL.id, VIAL.volume, vial === undefined ? {} : { stock: vial });
}

/** What is left of amber and of the sampler. */
const left = (): Promise<unknown[]> =>
  Promise.all([stockOf(AMBER.id, AMBER.volume), stockOf(VIAL.id, VIAL.volume)]);

/** The pieces of a size that are held, by order. */
async function held(id: string, volume: string): Promise<Record<string, number>> {
  const holds: unknown = (await db.doc(`stock/${id}_${volume}`).get()).get('holds') ?? {};
  return Object.fromEntries(
    Object.entries(holds as Record<string, { quantity: number }>).map(([order, { quantity }]) => [
      order,
      quantity,
    ]),
  );
}

const sets = (quantity: number): WantedItem => ({ ...PAIR, quantity });
const ambers = (quantity: number): WantedItem => ({ ...AMBER, quantity });
const paiseOf = (pairs: number, vials = 0): number => (PAIR_PRICE * pairs + 120 * vials) * 100;

async function payFor(person: Person, orderId: string): Promise<unknown> {
  const order_id = (await orderOf(orderId)).razorpayOrderId ?? '';
  const paid = await vendors.pay({ order_id, deliverWebhook: false });
  return statusAndCode(await confirm(person, orderId, paid));
}

async function buy(items: readonly WantedItem[], paise: number): Promise<string> {
  const orderId = await placeOrder(shopper, items);
  await prepareOrder(shopper, orderId, paise);
  expect(await payFor(shopper, orderId)).toBe('200');
  return orderId;
}

/** Carries out an admin's request about an order whose parcel is booked. */
async function request(orderId: string, fields: Record<string, unknown>): Promise<unknown> {
  await booked(orderId);
  return carryOut(admin, orderId, fields);
}

const cancel = (orderId: string): Promise<unknown> =>
  request(orderId, { type: 'cancel_decision', accept: true });

beforeAll(async () => {
  await resetShop();
  admin = await aPerson({ role: 'admin' });
});

beforeEach(async () => {
  await vendors.reset({ keepData: true });
  shopper = await aPerson();
  const holds = await db.collection('stock').get();
  await Promise.all([writeSet(), ...holds.docs.map(({ ref }) => ref.delete())]);
});

afterAll(() => stockTheParts(undefined, undefined));

describe('a set that is stocked by its parts', () => {
  test('is held, sold and recorded as what is in its boxes, together with the vials beside it', async () => {
    await stockTheParts(10, 10);
    const orderId = await placeOrder(shopper, [sets(2), ambers(1)]);
    await prepareOrder(shopper, orderId, paiseOf(2, 1));
    expect(await held(AMBER.id, AMBER.volume)).toEqual({ [orderId]: 5 });
    expect(await held(VIAL.id, VIAL.volume)).toEqual({ [orderId]: 2 });
    expect(await payFor(shopper, orderId)).toBe('200');
    expect(await left()).toEqual([5, 8]);
    expect(await held(AMBER.id, AMBER.volume)).toEqual({});
    expect(await held(PAIR.id, PAIR.volume)).toEqual({});
    const { pricing, razorpayPaymentId } = await orderOf(orderId);
    expect(pricing?.lines).toMatchObject([{ byParts: true }, { productId: AMBER.id }]);
    expect(pricing?.lines[1]).not.toHaveProperty('byParts');
    const taken: unknown = (await db.doc(`payments/${razorpayPaymentId}`).get()).get('taken');
    expect(taken).toEqual([
      { productId: AMBER.id, volume: AMBER.volume, quantity: 5 },
      { productId: VIAL.id, volume: VIAL.volume, quantity: 2 },
    ]);
  });

  test('ten of them: sold as long as the parts last, and not one more', async () => {
    await stockTheParts(20, 11);
    await buy([sets(10)], paiseOf(10));
    expect(await left()).toEqual([0, 1]);
    const next = await placeOrder(await aPerson(), [sets(1)]);
    expect((await orderOf(next)).status).toBe('pending_payment');
    shopper = await aPerson();
    const refused = await prepare(shopper, await placeOrder(shopper, [sets(1)]), paiseOf(1));
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { message: 'A Pair Box has just sold out.' } },
    });
  });

  test('and the last of its parts, wanted at once: nothing is sold twice', attack(4), async () => {
    await stockTheParts(2, 5);
    const people = await Promise.all([aPerson(), aPerson(), aPerson(), aPerson()]);
    const wanted = [sets(1), ambers(2), sets(1), ambers(2)];
    const orders = await Promise.all(
      people.map((person, n) => placeOrder(person, [wanted[n] ?? sets(1)])),
    );
    const replies = await Promise.all(
      people.map((person, n) =>
        prepare(person, orders[n] ?? '', n % 2 === 0 ? paiseOf(1) : paiseOf(0, 2)),
      ),
    );
    expect(replies.map(statusAndCode).toSorted()).toEqual([
      '200',
      ...Array.from({ length: 3 }, () => '409 out_of_stock'),
    ]);
    const winner = replies.findIndex(({ status }) => status === 200);
    expect(await payFor(people[winner] ?? shopper, orders[winner] ?? '')).toBe('200');
    expect(await left()).toEqual([0, winner % 2 === 0 ? 4 : 5]);
  });

  test('is refused with the number of whole sets that are left, not with that of a part', async () => {
    await stockTheParts(7, 9);
    const orderId = await placeOrder(shopper, [sets(4)]);
    expect((await prepare(shopper, orderId, paiseOf(4))).body).toMatchObject({
      error: {
        code: 'out_of_stock',
        message: 'Only 3 of A Pair Box are available right now.',
        line: { productId: PAIR.id, volume: PAIR.volume, available: 3 },
      },
    });
    expect(await held(VIAL.id, VIAL.volume)).toEqual({});
  });

  test('beside its own part: both count, and the set is named', async () => {
    await stockTheParts(4, 9);
    const orderId = await placeOrder(shopper, [ambers(3), sets(1)]);
    expect((await prepare(shopper, orderId, paiseOf(1, 3))).body).toMatchObject({
      error: {
        message:
          'With its gift sets, your order needs 5 of Amber Durbar 2 ml, and only 4 are available right now.',
        line: { productId: PAIR.id, volume: PAIR.volume, available: 0 },
      },
    });
    await buy([ambers(2), sets(1)], paiseOf(1, 2));
    expect(await left()).toEqual([0, 8]);
  });

  test('whose part is marked as sold out is sold out, whether or not that is counted', async () => {
    await stockTheParts(undefined, undefined);
    await setVariant(VIAL.id, VIAL.volume, { inStock: false });
    const orderId = await placeOrder(shopper, [sets(1)]);
    expect(statusAndCode(await prepare(shopper, orderId, paiseOf(1)))).toBe('409 out_of_stock');
  });

  test('takes nothing from a part that is not counted', async () => {
    await stockTheParts(5, undefined);
    await buy([sets(2)], paiseOf(2));
    expect(await left()).toEqual([1, undefined]);
  });

  test('that is paid for after its parts were sold to others is refunded', async () => {
    await stockTheParts(2, 2);
    const orderId = await placeOrder(shopper, [sets(1)]);
    await prepareOrder(shopper, orderId, paiseOf(1));
    await db.doc(`stock/${AMBER.id}_${AMBER.volume}`).delete();
    await stockTheParts(1, 2);
    expect(await payFor(shopper, orderId)).toBe('409 out_of_stock');
    expect(await left()).toEqual([1, 2]);
  });
});

describe('a set with a stock of its own', () => {
  test('takes nothing from its parts, and is sold when they are not there', async () => {
    await stockTheParts(0, 3);
    await changeSet({ stock: 3 });
    const orderId = await buy([sets(2)], paiseOf(2));
    expect(await left()).toEqual([0, 3]);
    expect((await db.doc(`products/${PAIR.id}`).get()).get('stock')).toBe(1);
    expect((await orderOf(orderId)).pricing?.lines[0]).not.toHaveProperty('byParts');
    await cancel(orderId);
    expect(await left()).toEqual([0, 3]);
    expect((await db.doc(`products/${PAIR.id}`).get()).get('stock')).toBe(3);
  });
});

describe('what a sale took returns to where it was taken', () => {
  test('by a cancellation, all of it', async () => {
    await stockTheParts(10, 10);
    const orderId = await buy([sets(2), ambers(1)], paiseOf(2, 1));
    await cancel(orderId);
    expect((await orderOf(orderId)).status).toBe('cancelled');
    expect(await left()).toEqual([10, 10]);
  });

  test('by a refund of one of two sets, and the rest by a cancellation', async () => {
    await stockTheParts(10, 10);
    const orderId = await buy([sets(2), ambers(1)], paiseOf(2, 1));
    const lines = [{ productId: PAIR.id, volume: PAIR.volume, quantity: 1 }];
    const outcome = await request(orderId, { type: 'refund', lines, restock: true });
    expect(outcome).toBe('₹600 refunded. 3 pieces were returned to stock.');
    expect(await left()).toEqual([7, 9]);
    await cancel(orderId);
    expect(await left()).toEqual([10, 10]);
  });

  test('when the box has other contents by then, as it was when it was sold', async () => {
    await stockTheParts(10, 10);
    const orderId = await placeOrder(shopper, [sets(1)]);
    await prepareOrder(shopper, orderId, paiseOf(1));
    await changeSet({ contents: [vialText, vialText] });
    expect(await payFor(shopper, orderId)).toBe('200');
    expect(await left()).toEqual([8, 9]);
    await db.doc(`products/${PAIR.id}`).delete();
    await cancel(orderId);
    expect(await left()).toEqual([10, 10]);
  });

  test('when the owner has begun to count the set between payment and sale', async () => {
    await stockTheParts(10, 10);
    const orderId = await placeOrder(shopper, [sets(2)]);
    await prepareOrder(shopper, orderId, paiseOf(2));
    await changeSet({ stock: 1 });
    expect(await payFor(shopper, orderId)).toBe('200');
    expect(await left()).toEqual([6, 8]);
    const lines = [{ productId: PAIR.id, volume: PAIR.volume, quantity: 1 }];
    await request(orderId, { type: 'refund', lines, restock: true });
    expect(await left()).toEqual([8, 9]);
    await cancel(orderId);
    expect(await left()).toEqual([10, 10]);
    expect((await db.doc(`products/${PAIR.id}`).get()).get('stock')).toBe(1);
  });

  test('when the owner has ceased to count the set between payment and sale: taken from its parts', async () => {
    await stockTheParts(10, 10);
    await changeSet({ stock: 4 });
    const orderId = await placeOrder(shopper, [sets(2)]);
    await prepareOrder(shopper, orderId, paiseOf(2));
    expect(await held(PAIR.id, PAIR.volume)).toEqual({ [orderId]: 2 });
    await changeSet({ stock: FieldValue.delete() });
    expect(await payFor(shopper, orderId)).toBe('200');
    expect(await left()).toEqual([6, 8]);
    expect((await orderOf(orderId)).pricing?.lines[0]).toHaveProperty('byParts', true);
    const lines = [{ productId: PAIR.id, volume: PAIR.volume, quantity: 1 }];
    await request(orderId, { type: 'refund', lines, restock: true });
    expect(await left()).toEqual([8, 9]);
    await changeSet({ stock: 4 });
    await cancel(orderId);
    expect(await left()).toEqual([10, 10]);
  });

  test('nothing is sold that the parts do not have when the owner has ceased to count the set', async () => {
    await stockTheParts(1, 1);
    await changeSet({ stock: 1 });
    const orderId = await placeOrder(shopper, [sets(1)]);
    await prepareOrder(shopper, orderId, paiseOf(1));
    await changeSet({ stock: FieldValue.delete() });
    expect(await payFor(shopper, orderId)).toBe('409 out_of_stock');
    expect(await left()).toEqual([1, 1]);
  });

  test('a payment that is prepared again after the owner counts the set holds the set', async () => {
    await stockTheParts(10, 10);
    const orderId = await placeOrder(shopper, [sets(1)]);
    const first = await prepareOrder(shopper, orderId, paiseOf(1));
    await changeSet({ stock: 1 });
    expect(await prepareOrder(shopper, orderId, paiseOf(1))).not.toBe(first);
    expect(await payFor(shopper, orderId)).toBe('200');
    expect(await left()).toEqual([10, 10]);
    expect((await db.doc(`products/${PAIR.id}`).get()).get('stock')).toBe(0);
  });
});

describe('a set of twelve vials', () => {
  beforeEach(() => writeSet({ contents: Array.from({ length: 12 }, () => amberText) }));

  test('counts as twelve of the sixty pieces that a number may hold', attack(4), async () => {
    await stockTheParts(900, undefined);
    const six = await placeOrder(shopper, [sets(6)]);
    expect(await prepare(shopper, six, paiseOf(6))).toMatchObject({
      status: 422,
      body: {
        error: {
          code: 'order_invalid',
          message:
            'With what is in its gift sets, this order has 72 pieces, and an order can contain at most 60. Please order fewer sets now, and the others once these are paid.',
        },
      },
    });
    expect(await held(AMBER.id, AMBER.volume)).toEqual({});
    const five = await placeOrder(shopper, [sets(5)]);
    expect(statusAndCode(await prepare(shopper, five, paiseOf(5)))).toBe('200');
    expect(await held(AMBER.id, AMBER.volume)).toEqual({ [five]: 60 });
    const beside = await placeOrder(shopper, [{ ...VIAL, quantity: 2 }]);
    expect((await prepare(shopper, beside, 30_000)).body).toMatchObject({
      error: { code: 'too_many', message: expect.stringContaining('hold 60 pieces') },
    });
    // Once it is paid, the next ones can be bought.
    expect(await payFor(shopper, five)).toBe('200');
    const next = await placeOrder(shopper, [sets(4), ambers(1)]);
    expect(statusAndCode(await prepare(shopper, next, paiseOf(4, 1)))).toBe('200');
  });

  test('two of them are bought like two bottles', async () => {
    await stockTheParts(24, undefined);
    await buy([sets(2)], paiseOf(2));
    expect(await left()).toEqual([0, undefined]);
  });

  test('ten of them are bought where nothing is counted, because nothing is held', async () => {
    await stockTheParts(undefined, undefined);
    await buy([sets(10)], paiseOf(10));
  });
});
