import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import { aProduct } from '../../../../tests/support/domain';
import type { Product } from '../../../domain/product/product';
import { decodeSummary } from '../../../domain/shop/figures';
import type { WaitingSize } from '../../../domain/product/waiting';
import { AuthContext } from '../../account/useAuth';
import { keepSaved } from './lastSaved';
import { LiveOrdersContext, type LiveOrders } from '../ui/useLiveOrders';
import { fromFirestore, type ProductsSource } from './productsSource';
import { ProductList } from './ProductList';

const useCatalogue = vi.hoisted(() => vi.fn<() => object>());
vi.mock('../../catalogue/useCatalogue', () => ({ useCatalogue }));
beforeEach(() => useCatalogue.mockReturnValue({ status: 'loading' }));

/** The back office has the sums anyway. */
const live: LiveOrders = {
  summary: undefined,
  latestSummary: () => Promise.resolve(decodeSummary({ products: 1234 })),
  changed: new Map(),
  fresh: 0,
  isLive: true,
  hasSound: false,
  setSound: () => undefined,
};

function show(
  rows: Product[],
  count = rows.length,
  {
    unlisted = [] as Product[],
    waiting = [] as WaitingSize[],
    link = '',
    key = '',
    fields = {},
  } = {},
) {
  const source: ProductsSource = {
    count: () => Promise.resolve(count),
    rows: () => Promise.resolve({ rows, next: undefined }),
    byIds: vi.fn<ProductsSource['byIds']>((ids) =>
      Promise.resolve(rows.filter(({ id }) => ids.includes(id))),
    ),
    unlisted: () => Promise.resolve(unlisted),
    waiting: () => Promise.resolve(waiting),
    setsWith: () => Promise.resolve([]),
    remove: () => Promise.resolve(true),
    hide: () => Promise.resolve(),
    stockSettings: () => Promise.resolve({ lowAt: 3, sizes: {} }),
    ...fields,
  };
  const entry = { pathname: '/', search: link, key: key || String(Math.random()) };
  render(
    <AuthContext value={ownersAuth()}>
      {/* A list remembers its rows by the key of the history entry. */}
      <MemoryRouter initialEntries={[entry]}>
        <LiveOrdersContext value={live}>
          <ProductList source={source} />
        </LiveOrdersContext>
      </MemoryRouter>
    </AuthContext>,
  );
  return source;
}

it.each([
  [
    '',
    /^Amber was saved\. The shop shows it within a minute\. .* may see the old price for up to five minutes; the checkout always has the new one\.$/,
  ],
  ['draft', /^Amber was saved\. Only admins see it\.$/],
  ['hidden', /^Amber was saved\. Within a minute the shop no longer shows it\.$/],
  ['2026-12-01T04:30:00.000Z', /^Amber was saved\. Shoppers see it from 1 Dec 2026, 10:00\.$/],
])(
  'says who sees a fragrance that was saved with the visibility “%s”',
  async (visibility, said) => {
    keepSaved({ name: 'Amber', visibility });
    show([]);
    expect(await screen.findByText(said)).toBeInTheDocument();
  },
);

// The functions update the count seconds later, so an immediate read still returns the old number.
it('a deleted fragrance is no longer counted', async () => {
  const oud = aProduct({ id: 'oud', name: 'Oud Royale' });
  show([oud], 3);
  const actor = userEvent.setup();
  expect(await screen.findByText('3 fragrances')).toBeInTheDocument();
  await actor.click(await screen.findByRole('button', { name: 'Delete Oud Royale' }));
  await screen.findByText(/^Are you sure you want to delete this product\?/);
  await actor.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Oud Royale was deleted.')).toBeInTheDocument();
  expect(screen.getByText('2 fragrances')).toBeInTheDocument();
});

describe('a fragrance in the box of a gift set', () => {
  const oud = aProduct({ id: 'oud', name: 'Oud Royale', volume: '12 ml' });
  const sets = ['A Pair', 'Three'].map((name) =>
    aProduct({ id: name, name, contents: ['oud/12 ml'] }),
  );

  it('is not deleted: the sets are named, and it can be hidden', async () => {
    const setsWith = vi.fn<ProductsSource['setsWith']>(() => Promise.resolve(sets));
    const remove = vi.fn<ProductsSource['remove']>();
    const hide = vi.fn<ProductsSource['hide']>(() => Promise.resolve());
    show([oud], 1, { fields: { setsWith, remove, hide } });
    const actor = userEvent.setup();
    await actor.click(await screen.findByRole('button', { name: 'Delete Oud Royale' }));
    const dialog = await screen.findByRole('dialog', { name: 'Oud Royale cannot be deleted' });
    expect(dialog).toHaveTextContent('It is in the boxes of A Pair and Three.');
    expect(within(dialog).queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    await actor.click(within(dialog).getByRole('button', { name: 'Hide it' }));
    expect(
      await screen.findByText(
        'Oud Royale was hidden. Within a minute the shop no longer shows it.',
      ),
    ).toBeVisible();
    expect(setsWith).toHaveBeenCalledExactlyOnceWith(['oud/12 ml']);
    expect(hide).toHaveBeenCalledExactlyOnceWith(oud, 'owner');
    expect(remove).not.toHaveBeenCalled();
  });

  it('is not deleted either when a set got it after the question', async () => {
    const setsWith = vi.fn<ProductsSource['setsWith']>();
    setsWith.mockResolvedValueOnce([]).mockRejectedValueOnce(new Error('offline'));
    setsWith.mockResolvedValue(sets);
    vi.spyOn(console, 'warn').mockReturnValue();
    show([oud], 1, { fields: { setsWith, remove: () => Promise.resolve(false) } });
    const actor = userEvent.setup();
    await actor.click(await screen.findByRole('button', { name: 'Delete Oud Royale' }));
    await screen.findByText(/^Are you sure you want to delete this product\?/);
    await actor.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/^The fragrance could not be deleted\./)).toBeVisible();
    await actor.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/^It is in the boxes of A Pair and Three\./)).toBeVisible();
    expect(screen.queryByText('Oud Royale was deleted.')).not.toBeInTheDocument();
  });

  it('is not hidden again', async () => {
    const hidden = { ...oud, visibility: 'hidden' };
    show([hidden], 1, { fields: { setsWith: () => Promise.resolve(sets) } });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Oud Royale' }));
    expect(await screen.findByText('Shoppers do not see it now.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Hide it' })).toBeDisabled();
  });

  it('cannot be deleted while the sets cannot be read', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const setsWith = vi.fn<ProductsSource['setsWith']>();
    setsWith.mockRejectedValueOnce(new Error('offline')).mockResolvedValue([]);
    show([oud], 1, { fields: { setsWith } });
    const actor = userEvent.setup();
    await actor.click(await screen.findByRole('button', { name: 'Delete Oud Royale' }));
    const dialog = within(screen.getByRole('dialog'));
    const retry = await dialog.findByRole('button', { name: 'Try again' });
    expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
    await actor.click(retry);
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled());
  });
});

it('counts the fragrances by the sums that have arrived, without another read', async () => {
  show([aProduct({ id: 'oud' })], 0, { fields: { count: fromFirestore.count } });
  expect(await screen.findByText('1,234 fragrances')).toBeInTheDocument();
});

it('reads twenty fragrances for a page of a search', async () => {
  const products = Array.from({ length: 45 }, (_, n) =>
    aProduct({ id: `rose-${n}`, name: `Rose ${n}` }),
  );
  useCatalogue.mockReturnValue({ status: 'ready', catalogue: { products } });
  const source = show(products, 45, { link: '?q=rose' });
  expect(await screen.findByText('45 fragrances')).toBeInTheDocument();
  const read = () => vi.mocked(source.byIds).mock.calls.map(([ids]) => ids.length);
  await waitFor(() => expect(read()).toEqual([20]));
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
  await waitFor(() => expect(read()).toEqual([20, 20]));
});

it('a search that somebody comes back to shows the page that it was left on', async () => {
  const products = Array.from({ length: 45 }, (_, n) =>
    aProduct({ id: `rose-${n}`, name: `Rose ${n}` }),
  );
  useCatalogue.mockReturnValue({ status: 'ready', catalogue: { products } });
  const byIds = vi.fn<ProductsSource['byIds']>((ids) =>
    Promise.resolve(products.filter(({ id }) => ids.includes(id))),
  );
  const visit = { link: '?q=rose', key: 'left', fields: { byIds } };
  show(products, 45, visit);
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Page 2')).toBeInTheDocument();
  const [, second] = byIds.mock.calls;
  cleanup();

  byIds.mockClear();
  show(products, 45, visit);
  expect(screen.getByText('Page 2')).toBeInTheDocument();
  expect(await screen.findByText('45 fragrances')).toBeInTheDocument();
  await waitFor(() => expect(byIds).toHaveBeenCalled());
  expect(screen.getByText('Page 2')).toBeInTheDocument();
  // Only the page that is shown is read.
  expect(byIds.mock.calls).toEqual([second]);
  cleanup();

  // What is found has changed, so the pages begin elsewhere.
  const fewer = products.slice(1);
  useCatalogue.mockReturnValue({ status: 'ready', catalogue: { products: fewer } });
  show(fewer, 44, visit);
  expect(await screen.findByText('Page 1')).toBeInTheDocument();
});

it('shows the price of the shop’s card and the size it belongs to', async () => {
  const variants = [
    { volume: '10 ml', price: 2300, inStock: true },
    { volume: '50 ml', price: 9800, originalPrice: 9900, inStock: true },
  ];
  const rows = [
    aProduct({ id: 'jasmine', name: 'Jasmine', price: 1, originalPrice: 2, variants }),
    aProduct({ id: 'amber', name: 'Amber', price: 700, originalPrice: 600 }),
  ];
  show(rows);
  const jasmine = await screen.findByRole('row', { name: /Jasmine/ });
  expect(jasmine).toHaveTextContent('Was ₹9,900, now ₹9,80050 ml');
  // An original price below the price is no discount.
  expect(screen.getByRole('row', { name: /Amber/ })).not.toHaveTextContent('₹600');
});

it('shows the pieces left of each size, and marks those that are low or sold out', async () => {
  const variants = [
    { volume: '50 ml', price: 9800, inStock: true, stock: 12 },
    { volume: '10 ml', price: 2300, inStock: true, stock: 3 },
    { volume: '2 ml', price: 120, inStock: true, stock: 0 },
    { volume: '1 ml', price: 90, inStock: true },
  ];
  show([aProduct({ id: 'amber', name: 'Amber', variants })]);
  const sizes = within(await screen.findByRole('row', { name: /Amber/ })).getAllByRole('listitem');
  expect(sizes.map((one) => one.textContent)).toEqual([
    '50 ml: 12',
    '10 ml: 3, low',
    '2 ml: Sold out',
  ]);
});

it('shows a gift set as out of stock when the catalogue says that its parts are', async () => {
  const contents = ['rose/10 ml'];
  const rows = [
    aProduct({ id: 'pair', name: 'Pair', contents }),
    aProduct({ id: 'trio', name: 'Trio', contents }),
    aProduct({ id: 'hidden', name: 'Hidden', contents, inStock: false }),
    aProduct({ id: 'amber', name: 'Amber' }),
  ];
  const products = rows.map((one) =>
    aProduct({ ...one, inStock: true, stock: one.id === 'trio' ? 2 : 0 }),
  );
  useCatalogue.mockReturnValue({ status: 'ready', catalogue: { products } });
  show(rows);
  const row = (name: RegExp) => screen.findByRole('row', { name });
  expect(await row(/Pair/)).toHaveTextContent('Out of Stock');
  expect(await row(/Trio/)).toHaveTextContent('In Stock');
  expect(await row(/Hidden/)).toHaveTextContent('Out of Stock');
  // A single fragrance is what its own document says.
  expect(await row(/Amber/)).toHaveTextContent('In Stock');
});

it('says how many customers wait for a size', async () => {
  const variants = [
    { volume: '10 ml', price: 2300, inStock: true, stock: 0 },
    { volume: '50 ml', price: 9800, inStock: true },
  ];
  const rows = [
    aProduct({ id: 'jasmine', name: 'Jasmine', variants }),
    aProduct({ id: 'amber', name: 'Amber', stock: 0 }),
  ];
  show(rows, 2, {
    waiting: [
      { productId: 'jasmine', volume: '10 ml', waiting: 3 },
      { productId: 'amber', volume: '50 ml', waiting: 1200 },
    ],
  });
  expect(await screen.findByText('10 ml: 3 waiting')).toBeVisible();
  expect(screen.getByRole('row', { name: /Jasmine/ })).toHaveTextContent('In Stock');
  expect(screen.getByRole('row', { name: /Amber/ })).toHaveTextContent('Sold out1,200 waiting');
});

it('marks, counts and finds what shoppers do not see, and duplicates it', async () => {
  const amber = aProduct({ id: 'amber', name: 'Amber' });
  const noor = aProduct({ id: 'noor', name: 'Noor', visibility: 'draft' });
  const eid = aProduct({ id: 'eid', name: 'Eid Rose', visibility: '2026-12-01T04:30:00.000Z' });
  useCatalogue.mockReturnValue({ status: 'ready', catalogue: { products: [amber] } });
  show([amber, noor, eid], 1, { unlisted: [noor, eid] });
  const row = (name: RegExp) => screen.findByRole('row', { name });
  expect(await row(/Noor/)).toHaveTextContent('Draft');
  expect(await row(/Eid Rose/)).toHaveTextContent('From 1 Dec 2026, 10:00');
  expect(screen.getByText('3 fragrances')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'View Noor' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Duplicate Noor' })).toHaveAttribute(
    'href',
    '/admin/products/new?from=noor',
  );
  const actor = userEvent.setup();
  await actor.click(screen.getByRole('button', { name: 'More Filters' }));
  await actor.selectOptions(screen.getByRole('combobox', { name: 'Visibility' }), 'Publish on…');
  expect(await screen.findByText('1 fragrance')).toBeInTheDocument();
  expect(await row(/Eid Rose/)).toBeInTheDocument();
  expect(screen.queryByRole('row', { name: /Noor/ })).not.toBeInTheDocument();
});
