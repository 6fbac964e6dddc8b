import { expect, it } from 'vitest';
import { anOrder } from '../../../../tests/support/orders';
import { withChanged } from './dashboardData';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 28, hour));

it('shows orders as they were written last, whether they were read or arrived', () => {
  const order = { id: 'a', createdAt: at(1) };
  const older = anOrder({ ...order, status: 'paid', updatedAt: at(2) });
  const later = anOrder({ ...order, status: 'shipped', updatedAt: at(3) });
  const other = anOrder({ id: 'b', createdAt: at(2) });
  expect(withChanged([older], new Map([later, other].map((one) => [one.id, one])))).toEqual([
    other,
    later,
  ]);
  expect(withChanged([later], new Map([['a', older]]))).toEqual([later]);
});
