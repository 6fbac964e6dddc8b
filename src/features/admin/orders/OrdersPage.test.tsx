import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, parsePath } from 'react-router-dom';
import { expect, it } from 'vitest';
import { anOrder, aRefund } from '../../../../tests/support/orders';
import { type OrdersSource } from './ordersSource';
import { OrderList } from './OrderList';
import { orderNumber } from '../../../domain/order/orderNumber';

const source = (found: number): OrdersSource => ({
  counts: () => new Promise(() => undefined),
  page: () => Promise.resolve({ rows: [], next: undefined }),
  failing: () => Promise.resolve({ rows: [], next: undefined }),
  waiting: () => Promise.resolve({ rows: [anOrder({ id: 'u_waits' })], next: undefined }),
  undelivered: () => Promise.resolve({ rows: [anOrder({ id: 'u_failed' })], next: undefined }),
  disputed: () => Promise.resolve({ rows: [anOrder({ id: 'u_disputed' })], next: undefined }),
  returns: () => Promise.resolve({ rows: [anOrder({ id: 'u_returned' })], next: undefined }),
  find: () =>
    Promise.resolve(
      Array.from({ length: found }, (_, n) => anOrder({ id: `u_${1_790_000_000_000 + n}` })),
    ),
});

let visits = 0;

/** Every test is another visit: a list is kept for its history entry. */
function aVisit(path: string): { key: string } {
  visits += 1;
  return { ...parsePath(path), key: String(visits) };
}

it.each([
  [24, 0],
  [25, 1],
])('a search that finds %d orders says that there may be older ones %d times', async (found, n) => {
  render(
    <MemoryRouter initialEntries={[aVisit('/admin/orders?q=anahita@nilofar.example')]}>
      <OrderList source={source(found)} />
    </MemoryRouter>,
  );
  expect(
    await screen.findByRole('link', { name: orderNumber('u_1790000000000') }),
  ).toBeInTheDocument();
  expect(screen.queryAllByText(/Only the 25 newest are shown/)).toHaveLength(n);
});

it('lists the orders that the dashboard counts as not shipped', async () => {
  render(
    <MemoryRouter initialEntries={[aVisit('/admin/orders?status=waiting')]}>
      <OrderList source={source(0)} />
    </MemoryRouter>,
  );
  expect(await screen.findByRole('link', { name: orderNumber('u_waits') })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Not shipped yet' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

it('lists orders under the name of who bought, not of who receives a gift', async () => {
  const gift = anOrder({ id: 'u_gift', buyerName: 'Kavya Rao' });
  const orders = source(0);
  render(
    <MemoryRouter initialEntries={['/admin/orders?status=waiting']}>
      <OrderList
        source={{ ...orders, waiting: () => Promise.resolve({ rows: [gift], next: undefined }) }}
      />
    </MemoryRouter>,
  );
  expect(await screen.findByText('Kavya Rao')).toBeInTheDocument();
  expect(screen.queryByText('Anahita Desai')).not.toBeInTheDocument();
});

it('a search keeps the focus in its field and follows the URL', async () => {
  render(
    <MemoryRouter initialEntries={[aVisit('/admin/orders')]}>
      <OrderList source={source(0)} />
    </MemoryRouter>,
  );
  const actor = userEvent.setup();
  const field = screen.getByRole('searchbox', { name: 'Search' });
  await actor.type(field, 'SR123{Enter}');
  expect(await screen.findByRole('button', { name: 'Clear search' })).toBeInTheDocument();
  expect(field).toHaveFocus();
  await actor.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(field).toHaveValue('');
});

it('shows the refunded amount beside the status and under the total', async () => {
  const orders = [
    anOrder({ id: 'u_full', status: 'delivered', refunds: [aRefund(685_000)] }),
    anOrder({
      id: 'u_part',
      status: 'shipped',
      refunds: [aRefund(100_000, { status: 'pending' })],
    }),
    anOrder({ id: 'u_none', refunds: [aRefund(685_000, { status: 'failed' })] }),
  ];
  const page = () => Promise.resolve({ rows: orders, next: undefined });
  render(
    <MemoryRouter initialEntries={[aVisit('/admin/orders')]}>
      <OrderList source={{ ...source(0), page }} />
    </MemoryRouter>,
  );
  await screen.findByRole('link', { name: orderNumber('u_full') });
  const [, full, part, none] = screen.getAllByRole('row');
  if (!full || !part || !none) throw new Error('three rows are expected');
  expect(within(full).getByText('Delivered')).toBeInTheDocument();
  expect(within(full).getByText('Refunded')).toBeInTheDocument();
  expect(within(full).getByText('₹6,850 refunded')).toBeInTheDocument();
  expect(within(part).getByText('Partly refunded')).toBeInTheDocument();
  expect(within(part).getByText('₹1,000 being refunded')).toBeInTheDocument();
  expect(within(part).getByText('net paid ₹5,850')).toBeInTheDocument();
  expect(within(none).queryByText(/refunded/i)).not.toBeInTheDocument();
});

it('lists the deliveries that failed and wait for an answer', async () => {
  render(
    <MemoryRouter initialEntries={[aVisit('/admin/orders?status=undelivered')]}>
      <OrderList source={source(0)} />
    </MemoryRouter>,
  );
  expect(await screen.findByRole('link', { name: orderNumber('u_failed') })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Not delivered' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

it('lists the orders whose payment a bank disputes', async () => {
  render(
    <MemoryRouter initialEntries={[aVisit('/admin/orders?status=disputed')]}>
      <OrderList source={source(0)} />
    </MemoryRouter>,
  );
  expect(await screen.findByRole('link', { name: orderNumber('u_disputed') })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Disputed' })).toHaveAttribute('aria-current', 'page');
});

it('lists the orders with an open return', async () => {
  render(
    <MemoryRouter initialEntries={['/admin/orders?status=returns']}>
      <OrderList source={source(0)} />
    </MemoryRouter>,
  );
  expect(await screen.findByRole('link', { name: orderNumber('u_returned') })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Returns' })).toHaveAttribute('aria-current', 'page');
});
