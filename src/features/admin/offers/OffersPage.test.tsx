import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import { aCoupon, anOffer } from '../../../../tests/support/domain';
import { codeSpellings } from '../../../domain/pricing/codeSpellings';
import { AuthContext } from '../../account/useAuth';
import { OffersPage } from './OffersPage';

const figures = { uses: 3, givenPaise: 0 };
const festival = { ...aCoupon('Diwali', { title: 'Festival of Lights' }), ...figures };
const welcome = { ...anOffer({ title: 'The House Welcome' }), ...figures };
const deleteOffer = vi.hoisted(() => vi.fn<(id: string, by: string) => Promise<void>>());

vi.mock('../../../firebase/pricing/adminOffers', () => ({
  deleteOffer,
  fetchOfferRows: async () => ({ rows: [festival, welcome], next: undefined }),
  fetchOffersByCode: async (code: string) => ({
    rows: codeSpellings(code).includes('Diwali') ? [festival] : [],
    next: undefined,
  }),
}));

function show() {
  render(
    <AuthContext value={ownersAuth()}>
      <MemoryRouter>
        <OffersPage />
      </MemoryRouter>
    </AuthContext>,
  );
  return userEvent.setup();
}

it('finds a coupon by its code, however its letters are written, and says when there is none', async () => {
  const actor = show();
  await screen.findAllByText('Festival of Lights');
  const field = screen.getByRole('searchbox', { name: 'Search' });
  await actor.type(field, 'eid{Enter}');
  expect(
    await screen.findByText(
      'No offer has the code eid. Type the whole code, and check its spelling.',
    ),
  ).toBeVisible();
  await actor.clear(field);
  await actor.type(field, 'DIWALI{Enter}');
  expect(await screen.findAllByText('Festival of Lights')).not.toHaveLength(0);
});

it('searches for a code as somebody types', async () => {
  const actor = show();
  await screen.findAllByText('The House Welcome');
  await actor.type(screen.getByRole('searchbox', { name: 'Search' }), 'diwali');
  await waitFor(() => expect(screen.queryByText('The House Welcome')).not.toBeInTheDocument());
  expect(await screen.findByRole('link', { name: 'Festival of Lights' })).toBeInTheDocument();
});

it('deletes an offer once its consequences were read; the automatic 10 percent can only be ended', async () => {
  deleteOffer.mockResolvedValue();
  const actor = show();
  const row = await screen.findByRole('row', { name: /Festival of Lights/ });
  expect(screen.queryByRole('button', { name: 'Delete The House Welcome' })).toBeNull();
  await actor.click(within(row).getByRole('button', { name: 'Delete Festival of Lights' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete Festival of Lights?' }));
  expect(dialog.getByText(/^Carts that have the code Diwali are told/)).toBeVisible();
  expect(
    dialog.getByText(/^It was used 3 times\. .* cannot be given to another offer\.$/),
  ).toBeVisible();
  await actor.click(dialog.getByRole('button', { name: 'Delete the offer' }));
  expect(deleteOffer).toHaveBeenCalledWith('Diwali', ownersAuth().user?.id);
  expect(screen.queryByRole('row', { name: /Festival of Lights/ })).toBeNull();
});
