import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import { anOrder } from '../../../../tests/support/orders';
import type { Order } from '../../../domain/order/order';
import { AuthContext } from '../../account/useAuth';
import { LiveOrdersContext } from '../ui/useLiveOrders';
import { FetchedOrder } from './FetchedOrder';
import type { LabelService } from './useLabels';

const orders = vi.hoisted(() => ({ fetchOrderDetails: vi.fn() }));
vi.mock('../../../firebase/order/adminOrders', () => orders);
beforeEach(() => orders.fetchOrderDetails.mockReset());

const fileOf = (order: Order) => ({
  order,
  events: [],
  requests: [],
  notes: [],
  parcel: undefined,
  taken: [],
  pickups: new Map(),
});

const url = 'https://sr-core-cdn.shiprocket.in/label.pdf';
const labelService: LabelService = {
  request: () => Promise.resolve('l1'),
  fetch: () => Promise.resolve({ state: 'done', url, failed: [] }),
  openTab: () => undefined,
  pause: () => Promise.resolve(),
};

const page = (...changed: Order[]) => (
  <AuthContext value={ownersAuth()}>
    <LiveOrdersContext
      value={{
        summary: undefined,
        latestSummary: () => new Promise(() => undefined),
        changed: new Map(changed.map((order) => [order.id, order])),
        fresh: 0,
        isLive: true,
        hasSound: false,
        setSound: () => undefined,
      }}
    >
      <MemoryRouter>
        <FetchedOrder id="u_1" labelService={labelService} />
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

it('keeps the courier’s label while the packing slip is open', async () => {
  orders.fetchOrderDetails.mockResolvedValue(fileOf(anOrder({ id: 'u_1', shiprocketAWB: '1' })));
  render(page());
  await userEvent.click(await screen.findByRole('button', { name: 'Courier label' }));
  await screen.findByText(/The courier label is ready/);
  await userEvent.click(screen.getByRole('link', { name: 'Packing slip' }));
  await screen.findByRole('heading', { name: 'Packing slip', level: 1 });
  await userEvent.click(screen.getByRole('link', { name: 'Back to the order' }));
  expect(await screen.findByText(/The courier label is ready/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^Open the PDF/ })).toHaveAttribute('href', url);
});
