import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import { aProduct } from '../../../../tests/support/domain';
import { decodeDay } from '../../../domain/shop/figures';
import { decodeCorrection, StockProblem, type StockSettings } from '../../../domain/product/stock';
import { AuthContext } from '../../account/useAuth';
import { Inventory } from './Inventory';
import type { InventorySource } from './inventorySource';

vi.mock('../log/useLogActors', () => ({
  useLogActors: () => ({ actors: [], names: new Map([['owner', 'Asha Rao']]) }),
}));
const useCatalogue = vi.hoisted(() => vi.fn<() => object>());
vi.mock('../../catalogue/useCatalogue', () => ({ useCatalogue }));

const amber = aProduct({
  id: 'amber',
  name: 'Amber Durbar',
  variants: [
    { volume: '50 ml', price: 6850, inStock: true, stock: 12 },
    { volume: '5 ml', price: 990, inStock: true, stock: 2 },
  ],
});
const oud = aProduct({ id: 'oud', name: 'Assam Oud', volume: '12 ml', stock: 0 });
const rose = aProduct({ id: 'rose', name: 'Rose', volume: '10 ml' });
const paper = aProduct({ id: 'paper', name: 'Ivory paper', stock: 0, visibility: 'wrapping' });
const draft = aProduct({ id: 'draft', name: 'Noor', stock: 0, visibility: 'draft' });
const pair = aProduct({ id: 'pair', name: 'Pair', volume: 'Box', contents: ['amber/5 ml'] });
beforeEach(() => {
  const products = [amber, oud, rose, { ...pair, stock: 2 }];
  useCatalogue.mockReturnValue({ status: 'ready', catalogue: { products } });
});

function show(address = '/admin/inventory', fields: Partial<InventorySource> = {}) {
  const products = [amber, oud, rose, paper, draft, pair];
  let settings: StockSettings = { lowAt: 3, sizes: {} };
  const correct = vi.fn<InventorySource['correct']>(({ change }) => Promise.resolve(12 + change));
  const source: InventorySource = {
    rows: () => Promise.resolve({ rows: products, next: undefined }),
    byIds: (ids) => Promise.resolve(products.filter(({ id }) => ids.includes(id))),
    unlisted: () => Promise.resolve([paper, draft]),
    stockSettings: () => Promise.resolve(settings),
    sales: () =>
      Promise.resolve([decodeDay('d', { day: '2026-11-20', pieces: { amber: { '50 ml': 12 } } })]),
    changeSettings: (change) => Promise.resolve((settings = change(settings))),
    correct,
    corrections: () =>
      Promise.resolve({
        rows: [
          decodeCorrection('c1', {
            productId: 'amber',
            name: 'Amber Durbar',
            volume: '50 ml',
            before: 14,
            after: 12,
            reason: 'Broken or leaked',
            note: 'On the way from the maker',
            by: 'owner',
            at: new Date('2026-11-27T10:00:00+05:30'),
          }),
        ],
        next: undefined,
      }),
    ...fields,
  };
  render(
    <AuthContext value={ownersAuth()}>
      <MemoryRouter initialEntries={[address]}>
        <Inventory source={source} />
      </MemoryRouter>
    </AuthContext>,
  );
  return { actor: userEvent.setup(), correct };
}
const row = (name: RegExp) => screen.findByRole('row', { name });

it('shows the pieces of each size, what sells in a week, and how long they last', async () => {
  show();
  expect(await row(/Amber Durbar 50 ml/)).toHaveTextContent(/12.*3 a week.*about 4 weeks/);
  expect(await row(/Amber Durbar 5 ml/)).toHaveTextContent('2, low');
  expect(await row(/Assam Oud/)).toHaveTextContent('Sold out');
  expect(await row(/Rose/)).toHaveTextContent('Not counted');
  // A set that is stocked by its parts: as many as the catalogue says.
  expect(await row(/Pair/)).toHaveTextContent(/2, low.*from its parts/);
});

it('says that a set that is stocked by its parts may be there more than ten times', async () => {
  const products = [amber, { ...pair, stock: 10 }];
  useCatalogue.mockReturnValue({ status: 'ready', catalogue: { products } });
  const sales = () =>
    Promise.resolve([decodeDay('d', { day: '2026-11-20', pieces: { pair: { Box: 12 } } })]);
  show('/admin/inventory', { sales });
  expect(await row(/Pair/)).toHaveTextContent(/10 or more.*3 a week.*at least 3 weeks/);
});

it('shows only the sizes that are low or sold out', async () => {
  show('/admin/inventory?show=low');
  await row(/Assam Oud/);
  const sizes = screen.getAllByRole('button', { name: /^Correct / });
  expect(sizes.map((one) => one.getAttribute('aria-label'))).toEqual([
    'Correct Amber Durbar, 5 ml',
    'Correct Assam Oud, 12 ml',
    'Correct Ivory paper, 50 ml',
  ]);
});

it('marks a size as low by the number of the shop, or its own', async () => {
  const { actor } = show();
  const all = await screen.findByLabelText('Low at, for all sizes');
  await actor.clear(all);
  await actor.type(all, '1{Enter}');
  expect(await screen.findByText('The low-stock number was saved.')).toBeInTheDocument();
  expect(await row(/Amber Durbar 5 ml/)).not.toHaveTextContent('low');
  await actor.type(screen.getByLabelText('Low at, Amber Durbar, 50 ml'), '40{Enter}');
  expect(screen.getByText('0 to 9')).toBeInTheDocument();
  await actor.clear(screen.getByLabelText('Low at, Amber Durbar, 5 ml'));
  await actor.type(screen.getByLabelText('Low at, Amber Durbar, 5 ml'), '2{Enter}');
  expect(await row(/Amber Durbar 5 ml/)).toHaveTextContent('2, low');
});

it('can load again what sells in a week', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const sales = vi
    .fn<InventorySource['sales']>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue([]);
  const { actor } = show('/admin/inventory', { sales });
  const said = await screen.findByText(/^What sells in a week could not be loaded\./);
  await actor.click(within(said).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(said).not.toBeInTheDocument());
});

it('does not move the page under the press that leaves the field of a number', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const changeSettings = vi
    .fn<InventorySource['changeSettings']>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockReturnValue(new Promise(() => undefined));
  const { actor } = show('/admin/inventory', { changeSettings });
  await row(/Rose/);
  await actor.type(screen.getByLabelText('Low at, Amber Durbar, 5 ml'), '2{Enter}');
  const said = await screen.findByText('The number could not be saved. Please try again.');
  await actor.click(screen.getByRole('button', { name: 'Correct Amber Durbar, 50 ml' }));
  expect(changeSettings).toHaveBeenCalledTimes(2);
  expect(said).toBeInTheDocument();
});

it('says that no piece is left to take away', async () => {
  const { actor } = show();
  await actor.click(await screen.findByRole('button', { name: 'Correct Assam Oud, 12 ml' }));
  const dialog = within(screen.getByRole('dialog'));
  await actor.selectOptions(dialog.getByLabelText('Change'), 'Fewer pieces');
  await actor.type(dialog.getByLabelText('How many'), '1');
  expect(dialog.getByLabelText('How many')).toHaveAccessibleDescription('None is left.');
});

it('corrects pieces with a reason, and says what is impossible', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const { actor, correct } = show();
  await actor.click(await screen.findByRole('button', { name: 'Correct Amber Durbar, 50 ml' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Correct Amber Durbar, 50 ml' }));
  await actor.selectOptions(dialog.getByLabelText('Change'), 'Fewer pieces');
  await actor.type(dialog.getByLabelText('How many'), '13');
  expect(dialog.getByText('Only 12 are left.')).toBeInTheDocument();
  await actor.clear(dialog.getByLabelText('How many'));
  await actor.type(dialog.getByLabelText('How many'), '2');
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  // What broke cannot be more.
  await actor.selectOptions(dialog.getByLabelText('Change'), 'More pieces');
  await actor.selectOptions(dialog.getByLabelText('Reason'), 'Broken or leaked');
  expect(dialog.getByLabelText('Change')).toHaveValue('fewer');
  expect(dialog.getByRole('status')).toHaveTextContent('12 left now. 10 after this correction.');
  // The others were sold meanwhile.
  correct.mockRejectedValueOnce(new StockProblem('Only one is left now.'));
  await actor.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Only one is left now.')).toBeInTheDocument();
  await actor.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await row(/Amber Durbar 50 ml/)).toHaveTextContent('10');
  expect(screen.getByText('Amber Durbar, 50 ml: 12 → 10.')).toBeInTheDocument();
  expect(correct).toHaveBeenLastCalledWith(
    { productId: 'amber', volume: '50 ml', change: -2, reason: 'Broken or leaked', note: '' },
    'owner',
  );
});

it('lists who corrected what and why', async () => {
  show('/admin/inventory?show=corrections');
  expect(await row(/Amber Durbar/)).toHaveTextContent(
    /Asha Rao.*50 ml.*14 → 12 \(−2\).*Broken or leaked: On the way from the maker/,
  );
});

it('says when it is not known what counts as low, and tries again', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const stockSettings = vi.fn<InventorySource['stockSettings']>();
  stockSettings.mockRejectedValueOnce(new Error('offline'));
  stockSettings.mockResolvedValue({ lowAt: 1, sizes: {} });
  const { actor } = show('/admin/inventory', { stockSettings });
  expect(await screen.findByText(/could not be loaded; 3 is used/)).toBeInTheDocument();
  expect(await row(/Amber Durbar 5 ml/)).toHaveTextContent('2, low');
  await actor.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(await row(/Amber Durbar 5 ml/)).not.toHaveTextContent('low'));
  expect(screen.queryByText(/3 is used/)).not.toBeInTheDocument();
});

it('begins to count a size whose pieces are not counted', async () => {
  const { actor, correct } = show();
  await actor.click(await screen.findByRole('button', { name: 'Count Rose, 10 ml' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Count Rose, 10 ml' }));
  expect(dialog.queryByLabelText('Change')).not.toBeInTheDocument();
  // Where a browser moves the focus when it opens the dialog.
  expect(dialog.getByLabelText('How many')).toHaveAttribute('autofocus');
  await actor.type(dialog.getByLabelText('How many'), '24');
  await actor.selectOptions(dialog.getByLabelText('Reason'), 'Counted again');
  expect(dialog.getByRole('status')).toHaveTextContent(
    /^Its pieces are not counted yet; .* 24 after/,
  );
  await actor.click(dialog.getByRole('button', { name: 'Save' }));
  expect(correct).toHaveBeenLastCalledWith(
    { productId: 'rose', volume: '10 ml', change: 24, reason: 'Counted again', note: '' },
    'owner',
  );
});
