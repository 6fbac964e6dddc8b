import { afterAll, beforeEach, expect, test } from 'vitest';
import { mintInvoice } from '../../functions/src/order/mintInvoice';
import { shipOrder } from '../../functions/src/shipping/ship';
import { inTransaction, readOrder } from '../../functions/src/store/firestore';
import { isSecurityRun } from '../support/measured';
import { paidOrder, parcelBackend } from '../support/parcels';

// A project without triggers, so that only the test numbers invoices.
const backend = await parcelBackend('demo-nilofar-invoices');
const { deps, vendors, pass } = backend;
beforeEach(() => backend.reset());
afterAll(() => backend.close());

const NUMBER = /^NF\/2627\/([A-Z])(\d{7})$/;

function mint(orderId: string): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const order = readOrder(await tx.get(deps.db.doc(`orders/${orderId}`)));
    if (!order) throw new Error(`no order ${orderId}`);
    return mintInvoice(tx, deps.db, order, deps.now());
  });
}

/** More would wait longer for each other's locks, and prove the same. */
const AT_ONCE = isSecurityRun ? 100 : 40;

test(`${AT_ONCE} invoices numbered at once: no number twice, and no gap in any series`, async () => {
  const ids = Array.from({ length: AT_ONCE }, (_, n) => `person${n}_1790000000000`);
  await Promise.all(ids.map((id) => paidOrder(deps, id)));
  await Promise.all(ids.map(mint));
  const numbers = await Promise.all(ids.map(async (id) => (await backend.order(id)).invoiceNumber));
  expect(new Set(numbers).size).toBe(AT_ONCE);
  const series = new Map<string, number[]>();
  for (const number of numbers) {
    const [, letter = '', serial = ''] = NUMBER.exec(number ?? '') ?? [];
    series.set(letter, [...(series.get(letter) ?? []), Number(serial)]);
  }
  for (const [letter, serials] of series) {
    const expected = Array.from({ length: serials.length }, (_, n) => n + 1);
    expect(
      serials.toSorted((a, b) => a - b),
      `series ${letter}`,
    ).toEqual(expected);
    expect(await backend.raw(`counters/invoice-2026-27-${letter}`)).toEqual({
      next: serials.length + 1,
    });
  }
});

test('asked for at the same time and again, an order keeps its one number', async () => {
  const id = await paidOrder(deps, 'person_1790000000000');
  await Promise.all(Array.from({ length: 5 }, () => mint(id)));
  const { invoiceNumber } = await backend.order(id);
  await mint(id);
  expect((await backend.order(id)).invoiceNumber).toBe(invoiceNumber);
  const [, letter = ''] = NUMBER.exec(invoiceNumber ?? '') ?? [];
  expect(await backend.raw(`counters/invoice-2026-27-${letter}`)).toEqual({ next: 2 });
});

test('a replacement gets no invoice, because nothing is sold with it', async () => {
  const id = await paidOrder(deps, 'person_1790000000000', { replaces: 'person_1780000000000' });
  await mint(id);
  await shipOrder(deps, id);
  expect(await backend.order(id)).toMatchObject({ shiprocketAWB: expect.any(String) as string });
  expect((await backend.order(id)).invoiceNumber).toBeUndefined();
});

test('booking a parcel numbers its invoice before the pickup; booking it again changes nothing', async () => {
  const pickup = {
    target: 'shiprocket',
    match: 'POST /v1/external/courier/generate/pickup',
  } as const;
  await vendors.fault({ ...pickup, kind: 'status', status: 500 });
  const id = await paidOrder(deps, 'person_1790000000000');
  await shipOrder(deps, id);
  const { invoiceNumber, invoicedAt, shiprocketStatus } = await backend.order(id);
  expect(invoiceNumber).toMatch(NUMBER);
  expect(shiprocketStatus).toBe('Courier assigned');
  pass(3_600_000);
  await shipOrder(deps, id);
  expect(await backend.order(id)).toMatchObject({ invoiceNumber, invoicedAt });
  const events = await deps.db
    .collection(`orders/${id}/events`)
    .where('type', '==', 'invoice')
    .get();
  expect(events.size).toBe(1);
});
