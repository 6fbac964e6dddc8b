import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anAuth } from '../../../tests/support/auth';
import { aProduct } from '../../../tests/support/domain';
import { unpackCatalogue } from '../../domain/product/catalogue';
import { messages } from '../../domain/shop/messages';
import { AuthContext } from '../account/useAuth';
// Loaded before the test, which does not wait for it.
import '../../firebase/product/catalogue';
import { InlineQuiz } from './InlineQuiz';

const backend = vi.hoisted(() => ({ fetchCatalogue: vi.fn() }));
vi.mock('../../firebase/product/catalogue', () => ({ fetchCatalogue: backend.fetchCatalogue }));
vi.mock('idb-keyval', () => ({ get: async () => undefined, set: async () => undefined }));

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('reports no match only after the catalogue has loaded, then shows bestsellers, and starts over', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let refuse: (error: Error) => void = () => undefined;
  backend.fetchCatalogue.mockReturnValueOnce(
    new Promise((_resolve, reject) => {
      refuse = reject;
    }),
  );
  render(
    <AuthContext value={anAuth({ state: { status: 'signed-out' } })}>
      <MemoryRouter>
        <InlineQuiz />
      </MemoryRouter>
    </AuthContext>,
  );
  for (let n = 0; n < 5; n += 1) {
    const [answer] = screen.getAllByRole('listitem');
    fireEvent.click(answer?.querySelector('button') ?? document.body);
    act(() => void vi.advanceTimersByTime(600));
  }
  vi.useRealTimers();
  expect(localStorage.getItem('quiz-answers')).toContain('"mood":"fresh"');
  expect(screen.getByText('Looking through the collection')).toBeInTheDocument();
  expect(screen.queryByText(messages.guided.none)).not.toBeInTheDocument();

  await act(async () => refuse(new Error('offline')));
  await waitFor(() => expect(screen.getByRole('alert')).toBeInTheDocument());
  expect(screen.queryByText(messages.guided.none)).not.toBeInTheDocument();

  const { catalogue } = unpackCatalogue([{ products: [] }], 1);
  backend.fetchCatalogue.mockResolvedValue({
    ...catalogue,
    products: [aProduct({ inStock: false })],
  });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: messages.guided.none })).toHaveFocus(),
  );
  expect(screen.getByRole('link', { name: 'Amber Durbar' })).toBeInTheDocument();

  fireEvent.click(screen.getByRole('button', { name: 'Start Over' }));
  expect(screen.getByText('Question 1 of 5')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2 })).toHaveFocus();
});
