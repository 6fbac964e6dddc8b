import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import type { ModeratedReview } from '../../../domain/customer/moderatedReview';
import type { HomeReview } from '../../../domain/shop/homePage';
import { AuthContext } from '../../account/useAuth';
import { ReviewsPage } from './ReviewsPage';

const inbox = vi.hoisted(() => ({
  fetchAllReviews: vi.fn(),
  hideReview: vi.fn(),
  answerReview: vi.fn(),
}));
vi.mock('../../../firebase/shop/adminInbox', () => inbox);
vi.mock('../../catalogue/useCatalogue', () => ({
  useCatalogue: () => ({
    status: 'ready',
    catalogue: { products: [{ id: 'amber-durbar', name: 'Amber Durbar' }] },
  }),
}));
const home = vi.hoisted(() => ({ fetchHome: vi.fn(), saveHomeReview: vi.fn() }));
vi.mock('../../../firebase/shop/adminHome', () => home);

const aReview = (userName: string, fields: Partial<ModeratedReview> = {}): ModeratedReview => ({
  id: userName.toLowerCase(),
  userId: userName.toLowerCase(),
  userName,
  shownName: userName,
  rating: 5,
  text: `The words of ${userName}.`,
  hidden: false,
  verified: true,
  createdAt: new Date('2026-11-20T06:30:00Z'),
  productId: 'amber-durbar',
  hiddenReason: undefined,
  ...fields,
});
const copyOf = ({ id, productId, shownName, text, rating }: ModeratedReview): HomeReview => ({
  reviewId: id,
  productId,
  name: shownName,
  text,
  rating,
});

const [asha, meera] = [aReview('Asha'), aReview('Meera')];
/** What the document says. */
let stored: HomeReview | undefined;
beforeEach(() => {
  stored = copyOf(asha);
  home.fetchHome.mockImplementation(async () => ({ moods: [], review: stored }));
  home.saveHomeReview.mockImplementation(async (review: HomeReview | undefined) => {
    stored = review;
  });
});

const pageAt = (link: string) => (
  <MemoryRouter initialEntries={[`/${link}`]}>
    <AuthContext value={ownersAuth()}>
      <ReviewsPage />
    </AuthContext>
  </MemoryRouter>
);
const page = pageAt('');

async function show(...reviews: ModeratedReview[]) {
  inbox.fetchAllReviews.mockResolvedValue({ rows: reviews, next: undefined });
  render(page);
  await screen.findByRole('button', { name: /^Take off the home page/ });
  return userEvent.setup();
}

const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));

it('shows another review on the home page, and takes it off', async () => {
  const user = await show(asha, meera);
  expect(rowOf('Asha').getByText('On the home page')).toBeInTheDocument();
  await user.click(rowOf('Meera').getByRole('button', { name: /^Show on the home page/ }));
  expect(home.saveHomeReview).toHaveBeenLastCalledWith(copyOf(meera), 'owner');
  expect(await screen.findByText(/^The review by Meera is on the home page/)).toBeInTheDocument();
  expect(rowOf('Asha').queryByText('On the home page')).not.toBeInTheDocument();
  await user.click(rowOf('Meera').getByRole('button', { name: /^Take off the home page/ }));
  expect(home.saveHomeReview).toHaveBeenLastCalledWith(undefined, 'owner');
  expect(await screen.findByText(/^The review by Meera was taken off/)).toBeInTheDocument();
  expect(screen.queryByText('On the home page')).not.toBeInTheDocument();
});

it('offers it only for a visible review of a verified purchase that has words and is short enough', async () => {
  await show(
    asha,
    aReview('Hidden', { hidden: true }),
    aReview('Unverified', { verified: false }),
    aReview('Long', { text: 'x'.repeat(401) }),
    aReview('Wordless', { text: '' }),
  );
  expect(screen.queryByRole('button', { name: /^Show on the home page/ })).not.toBeInTheDocument();
});

it('calls the author by the shown name, also on the home page, and marks what was written', async () => {
  const posing = aReview('Posing', { userName: 'NILOFAR Care', shownName: 'Anonymous' });
  const user = await show(asha, posing);
  const row = rowOf('words of Posing');
  expect(row.getByText('Anonymous')).toBeInTheDocument();
  expect(row.getByText('(only you see what was written: “', { exact: false })).toHaveTextContent(
    '(only you see what was written: “NILOFAR Care”)',
  );
  expect(rowOf('words of Asha').queryByText(/only you see/)).not.toBeInTheDocument();
  for (const action of ['Answer to', 'Hide']) {
    const name = new RegExp(`^${action} the review by Anonymous$`);
    await user.click(row.getByRole('button', { name }));
    expect(screen.getByRole('dialog')).toHaveTextContent('Anonymous');
    expect(screen.getByRole('dialog')).not.toHaveTextContent('Care');
    await user.click(screen.getByRole('button', { name: 'Close' }));
  }
  await user.click(row.getByRole('button', { name: /^Show on the home page/ }));
  expect(home.saveHomeReview).toHaveBeenLastCalledWith(
    expect.objectContaining({ name: 'Anonymous' }),
    'owner',
  );
  expect(
    await screen.findByText(/^The review by Anonymous is on the home page/),
  ).toBeInTheDocument();
});

it('says so when it fails', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const user = await show(asha, meera);
  home.saveHomeReview.mockRejectedValueOnce(new Error('denied'));
  await user.click(rowOf('Meera').getByRole('button', { name: /^Show on the home page/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The home page could not be changed.');
  expect(rowOf('Asha').getByText('On the home page')).toBeInTheDocument();
});

it('a review that was hidden is no longer on the home page when it is restored', async () => {
  const user = await show(asha, meera);
  await user.click(rowOf('Asha').getByRole('button', { name: /^Hide/ }));
  await user.type(screen.getByLabelText('Reason'), 'A second look');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Hide' }));
  const restore = await rowOf('Asha').findByRole('button', { name: /^Restore/ });
  // A function takes it off.
  stored = undefined;
  await user.click(restore);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Restore' }));
  expect(await rowOf('Asha').findByText('Visible')).toBeInTheDocument();
  expect(screen.queryByText('On the home page')).not.toBeInTheDocument();
  expect(rowOf('Asha').getByRole('button', { name: /^Show on the home page/ })).toBeInTheDocument();
});

it('says when it is not known which review is on the home page, and tries again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  home.fetchHome.mockRejectedValueOnce(new Error('offline'));
  inbox.fetchAllReviews.mockResolvedValue({ rows: [asha], next: undefined });
  render(page);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The review on the home page could not be loaded.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rowOf('Asha').findByText('On the home page')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('says once that neither could be loaded, and tries both again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  home.fetchHome.mockRejectedValueOnce(new Error('offline'));
  inbox.fetchAllReviews.mockRejectedValueOnce(new Error('offline'));
  render(page);
  expect(await screen.findByText(/^The list could not be loaded/)).toBeInTheDocument();
  await waitFor(() => expect(home.fetchHome).toHaveBeenCalled());
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  inbox.fetchAllReviews.mockResolvedValue({ rows: [asha], next: undefined });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rowOf('Asha').findByText('On the home page')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('answers a review, changes the answer and removes it', async () => {
  const user = await show(asha, meera);
  await user.click(rowOf('Meera').getByRole('button', { name: /^Answer/ }));
  const dialog = () => within(screen.getByRole('dialog', { name: /answer/i }));
  expect(dialog().getByText('The words of Meera.')).toBeInTheDocument();
  expect(dialog().getByRole('button', { name: 'Publish the answer' })).toBeDisabled();
  await user.type(dialog().getByLabelText('Answer'), ' Thank you, Meera. ');
  await user.click(dialog().getByRole('button', { name: 'Publish the answer' }));
  expect(await rowOf('Meera').findByText(/Thank you, Meera\./)).toBeInTheDocument();
  expect(inbox.answerReview).toHaveBeenLastCalledWith(meera, 'Thank you, Meera.', 'owner');
  await user.click(rowOf('Meera').getByRole('button', { name: /^Change the answer/ }));
  await user.clear(dialog().getByLabelText('Answer'));
  await user.click(dialog().getByRole('button', { name: 'Remove the answer' }));
  expect(await rowOf('Meera').findByRole('button', { name: /^Answer/ })).toBeInTheDocument();
  expect(inbox.answerReview).toHaveBeenLastCalledWith(expect.anything(), '', 'owner');
  expect(screen.queryByText(/Thank you, Meera/)).not.toBeInTheDocument();
});

it('names the fragrance, and keeps an answer whose dialog was closed by mistake', async () => {
  const user = await show(asha, meera);
  expect(rowOf('Meera').getByRole('link', { name: 'Amber Durbar' })).toBeInTheDocument();
  await user.click(rowOf('Meera').getByRole('button', { name: /^Answer/ }));
  await user.type(screen.getByLabelText('Answer'), 'Thank you');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(rowOf('Asha').getByRole('button', { name: /^Answer/ }));
  expect(screen.getByLabelText('Answer')).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(rowOf('Meera').getByRole('button', { name: /^Answer/ }));
  expect(screen.getByLabelText('Answer')).toHaveValue('Thank you');
});

it('asks before an answer that was typed is lost, and not about one that was taken back', async () => {
  const user = await show(asha, meera);
  await user.click(rowOf('Meera').getByRole('button', { name: /^Answer/ }));
  await user.type(screen.getByLabelText('Answer'), 'Thank you');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('link', { name: 'Newsletter' }));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  await user.click(rowOf('Meera').getByRole('button', { name: /^Answer/ }));
  expect(screen.getByLabelText('Answer')).toHaveValue('Thank you');
  await user.clear(screen.getByLabelText('Answer'));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('link', { name: 'Newsletter' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

// Why one is hidden is a document of its own, so a page of hidden ones costs twice as many reads.
it.each([
  ['', undefined, 20],
  ['?show=visible', false, 25],
  ['?show=hidden', true, 12],
])('asks for as many reviews as thirty reads allow: “%s”', async (link, hidden, size) => {
  inbox.fetchAllReviews.mockReset().mockResolvedValue({ rows: [asha], next: undefined });
  render(pageAt(link));
  expect(await screen.findByText('The words of Asha.')).toBeInTheDocument();
  expect(inbox.fetchAllReviews).toHaveBeenCalledExactlyOnceWith(hidden, size);
});
