import { render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import { AuthContext } from '../../account/useAuth';
import { anOrder, aRefund } from '../../../../tests/support/orders';
import { orderNumber } from '../../../domain/order/orderNumber';
import type { Spent } from '../../../domain/customer/customer';
import type { Order } from '../../../domain/order/order';
import type { Page } from '../../../firebase/reads';
import { CustomerPage } from './CustomerPage';

vi.mock('../../../firebase/customer/users', () => ({
  fetchProfile: async () => ({
    id: 'u',
    name: 'Anahita Desai',
    email: 'anahita@nilofar.example',
    role: 'customer',
    phoneVerified: false,
  }),
}));
const backend = vi.hoisted(() => ({
  fetchOrders: vi.fn<(uid: string, status: undefined, size: number) => Promise<Page<Order>>>(),
  fetchSpent: vi.fn<(uid: string) => Promise<Spent>>(),
}));
vi.mock('../../../firebase/order/orders', () => ({ fetchOrders: backend.fetchOrders }));
vi.mock('../../../firebase/customer/addresses', () => ({ fetchAddresses: async () => [] }));
vi.mock('../../../firebase/customer/adminCustomers', () => ({
  countWishlistEntries: async () => 0,
  fetchSpent: backend.fetchSpent,
}));

const notes = vi.hoisted(() => ({ fetchCustomerNotes: vi.fn(), saveCustomerNotes: vi.fn() }));
vi.mock('../../../firebase/customer/adminCustomerNotes', () => notes);
beforeEach(() => {
  backend.fetchOrders.mockReset().mockResolvedValue({
    rows: [
      anOrder({ status: 'delivered', amountPaise: 685_000, refunds: [aRefund(685_000)] }),
      anOrder({ id: 'u_0', status: 'paid', amountPaise: 100_000 }),
    ],
    next: undefined,
  });
  backend.fetchSpent.mockReset().mockResolvedValue({ orders: 48, rupees: 123_456 });
  notes.fetchCustomerNotes.mockResolvedValue({ note: 'Prefers oud.', tags: ['regular'] });
  notes.saveCustomerNotes.mockReset().mockResolvedValue(true);
});

const page = (
  <AuthContext value={ownersAuth()}>
    <MemoryRouter initialEntries={['/u']}>
      <Routes>
        <Route path=":id" element={<CustomerPage />} />
      </Routes>
    </MemoryRouter>
  </AuthContext>
);

it('keeps notes and tags about a customer', async () => {
  const actor = userEvent.setup();
  render(page);
  const panel = within(await screen.findByRole('region', { name: 'Notes and tags' }));
  const tags = await panel.findByLabelText(/^Tags/);
  expect(tags).toHaveValue('regular');
  await actor.type(tags, ', Gifts');
  await actor.type(panel.getByLabelText(/^Note/), ' Gifts in May.');
  await actor.click(panel.getByRole('button', { name: 'Save Notes' }));
  expect(await panel.findByText('The notes were saved.')).toBeInTheDocument();
  expect(notes.saveCustomerNotes).toHaveBeenCalledWith(
    'u',
    { note: 'Prefers oud.', tags: ['regular'] },
    { note: 'Prefers oud. Gifts in May.', tags: ['regular', 'gifts'] },
    'owner',
  );
});

it('shows the refunded amount of each order of a customer', async () => {
  render(page);
  const orders = within(await screen.findByRole('region', { name: 'Orders' }));
  expect(await orders.findByRole('link', { name: orderNumber('u_1') })).toBeInTheDocument();
  expect(orders.getByText('Delivered')).toBeInTheDocument();
  expect(orders.getByText('Refunded')).toBeInTheDocument();
  expect(orders.getByText('₹6,850 refunded')).toBeInTheDocument();
});

const statOf = (term: string) => screen.getByText(term).nextSibling;

it('sums up the orders that it has where those are all', async () => {
  render(page);
  expect(await screen.findByText('Paid orders')).toBeInTheDocument();
  expect(statOf('Paid orders')).toHaveTextContent('2');
  expect(statOf('Lifetime value')).toHaveTextContent('₹1,000');
  expect(backend.fetchSpent).not.toHaveBeenCalled();
});

it('reads fifteen orders at a time, and the sums of many from the database', async () => {
  const many = (from: number) =>
    Array.from({ length: 15 }, (_, n) => anOrder({ id: `u_${from + n}` }));
  backend.fetchOrders.mockResolvedValue({
    rows: many(100),
    next: async () => ({ rows: many(200), next: undefined }),
  });
  render(page);
  const orders = within(await screen.findByRole('region', { name: 'Orders' }));
  expect(await orders.findAllByRole('listitem')).toHaveLength(15);
  expect(backend.fetchOrders).toHaveBeenCalledExactlyOnceWith('u', undefined, 15);
  expect(statOf('Paid orders')).toHaveTextContent('48');
  expect(statOf('Lifetime value')).toHaveTextContent('₹1,23,456');
  await userEvent.click(orders.getByRole('button', { name: 'Next' }));
  expect(await orders.findByRole('link', { name: orderNumber('u_200') })).toBeInTheDocument();
  expect(orders.queryByRole('link', { name: orderNumber('u_100') })).not.toBeInTheDocument();
});
