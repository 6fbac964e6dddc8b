import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { FieldValue } from '../../functions/node_modules/firebase-admin/lib/firestore';
import { readStock, takeFromStock } from '../../functions/src/payment/stock';
import { inTransaction } from '../../functions/src/store/firestore';
import { parcelBackend } from '../support/parcels';

/** What a transaction promises while others write the same documents (docs/decisions/041-transactions.md). */
const backend = await parcelBackend('demo-nilofar-transactions');
const { db } = backend.deps;
const other = backend.another().db;

beforeEach(() => backend.reset());
afterAll(() => backend.close());

/** Lets something happen once, in the first attempt. */
function once(happens: () => Promise<unknown>): () => Promise<void> {
  let attempts = 0;
  return async () => {
    attempts += 1;
    if (attempts === 1) await happens();
  };
}

describe('while a transaction works', () => {
  it('another write of what it has read and will write does not wait, and is not lost', async () => {
    await db.doc('things/a').set({ n: 1 });
    const meanwhile = once(() => other.doc('things/a').update({ n: 10 }));
    await inTransaction(db, async (tx) => {
      const a = await tx.get(db.doc('things/a'));
      await meanwhile();
      tx.update(a.ref, { n: Number(a.get('n')) + 1 });
    });
    expect(await backend.raw('things/a')).toEqual({ n: 11 });
  });

  it('another write of what it has only read does not wait, and counts', async () => {
    await db.doc('things/a').set({ n: 1 });
    const meanwhile = once(() => other.doc('things/a').update({ n: 10 }));
    await inTransaction(db, async (tx) => {
      const n: unknown = (await tx.get(db.doc('things/a'))).get('n');
      await meanwhile();
      tx.set(db.doc('things/copy'), { n });
    });
    expect(await backend.raw('things/copy')).toEqual({ n: 10 });
  });

  it.each([
    ['appears', undefined, { n: 10 }, { n: 11, own: true }],
    ['changes', { n: 1, old: true }, { n: 10, old: true }, { n: 11, own: true }],
    ['disappears', { n: 1, old: true }, undefined, { n: 1, own: true }],
  ])('a document that it replaces %s: it starts again', async (_, before, after, expected) => {
    const ref = other.doc('things/a');
    if (before) await ref.set(before);
    const meanwhile = once(() => (after ? ref.set(after) : ref.delete()));
    await inTransaction(db, async (tx) => {
      const a = await tx.get(db.doc('things/a'));
      await meanwhile();
      tx.set(a.ref, { n: Number(a.get('n') ?? 0) + 1, own: true });
    });
    expect(await backend.raw('things/a')).toEqual(expected);
  });

  it.each([
    ['of its fields', {}],
    ['of a map of its own', { own: { x: 1 } }],
  ])('a document into which it merges %s changes: it starts again', async (_, more) => {
    await db.doc('things/a').set({ n: 1, old: true });
    const meanwhile = once(() => other.doc('things/a').update({ n: 10 }));
    await inTransaction(db, async (tx) => {
      const a = await tx.get(db.doc('things/a'));
      await meanwhile();
      tx.set(a.ref, { n: Number(a.get('n')) + 1, ...more }, { merge: true });
    });
    expect(await backend.raw('things/a')).toEqual({ n: 11, old: true, ...more });
  });

  it('what its query finds changes: it starts again', async () => {
    await db.doc('things/a').set({ kind: 'x' });
    const meanwhile = once(() => other.doc('things/b').set({ kind: 'x' }));
    await inTransaction(db, async (tx) => {
      const { size } = await tx.get(db.collection('things').where('kind', '==', 'x'));
      await meanwhile();
      tx.set(db.doc('counts/x'), { size });
    });
    expect(await backend.raw('counts/x')).toEqual({ size: 2 });
  });

  it('the owner begins to count what it sells: the pieces are taken from the stock', async () => {
    const rose = { productId: 'rose', volume: '50 ml', quantity: 2 };
    await db.doc('products/rose').set({ name: 'Rose', price: 100, volume: '50 ml' });
    const meanwhile = once(() => other.doc('products/rose').update({ stock: 5 }));
    await inTransaction(db, async (tx) => {
      const entries = await readStock(tx, db, [rose], 'order', backend.deps.now());
      await meanwhile();
      takeFromStock(tx, entries, 'order');
      tx.set(db.doc('things/sale'), { isPaid: true });
    });
    expect(await backend.raw('products/rose')).toMatchObject({ stock: 3 });
  });

  it('a document that it removes changes: it starts again', async () => {
    await db.doc('things/a').set({ keep: false });
    const meanwhile = once(() => other.doc('things/a').set({ keep: true }));
    await inTransaction(db, async (tx) => {
      const a = await tx.get(db.doc('things/a'));
      await meanwhile();
      if (a.get('keep') === false) tx.delete(a.ref);
    });
    expect(await backend.raw('things/a')).toEqual({ keep: true });
  });

  it('its reads stop fitting together: it does not fail because of that', async () => {
    await db.doc('things/a').set({ n: 1 });
    await db.doc('things/b').set({ n: 1 });
    const meanwhile = once(async () => {
      await other.doc('things/a').update({ n: 2 });
      await other.doc('things/b').update({ n: 2 });
    });
    const n = await inTransaction(db, async (tx) => {
      const a: unknown = (await tx.get(db.doc('things/a'))).get('n');
      await meanwhile();
      const b: unknown = (await tx.get(db.doc('things/b'))).get('n');
      if (a !== b) throw new Error('they differ');
      return a;
    });
    expect(n).toBe(2);
  });
});

it('replaces a whole document, and merges into another', async () => {
  await db.doc('things/a').set({ 'a.b': 1, old: 1 });
  await db.doc('things/b').set({ old: 1, in: { old: 1 } });
  await inTransaction(db, async (tx) => {
    await tx.getAll(db.doc('things/a'), db.doc('things/b'));
    tx.set(db.doc('things/a'), { 'a.c': 2 });
    tx.update(db.doc('things/a'), { more: 3 });
    tx.set(db.doc('things/b'), { in: { n: FieldValue.increment(2) } }, { merge: true });
  });
  expect(await backend.raw('things/a')).toEqual({ 'a.c': 2, more: 3 });
  expect(await backend.raw('things/b')).toEqual({ old: 1, in: { old: 1, n: 2 } });
});

it('many that count the same document at once: none is lost', async () => {
  await db.doc('things/a').set({ n: 0 });
  const dbs = [db, other];
  await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      const at = dbs[n % 2] ?? db;
      await inTransaction(at, async (tx) => {
        const a = await tx.get(at.doc('things/a'));
        tx.update(a.ref, { n: Number(a.get('n')) + 1 });
      });
    }),
  );
  expect(await backend.raw('things/a')).toEqual({ n: 12 });
});

it('a provider that is called in a transaction fails, in every test of a handler', async () => {
  const { razorpay } = backend.deps;
  const asked = inTransaction(db, async (tx) => {
    await tx.get(db.doc('things/a'));
    return razorpay.fetchPayment('pay_1');
  });
  await expect(asked).rejects.toThrow('fetchPayment is called in a transaction');
});
