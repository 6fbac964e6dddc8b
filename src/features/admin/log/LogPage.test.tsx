import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import { aProduct } from '../../../../tests/support/domain';
import { bulkUndo, type ProductChanges } from '../../../domain/product/bulkEdit';
import type { Product } from '../../../domain/product/product';
import { addDays, DAY_MS, istDay } from '../../../domain/shop/ist';
import { decodeLogEntry, type LogEntry } from '../../../domain/shop/logEntry';
import { AuthContext } from '../../account/useAuth';
import { LogPage } from './LogPage';

const amber = aProduct({ id: 'amber', name: 'Amber', price: 1100 });
const shop = vi.hoisted(() => ({
  kept: new Map<unknown, unknown>(),
  entries: [] as LogEntry[],
  /** The days of each list that was read. */
  days: [] as unknown[],
  catalogue: { status: 'loading' } as unknown,
}));
vi.mock('idb-keyval', () => ({
  get: (key: unknown) => Promise.resolve(shop.kept.get(key)),
  delMany: (keys: unknown[]) => Promise.resolve(keys.forEach((key) => shop.kept.delete(key))),
}));
vi.mock('../../catalogue/useCatalogue', () => ({ useCatalogue: () => shop.catalogue }));
vi.mock('../../../firebase/shop/adminLog', () => ({
  fetchLog: ({ from, to }: { from?: string; to?: string }) => {
    shop.days.push([from, to]);
    return Promise.resolve({ rows: shop.entries, next: undefined });
  },
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
  shop.days.length = 0;
  shop.catalogue = { status: 'loading' };
  edit.mockReset();
});

it('undoes a bulk change from its entry, after showing what comes back', async () => {
  shop.entries = [
    anEntry('other', { target: 'products/birch' }),
    anEntry('words', { changes: { description: { before: 'a', after: 'b' } } }),
    anEntry('before', { at: new Date(Date.now() - 7_200_000) }),
    anEntry('ravis', { by: 'ravi' }),
    // By hand, or by another bulk change.
    anEntry('just before', { changes: { price: { before: '900', after: '1000' } } }),
    anEntry('later', { changes: { price: { before: '1100', after: '1200' } } }),
    anEntry('bulk'),
  ];
  keep(Date.now() - 5000);
  const changes: unknown[] = [];
  edit.mockImplementation((_id, _by, decide) => {
    changes.push(decide(amber));
    return Promise.resolve('changed');
  });
  show();
  await waitFor(() => expect(buttons()).toHaveLength(1));
  const actor = userEvent.setup();
  await actor.click(buttons()[0] ?? document.body);
  expect(await screen.findByRole('list', { name: 'Preview' })).toHaveTextContent(
    'Amber₹1,100 → ₹1,000',
  );
  expect(edit).not.toHaveBeenCalled();
  await actor.click(screen.getByRole('button', { name: 'Undo it' }));
  expect(await screen.findByText('1 fragrance has the former values again.')).toBeVisible();
  expect(changes).toEqual([{ price: 1000 }]);
  await waitFor(() => expect(buttons()).toEqual([]));
});

it('calls a fragrance that shoppers do not see by its name', async () => {
  shop.catalogue = { status: 'ready', catalogue: { products: [], offers: [] } };
  shop.entries = [anEntry('of a draft')];
  show();
  expect(await screen.findByRole('link', { name: 'Amber' })).toBeVisible();
});

it('offers nothing after a day, nor on another device', async () => {
  shop.entries = [anEntry('bulk')];
  keep(Date.now() - DAY_MS - 1000);
  show();
  expect(await screen.findByText(/changed the price/)).toBeVisible();
  expect(buttons()).toEqual([]);
});

it('narrows to today, yesterday and this week with one press each', async () => {
  shop.entries = [];
  show();
  await screen.findByText('No changes found.');
  const today = istDay(new Date());
  const yesterday = addDays(today, -1);
  const user = userEvent.setup();
  for (const name of ['Today', 'Yesterday', 'This week']) {
    await user.click(screen.getByRole('button', { name }));
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
  }
  await waitFor(() => expect(shop.days).toHaveLength(4));
  const monday = expect.toSatisfy(
    (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1 && day > addDays(today, -7),
  );
  expect(shop.days).toEqual([
    [undefined, undefined],
    [today, today],
    [yesterday, yesterday],
    [monday, today],
  ]);
});
