import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { readZip } from '../../../../tests/support/zip';
import { decodeOrder } from '../../../domain/order/order';
import type { ReadOrder } from '../../../firebase/order/adminGst';
import type { Page } from '../../../firebase/reads';
import { download } from '../../../ui/download';
import { GstDialog } from './GstDialog';

vi.mock('../../../ui/download');

/** ₹118 to Kerala, with its invoice and a credit note of ₹59 in October. */
function order(serial: number): ReadOrder {
  const at = new Date('2026-10-10T12:00:00+05:30');
  const line = { productId: 'amber', name: 'Amber', volume: '50 ml', quantity: 2 };
  return {
    order: decodeOrder(`u_${serial}`, {
      userId: 'u',
      items: [],
      shippingInfo: { state: 'Kerala' },
      status: 'delivered',
      createdAt: at,
      amountPaise: 11_800,
      pricing: {
        lines: [{ ...line, unitPrice: 59, total: 118 }],
        subtotal: 118,
        discounts: [],
        shipping: 0,
        total: 118,
        currency: 'INR',
      },
      invoiceNumber: `NF/2627/A000000${serial}`,
      invoicedAt: at,
      invoiceTax: { gstin: '24AAACN0000A1Z5', taxRate: 18, hsn: '3303' },
      refunds: [
        {
          id: 'r',
          amountPaise: 5900,
          status: 'processed',
          at,
          creditNote: `CN/2627/A000000${serial}`,
          creditedPaise: 5900,
        },
      ],
    }),
  };
}

const page = (rows: ReadOrder[], next?: () => Promise<Page<ReadOrder>>): Page<ReadOrder> => ({
  rows,
  next,
});

function show(fetches: (() => Promise<Page<ReadOrder>>)[]) {
  const fetchMonth = vi.fn(() => fetches);
  render(<GstDialog today="2026-11-28" onClose={() => undefined} fetchMonth={fetchMonth} />);
  return fetchMonth;
}

it('downloads the files of the month before, and says what is in them', async () => {
  const fetchMonth = show([
    () => Promise.resolve(page([order(1)], () => Promise.resolve(page([order(2)])))),
    // The same order, found by its credit note.
    () => Promise.resolve(page([order(1)])),
  ]);
  expect(screen.getByLabelText('Month')).toHaveDisplayValue('October 2026');
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(
    await screen.findByText('October 2026: 2 invoices and 2 credit notes downloaded.'),
  ).toBeVisible();
  expect(fetchMonth).toHaveBeenCalledWith('2026-10');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  const [name, archive] = vi.mocked(download).mock.calls[0] ?? [];
  expect(name).toBe('gst-2026-10.zip');
  const files = readZip(archive as Uint8Array);
  expect([...files.keys()]).toEqual([
    'table-05-b2cl.csv',
    'table-07-b2cs.csv',
    'table-09b-cdnur.csv',
    'table-12-hsn-b2c.csv',
    'table-13-docs.csv',
    'documents.csv',
    'totals.csv',
  ]);
  expect(files.get('table-07-b2cs.csv')).toMatch(/^Type,Place Of Supply,/);
  // 118 − 59, twice.
  expect(files.get('table-07-b2cs.csv')).toContain('OE,32-Kerala,,18,100,0,\r\n');
  const [terms, amounts] = [screen.getAllByRole('term'), screen.getAllByRole('definition')];
  expect(terms.map((term, n) => `${term.textContent}: ${amounts[n]?.textContent}`)).toEqual([
    'Invoices: ₹236',
    'Credit notes: −₹118',
    'Taxable value: ₹100',
    'Integrated tax: ₹18',
    'Central tax: ₹0',
    'State tax: ₹0',
    'Invoices less credit notes: ₹118',
  ]);
});

it('says that the files are not complete', async () => {
  const fault = 'orders/u_2: pricing.total: Invalid type';
  show([
    () => Promise.resolve(page([order(1), { fault }, order(4)])),
    () => Promise.resolve(page([])),
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(
    'The files are not complete. 4 numbers between the first and the last document of a series are missing.',
  );
  expect(alert).toHaveTextContent(
    'NF/2627/A0000002 to NF/2627/A0000003, CN/2627/A0000002 to CN/2627/A0000003',
  );
  expect(alert).toHaveTextContent(fault);
});

it('can be stopped between two pages, and downloads nothing then', async () => {
  let answer: ((rest: Page<ReadOrder>) => void) | undefined;
  const second = vi.fn(() => Promise.resolve(page([])));
  show([
    () =>
      Promise.resolve(
        page([order(1)], () => new Promise<Page<ReadOrder>>((resolve) => (answer = resolve))),
      ),
    second,
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(await screen.findByText('1 order read…')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  answer?.(page([order(2)]));
  expect(await screen.findByText('Stopped. Nothing was downloaded.')).toBeVisible();
  expect(download).not.toHaveBeenCalled();
});

it('says that a month has no documents', async () => {
  show([() => Promise.resolve(page([])), () => Promise.resolve(page([]))]);
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(
    await screen.findByText(/^October 2026 has no invoice and no credit note\./),
  ).toBeVisible();
});
