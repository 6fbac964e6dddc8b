import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import { anOrder } from '../../../../tests/support/orders';
import type { Order } from '../../../domain/order/order';
import { AuthContext } from '../../account/useAuth';
import { LiveOrdersContext } from '../ui/useLiveOrders';
import { FetchedOrder } from './FetchedOrder';

const orders = vi.hoisted(() => ({ fetchOrderDetails: vi.fn() }));
vi.mock('../../../firebase/order/adminOrders', () => orders);

const fileOf = (order: Order) => ({
  order,
  events: [],
  requests: [],
  notes: [],
  parcel: undefined,
  taken: [],
  pickups: new Map(),
});

const page = (...changed: Order[]) => (
  <AuthContext value={ownersAuth()}>
    <LiveOrdersContext
      value={{
        summary: undefined,
        firstSummary: () => new Promise(() => undefined),
        changed: new Map(changed.map((order) => [order.id, order])),
        fresh: 0,
        hasSound: false,
        setSound: () => undefined,
      }}
    >
      <MemoryRouter>
        <FetchedOrder id="u_1" />
      </MemoryRouter>
    </LiveOrdersContext>
  </AuthContext>
);

it('shows what has happened to an order since it was opened', async () => {
  const before = anOrder({ id: 'u_1', status: 'paid', updatedAt: new Date(1000) });
  const after = anOrder({
    id: 'u_1',
    status: 'cancellation_requested',
    updatedAt: new Date(2000),
  });
  orders.fetchOrderDetails.mockResolvedValue(fileOf(before));
  const { rerender } = render(page(before));
  expect(await screen.findByRole('button', { name: 'Cancel order' })).toBeInTheDocument();
  expect(orders.fetchOrderDetails).toHaveBeenCalledOnce();
  orders.fetchOrderDetails.mockResolvedValue(fileOf(after));
  rerender(page(after));
  expect(await screen.findByRole('button', { name: 'Accept cancellation' })).toBeInTheDocument();
  expect(orders.fetchOrderDetails).toHaveBeenCalledTimes(2);
});
