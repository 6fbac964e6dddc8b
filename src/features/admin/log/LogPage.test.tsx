import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import { aProduct } from '../../../../tests/support/domain';
import { bulkUndo, type ProductChanges } from '../../../domain/product/bulkEdit';
import type { Product } from '../../../domain/product/product';
import { DAY_MS } from '../../../domain/shop/ist';
import { decodeLogEntry, type LogEntry } from '../../../domain/shop/logEntry';
import { AuthContext } from '../../account/useAuth';
import { LogPage } from './LogPage';

const amber = aProduct({ id: 'amber', name: 'Amber', price: 1100 });
const shop = vi.hoisted(() => ({ kept: new Map<unknown, unknown>(), entries: [] as LogEntry[] }));
vi.mock('idb-keyval', () => ({
  get: (key: unknown) => Promise.resolve(shop.kept.get(key)),
  del: (key: unknown) => Promise.resolve(void shop.kept.delete(key)),
}));
vi.mock('../../catalogue/useCatalogue', () => ({ useCatalogue: () => ({ status: 'loading' }) }));
vi.mock('../../../firebase/shop/adminLog', () => ({
  fetchLog: () => Promise.resolve({ rows: shop.entries, next: undefined }),
  fetchAdmins: () => Promise.resolve([{ id: 'owner', name: 'Asha' }]),
}));
vi.mock('../../../firebase/customer/users', () => ({ fetchProfile: async () => undefined }));
vi.mock('../../../firebase/product/adminProducts', () => ({
  fetchProducts: () => Promise.resolve([amber]),
}));
const edit = vi.hoisted(() =>
  vi.fn<
    (id: string, by: string, decide: (now: Product) => ProductChanges | undefined) => unknown
  >(),
);
vi.mock('../products/productWrites', () => ({ productWrites: { edit } }));

const anEntry = (id: string, fields: Record<string, unknown> = {}): LogEntry =>
  decodeLogEntry(id, {
    what: 'changed',
    collection: 'products',
    target: 'products/amber',
    by: 'owner',
    at: new Date(),
    changes: { price: { before: '1000', after: '1100' } },
    ...fields,
  });

function keep(at: number): void {
  shop.kept.set('admin:bulk-undo', { ...bulkUndo('price', [{ ...amber, price: 1000 }]), at });
}

function show(): void {
  render(
    <AuthContext value={ownersAuth()}>
      <MemoryRouter>
        <LogPage />
      </MemoryRouter>
    </AuthContext>,
  );
}

const buttons = () => screen.queryAllByRole('button', { name: /^Undo the bulk change of 1 frag/ });

beforeEach(() => {
  shop.kept.clear();
  edit.mockReset();
});

it('undoes a bulk change from its entry, after showing what comes back', async () => {
  shop.entries = [
    anEntry('other', { target: 'products/birch' }),
    anEntry('words', { changes: { description: { before: 'a', after: 'b' } } }),
    anEntry('before', { at: new Date(Date.now() - 7_200_000) }),
    anEntry('ravis', { by: 'ravi' }),
    anEntry('bulk'),
  ];
  keep(Date.now() - 5000);
  const changes: unknown[] = [];
  edit.mockImplementation((_id, _by, decide) => {
    changes.push(decide(amber));
    return Promise.resolve('changed');
  });
  show();
  await vi.waitFor(() => expect(buttons()).toHaveLength(1));
  const actor = userEvent.setup();
  await actor.click(buttons()[0] ?? document.body);
  expect(await screen.findByRole('list', { name: 'Preview' })).toHaveTextContent(
    'Amber₹1,100 → ₹1,000',
  );
  expect(edit).not.toHaveBeenCalled();
  await actor.click(screen.getByRole('button', { name: 'Undo it' }));
  expect(await screen.findByText('1 fragrance has the former values again.')).toBeVisible();
  expect(changes).toEqual([{ price: 1000 }]);
  await vi.waitFor(() => expect(buttons()).toEqual([]));
});

it('offers nothing after a day, nor on another device', async () => {
  shop.entries = [anEntry('bulk')];
  keep(Date.now() - DAY_MS - 1000);
  show();
  expect(await screen.findByText(/changed the price/)).toBeVisible();
  expect(buttons()).toEqual([]);
});
