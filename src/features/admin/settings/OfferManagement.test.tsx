import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import { anOffer } from '../../../../tests/support/domain';
import { AUTO_OFFER } from '../../../domain/pricing/offerState';
import { AuthContext } from '../../account/useAuth';
import { OfferManagement } from './OfferManagement';

vi.mock('../../../firebase/pricing/offers', () => ({
  fetchOffer: () =>
    Promise.resolve(
      anOffer({ id: AUTO_OFFER, startDate: new Date('2026-06-01T00:00:00.000+05:30') }),
    ),
}));

it.each([
  ['', 'Choose a date.'],
  ['2026-05-01', 'The offer begins on 1 Jun 2026. Choose a later date.'],
])('says why the end date %j cannot be set', async (typed, problem) => {
  render(
    <AuthContext value={ownersAuth()}>
      <OfferManagement />
    </AuthContext>,
  );
  const field = await screen.findByLabelText('New end date');
  expect(field).toBeValid();
  fireEvent.change(field, { target: { value: typed } });
  expect(field).toHaveAccessibleDescription(problem);
  expect(screen.getByRole('button', { name: 'Fix Offer End Date' })).toBeDisabled();
});

it('asks in the words of an owner before the date is set', async () => {
  render(
    <AuthContext value={ownersAuth()}>
      <OfferManagement />
    </AuthContext>,
  );
  fireEvent.change(await screen.findByLabelText('New end date'), {
    target: { value: '2027-12-31' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Fix Offer End Date' }));
  expect(
    within(screen.getByRole('dialog')).getByText(/ends on 31 Dec 2027 instead of \d+ \w+ \d{4}\.$/),
  ).toBeVisible();
});
