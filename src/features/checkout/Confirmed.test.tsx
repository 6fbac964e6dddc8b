import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import { anOrder } from '../../../tests/support/orders';
import { unpackCatalogue } from '../../domain/product/catalogue';
import { orderItems } from '../../domain/order/order';
import { catalogueStore } from '../catalogue/catalogueStore';
import { Confirmed } from './Confirmed';

const backend = vi.hoisted(() => ({ fetchCatalogue: vi.fn(), fetchOrder: vi.fn() }));
vi.mock('../../firebase/product/catalogue', () => ({ fetchCatalogue: backend.fetchCatalogue }));
vi.mock('../../firebase/order/orders', () => ({ fetchOrder: backend.fetchOrder }));
vi.mock('idb-keyval', () => ({ get: async () => undefined, set: async () => undefined }));

it('shows where to go on and what was bought before how to wear it', async () => {
  const order = anOrder();
  const [item] = orderItems(order);
  const { catalogue } = unpackCatalogue([{ products: [] }], 1);
  backend.fetchCatalogue.mockResolvedValue({
    ...catalogue,
    products: [aProduct({ id: item?.id ?? '', name: 'Amber' })],
  });
  backend.fetchOrder.mockResolvedValue(order);
  await catalogueStore.refresh();
  render(
    <MemoryRouter>
      <Confirmed orderId={order.id} firstName="Kavya" />
    </MemoryRouter>,
  );
  const bottle = await screen.findByRole('figure');
  for (const earlier of [
    screen.getByRole('link', { name: 'My Orders' }),
    screen.getByRole('heading', { name: 'Your order' }),
  ])
    expect(earlier.compareDocumentPosition(bottle)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
