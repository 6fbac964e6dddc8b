import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import { unpackCatalogue } from '../../domain/product/catalogue';
import { catalogueStore } from '../catalogue/catalogueStore';
import { CompareBar } from './CompareBar';
import { setPicks } from './picks';

const backend = vi.hoisted(() => ({ fetchCatalogue: vi.fn() }));
vi.mock('../../firebase/product/catalogue', () => ({ fetchCatalogue: backend.fetchCatalogue }));
vi.mock('idb-keyval', () => ({ get: async () => undefined, set: async () => undefined }));

const show = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <CompareBar />
    </MemoryRouter>,
  );
const height = () => document.documentElement.style.getPropertyValue('--compare-bar');

beforeEach(async () => {
  const { catalogue } = unpackCatalogue([{ products: [] }], 1);
  backend.fetchCatalogue.mockResolvedValue({ ...catalogue, products: [aProduct()] });
  await catalogueStore.refresh();
  setPicks(['amber-durbar', 'gone']);
});

it.each([
  '/',
  '/products',
  '/product/amber-durbar',
  '/notes/rose',
  '/samples',
  '/guided?for=her&age=20s&occasion=date&gift=no&mood=bold',
])('is on %s, where cards are, and counts only what exists', (path) => {
  const { unmount } = show(path);
  expect(screen.getByRole('link', { name: 'Compare (1)' })).toHaveAttribute(
    'href',
    '/compare?with=amber-durbar',
  );
  expect(height()).toBe('5.5rem');
  unmount();
  expect(height()).toBe('');
});

it.each([
  '/guided',
  '/guided?for=her',
  '/compare',
  '/cart',
  '/checkout',
  '/about',
  '/admin/products',
])('is not on %s', (path) => {
  show(path);
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  expect(height()).toBe('');
});
