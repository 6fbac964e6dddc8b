import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import { unpackCatalogue } from '../../domain/product/catalogue';
import type { Product } from '../../domain/product/product';
import { messages } from '../../domain/shop/messages';
import { CartProvider } from '../cart/CartProvider';
import { catalogueStore } from './catalogueStore';
import { SamplesPage } from './SamplesPage';

const backend = vi.hoisted(() => ({ fetchCatalogue: vi.fn() }));
vi.mock('../../firebase/product/catalogue', () => ({ fetchCatalogue: backend.fetchCatalogue }));
vi.mock('idb-keyval', () => ({ get: async () => undefined, set: async () => undefined }));

const withVial = (id: string, name: string, inStock = true): Product =>
  aProduct({
    id,
    name,
    topNotes: ['Saffron', 'Rose', 'Pepper', 'Lime'],
    variants: [
      { volume: '50 ml', price: 6850, inStock: true },
      { volume: '2 ml', price: 120, inStock },
    ],
  });

const amber = withVial('amber', 'Amber');
const set = aProduct({
  id: 'set',
  name: 'Discovery Set',
  tags: ['Discovery-Set'],
  volume: '5 vials',
  price: 550,
});

async function show(...products: Product[]): Promise<void> {
  const { catalogue } = unpackCatalogue([{ products: [] }], 1);
  backend.fetchCatalogue.mockResolvedValue({ ...catalogue, products });
  await catalogueStore.refresh();
  render(
    <MemoryRouter initialEntries={['/samples']}>
      <CartProvider>
        <SamplesPage />
      </CartProvider>
    </MemoryRouter>,
  );
}

it('lists what has a vial in stock, with its price', async () => {
  await show(amber, withVial('oud', 'Oud', false), aProduct({ id: 'large', name: 'Large' }));
  const [row, ...others] = screen.getAllByRole('article');
  expect(others).toEqual([]);
  expect(row).toHaveTextContent(
    /OrientalAmberSaffron, Rose, Pepper₹1202 mlAdd a 2 ml vial of Amber$/,
  );
  expect(within(row as HTMLElement).getByRole('link', { name: 'Amber' })).toHaveAttribute(
    'href',
    '/product/amber',
  );
  expect(screen.queryByText('All of them in one box')).not.toBeInTheDocument();
});

it('adds the vial and not the bottle in one press, says so, and shows how many are in the cart', async () => {
  await show(amber);
  const add = screen.getByRole('button', { name: 'Add a 2 ml vial of Amber' });
  await userEvent.click(add);
  expect(screen.getByRole('status')).toHaveTextContent(
    'A 2 ml vial of Amber was added to your cart.',
  );
  expect(screen.getByText('1 in your cart')).toBeInTheDocument();
  await userEvent.click(add);
  expect(screen.getByText('2 in your cart')).toBeInTheDocument();
  expect(add).toHaveFocus();
  const stored: unknown = JSON.parse(localStorage.getItem('cart') ?? '');
  expect(stored).toMatchObject([{ selectedVolume: '2 ml', quantity: 2 }]);
});

it('begins with the sets of vials that can be bought', async () => {
  await show(amber, set, { ...set, id: 'sold-out', name: 'Old Set', inStock: false });
  const sets = screen.getByRole('region', { name: 'All of them in one box' });
  expect(within(sets).getAllByRole('heading', { level: 3 })).toHaveLength(1);
  await userEvent.click(within(sets).getByRole('button', { name: 'Add to cart : Discovery Set' }));
  expect(within(sets).getByRole('status')).toHaveTextContent(
    'Discovery Set was added to your cart.',
  );
  const vials = screen.getByRole('region', { name: 'One by one' });
  expect(within(vials).getAllByRole('heading', { level: 3 })).toHaveLength(1);
});

it('says that nothing is there, and leads to the collection', async () => {
  await show(aProduct());
  expect(screen.getByRole('heading', { name: messages.empty.items })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See all fragrances' })).toBeInTheDocument();
});
