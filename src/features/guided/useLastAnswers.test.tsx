import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anAuth, owner } from '../../../tests/support/auth';
import { AuthContext } from '../account/useAuth';
import { keepOnDevice } from './lastAnswers';
import { useLastAnswers } from './useLastAnswers';

const backend = vi.hoisted(() => ({ saveQuiz: vi.fn() }));
vi.mock('../../firebase/customer/users', () => ({ saveQuiz: backend.saveQuiz }));

const ANSWERS = {
  forWhom: 'her',
  ageGroup: '20s',
  occasion: 'date',
  isGift: 'no',
  mood: 'elegant',
} as const;
const auth = anAuth({ state: { status: 'signed-in', user: { ...owner, id: 'kavya' } } });
const wrapper = ({ children }: { children: ReactNode }) => (
  <AuthContext value={auth}>{children}</AuthContext>
);
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  backend.saveQuiz.mockReset();
  keepOnDevice({ ...ANSWERS, at: new Date() });
});
afterEach(() => vi.useRealTimers());

it('answers that are removed are not written again by a page that was left', async () => {
  backend.saveQuiz.mockRejectedValueOnce(new Error('permission-denied'));
  const quiz = renderHook(useLastAnswers, { wrapper });
  await wait(100);
  expect(backend.saveQuiz.mock.calls).toEqual([['kavya', ANSWERS]]);
  quiz.unmount();

  const profile = renderHook(useLastAnswers, { wrapper });
  const removed = profile.result.current.forget();
  await wait(10_000);
  await removed;
  expect(backend.saveQuiz.mock.calls.slice(1)).toEqual([['kavya', undefined]]);
  expect(profile.result.current.last).toBeUndefined();
});
