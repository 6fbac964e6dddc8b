import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { anOrder } from '../../../../tests/support/orders';
import { Orders, type OrdersSource } from './OrdersPage';

const source = (found: number): OrdersSource => ({
  counts: () => new Promise(() => undefined),
  page: () => Promise.resolve({ rows: [], next: undefined }),
  failing: () => Promise.resolve({ rows: [], next: undefined }),
  find: () =>
    Promise.resolve(
      Array.from({ length: found }, (_, n) => anOrder({ id: `u_${1_790_000_000_000 + n}` })),
    ),
});

it.each([
  [24, 0],
  [25, 1],
])('a search that finds %d orders says that there may be older ones %d times', async (found, n) => {
  render(
    <MemoryRouter initialEntries={['/admin/orders?q=anahita@nilofar.example']}>
      <Orders source={source(found)} />
    </MemoryRouter>,
  );
  expect(await screen.findByRole('link', { name: 'u_1790000000000' })).toBeInTheDocument();
  expect(screen.queryAllByText(/The 25 newest are shown/)).toHaveLength(n);
});
