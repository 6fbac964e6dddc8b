import { render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { anOrder, aRefund } from '../../../../tests/support/orders';
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

it('shows the refunded amount of each order of a customer', async () => {
  render(
    <MemoryRouter initialEntries={['/u']}>
      <Routes>
        <Route path=":id" element={<CustomerPage />} />
      </Routes>
    </MemoryRouter>,
  );
  const orders = within(await screen.findByRole('region', { name: 'Orders' }));
  expect(orders.getByText('Delivered')).toBeInTheDocument();
  expect(orders.getByText('Refunded')).toBeInTheDocument();
  expect(orders.getByText('₹6,850 refunded')).toBeInTheDocument();
});
