import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

it('shows the bottle right after the thanks and the day, before what happens next and the bill', async () => {
  const order = anOrder({ paidAt: new Date('2026-11-20T08:00:00Z') });
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
  const day = screen.getByText(/^With you by /);
  expect(day.compareDocumentPosition(bottle)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  for (const later of [
    screen.getByRole('list', { name: 'What happens next' }),
    screen.getByRole('link', { name: 'My Orders' }),
    screen.getByRole('heading', { name: 'Your order' }),
  ])
    expect(bottle.compareDocumentPosition(later)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('says that the bill could not be loaded, and asks for it again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const order = anOrder({ paidAt: new Date('2026-11-20T08:00:00Z') });
  backend.fetchOrder.mockRejectedValueOnce(new Error('offline')).mockResolvedValue(order);
  render(
    <MemoryRouter>
      <Confirmed orderId={order.id} firstName="Kavya" />
    </MemoryRouter>,
  );
  expect(await screen.findByText(/^Its details could not be loaded just now/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Total')).toBeInTheDocument();
  expect(screen.queryByText(/^Its details could not be loaded/)).not.toBeInTheDocument();
});

it('keeps room for the day and for all about the bottle while the order loads', () => {
  backend.fetchOrder.mockReturnValue(new Promise(() => undefined));
  const { container } = render(
    <MemoryRouter>
      <Confirmed orderId="u_1" firstName="Kavya" />
    </MemoryRouter>,
  );
  const room = [...container.querySelectorAll('[aria-hidden] .invisible')];
  expect(room.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^With you by .+Often sooner/),
    expect.stringContaining('wait ten minutes before you judge it.'),
  ]);
});
