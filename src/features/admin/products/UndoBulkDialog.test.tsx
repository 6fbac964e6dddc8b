import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import { aProduct } from '../../../../tests/support/domain';
import type { ProductChanges } from '../../../domain/product/bulkEdit';
import type { Product } from '../../../domain/product/product';
import { AuthContext } from '../../account/useAuth';
import { ProductList } from './ProductList';

const kept = vi.hoisted(() => new Map<unknown, unknown>());
const delMany = vi.hoisted(() => vi.fn<(keys: unknown[]) => Promise<void>>());
vi.mock('idb-keyval', () => ({
  get: (key: unknown) => Promise.resolve(kept.get(key)),
  set: (key: unknown, value: unknown) => Promise.resolve(void kept.set(key, value)),
  delMany,
}));
vi.mock('../../catalogue/useCatalogue', () => ({ useCatalogue: () => ({ status: 'loading' }) }));
vi.mock('../../catalogue/catalogueStore', () => ({
  catalogueStore: { refresh: () => Promise.resolve() },
}));
const stored = vi.hoisted(() => new Map<string, Product>());
vi.mock('./productWrites', () => ({
  productWrites: {
    edit: (id: string, _by: string, decide: (current: Product) => ProductChanges | undefined) => {
      const current = products().find((one) => one.id === id);
      const changes = current && decide(current);
      if (changes) stored.set(id, { ...current, ...changes });
      return Promise.resolve(changes ? 'changed' : 'same');
    },
  },
}));

const products = (): Product[] => [...stored.values()];
beforeEach(() => {
  kept.clear();
  delMany.mockImplementation((keys) => Promise.resolve(keys.forEach((key) => kept.delete(key))));
  for (const [id, price] of [
    ['amber', 1000],
    ['birch', 500],
  ] as const)
    stored.set(id, aProduct({ id, name: id, price }));
});

async function changeBoth() {
  const source = {
    count: () => Promise.resolve(2),
    rows: () => Promise.resolve({ rows: products(), next: undefined }),
    byIds: () => Promise.resolve(products()),
    unlisted: () => Promise.resolve([]),
    waiting: () => Promise.resolve([]),
    setsWith: () => Promise.resolve([]),
    remove: () => Promise.resolve(true),
    hide: () => Promise.resolve(),
    stockSettings: () => Promise.resolve({ lowAt: 3, sizes: {} }),
  };
  const show = () =>
    render(
      <AuthContext value={ownersAuth()}>
        <MemoryRouter>
          <ProductList source={source} />
        </MemoryRouter>
      </AuthContext>,
    );
  const { unmount } = show();
  const actor = userEvent.setup();
  await actor.click(await screen.findByRole('checkbox', { name: 'Select amber' }));
  await actor.click(screen.getByRole('checkbox', { name: 'Select birch' }));
  await actor.click(screen.getByRole('button', { name: 'Bulk edit' }));
  await actor.type(await screen.findByLabelText('Percent'), '+10 %');
  await actor.click(screen.getByRole('button', { name: 'Change 2 fragrances' }));
  expect(await screen.findByText(/2 of 2 processed/)).toBeInTheDocument();
  expect(products().map(({ price }) => price)).toEqual([1100, 550]);
  return { actor, show, unmount };
}

it('a bulk change is undone from the list, also after the page was left', async () => {
  const { actor, show, unmount } = await changeBoth();
  unmount();
  show();
  await actor.click(
    await screen.findByRole('button', { name: /^Undo the bulk change of 2 fragrances, / }),
  );
  const preview = await screen.findByRole('list', { name: 'Preview' });
  expect(preview).toHaveTextContent('amber₹1,100 → ₹1,000');
  expect(products().map(({ price }) => price)).toEqual([1100, 550]);
  await actor.click(screen.getByRole('button', { name: 'Undo it' }));
  expect(await screen.findByText('2 fragrances have the former values again.')).toBeInTheDocument();
  expect(products().map(({ price }) => price)).toEqual([1000, 500]);
  expect(screen.queryByRole('button', { name: /^Undo the bulk/ })).not.toBeInTheDocument();
});

it('an undo is shown although the device cannot forget it', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  delMany.mockRejectedValue(new Error('no access'));
  const { actor, show, unmount } = await changeBoth();
  unmount();
  show();
  await actor.click(await screen.findByRole('button', { name: /^Undo the bulk change of 2 / }));
  await actor.click(await screen.findByRole('button', { name: 'Undo it' }));
  expect(await screen.findByText('2 fragrances have the former values again.')).toBeInTheDocument();
});
