import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { anAuth } from '../../../tests/support/auth';
import type { User } from '../../domain/customer/user';
import { aProduct } from '../../../tests/support/domain';
import { decodeReview, meanStars, starCounts, type Review } from '../../domain/customer/review';
import { AuthContext, type AuthApi } from '../account/useAuth';
import { LiveReviews } from './LiveReviews';
import { OwnReview } from './OwnReview';
import type { SaveReview } from './ReviewForm';
import { ReviewList } from './ReviewList';
import type { Subscribe } from './useReviews';

const user: User = {
  id: 'ira',
  email: 'ira@nilofar.example',
  name: 'Ira Sen',
  role: 'customer',
  phoneNumber: undefined,
  phoneVerified: false,
};
const signedIn = anAuth({ state: { status: 'signed-in', user } });
const visitor = anAuth({ state: { status: 'signed-out' } });

function aReview(fields: Partial<Review> = {}): Review {
  return {
    id: 'kavya',
    userId: 'kavya',
    userName: 'Kavya Rao',
    shownName: 'Kavya Rao',
    rating: 5,
    text: 'Dry saffron.',
    hidden: false,
    verified: true,
    createdAt: new Date('2026-09-12T10:30:00.000Z'),
    ...fields,
  };
}

function renderAs(auth: AuthApi, page: ReactNode, at = '/'): void {
  render(
    <MemoryRouter initialEntries={[at]}>
      <AuthContext value={auth}>{page}</AuthContext>
    </MemoryRouter>,
  );
}

/** A database without reviews by people who have not bought the fragrance. */
function customersOnly(watch: Subscribe): Subscribe {
  return (id, asked, onList, onError) => {
    if (asked.verified) return watch(id, asked, onList, onError);
    onList({ reviews: [] });
    return () => undefined;
  };
}

describe('the live list', () => {
  it('shows reviews without a purchase apart, and does not count them', async () => {
    const watch: Subscribe = (_id, { verified }, onList) => {
      onList({
        reviews: verified
          ? [aReview({ rating: 4 })]
          : [aReview({ id: 'dev', rating: 1, verified })],
      });
      return () => undefined;
    };
    renderAs(visitor, <LiveReviews product={aProduct()} watch={watch} />);
    const others = await screen.findByRole('list', { name: 'Other reviews' });
    expect(within(others).getAllByRole('listitem')).toHaveLength(1);
    expect(within(others).queryByText('Verified purchase')).toBeNull();
    const counted = screen.getByRole('list', { name: 'Reviews' });
    expect(within(counted).getByText('Verified purchase')).toBeVisible();
    expect(screen.getByText('4.0')).toBeVisible();
    expect(screen.getByText('One review')).toBeVisible();
  });

  it('shows a review of stars alone, which the link in an email asks for, without a paragraph of words', async () => {
    const watch: Subscribe = (_id, _query, onList) => {
      onList({ reviews: [aReview({ text: '' })] });
      return () => undefined;
    };
    renderAs(visitor, <LiveReviews product={aProduct()} watch={customersOnly(watch)} />);
    const entry = within(screen.getByRole('list', { name: 'Reviews' })).getByRole('listitem');
    expect(within(entry).getAllByRole('paragraph')).toHaveLength(1);
    expect(within(entry).getByText(/Kavya Rao/)).toBeVisible();
  });

  it.each([
    ['a visitor', visitor, 'Anonymous'],
    ['another customer', signedIn, 'Anonymous'],
    [
      'its author',
      anAuth({ state: { status: 'signed-in', user: { ...user, id: 'kavya' } } }),
      'NILOFAR Care',
    ],
  ])('shows %s a review that no function has named yet', async (_, auth, name) => {
    const { id, ...stored } = aReview({ userName: 'NILOFAR Care', answer: 'Thank you.' });
    const { shownName: _unnamed, ...written } = stored;
    const page = { mayHaveMore: false, fetchingMore: false, showMore: () => undefined, more: '' };
    renderAs(auth, <ReviewList label="Reviews" reviews={[decodeReview(id, written)]} {...page} />);
    const entry = within(screen.getByRole('list', { name: 'Reviews' })).getByRole('listitem');
    expect(within(entry).getByText(new RegExp(`^${name},`))).toBeVisible();
    expect(
      within(entry).getByRole('region', { name: `The answer of NILOFAR to ${name}` }),
    ).toBeVisible();
  });

  it('shows what the shop answered, in its name, below the review', async () => {
    const answered = { answer: 'Thank you.', answeredAt: new Date('2026-09-14T10:30:00.000Z') };
    const changed = { ...answered, updatedAt: new Date('2026-09-15T10:30:00.000Z') };
    const watch: Subscribe = (_id, _query, onList) => {
      const dev = aReview({ ...changed, id: 'dev', shownName: 'Dev' });
      onList({ reviews: [aReview(answered), dev] });
      return () => undefined;
    };
    renderAs(visitor, <LiveReviews product={aProduct()} watch={customersOnly(watch)} />);
    const list = within(screen.getByRole('list', { name: 'Reviews' }));
    const [first, second] = list.getAllByRole('listitem');
    const answer = within(first ?? document.body).getByRole('region', {
      name: 'The answer of NILOFAR to Kavya Rao',
    });
    expect(answer).toHaveTextContent('NILOFAR answered, 14 Sept 2026Thank you.');
    // Nobody is to believe that the shop agrees with words that it has not seen.
    expect(within(second ?? document.body).getByRole('region')).toHaveTextContent(
      'NILOFAR answered, 14 Sept 2026, before the review was changed',
    );
  });

  it('says when the reviews without a purchase could not be loaded, and offers a retry', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let tries = 0;
    const watch: Subscribe = (_id, { verified }, onList, onError) => {
      if (verified) onList({ reviews: [aReview()] });
      else if (tries++ === 0) onError(new Error('offline'));
      else onList({ reviews: [aReview({ id: 'dev', text: 'Rain.', verified })] });
      return () => undefined;
    };
    renderAs(visitor, <LiveReviews product={aProduct()} watch={watch} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Load them again' }));
    expect(await screen.findByText('Rain.')).toBeVisible();
  });

  it('shows new reviews, marks verified purchases and changes the sort order', async () => {
    let push: Parameters<Subscribe>[2] = () => undefined;
    const asked: unknown[] = [];
    const watch: Subscribe = (_id, query, onList) => {
      asked.push(query);
      push = onList;
      return () => undefined;
    };
    renderAs(visitor, <LiveReviews product={aProduct()} watch={customersOnly(watch)} />);
    act(() => push({ reviews: [aReview()] }));
    const list = screen.getByRole('list', { name: 'Reviews' });
    expect(within(list).getByText('Verified purchase')).toBeVisible();
    expect(within(list).getByText('12 Sept 2026')).toBeVisible();
    act(() =>
      push({ reviews: [aReview({ id: 'dev', rating: 2, shownName: 'Anonymous' }), aReview()] }),
    );
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(within(list).getByText(/Anonymous/)).toBeVisible();
    expect(screen.getByText('3.5')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'lowest');
    expect(asked).toEqual([
      { sort: 'newest', limit: 20, verified: true },
      { sort: 'lowest', limit: 20, verified: true },
    ]);
  });

  it('counts in the database when the list is not complete', async () => {
    const many = Array.from({ length: 20 }, (_, n) => aReview({ id: `r${n}` }));
    const watch: Subscribe = (_id, _query, onList) => {
      onList({ reviews: many });
      return () => undefined;
    };
    const count = vi.fn(() => Promise.resolve({ 5: 30, 4: 10, 3: 0, 2: 0, 1: 0 }));
    renderAs(
      visitor,
      <LiveReviews product={aProduct()} watch={customersOnly(watch)} count={count} />,
    );
    expect(await screen.findByText('40 reviews')).toBeVisible();
    expect(screen.getByText('4.8')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show more reviews' })).toBeVisible();
  });

  it('keeps the figures and the button while more load, then focuses the first new review', async () => {
    const many = Array.from({ length: 25 }, (_, n) => aReview({ id: `r${n}`, text: `Words ${n}` }));
    const pushes: Parameters<Subscribe>[2][] = [];
    const watch: Subscribe = (_id, _query, onList) => {
      pushes.push(onList);
      return () => undefined;
    };
    const count = () => Promise.resolve({ 5: 25, 4: 0, 3: 0, 2: 0, 1: 0 });
    renderAs(
      visitor,
      <LiveReviews product={aProduct()} watch={customersOnly(watch)} count={count} />,
    );
    act(() => pushes[0]?.({ reviews: many.slice(0, 20) }));
    expect(await screen.findByText('25 reviews')).toBeVisible();
    const more = screen.getByRole('button', { name: 'Show more reviews' });
    await userEvent.click(more);
    expect(screen.getByText('25 reviews')).toBeVisible();
    expect(more).toHaveFocus();
    expect(more).toHaveAttribute('aria-busy', 'true');
    act(() => pushes.at(-1)?.({ reviews: many }));
    expect(more).not.toBeInTheDocument();
    expect(screen.getByText('Words 20').closest('li')).toHaveFocus();
  });

  it('can load more again after a failure', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const many = Array.from({ length: 20 }, (_, n) => aReview({ id: `r${n}` }));
    const asked: number[] = [];
    const watch: Subscribe = (_id, { limit }, onList, onError) => {
      asked.push(limit);
      if (limit === 20) onList({ reviews: many });
      else onError(new Error('offline'));
      return () => undefined;
    };
    const count = () => Promise.resolve({ 5: 30, 4: 0, 3: 0, 2: 0, 1: 0 });
    renderAs(
      visitor,
      <LiveReviews product={aProduct()} watch={customersOnly(watch)} count={count} />,
    );
    const more = await screen.findByRole('button', { name: 'Show more reviews' });
    await userEvent.click(more);
    await userEvent.click(more);
    expect(asked).toEqual([20, 40, 40]);
    expect(more).not.toHaveAttribute('aria-busy');
  });

  it('says when it could not be loaded, and offers a retry', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let tries = 0;
    const watch: Subscribe = (_id, _query, onList, onError) => {
      tries += 1;
      if (tries === 1) onError(new Error('offline'));
      else onList({ reviews: [] });
      return () => undefined;
    };
    renderAs(visitor, <LiveReviews product={aProduct()} watch={customersOnly(watch)} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(
      screen.getByText('No reviews of Amber Durbar yet. Yours could be the first.'),
    ).toBeVisible();
  });

  it('keeps a review that is being written while it reloads', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let tries = 0;
    const watch: Subscribe = (_id, _query, _onList, onError) => {
      tries += 1;
      if (tries === 1) onError(new Error('offline'));
      return () => undefined;
    };
    renderAs(visitor, <LiveReviews product={aProduct()} watch={customersOnly(watch)} />);
    const own = await screen.findByRole('link', { name: 'Sign in to write a review.' });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('status')).toHaveTextContent('Loading reviews');
    expect(own).toBeInTheDocument();
  });
});

it('reports what it counted, so that the head of the page agrees', async () => {
  let send: (list: { reviews: Review[] }) => void = () => undefined;
  const watch: Subscribe = (_id, _query, onList) => {
    send = onList;
    return () => undefined;
  };
  const onRated = vi.fn();
  renderAs(
    visitor,
    <LiveReviews product={aProduct()} watch={customersOnly(watch)} onRated={onRated} />,
  );
  act(() => send({ reviews: [aReview(), aReview({ id: 'b', rating: 4 })] }));
  expect(onRated).toHaveBeenLastCalledWith({ rating: 4.5, reviews: 2 });
  act(() => send({ reviews: [aReview()] }));
  expect(onRated).toHaveBeenLastCalledWith({ rating: 5, reviews: 1 });
  act(() => send({ reviews: [] }));
  expect(onRated).toHaveBeenLastCalledWith({ rating: 0, reviews: 0 });
});

describe('one’s own review', () => {
  it('leads a visitor to the sign-in page and back to the chosen size', () => {
    renderAs(visitor, <OwnReview product={aProduct()} />, '/product/amber-durbar?size=10+ml');
    expect(screen.getByRole('link', { name: 'Sign in to write a review.' })).toHaveAttribute(
      'href',
      '/login?redirect=product/amber-durbar%3Fsize%3D10%2Bml',
    );
  });

  it('asks for stars and words, is written once, then thanks the user', async () => {
    const save = vi.fn(() => Promise.resolve());
    renderAs(
      signedIn,
      <OwnReview product={aProduct()} load={() => Promise.resolve(undefined)} save={save} />,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Write a review' }));
    for (const star of within(screen.getByRole('group', { name: 'Your rating' })).getAllByRole(
      'radio',
    ))
      expect(star).not.toBeChecked();
    await userEvent.type(screen.getByLabelText('Your words'), '   ');
    await userEvent.click(screen.getByRole('button', { name: 'Publish review' }));
    expect(screen.getByText('Please choose one to five stars.')).toBeVisible();
    expect(screen.getByText('Please write a few words.')).toBeVisible();
    expect(screen.getByRole('radio', { name: '1 star' })).toHaveFocus();
    await userEvent.click(screen.getByRole('radio', { name: '4 stars' }));
    await userEvent.click(screen.getByRole('button', { name: 'Publish review' }));
    expect(screen.queryByText('Please choose one to five stars.')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Your words')).toHaveFocus();
    expect(save).not.toHaveBeenCalled();
    await userEvent.type(screen.getByLabelText('Your words'), 'Old gold. ');
    await userEvent.click(screen.getByRole('button', { name: 'Publish review' }));
    expect(save).toHaveBeenCalledExactlyOnceWith(
      'amber-durbar',
      user.id,
      { userName: 'Ira S.', rating: 4, text: 'Old gold.' },
      false,
    );
    expect(await screen.findByText('Thank you. Your review has been saved.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Write a review' })).toHaveFocus();
  });

  it.each([
    ['Ira Sen', ['Ira S.', 'Ira Sen', 'Anonymous'], 'Ira S.'],
    ['Ira', ['Ira', 'Anonymous'], 'Ira'],
    ['Nilofar Team', ['Anonymous'], 'Anonymous'],
  ])('is signed by %s with %j', async (name, choices, chosen) => {
    renderAs(
      anAuth({ state: { status: 'signed-in', user: { ...user, name } } }),
      <OwnReview product={aProduct()} load={() => Promise.resolve(undefined)} />,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Write a review' }));
    const names = within(screen.getByRole('group', { name: 'Sign as' }));
    const radios = names.getAllByRole('radio');
    expect(radios.map((radio) => radio.closest('label')?.textContent)).toEqual(choices);
    expect(names.getByRole('radio', { name: chosen })).toBeChecked();
  });

  it('stays signed as its author chose', async () => {
    const save = vi.fn<SaveReview>(() => Promise.resolve());
    const own = aReview({ userName: 'Ira Sen' });
    renderAs(
      signedIn,
      <OwnReview product={aProduct()} load={() => Promise.resolve(own)} save={save} />,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Change your review' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(save.mock.calls[0]?.[2]).toMatchObject({ userName: 'Ira Sen' });
  });

  it('is deleted after a question, and can be written anew', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let own: Review | undefined = aReview();
    const remove = vi.fn(() => Promise.reject(new Error('offline')));
    renderAs(
      signedIn,
      <OwnReview product={aProduct()} load={() => Promise.resolve(own)} remove={remove} />,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Delete your review' }));
    const dialog = screen.getByRole('dialog', { name: 'Delete your review?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep it' }));
    expect(remove).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Delete your review' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete review' }));
    expect(await screen.findByText(/could not be deleted/)).toBeVisible();
    remove.mockImplementation(() => {
      own = undefined;
      return Promise.resolve() as Promise<never>;
    });
    await userEvent.click(screen.getByRole('button', { name: 'Delete review' }));
    expect(await screen.findByText('Your review has been deleted.')).toBeVisible();
    expect(remove).toHaveBeenLastCalledWith('amber-durbar', user.id);
    expect(await screen.findByRole('button', { name: 'Write a review' })).toBeVisible();
  });

  it('is not deleted while it is hidden', async () => {
    renderAs(
      signedIn,
      <OwnReview product={aProduct()} load={() => Promise.resolve(aReview({ hidden: true }))} />,
    );
    expect(await screen.findByText('Hidden by our team')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete your review' })).not.toBeInTheDocument();
  });

  it('carries a vote on how it wears, which can be withdrawn', async () => {
    const save = vi.fn<SaveReview>(() => Promise.resolve());
    const own = aReview({ longevity: 2 });
    renderAs(
      signedIn,
      <OwnReview product={aProduct()} load={() => Promise.resolve(own)} save={save} />,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Change your review' }));
    const lasts = within(screen.getByRole('group', { name: /^How long does it last on you/ }));
    const carries = within(screen.getByRole('group', { name: /^How far does it carry/ }));
    expect(lasts.getByRole('radio', { name: 'Four hours' })).toBeChecked();
    expect(carries.getByRole('radio', { name: 'Not sure' })).toBeChecked();
    await userEvent.click(lasts.getByRole('radio', { name: 'Not sure' }));
    await userEvent.click(carries.getByRole('radio', { name: 'Through a room' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(save).toHaveBeenCalledOnce();
    expect(save.mock.calls[0]?.[2]).toMatchObject({ longevity: undefined, sillage: 4 });
  });

  it('has its stars in reading order, so that the arrow keys move as expected', async () => {
    renderAs(signedIn, <OwnReview product={aProduct()} load={() => Promise.resolve(undefined)} />);
    const open = await screen.findByRole('button', { name: 'Write a review' });
    await userEvent.click(open);
    const rating = screen.getByRole('group', { name: 'Your rating' });
    const stars = within(rating)
      .getAllByRole('radio')
      .map((star) => star.getAttribute('value'));
    expect(stars).toEqual(['1', '2', '3', '4', '5']);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Write a review' })).toHaveFocus();
  });

  it('keeps what was written when it is cancelled or the page is left, until it is saved', async () => {
    const save = vi.fn<SaveReview>(async () => undefined);
    const open = async (id: string): Promise<HTMLElement> => {
      cleanup();
      const page = (
        <OwnReview product={aProduct({ id })} load={() => Promise.resolve(undefined)} save={save} />
      );
      renderAs(signedIn, page);
      await userEvent.click(await screen.findByRole('button', { name: 'Write a review' }));
      return screen.getByLabelText('Your words');
    };
    await userEvent.type(await open('clear-musk'), 'Like rain on stone.');
    expect(await open('amber-durbar')).toHaveValue('');
    expect(await open('clear-musk')).toHaveValue('Like rain on stone.');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await open('clear-musk')).toHaveValue('Like rain on stone.');
    await userEvent.click(screen.getByRole('radio', { name: '5 stars' }));
    await userEvent.click(screen.getByRole('button', { name: 'Publish review' }));
    expect(await screen.findByText('Thank you. Your review has been saved.')).toBeVisible();
    expect(await open('clear-musk')).toHaveValue('');
  });

  it('keeps the text when it could not be saved', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    renderAs(
      signedIn,
      <OwnReview
        product={aProduct()}
        load={() => Promise.resolve(aReview({ rating: 3 }))}
        save={() => Promise.reject(new Error('offline'))}
      />,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Change your review' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText(/could not be saved/)).toBeVisible();
    expect(screen.getByLabelText('Your words')).toHaveValue('Dry saffron.');
  });
});

describe('a change that comes too soon', () => {
  it('shows why it was refused', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const refused = Object.assign(new Error('refused'), { code: 'permission-denied' });
    const load = () => Promise.resolve(aReview());
    const save = () => Promise.reject(refused);
    renderAs(signedIn, <OwnReview product={aProduct()} load={load} save={save} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Change your review' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText(/ten seconds after it was saved/)).toBeVisible();
  });
});

describe('a distribution', () => {
  it('counts the stars and has a mean with one decimal, and none without reviews', () => {
    const counts = starCounts([{ rating: 5 }, { rating: 5 }, { rating: 4 }]);
    expect(counts).toEqual({ 5: 2, 4: 1, 3: 0, 2: 0, 1: 0 });
    expect(meanStars(counts)).toBe(4.7);
    expect(meanStars(starCounts([]))).toBe(0);
  });
});
