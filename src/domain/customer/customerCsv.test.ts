import { expect, it } from 'vitest';
import { anOrder, aRefund } from '../../../tests/support/orders';
import { decodeCustomer } from './customer';
import { addToTotals, customerRows } from './customerCsv';
import { toCustomerNotes, validateCustomerNotes } from './customerNotes';

const on = (day: string): Date => new Date(`${day}T12:00:00+05:30`);

it('the export has a row for each customer, with paid orders, what was kept of them, tags and note', () => {
  const kavya = decodeCustomer('kavya', {
    name: 'Kavya Rao',
    email: 'kavya@nilofar.example',
    role: 'customer',
    newsletter: true,
    createdAt: on('2026-01-05'),
  });
  const dev = decodeCustomer('dev', {
    name: 'Dev',
    email: 'dev@nilofar.example',
    role: 'customer',
  });
  const own = { userId: 'kavya', amountPaise: 685_000 } as const;
  const totals = addToTotals(new Map(), [
    anOrder({ ...own, status: 'delivered', createdAt: on('2026-03-01') }),
    anOrder({
      ...own,
      status: 'shipped',
      createdAt: on('2026-02-01'),
      refunds: [aRefund(100_000)],
    }),
    anOrder({ ...own, status: 'payment_failed', createdAt: on('2026-04-01') }),
    anOrder({ ...own, status: 'paid', createdAt: on('2026-05-01'), replaces: 'kavya_1' }),
  ]);
  const notes = new Map([['kavya', { note: 'Prefers oud.', tags: ['regular', 'gifts'] }]]);
  const [head, ...rows] = customerRows([kavya, dev], totals, notes);
  expect(head?.slice(6, 9)).toEqual(['Orders', 'Spent', 'Last order']);
  expect(rows.map((row) => row.slice(4))).toEqual([
    ['Yes', '2026-01-05', 2, 12_700, '2026-03-01', 'regular, gifts', 'Prefers oud.'],
    ['No', '', 0, 0, '', '', ''],
  ]);
});

it('tags are stored in small letters, each once, and too many or too long ones are refused', () => {
  expect(toCustomerNotes({ note: ' Oud. ', tags: 'Regular, #gifts,, regular ' })).toEqual({
    note: 'Oud.',
    tags: ['regular', 'gifts'],
  });
  expect(validateCustomerNotes({ note: '', tags: 'a,b' })).toEqual({});
  const many = Array.from({ length: 11 }, (_, n) => `tag ${n}`).join(',');
  expect(validateCustomerNotes({ note: '', tags: many }).tags).toBe('At most 10 tags.');
  expect(validateCustomerNotes({ note: '', tags: 'x'.repeat(31) }).tags).toMatch(/30 characters/);
});
