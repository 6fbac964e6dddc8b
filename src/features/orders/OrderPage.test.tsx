import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { NOW } from '../../../tests/support/domain';
import { anOrder } from '../../../tests/support/orders';
import type { OrderEvent } from '../../domain/orderEvent';
import { CartProvider } from '../cart/CartProvider';
import { OrderView } from './OrderPage';

vi.mock('../../firebase/catalogue', () => ({ fetchCatalogue: async () => new Promise(() => {}) }));
vi.mock('idb-keyval', () => ({ get: async () => undefined, set: async () => undefined }));

const anEvent = (type: string, detail: string): OrderEvent => ({
  id: type,
  type,
  at: NOW,
  by: 'owner',
  detail,
});
const events = [
  anEvent('placed', 'Order placed.'),
  anEvent('payment_started', 'Payment of ₹6,850 prepared.'),
];

it.each([
  ['is no news to the shopper', true, 0],
  ['is told to an admin', false, 1],
] as const)('that a payment was prepared %s', (_, own, told) => {
  render(
    <MemoryRouter>
      <CartProvider>
        <OrderView order={anOrder()} events={events} own={own} onChanged={() => undefined} />
      </CartProvider>
    </MemoryRouter>,
  );
  expect(screen.getByText('Order placed.')).toBeInTheDocument();
  expect(screen.queryAllByText('Payment of ₹6,850 prepared.')).toHaveLength(told);
});
