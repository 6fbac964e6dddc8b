import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import { unpackCatalogue } from '../../domain/product/catalogue';
import { CartProvider } from '../cart/CartProvider';
import { catalogueStore } from '../catalogue/catalogueStore';
import { ComparePage } from './ComparePage';

const backend = vi.hoisted(() => ({ fetchCatalogue: vi.fn() }));
vi.mock('../../firebase/product/catalogue', () => ({ fetchCatalogue: backend.fetchCatalogue }));
vi.mock('idb-keyval', () => ({ get: async () => undefined, set: async () => undefined }));

const NAMES = ['Amber', 'Musk', 'Oud', 'Rose'];

beforeEach(async () => {
  const { catalogue } = unpackCatalogue([{ products: [] }], 1);
  const products = NAMES.map((name) => aProduct({ id: name.toLowerCase(), name }));
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

it('moves the focus to the heading when one is removed', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Remove Amber' }));
  expect(column('Amber')).not.toBeInTheDocument();
  expect(heading()).toHaveFocus();
});
