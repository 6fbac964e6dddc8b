import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import * as v from 'valibot';
import { rebuildCatalogue } from '../../functions/src/catalogue/store';
import { rebuild } from '../../functions/src/figures/maintenance';
import { mintInvoice } from '../../functions/src/order/mintInvoice';
import { readStock } from '../../functions/src/payment/stock';
import { inTransaction, readOrder } from '../../functions/src/store/firestore';
import { decodeStockSettings } from '../../src/domain/product/stock';
import { root } from '../../tools/emulators/ports';
import { parcelBackend } from '../support/parcels';

// What the functions of 29 November 2026 wrote: orders in each state, invoices, counted stock and a hold.
const FORMER = join(root, 'tests/support/former-data.json');

const backend = await parcelBackend('demo-nilofar-former');
const { deps } = backend;
const { db } = deps;
afterAll(() => backend.close());

const documents = v.parse(
  v.record(v.string(), v.record(v.string(), v.unknown())),
  JSON.parse(readFileSync(FORMER, 'utf8'), (_key, value: unknown) =>
    v.is(v.strictObject({ $date: v.string() }), value)
      ? new Date(value.$date)
      : v.is(v.strictObject({ $bytes: v.string() }), value)
        ? Buffer.from(value.$bytes, 'base64')
        : value,
  ),
);
const ordersOf = (): [string, Record<string, unknown>][] =>
  Object.entries(documents)
    .filter(([path]) => /^orders\/[^/]+$/.test(path))
    .map(([path, data]) => [path.slice('orders/'.length), data]);

beforeEach(async () => {
  await backend.reset();
  for (const [path, data] of Object.entries(documents)) await db.doc(path).set(data);
});

async function piecesOf(productId: string, volume: string): Promise<unknown> {
  const line = { productId, volume, quantity: 1 };
  const entries = await inTransaction(db, (tx) => readStock(tx, db, [line], 'new', deps.now()));
  return entries.map(({ stock, heldByOthers }) => [stock, heldByOthers]);
}

it('opens with the same orders, stock and invoice numbers, before and after a rebuild', async () => {
  const expectTheSame = async (): Promise<void> => {
    for (const [id, former] of ordersOf()) {
      const order = await backend.order(id);
      expect(order.status).toBe(former['status']);
      expect(order.invoiceNumber).toBe(former['invoiceNumber']);
      expect(order.shiprocketAWB).toBe(former['shiprocketAWB']);
      expect(order.amountPaise).toBe(former['amountPaise']);
      expect(order.pricing).toMatchObject({ total: 6382, subtotal: 7091 });
    }
    expect(await piecesOf('amber-durbar', '2 ml')).toEqual([[37, 0]]);
    expect(await piecesOf('amber-durbar', '50 ml')).toEqual([[4, 0]]);
    expect(await piecesOf('vetiver-rain', '50 ml')).toEqual([[400, 2]]);
    expect(await piecesOf('clear-musk', '50 ml')).toEqual([]);
  };
  expect(ordersOf().filter(([, order]) => order['invoiceNumber'] !== undefined)).toHaveLength(3);
  await expectTheSame();
  await rebuildCatalogue(deps);
  await rebuild(deps, async () => undefined);
  await expectTheSame();
  expect(await backend.raw('products/vetiver-rain')).toMatchObject({ stock: 10 });
  expect(decodeStockSettings(await backend.raw('settings/stock'))).toEqual({
    lowAt: 9,
    sizes: { 'vetiver-rain/50 ml': 9 },
  });
});

it('numbers the next invoice after the last one of its series', async () => {
  const numbers = ordersOf().map(([, order]) => String(order['invoiceNumber']));
  for (let n = 0; n < 8; n += 1) {
    const id = `next${n}_1790000000000`;
    const [, paid] = ordersOf().find(([, order]) => order['status'] === 'paid') ?? [];
    const { invoiceNumber: _former, ...rest } = paid ?? {};
    await db.doc(`orders/${id}`).set(rest);
    await inTransaction(db, async (tx) => {
      const order = readOrder(await tx.get(db.doc(`orders/${id}`)));
      if (!order) throw new Error(`no order ${id}`);
      return mintInvoice(tx, db, order, deps.now());
    });
    const { invoiceNumber = '' } = await backend.order(id);
    expect(numbers).not.toContain(invoiceNumber);
    numbers.push(invoiceNumber);
  }
});
