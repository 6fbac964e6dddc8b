import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ExportCustomers } from './ExportCustomers';

vi.mock('../../../firebase/customer/adminCustomers', () => {
  throw new Error('Failed to fetch dynamically imported module');
});
vi.mock('../../../firebase/customer/adminCustomerNotes', () => ({}));
vi.mock('../../../firebase/order/adminOrders', () => ({}));

it('says so when its code cannot be loaded, as without a network', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  render(<ExportCustomers onClose={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The customers could not be exported.',
  );
});
