import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import { AuthContext } from '../../account/useAuth';
import { OfferEditor } from './OfferEditor';

vi.mock('../../catalogue/useCatalogue', () => ({ useCatalogue: () => ({ status: 'loading' }) }));

it('focuses the first invalid field on every attempt to save an invalid offer', async () => {
  render(
    <AuthContext value={ownersAuth()}>
      <MemoryRouter>
        <OfferEditor />
      </MemoryRouter>
    </AuthContext>,
  );
  const actor = userEvent.setup();
  const save = screen.getByRole('button', { name: 'Add Offer' });
  await actor.click(save);
  expect(screen.getByLabelText('Coupon code')).toHaveFocus();
  await actor.type(screen.getByLabelText('Coupon code'), 'DIWALI');
  await actor.click(save);
  expect(screen.getByLabelText('Title')).toHaveFocus();
  await actor.click(save);
  expect(screen.getByLabelText('Title')).toHaveFocus();
});
