import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import {
  anOrder,
  anOrderOfSets,
  aWrappedOrder,
  SMALL_PARCEL,
} from '../../../../tests/support/orders';
import { decodeOrder } from '../../../domain/order/order';
import { PackingSlip } from './PackingSlip';

// An order's `items` are the customer's input and may hold any text, so the slip uses the priced lines.
it('lists what was charged, with SKUs', () => {
  const order = decodeOrder('u_1790000000000', {
    userId: 'u',
    items: [
      { id: 'vial', name: 'Oud Royale Extrait', price: 1, quantity: 2, selectedVolume: '2 ml' },
    ],
    shippingInfo: {},
    status: 'paid',
    createdAt: new Date('2026-11-20T10:00:00Z'),
    pricing: {
      lines: [
        { productId: 'vial', name: 'Vial', volume: '2 ml', quantity: 2, unitPrice: 99, total: 198 },
      ],
      subtotal: 198,
      discounts: [],
      shipping: 0,
      total: 198,
      currency: 'INR',
    },
  });
  render(
    <MemoryRouter>
      <PackingSlip order={order} parcel={SMALL_PARCEL} />
    </MemoryRouter>,
  );
  const [, row] = within(screen.getByRole('table')).getAllByRole('row');
  const cells = row ? within(row).getAllByRole('cell') : [];
  expect(cells.map((cell) => cell.textContent)).toEqual(['Vial', '2 ml', 'vial-2ml', '2']);
  expect(screen.getByText('Pack in').nextSibling).toHaveTextContent(
    'Small, 16 × 12 × 8 cm, 0.42 kg',
  );
});

it.each([
  [1, 'In the box:'],
  [2, 'In each box:'],
])('lists what goes into a gift set: %i of them', (quantity, head) => {
  render(
    <MemoryRouter>
      <PackingSlip order={anOrderOfSets(quantity)} />
    </MemoryRouter>,
  );
  expect(screen.getByText(head)).toBeInTheDocument();
  const parts = within(screen.getByRole('table')).getAllByRole('listitem');
  expect(parts.map((part) => part.textContent)).toEqual([
    'Rose of Kannauj, 10 ml × 2',
    'Assam Oud, 12 ml',
  ]);
});

it('has a card with the words of a gift and no price, and says when the parcel leaves', () => {
  render(
    <MemoryRouter>
      <PackingSlip
        order={anOrder({ gift: { message: 'Happy birthday,\nAsha', sendOn: '2026-12-03' } })}
      />
    </MemoryRouter>,
  );
  expect(screen.getByRole('region', { name: 'Card for the gift' })).toHaveTextContent(
    'Happy birthday, Asha',
  );
  expect(screen.getByText('Send on').nextSibling).toHaveTextContent('3 Dec 2026');
  expect(screen.queryByText(/₹/)).not.toBeInTheDocument();
});

it('goes to the recipient of a gift, not to its buyer', () => {
  render(
    <MemoryRouter>
      <PackingSlip order={{ ...anOrderOfSets(1), buyerName: 'Kavya Rao' }} />
    </MemoryRouter>,
  );
  expect(screen.getByText('Anahita Desai')).toBeInTheDocument();
  expect(screen.queryByText('Kavya Rao')).not.toBeInTheDocument();
});

it.each([
  ['is delivered', anOrder({ status: 'delivered' })],
  ['is cancelled', anOrder({ status: 'cancelled' })],
  ['is not paid', anOrder({ status: 'pending_payment' })],
])('says that there is nothing to pack of an order that %s', (_, order) => {
  render(
    <MemoryRouter>
      <PackingSlip order={order} />
    </MemoryRouter>,
  );
  expect(screen.getByText('There is nothing to pack')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument();
});

it('tells the packer to wrap it, and in what', () => {
  render(
    <MemoryRouter>
      <PackingSlip order={aWrappedOrder()} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('cell', { name: 'Gift wrap: Ivory paper' })).toBeInTheDocument();
});
