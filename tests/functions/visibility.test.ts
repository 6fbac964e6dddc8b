import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publishDue } from '../../functions/src/catalogue/publish';
import { contributionOf } from '../../functions/src/figures/figures';
import { packOrder } from '../../functions/src/shipping/packing';
import { attack } from '../support/attack';
import {
  aPerson,
  booked,
  carryOut,
  confirm,
  db,
  depsAt,
  orderOf,
  placeOrder,
  prepare,
  prepareOrder,
  resetShop,
  setVariant,
  statusAndCode,
  vendors,
  type Person,
  type WantedItem,
} from '../support/fixtures';

let shopper: Person;
let admin: Person;

/** 120 rupees: below the limit for free shipping, so shipping is 25. */
const VIAL: WantedItem = { id: 'amber-durbar', volume: '2 ml' };
const WRAP: WantedItem = { id: 'set-wrap', volume: '1 wrap' };
const gift = { message: 'For you', sendOn: '' };

const see = (id: string, visibility: string): Promise<unknown> =>
  db.doc(`products/${id}`).update({ visibility });

const stockOfWrap = async (): Promise<unknown> =>
  (await db.doc(`products/${WRAP.id}`).get()).get('stock');

beforeAll(async () => {
  await resetShop();
  admin = await aPerson({ role: 'admin' });
});

beforeEach(async () => {
  await vendors.reset({ keepData: true });
  shopper = await aPerson();
  await see(VIAL.id, '');
  await db.doc(`products/${WRAP.id}`).set({
    name: 'Ivory paper',
    category: 'Glass',
    volume: WRAP.volume,
    price: 149,
    images: [],
    inStock: true,
    stock: 5,
    hsn: '48191010',
    visibility: 'wrapping',
    createdAt: new Date(),
  });
});

describe('what shoppers do not see', () => {
  test.each(['draft', 'hidden', '2099-12-01T04:30:00.000Z'])(
    'cannot be paid for: %s',
    attack(33),
    async (visibility) => {
      await see(VIAL.id, visibility);
      const orderId = await placeOrder(shopper, [VIAL]);
      const reply = await prepare(shopper, orderId, 14_500);
      expect(statusAndCode(reply)).toBe('422 order_invalid');
      // The name is the one that the browser has sent.
      expect(JSON.stringify(reply.body)).toContain('A name from the browser is no longer part');
    },
  );

  test.each([
    ['draft', 'A fragrance still to come'],
    ['2099-12-01T04:30:00.000Z', 'A fragrance still to come'],
    // Shoppers have known it, and the slip says what is in the box.
    ['hidden', 'Amber Durbar'],
  ])(
    'is named in the order of a packed set as it should be: %s',
    attack(33),
    async (visibility, name) => {
      const box: WantedItem = { id: 'set-packed', volume: 'Box' };
      await db.doc(`products/${box.id}`).set({
        name: 'A Pair',
        category: 'Oriental',
        volume: box.volume,
        price: 600,
        images: [],
        inStock: true,
        stock: 5,
        contents: ['amber-durbar/2 ml'],
        createdAt: new Date(),
      });
      await see(VIAL.id, visibility);
      const orderId = await placeOrder(shopper, [box]);
      await prepareOrder(shopper, orderId, 60_000);
      const [line] = (await orderOf(orderId)).pricing?.lines ?? [];
      expect(line?.contents).toMatchObject([{ productId: VIAL.id, name }]);
    },
  );

  test.each(['draft', 'hidden', '2099-12-01T04:30:00.000Z'])(
    'keeps a set that is stocked by it from being sold: %s',
    attack(33),
    async (visibility) => {
      const box: WantedItem = { id: 'set-by-parts', volume: 'Box' };
      await db.doc(`products/${box.id}`).set({
        name: 'A Pair',
        category: 'Oriental',
        volume: box.volume,
        price: 600,
        images: [],
        inStock: true,
        contents: ['amber-durbar/2 ml'],
        createdAt: new Date(),
      });
      await see(VIAL.id, visibility);
      const orderId = await placeOrder(shopper, [box]);
      expect(statusAndCode(await prepare(shopper, orderId, 60_000))).toBe('409 out_of_stock');
      await see(VIAL.id, '');
      await prepareOrder(shopper, orderId, 60_000);
    },
  );

  test('is published when its moment has come, and not before', async () => {
    const moment = new Date('2026-12-01T04:30:00.000Z');
    const visibilityOf = async (id: string): Promise<unknown> =>
      (await db.doc(`products/${id}`).get()).get('visibility');
    await db
      .doc(`products/${VIAL.id}`)
      .update({ visibility: moment.toISOString(), updatedBy: admin.uid });
    await see('mogra-at-midnight', 'draft');
    expect(await publishDue(depsAt(() => new Date(moment.getTime() - 1)))).toBe(0);
    expect(await visibilityOf(VIAL.id)).toBe(moment.toISOString());
    expect(await publishDue(depsAt(() => moment))).toBe(1);
    expect(await publishDue(depsAt(() => moment))).toBe(0);
    expect(await visibilityOf(VIAL.id)).toBe('');
    expect(await visibilityOf('mogra-at-midnight')).toBe('draft');
    expect(await visibilityOf(WRAP.id)).toBe('wrapping');
    // Without the entries of what the other test publishes.
    const log = await db
      .collection('adminLog')
      .where('what', '==', 'published')
      .where('target', '==', `products/${VIAL.id}`)
      .where('by', '==', admin.uid)
      .get();
    expect(log.docs.map((entry) => entry.data())).toMatchObject([
      {
        target: `products/${VIAL.id}`,
        by: admin.uid,
        changes: { visibility: { before: 'From 1 Dec 2026, 10:00', after: 'Public' } },
      },
    ]);
    await see('mogra-at-midnight', '');
  });

  test('a set is not published before its parts, and the log says so once', async () => {
    const moment = new Date('2026-12-01T04:30:00.000Z');
    const set = db.doc('products/set-early');
    const warnings: unknown[] = [];
    const publish = (at = moment) => {
      const deps = depsAt(() => at);
      const warn = (message: string, data?: object): void => void warnings.push([message, data]);
      return publishDue({ ...deps, log: { ...deps.log, warn } });
    };
    const visibility = async (): Promise<unknown> => (await set.get()).get('visibility');
    await set.set({
      name: 'A Pair',
      category: 'Oriental',
      volume: 'Box',
      price: 600,
      images: [],
      inStock: true,
      contents: ['amber-durbar/2 ml', 'amber-durbar/10 ml'],
      visibility: moment.toISOString(),
      updatedBy: admin.uid,
      createdAt: new Date(),
    });
    for (const ofPart of ['draft', '2026-12-01T04:35:00.000Z']) {
      await see(VIAL.id, ofPart);
      expect(await publish()).toBe(0);
      expect(await visibility()).toBe(moment.toISOString());
    }
    expect(warnings).toEqual([
      ['A set waits for a fragrance that is not shown yet', { productId: set.id }],
    ]);
    const log = await db.collection('adminLog').where('what', '==', 'not published').get();
    expect(log.docs.map((entry) => entry.data())).toMatchObject([
      {
        target: set.path,
        by: admin.uid,
        changes: {
          reason: 'Amber Durbar is a draft. Publish it first, or keep the set a draft.',
        },
      },
    ]);
    // The moment of the part has come too: both are published.
    expect(await publish(new Date('2026-12-01T04:35:00.000Z'))).toBe(2);
    expect(await visibility()).toBe('');
    await set.delete();
  });
});

describe('gift wrapping', () => {
  async function pay(items: WantedItem[], paise: number, more: object = {}): Promise<string> {
    const orderId = await placeOrder(shopper, items, { gift, ...more });
    const order_id = await prepareOrder(shopper, orderId, paise);
    const paid = await vendors.pay({ order_id, deliverWebhook: false });
    expect((await confirm(shopper, orderId, paid)).status).toBe(200);
    return orderId;
  }

  test('is charged at its price; no offer, no coupon and no free shipping counts it', async () => {
    // 120, less 12.5 % in whole rupees: 15. Shipping: 25. The wrapping: 149.
    const orderId = await pay([VIAL, WRAP], 27_900, { couponCode: 'EIGHTH' });
    const { pricing } = await orderOf(orderId);
    expect(pricing).toMatchObject({
      subtotal: 269,
      discounts: [{ offerId: 'EIGHTH', amount: 15 }],
      shipping: 25,
      total: 279,
      lines: [
        { productId: VIAL.id },
        { productId: WRAP.id, name: 'Ivory paper', hsn: '48191010', total: 149, wrapping: true },
      ],
    });
    expect(pricing?.lines[0]).not.toHaveProperty('wrapping');
  });

  test('does not raise an order to a minimum', async () => {
    await setVariant('monsoon-coast', '50 ml', { price: 4900 });
    // With the wrapping it would be 5,049, and monsoon300 begins at 5,000.
    await pay([{ id: 'monsoon-coast', volume: '50 ml' }, WRAP], 504_900);
    await setVariant('monsoon-coast', '50 ml', {});
  });

  test('takes its stock, and a refund of its line returns both', async () => {
    const orderId = await pay([VIAL, WRAP], 29_400);
    expect(await stockOfWrap()).toBe(4);
    await booked(orderId);
    const lines = [{ productId: WRAP.id, volume: WRAP.volume, quantity: 1 }];
    await carryOut(admin, orderId, { type: 'refund', lines, restock: true });
    const { refunds } = await orderOf(orderId);
    expect(refunds).toMatchObject([{ amountPaise: 14_900 }]);
    expect(await stockOfWrap()).toBe(5);
  });

  test('is neither a sale of a fragrance nor a piece in the box', async () => {
    const orderId = await pay([VIAL, WRAP], 29_400);
    const order = await orderOf(orderId);
    expect(contributionOf(order)?.figures).toMatchObject({
      capturedPaise: 29_400,
      products: { [VIAL.id]: { units: 1, salesPaise: 12_000 } },
      categories: { Oriental: { units: 1 } },
    });
    expect(contributionOf(order)?.figures['products']).not.toHaveProperty(WRAP.id);
    // The vial has no weight, the wrapping needs none.
    expect(await packOrder(depsAt(), order)).toMatchObject({ unweighed: 1 });
  });

  test('is not sold alone', async () => {
    const orderId = await placeOrder(shopper, [WRAP], { gift });
    expect(statusAndCode(await prepare(shopper, orderId, 14_900))).toBe('422 order_invalid');
  });

  test('its stock is held and refused like any other', async () => {
    await db.doc(`products/${WRAP.id}`).update({ stock: 0 });
    const orderId = await placeOrder(shopper, [VIAL, WRAP], { gift });
    expect(statusAndCode(await prepare(shopper, orderId, 29_400))).toBe('409 out_of_stock');
  });

  test('the same fragrances bought a moment ago are asked about, wrapped or not', async () => {
    await pay([VIAL], 14_500);
    const again = await placeOrder(shopper, [VIAL, WRAP], { gift });
    expect(statusAndCode(await prepare(shopper, again, 29_400))).toBe('409 bought_just_now');
  });
});
