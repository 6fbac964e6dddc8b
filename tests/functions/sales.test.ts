import { gunzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { rebuildCatalogue } from '../../functions/src/catalogue/store';
import { rebuild } from '../../functions/src/figures/maintenance';
import {
  followProduct,
  productSalesFollow,
  rankProducts,
} from '../../functions/src/figures/productSales';
import { MAX_RANKED } from '../../functions/src/figures/ranks';
import { countSold } from '../../functions/src/figures/sold';
import { attack } from '../support/attack';
import { ports } from '../support/emulators';
import { paidOrder, parcelBackend, PROJECT } from '../support/parcels';

const backend = await parcelBackend();
const { deps } = backend;
const { db } = deps;

beforeEach(() => backend.reset());
afterAll(() => backend.close());

async function product(id: string, fields: object = {}): Promise<void> {
  await db.doc(`products/${id}`).set({ name: id, price: 100, volume: '50 ml', ...fields });
}

async function sales(id: string, units: number): Promise<void> {
  await db.doc(`productSales/${id}`).set({ name: id, units, salesPaise: units * 100 });
}

/** What a visitor can read over REST of a product and of the catalogue, as text; the catalogue unpacked. */
async function seenByAnybody(what: 'products' | 'catalogue'): Promise<string> {
  const documents = `http://127.0.0.1:${ports.firestore}/v1/projects/${PROJECT}/databases/(default)/documents`;
  const response = await fetch(
    `${documents}/${what === 'products' ? 'products/amber-durbar' : 'catalogue/0'}`,
  );
  expect(response.status).toBe(200);
  const text = JSON.stringify(await response.json());
  const packed = [...text.matchAll(/"bytesValue":"([^"]+)"/g)].map(([, bytes = '']) =>
    gunzipSync(Buffer.from(bytes, 'base64')).toString('utf8'),
  );
  return [text, ...packed].join('\n');
}

async function expectNoFigures(): Promise<void> {
  for (const what of ['products', 'catalogue'] as const) {
    const seen = await seenByAnybody(what);
    expect(seen).toContain('amber-durbar');
    expect(seen).not.toContain('sold');
    expect(seen).not.toContain('salesPaise');
  }
}

/** A product write, as its trigger gets it. */
async function written(id: string, write: () => Promise<unknown>): Promise<void> {
  const ref = db.doc(`products/${id}`);
  const before = await ref.get();
  await write();
  await productSalesFollow(db, { before, after: await ref.get() });
}

describe('sales figures', () => {
  it('are in nothing that a visitor can read', attack(6), async () => {
    await product('amber-durbar');
    await product('vetiver-rain');
    await paidOrder(deps, 'o_1');
    await countSold(db, 'o_1');
    await rankProducts(db);
    await rebuildCatalogue(deps);
    await expectNoFigures();
    expect(await backend.raw('productSales/amber-durbar')).toMatchObject({
      units: 1,
      salesPaise: 685_000,
    });
  });

  it(
    'move out of products that still carry them when rebuilt, and are recounted',
    attack(6),
    async () => {
      await product('amber-durbar', { sold: 999, salesPaise: 5 });
      await product('vetiver-rain', { sold: 0 });
      await product('oud-royale', { rank: 3 });
      await sales('gone', 7);
      await paidOrder(deps, 'o_1');
      await rebuildCatalogue(deps);
      await rebuild(deps, async () => undefined);
      await expectNoFigures();
      const { docs } = await db.collection('productSales').get();
      expect(docs.map((one) => [one.id, one.data()])).toEqual([
        ['amber-durbar', { name: 'amber-durbar', units: 1, salesPaise: 685_000 }],
        ['oud-royale', { name: 'oud-royale', units: 0, salesPaise: 0 }],
        ['vetiver-rain', { name: 'vetiver-rain', units: 2, salesPaise: 24_100 }],
      ]);
      expect(await seenByAnybody('catalogue')).toContain('"rank":2');
      expect(await backend.raw('products/amber-durbar')).toMatchObject({ rank: 2 });
      expect(await backend.raw('products/oud-royale')).not.toHaveProperty('rank');
    },
  );

  it('follow their product: its creation, renaming and deletion', async () => {
    const figures = () => backend.raw('productSales/amber-durbar');
    await written('amber-durbar', () => product('amber-durbar'));
    expect(await figures()).toEqual({ name: 'amber-durbar', units: 0, salesPaise: 0 });
    await paidOrder(deps, 'o_1');
    await countSold(db, 'o_1');
    await written('amber-durbar', () => product('amber-durbar', { name: 'Amber Durbar' }));
    expect(await figures()).toEqual({ name: 'Amber Durbar', units: 1, salesPaise: 685_000 });
    await written('amber-durbar', () => db.doc('products/amber-durbar').delete());
    expect((await db.doc('productSales/amber-durbar').get()).exists).toBe(false);
  });

  it('are taken over once from a product that still carries them, whatever is sold meanwhile', async () => {
    await product('amber-durbar', { sold: 30, salesPaise: 900 });
    await paidOrder(deps, 'o_1');
    await Promise.all([
      countSold(db, 'o_1'),
      ...Array.from({ length: 4 }, () => followProduct(db, 'amber-durbar')),
    ]);
    expect(await backend.raw('productSales/amber-durbar')).toEqual({
      name: 'amber-durbar',
      units: 31,
      salesPaise: 685_900,
    });
    const left = await backend.raw('products/amber-durbar');
    expect(left).not.toHaveProperty('sold');
    expect(left).not.toHaveProperty('salesPaise');
  });
});

describe('ranks', () => {
  const ranks = async () => {
    const { docs } = await db.collection('products').orderBy('rank').get();
    return docs.map((one) => `${one.id} ${one.get('rank')}`);
  };

  it('follow the units sold, and disappear when a product sells no more', async () => {
    for (const [id, units] of Object.entries({ a: 5, b: 9, c: 5, d: 0 })) {
      await product(id);
      await sales(id, units);
    }
    expect([...(await rankProducts(db))].sort()).toEqual(['a', 'b', 'c']);
    expect(await ranks()).toEqual(['b 1', 'a 2', 'c 2']);
    await sales('b', 0);
    await rankProducts(db);
    expect(await ranks()).toEqual(['a 1', 'c 1']);
  });

  it('that stay the same write no product', async () => {
    for (const [id, units] of Object.entries({ a: 5, b: 9 })) {
      await product(id);
      await sales(id, units);
    }
    await rankProducts(db);
    const times = async () =>
      (await db.collection('products').get()).docs.map((one) => one.updateTime.toMillis());
    const before = await times();
    await sales('b', 10);
    expect((await rankProducts(db)).size).toBe(0);
    expect(await times()).toEqual(before);
  });

  it('are limited to the bestsellers', async () => {
    const batch = db.batch();
    for (let n = 0; n < MAX_RANKED + 2; n += 1) {
      const id = `p${String(n).padStart(2, '0')}`;
      batch.set(db.doc(`products/${id}`), { name: id, price: 1 });
      batch.set(db.doc(`productSales/${id}`), { name: id, units: 100 - n, salesPaise: 0 });
    }
    await batch.commit();
    await rankProducts(db);
    expect(await ranks()).toHaveLength(MAX_RANKED);
    await sales('p49', 200);
    expect((await rankProducts(db)).size).toBe(MAX_RANKED + 1);
    expect((await ranks())[0]).toBe('p49 1');
    expect(await backend.raw('products/p47')).not.toHaveProperty('rank');
  });

  it('skip a deleted product whose sales document still exists', async () => {
    await product('a');
    await sales('a', 1);
    await sales('gone', 5);
    await rankProducts(db);
    expect(await ranks()).toEqual(['a 2']);
  });
});
