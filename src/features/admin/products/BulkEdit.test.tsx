import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import { aProduct } from '../../../../tests/support/domain';
import { AuthContext } from '../../account/useAuth';
import { BulkEdit } from './BulkEdit';

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
