import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { anOrder, aRefund } from '../../../../tests/support/orders';
import { decodeCustomer } from '../../../domain/customer/customer';
import { readCsv } from '../../../domain/shop/csv';
import { istDay } from '../../../domain/shop/ist';
import type { Page } from '../../../firebase/reads';
import { download } from '../../../ui/download';
import { ExportCustomers } from './ExportCustomers';

vi.mock('../../../ui/download');

/** The rows in pages of one, as the database gives them by cursor. */
function onePerPage<T>([row, ...others]: readonly T[]): Page<T> {
  return {
    rows: row === undefined ? [] : [row],
    next: others.length === 0 ? undefined : () => Promise.resolve(onePerPage(others)),
  };
}

const at = (day: string): Date => new Date(`${day}T12:00:00+05:30`);
const customer = (id: string, name: string) =>
  decodeCustomer(id, { name, email: `${id}@nilofar.example`, role: 'customer' });
const kavyas = { userId: 'kavya', amountPaise: 685_000 } as const;

vi.mock('../../../firebase/order/adminOrders', () => ({
  fetchOrderRows: () =>
    Promise.resolve(
      onePerPage([
        anOrder({ ...kavyas, id: 'kavya_2', status: 'delivered', createdAt: at('2026-11-02') }),
        anOrder({ userId: 'dev', id: 'dev_1', amountPaise: 100_000, createdAt: at('2026-11-01') }),
        anOrder({
          ...kavyas,
          id: 'kavya_1',
          status: 'shipped',
          createdAt: at('2026-10-01'),
          refunds: [aRefund(85_000)],
        }),
      ]),
    ),
}));
vi.mock('../../../firebase/customer/adminCustomers', () => ({
  fetchCustomerRows: () =>
    Promise.resolve(onePerPage([customer('kavya', 'Kavya Rao'), customer('dev', 'Dev')])),
}));
vi.mock('../../../firebase/customer/adminCustomerNotes', () => ({
  fetchAllCustomerNotes: () =>
    Promise.resolve(new Map([['kavya', { note: 'Prefers oud.', tags: ['regular'] }]])),
}));

it('writes a file of every customer with the orders, spend, tags and note of all pages', async () => {
  render(<ExportCustomers onClose={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByText('2 customers exported.')).toBeVisible();
  expect(download).toHaveBeenCalledExactlyOnceWith(
    `customers-${istDay(new Date())}.csv`,
    expect.any(String),
  );
  const [, content] = vi.mocked(download).mock.lastCall ?? [];
  const [head = [], ...rows] = readCsv(String(content)).map(({ cells }) => cells);
  const columns = ['Name', 'Orders', 'Spent', 'Last order', 'Tags', 'Note'];
  expect(rows.map((row) => columns.map((name) => row[head.indexOf(name)]))).toEqual([
    ['Kavya Rao', '2', '12850', '2026-11-02', 'regular', 'Prefers oud.'],
    ['Dev', '1', '1000', '2026-11-01', '', ''],
  ]);
});
