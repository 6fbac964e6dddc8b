import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { anAuth, owner } from '../../../tests/support/auth';
import { aProduct } from '../../../tests/support/domain';
import { unpackCatalogue } from '../../domain/product/catalogue';
import type { LastAnswers } from '../../domain/product/guided';
import { AuthContext } from '../account/useAuth';
import { catalogueStore } from '../catalogue/catalogueStore';
import { FragranceProfile } from './FragranceProfile';

const backend = vi.hoisted(() => ({ fetchCatalogue: vi.fn(), saveQuiz: vi.fn() }));
vi.mock('../../firebase/product/catalogue', () => ({ fetchCatalogue: backend.fetchCatalogue }));
vi.mock('../../firebase/customer/users', () => ({ saveQuiz: backend.saveQuiz }));
vi.mock('idb-keyval', () => ({ get: async () => undefined, set: async () => undefined }));

const QUIZ: LastAnswers = {
  forWhom: 'her',
  ageGroup: '20s',
  occasion: 'date',
  isGift: 'no',
  mood: 'elegant',
  at: new Date('2026-11-20T06:30:00Z'),
};

/** The section of a customer whose profile has these answers until they are removed. */
function Section({ quiz }: { quiz: LastAnswers | undefined }) {
  const [kept, setKept] = useState(quiz);
  const user = { ...owner, id: 'kavya', quiz: kept };
  const refresh = async () => setKept(undefined);
  return (
    <AuthContext value={anAuth({ state: { status: 'signed-in', user }, refresh })}>
      <MemoryRouter>
        <FragranceProfile />
      </MemoryRouter>
    </AuthContext>
  );
}

async function stock(...moods: string[][]): Promise<void> {
  const { catalogue } = unpackCatalogue([{ products: [] }], 1);
  const products = moods.map((of, n) =>
    aProduct({
      id: `p${n}`,
      name: `Fragrance ${n}`,
      rating: 5 - n,
      guided: { forWhom: ['her'], occasions: ['date'], moods: of },
    }),
  );
  backend.fetchCatalogue.mockResolvedValue({ ...catalogue, products });
  await catalogueStore.refresh();
}

beforeEach(() => {
  backend.saveQuiz.mockReset();
});

it('says the answers in a sentence and shows the three fragrances that suit them best', async () => {
  await stock(['elegant'], ['bold'], ['elegant'], ['woody']);
  render(<Section quiz={QUIZ} />);
  expect(screen.getByText('For her, in her 20s: something elegant for a date.')).toBeVisible();
  expect(screen.getByText('Answered on 20 Nov 2026.')).toBeVisible();
  const list = screen.getByRole('list', { name: 'The fragrances that suit you' });
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Fragrance 0', 'Fragrance 2', 'Fragrance 1']);
  expect(screen.getByRole('link', { name: 'Change answers' })).toHaveAttribute(
    'href',
    '/guided?for=her&age=20s&occasion=date&gift=no&mood=elegant',
  );
});

it('removes the answers, says so, and invites to answer again', async () => {
  await stock(['elegant']);
  render(<Section quiz={QUIZ} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove answers' }));
  expect(await screen.findByText('Your answers have been removed.')).toBeVisible();
  expect(backend.saveQuiz).toHaveBeenCalledExactlyOnceWith('kavya', undefined);
  await waitFor(() => expect(screen.getByText(/^Answer five questions/)).toHaveFocus());
  expect(screen.getByRole('link', { name: 'Find yours in five questions' })).toBeVisible();
});

it('keeps the answers when they could not be removed, and says so', async () => {
  await stock(['elegant']);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  backend.saveQuiz.mockRejectedValue(new Error('offline'));
  render(<Section quiz={QUIZ} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove answers' }));
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('Your answers could not be removed.'),
  );
  expect(screen.getByText('For her, in her 20s: something elegant for a date.')).toBeVisible();
});

it('says when nothing suits, and invites whoever has not answered yet', async () => {
  await stock();
  const { unmount } = render(<Section quiz={QUIZ} />);
  expect(screen.getByText('Nothing in the collection suits them today.')).toBeVisible();
  unmount();
  render(<Section quiz={undefined} />);
  expect(screen.getByRole('link', { name: 'Find yours in five questions' })).toHaveAttribute(
    'href',
    '/guided',
  );
});
