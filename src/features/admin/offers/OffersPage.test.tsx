import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import { aCoupon } from '../../../../tests/support/domain';
import { codeSpellings } from '../../../domain/pricing/codeSpellings';
import { AuthContext } from '../../account/useAuth';
import { OffersPage } from './OffersPage';

const festival = { ...aCoupon('Diwali', { title: 'Festival of Lights' }), uses: 3 };

vi.mock('../../../firebase/pricing/adminOffers', () => ({
  fetchOfferRows: async () => ({ rows: [festival], next: undefined }),
  fetchOffersByCode: async (code: string) => ({
    rows: codeSpellings(code).includes('Diwali') ? [festival] : [],
    next: undefined,
  }),
}));

it('finds a coupon by its code, however its letters are written, and says when there is none', async () => {
  const actor = userEvent.setup();
  render(
    <AuthContext value={ownersAuth()}>
      <MemoryRouter>
        <OffersPage />
      </MemoryRouter>
    </AuthContext>,
  );
  await screen.findAllByText('Festival of Lights');
  const field = screen.getByRole('searchbox', { name: 'Search' });
  await actor.type(field, 'eid{Enter}');
  expect(await screen.findByText('No offer has the code eid. Check its spelling.')).toBeVisible();
  await actor.clear(field);
  await actor.type(field, 'DIWALI{Enter}');
  expect(await screen.findAllByText('Festival of Lights')).not.toHaveLength(0);
});
