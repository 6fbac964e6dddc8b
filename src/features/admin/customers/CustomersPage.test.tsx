import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { decodeCustomer } from '../../../domain/customer/customer';
import { CustomersPage } from './CustomersPage';

const customers = vi.hoisted(() => ({ fetchCustomerRows: vi.fn(), findCustomers: vi.fn() }));
vi.mock('../../../firebase/customer/adminCustomers', () => customers);

const aCustomer = (id: string, name: string) =>
  decodeCustomer(id, { name, email: `${id}@nilofar.example`, role: 'customer' });

it('searches customers as somebody types', async () => {
  customers.fetchCustomerRows.mockResolvedValue({ rows: [aCustomer('a', 'Anahita Desai')] });
  customers.findCustomers.mockResolvedValue({ rows: [aCustomer('m', 'Meera Rao')] });
  const actor = userEvent.setup();
  render(
    <MemoryRouter>
      <CustomersPage />
    </MemoryRouter>,
  );
  await screen.findByRole('link', { name: 'Anahita Desai' });
  const field = screen.getByRole('searchbox', { name: 'Search' });
  await actor.type(field, 'meera');
  expect(await screen.findByRole('link', { name: 'Meera Rao' })).toBeInTheDocument();
  expect(customers.findCustomers).toHaveBeenCalledOnce();
  expect(field).toHaveFocus();
});
