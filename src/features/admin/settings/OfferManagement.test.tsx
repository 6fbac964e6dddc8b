import { fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import { anOffer } from '../../../../tests/support/domain';
import { AUTO_OFFER } from '../../../domain/pricing/offerState';
import { AuthContext } from '../../account/useAuth';
import { OfferManagement } from './OfferManagement';

const stored = vi.hoisted(() => ({ endDate: '' }));
const setOfferDates = vi.hoisted(() =>
  vi.fn((_id: string, dates: { endDate: string }) => {
    stored.endDate = dates.endDate;
    return Promise.resolve();
  }),
);
vi.mock('../../../firebase/pricing/offers', () => ({
  fetchOffer: () =>
    Promise.resolve(
      anOffer({
        id: AUTO_OFFER,
        startDate: new Date('2026-06-01T00:00:00.000+05:30'),
        endDate: new Date(stored.endDate),
      }),
    ),
}));
vi.mock('../../../firebase/pricing/adminOffers', () => ({ setOfferDates }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T06:30:00.000Z') });
  stored.endDate = '2026-12-31T18:29:59.000Z';
  setOfferDates.mockClear();
});
afterEach(() => vi.useRealTimers());

async function choose(day: string): Promise<HTMLElement> {
  render(
    <AuthContext value={ownersAuth()}>
      <OfferManagement />
    </AuthContext>,
  );
  const field = await screen.findByLabelText('New end date');
  fireEvent.change(field, { target: { value: day } });
  return field;
}
const fix = () => screen.getByRole('button', { name: 'Fix Offer End Date' });

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
  await choose('2027-12-31');
  fireEvent.click(fix());
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/ends on 31 Dec 2027 instead of 31 Dec 2026\.$/)).toBeVisible();
  expect(dialog.queryByText(/has passed/)).not.toBeInTheDocument();
  fireEvent.click(dialog.getByRole('button', { name: 'Set the date' }));
  expect(await screen.findByText('The offer now ends on 31 Dec 2027.')).toBeVisible();
});

it('says before a day in the past is set that the offer ends at once', async () => {
  await choose('2026-11-19');
  fireEvent.click(fix());
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/^This day has passed: the offer ends at once/)).toBeVisible();
  expect(setOfferDates).not.toHaveBeenCalled();
  fireEvent.click(dialog.getByRole('button', { name: 'Set the date' }));
  expect(
    await screen.findByText(/^The offer has ended: its last day was 19 Nov 2026\.$/),
  ).toBeVisible();
});

it('says so too where the offer has ended already, and not of today', async () => {
  stored.endDate = '2026-11-10T18:29:59.000Z';
  const field = await choose('2026-11-12');
  fireEvent.click(fix());
  expect(screen.getByText('This day has passed too, so the offer stays ended.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Go back' }));
  fireEvent.change(field, { target: { value: '2026-11-20' } });
  fireEvent.click(fix());
  expect(screen.queryByText(/has passed too/)).not.toBeInTheDocument();
});

it('does nothing with the day on which the offer ends already', async () => {
  const field = await choose('2026-12-31');
  expect(field).toBeValid();
  expect(field).toHaveAccessibleDescription('This is its end date already.');
  expect(fix()).toBeDisabled();
  fireEvent.change(field, { target: { value: '2026-12-30' } });
  expect(fix()).toBeEnabled();
  expect(setOfferDates).not.toHaveBeenCalled();
});
