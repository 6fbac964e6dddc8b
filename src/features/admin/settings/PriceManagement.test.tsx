import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import { aProduct } from '../../../../tests/support/domain';
import { AuthContext } from '../../account/useAuth';
import { PriceManagement } from './PriceManagement';

const [products, unlisted] = vi.hoisted((): [unknown[], unknown[]] => [[], []]);
const kept = vi.hoisted((): { at: number; marks: unknown[] } => ({ at: 0, marks: [] }));
const fetchUnlisted = vi.hoisted(() => vi.fn<() => Promise<unknown[]>>());
vi.mock('../../catalogue/useCatalogue', () => ({
  useCatalogue: () => ({ status: 'ready', catalogue: { products } }),
}));
vi.mock('../../catalogue/catalogueStore', () => ({
  CATALOGUE_KEY: 'catalogue',
  productKey: (id: string) => `product:${id}`,
  catalogueStore: { refresh: () => Promise.resolve(), expire: () => undefined },
}));
vi.mock('../../../firebase/product/adminProducts', () => ({
  fetchUnlisted,
}));
const edit = vi.hoisted(() => vi.fn<(id: string) => Promise<string>>());
vi.mock('../products/productWrites', () => ({ productWrites: { edit } }));
vi.mock('./priceSnapshots', () => ({
  savePriceSnapshots: () => Promise.resolve(),
  loadPriceSnapshots: () => Promise.resolve(kept.marks.length > 0 ? kept : undefined),
  deletePriceSnapshots: () => Promise.resolve(),
}));

beforeEach(() => {
  products.length = 0;
  unlisted.length = 0;
  kept.marks.length = 0;
  edit.mockReset().mockResolvedValue('changed');
  fetchUnlisted.mockReset().mockImplementation(() => Promise.resolve(unlisted));
});

// The functions rebuild the catalogue seconds later.
it('prices that were just reset are not listed as different', async () => {
  products.push(aProduct({ id: 'oud', name: 'Oud Royale', price: 900, originalPrice: 1000 }));
  render(
    <AuthContext value={ownersAuth()}>
      <PriceManagement />
    </AuthContext>,
  );
  const actor = userEvent.setup();
  await actor.click(screen.getByRole('button', { name: 'Reset All Product Prices' }));
  expect(await screen.findByText(/^1 of 1 fragrances change\./)).toBeInTheDocument();
  await actor.click(screen.getByRole('button', { name: 'Reset 1 price' }));
  expect(await screen.findByText('Prices were reset.')).toBeInTheDocument();
  expect(screen.getByText(/may see the old price for up to five minutes/)).toBeVisible();
  expect(screen.getByText(/No price differs from its original now/)).toBeInTheDocument();
});

it('skips a reset to an invalid price and names the fragrance', async () => {
  products.push(
    aProduct({ id: 'oud', name: 'Oud Royale', price: 900, originalPrice: 0 }),
    aProduct({
      id: 'musk',
      name: 'Clear Musk',
      price: 5,
      variants: [{ volume: '50 ml', price: 900, originalPrice: 1000, inStock: true }],
    }),
  );
  render(
    <AuthContext value={ownersAuth()}>
      <PriceManagement />
    </AuthContext>,
  );
  const actor = userEvent.setup();
  await actor.click(screen.getByRole('button', { name: 'Reset All Product Prices' }));
  expect(await screen.findByText(/^1 of 2 fragrances change\./)).toBeInTheDocument();
  expect(screen.getByText('Oud Royale is not changed: ₹0 is less than ₹1.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Reset 1 price' })).toBeEnabled();
  expect(screen.getByText('50 ml: ₹900 → ₹1,000')).toBeInTheDocument();
});

it('includes drafts and hidden fragrances, and names them as such', async () => {
  const fields = { price: 900, originalPrice: 1000 };
  products.push(aProduct({ id: 'oud', name: 'Oud Royale', ...fields }));
  unlisted.push(
    aProduct({ id: 'dawn', name: 'Dawn Oud', visibility: 'draft', ...fields }),
    aProduct({ id: 'dusk', name: 'Dusk Oud', visibility: 'hidden', ...fields }),
    // Hidden a moment ago, so that the catalogue still has it.
    aProduct({ id: 'oud', name: 'Oud Royale', visibility: 'hidden', ...fields }),
  );
  render(
    <AuthContext value={ownersAuth()}>
      <PriceManagement />
    </AuthContext>,
  );
  const actor = userEvent.setup();
  // A read each, which nobody needs who came for another setting.
  await vi.dynamicImportSettled();
  expect(fetchUnlisted).not.toHaveBeenCalled();
  await actor.click(screen.getByRole('button', { name: 'Reset All Product Prices' }));
  expect(await screen.findByText(/^3 of 3 fragrances change\./)).toBeInTheDocument();
  for (const name of ['Dawn Oud (Draft)', 'Dusk Oud (Hidden)', 'Oud Royale (Hidden)'])
    expect(screen.getByText(name)).toBeVisible();
  await actor.click(screen.getByRole('button', { name: 'Reset 3 prices' }));
  expect(await screen.findByText('Prices were reset.')).toBeInTheDocument();
  expect(edit.mock.calls.map(([id]) => id)).toEqual(['dawn', 'dusk', 'oud']);
});

async function show(): Promise<void> {
  render(
    <AuthContext value={ownersAuth()}>
      <PriceManagement />
    </AuthContext>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Reset All Product Prices' }));
}

it('says that nothing differs, and asks nothing', async () => {
  products.push(aProduct({ id: 'oud', price: 1000 }));
  await show();
  expect(await screen.findByText('No price differs from its original now.')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('resets nothing when drafts are missing, and tries again', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  products.push(aProduct({ id: 'oud', price: 900, originalPrice: 1000 }));
  fetchUnlisted.mockRejectedValueOnce(new Error('offline'));
  await show();
  expect(await screen.findByRole('alert')).toHaveTextContent('Not all fragrances could be loaded.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Reset 1 price' })).toBeEnabled();
});

it('resets hundreds of drafts too', async () => {
  unlisted.push(
    ...Array.from({ length: 250 }, (_, n) =>
      aProduct({ id: `draft-${n}`, price: 900, originalPrice: 1000, visibility: 'draft' }),
    ),
  );
  await show();
  expect(await screen.findByRole('button', { name: 'Reset 250 prices' })).toBeEnabled();
});

describe('undoing a reset', () => {
  async function undo(failing: string[]): Promise<void> {
    vi.spyOn(console, 'warn').mockReturnValue();
    products.push(
      aProduct({ id: 'oud', name: 'Oud Royale' }),
      aProduct({ id: 'musk', name: 'Musk' }),
    );
    kept.marks.push(
      { id: 'oud', price: 900, variants: [] },
      { id: 'musk', price: 5, variants: [] },
    );
    edit.mockImplementation((id) =>
      failing.includes(id)
        ? Promise.reject(new Error('It was deleted.'))
        : Promise.resolve('changed'),
    );
    render(
      <AuthContext value={ownersAuth()}>
        <PriceManagement />
      </AuthContext>,
    );
    await userEvent.click(await screen.findByRole('button', { name: /^Undo the reset of / }));
  }

  it('names the fragrance that failed, and says what became of the others', async () => {
    await undo(['oud']);
    expect(await screen.findByText('Oud Royale: It was deleted.')).toBeVisible();
    expect(screen.getByText('The other prices were restored.')).toBeVisible();
  });

  it('says that nothing could be restored', async () => {
    await undo(['oud', 'musk']);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The previous prices could not be restored. Please try again.',
    );
  });
});
