import { render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import { AuthContext } from '../../account/useAuth';
import { anOrder, aRefund } from '../../../../tests/support/orders';
import { orderNumber } from '../../../domain/order/orderNumber';
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
vi.mock('../../../firebase/order/orders', () => ({
  fetchOrders: async () => ({
    rows: [anOrder({ status: 'delivered', refunds: [aRefund(685_000)] })],
    next: undefined,
  }),
}));
vi.mock('../../../firebase/customer/addresses', () => ({ fetchAddresses: async () => [] }));
vi.mock('../../../firebase/customer/adminCustomers', () => ({
  countWishlistEntries: async () => 0,
}));

const notes = vi.hoisted(() => ({ fetchCustomerNotes: vi.fn(), saveCustomerNotes: vi.fn() }));
vi.mock('../../../firebase/customer/adminCustomerNotes', () => notes);
beforeEach(() => {
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
  expect(orders.getByRole('link', { name: orderNumber('u_1') })).toBeInTheDocument();
  expect(orders.getByText('Delivered')).toBeInTheDocument();
  expect(orders.getByText('Refunded')).toBeInTheDocument();
  expect(orders.getByText('₹6,850 refunded')).toBeInTheDocument();
});
