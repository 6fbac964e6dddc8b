import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import { aProduct } from '../../../../tests/support/domain';
import { AuthContext } from '../../account/useAuth';
import { BulkEdit } from './BulkEdit';

vi.mock('./bulkUndoStore', () => ({ keepBulkUndo: () => Promise.resolve() }));
const edit = vi.hoisted(() => vi.fn<() => Promise<string>>());
vi.mock('./productWrites', () => ({ productWrites: { edit } }));

beforeEach(() => {
  edit.mockReset().mockResolvedValue('changed');
});

it('previews the change of every size before anything is written', async () => {
  const oud = aProduct({
    price: 900,
    variants: [
      { volume: '50 ml', price: 900, inStock: true },
      { volume: '5 ml', price: 100, inStock: true },
    ],
  });
  const load = () => Promise.resolve([oud]);
  render(
    <AuthContext value={ownersAuth()}>
      <BulkEdit load={load} onClose={() => undefined} onDone={() => undefined} />
    </AuthContext>,
  );
  await userEvent.type(await screen.findByLabelText('Percent'), '-10');
  expect(screen.getByRole('list', { name: 'Preview' })).toHaveTextContent(
    'Amber Durbar50 ml: ₹900 → ₹810 5 ml: ₹100 → ₹90',
  );
});

it('rejects a change to an invalid price and says why', async () => {
  const amber = aProduct({ id: 'a', name: 'Amber', price: 1000, originalPrice: 1100 });
  const birch = aProduct({ id: 'b', name: 'Birch', price: 1000 });
  const load = () => Promise.resolve([amber, birch]);
  render(
    <AuthContext value={ownersAuth()}>
      <BulkEdit load={load} onClose={() => undefined} onDone={() => undefined} />
    </AuthContext>,
  );
  await userEvent.type(await screen.findByLabelText('Percent'), '20');
  expect(screen.getByRole('list', { name: 'Preview' })).toHaveTextContent(
    'Ambernot changed: The original price of ₹1,100 is less than the price of ₹1,200.',
  );
  expect(screen.getByRole('button', { name: 'Change 1 fragrance' })).toBeEnabled();
});

it('says after a change that returning shoppers may see the old price for five minutes', async () => {
  const load = () => Promise.resolve([aProduct({ price: 1000 })]);
  render(
    <AuthContext value={ownersAuth()}>
      <BulkEdit load={load} onClose={() => undefined} onDone={() => undefined} />
    </AuthContext>,
  );
  await userEvent.type(await screen.findByLabelText('Percent'), '10');
  const sentence = () => screen.queryByText(/may see the old price for up to five minutes/);
  expect(sentence()).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Change 1 fragrance' }));
  expect(await screen.findByText('1 of 1 processed · 1 updated · 0 errors')).toBeVisible();
  expect(sentence()).toBeVisible();
});

it('promises nothing of the shop when nothing was changed', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  edit.mockRejectedValue(Object.assign(new Error('Failed to fetch'), { code: 'unavailable' }));
  const load = () => Promise.resolve([aProduct({ name: 'Amber', price: 1000 })]);
  render(
    <AuthContext value={ownersAuth()}>
      <BulkEdit load={load} onClose={() => undefined} onDone={() => undefined} />
    </AuthContext>,
  );
  await userEvent.type(await screen.findByLabelText('Percent'), '10');
  await userEvent.click(screen.getByRole('button', { name: 'Change 1 fragrance' }));
  expect(await screen.findByText('1 of 1 processed · 0 updated · 1 error')).toBeVisible();
  expect(screen.getByText(/^Amber: The shop could not be reached/)).toBeVisible();
  expect(screen.queryByText(/may see the old price/)).not.toBeInTheDocument();
});
