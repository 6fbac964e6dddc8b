import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import { unpackCatalogue } from '../../domain/product/catalogue';
import type { Product } from '../../domain/product/product';
import { CartProvider } from '../cart/CartProvider';
import { catalogueStore } from '../catalogue/catalogueStore';
// Loaded before the tests, because on a busy machine they would wait too long for it.
import '../catalogue/Suggestions';
import { ComparePage } from './ComparePage';

const backend = vi.hoisted(() => ({ fetchCatalogue: vi.fn() }));
vi.mock('../../firebase/product/catalogue', () => ({ fetchCatalogue: backend.fetchCatalogue }));
vi.mock('idb-keyval', () => ({ get: async () => undefined, set: async () => undefined }));

const NAMES = ['Amber', 'Musk', 'Oud', 'Rose', 'Trio'];
/** What Amber and Musk are compared by. */
const FACTS: Record<string, Partial<Product>> = {
  Amber: {
    topNotes: ['Saffron'],
    baseNotes: ['Sandalwood'],
    wear: ['Eight hours', 'Monsoon', 'Winter'],
    rating: 4.5,
    reviews: 2,
    variants: [
      { volume: '2 ml', price: 120, inStock: true },
      { volume: '50 ml', price: 6850, inStock: true },
      { volume: '100 ml', price: 11_900, inStock: false },
    ],
  },
  Musk: { category: 'Glass', topNotes: ['Pear'], middleNotes: ['saffron'] },
  Trio: { contents: ['oud/10 ml', 'rose/10 ml', 'rose/10 ml', 'gone/10 ml'] },
};

beforeEach(async () => {
  const { catalogue } = unpackCatalogue([{ products: [] }], 1);
  const products = NAMES.map((name) => aProduct({ id: name.toLowerCase(), name, ...FACTS[name] }));
  backend.fetchCatalogue.mockResolvedValue({ ...catalogue, products });
  await catalogueStore.refresh();
  render(
    <MemoryRouter initialEntries={['/compare?with=amber,musk']}>
      <CartProvider>
        <ComparePage />
      </CartProvider>
    </MemoryRouter>,
  );
});

const column = (name: string) => screen.queryByRole('columnheader', { name: new RegExp(name) });
const heading = () => screen.getByRole('heading', { name: 'Compare' });

it('adds a fragrance only when Add is pressed, and moves the focus when the picker is unmounted', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  const select = screen.getByLabelText('Add a fragrance');
  expect(select).toHaveFocus();
  await userEvent.selectOptions(select, 'Oud');
  expect(column('Oud')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(column('Oud')).toBeInTheDocument();
  expect(select).not.toBeInTheDocument();
  expect(heading()).toHaveFocus();
});

it('lets three columns reach the margin, and two only as far as they can be read', async () => {
  const table = screen.getByRole('table', { name: 'Comparison' });
  expect(table).toHaveStyle({ maxWidth: '48rem' });
  await userEvent.selectOptions(screen.getByLabelText('Add a fragrance'), 'Oud');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(table.style.maxWidth).toBe('');
});

it('moves the focus to the heading when one is removed', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Remove Amber' }));
  expect(column('Amber')).not.toBeInTheDocument();
  expect(heading()).toHaveFocus();
});

it('compares family, concentration, wear, sizes with prices per millilitre, and rating', () => {
  expect(screen.getByText('They share saffron.')).toBeInTheDocument();
  const rows = screen
    .getAllByRole('rowgroup')
    .slice(1)
    .map((row) => [
      within(row).getByRole('rowheader').textContent,
      ...within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ]);
  expect(rows).toEqual([
    ['Family', 'Oriental', 'Glass'],
    ['Concentration', 'Eau de Parfum', 'Eau de Parfum'],
    ['First minutes: top notes', 'Saffronshared', 'Pear'],
    ['Two to four hours: heart notes', 'Not given', 'saffronshared'],
    ['Until tomorrow: base notes', 'Sandalwood', 'Not given'],
    ['Lasts', 'Eight hours', 'Not given'],
    ['Season', 'Monsoon, Winter', 'Not given'],
    ['Sizes and prices', '2 ml₹120₹60/ml50 ml₹6,850₹137/ml100 mlSold out', '50 ml₹6,850₹137/ml'],
    ['Rating', '4.5 of 5 (2)', 'Not rated yet'],
    ['Buy', 'Add to cart', 'Add to cart'],
  ]);
  expect(screen.getByRole('rowgroup', { name: 'Rating' })).toHaveTextContent('Not rated yet');
});

it('begins again with a card below the empty comparison, and moves the focus to the heading', async () => {
  for (const name of ['Amber', 'Musk'])
    await userEvent.click(screen.getByRole('button', { name: `Remove ${name}` }));
  expect(screen.getByText('Choose two to compare')).toBeInTheDocument();
  const suggested = await screen.findByRole('button', { name: 'Compare Oud' });
  // Nobody has to point at a card to find it.
  expect(suggested.closest('div[class*="[aria-pressed]]:opacity-100"]')).not.toBeNull();
  await userEvent.click(suggested);
  expect(column('Oud')).toBeInTheDocument();
  expect(suggested).not.toBeInTheDocument();
  expect(heading()).toHaveFocus();
});

it('compares a set by what is in its box, and not by notes that it does not have', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Remove Musk' }));
  await userEvent.selectOptions(screen.getByLabelText('Add a fragrance'), 'Trio');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.queryByText(/share/)).not.toBeInTheDocument();
  expect(screen.getByText(/^A set has no notes of its own/)).toBeInTheDocument();
  const cells = (row: string) =>
    within(screen.getByRole('rowgroup', { name: row }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(cells('Family')).toEqual(['Oriental', 'Set']);
  expect(cells('In the box')).toEqual([
    '–',
    'Oud, 10 mlRose, 10 ml × 2No longer sold on its own, 10 ml',
  ]);
  expect(cells('First minutes: top notes')).toEqual(['Saffron', '–']);
  // Neither of them has one.
  expect(screen.queryByRole('rowgroup', { name: /heart notes$/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Oud, 10 ml' })).toHaveAttribute('href', '/product/oud');
});
