import { act, render, renderHook } from '@testing-library/react';
import { FirebaseError } from 'firebase/app';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anAuth, owner } from '../../../tests/support/auth';
import type { Answers } from '../../domain/product/guided';
import { AuthContext, type AuthApi } from '../account/useAuth';
import { AnswersMover } from './AnswersMover';
import { answersOnDevice, keepOnDevice } from './lastAnswers';
import { useLastAnswers } from './useLastAnswers';

/** The answers as they were written into the profile, one after the other. */
const backend = vi.hoisted(() => ({ written: [] as unknown[], updateDoc: vi.fn() }));
vi.mock('../../firebase/lite', () => ({ lite: () => undefined }));
vi.mock('firebase/firestore/lite', () => ({
  doc: () => undefined,
  deleteField: () => 'removed',
  serverTimestamp: () => 'now',
  updateDoc: async (_: unknown, { quiz }: { quiz: unknown }) => {
    await backend.updateDoc();
    backend.written.push(quiz);
  },
}));

const ANSWERS: Answers = {
  forWhom: 'her',
  ageGroup: '20s',
  occasion: 'date',
  isGift: 'no',
  mood: 'elegant',
};
const WRITTEN = { ...ANSWERS, at: 'now' };
const customer = { ...owner, id: 'kavya', role: 'customer' };
const refresh = vi.fn(async () => undefined);
const signedIn = (user = customer) => anAuth({ state: { status: 'signed-in', user }, refresh });

const page = (auth: AuthApi) => (
  <AuthContext value={auth}>
    <AnswersMover />
  </AuthContext>
);
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  // Anew, because it waits between changes; and at once, so that no test waits for its file.
  vi.resetModules();
  await import('../../firebase/customer/users');
  vi.useFakeTimers();
  backend.written = [];
  backend.updateDoc.mockReset();
});
afterEach(() => vi.useRealTimers());

it('answers given as a visitor move to the profile soon after signing in, on any page', async () => {
  keepOnDevice({ ...ANSWERS, at: new Date() });
  const { rerender } = render(page(anAuth({ state: { status: 'signed-out' } })));
  await wait(10_000);
  expect(backend.written).toEqual([]);
  rerender(page(signedIn()));
  await wait(100);
  expect(backend.written).toEqual([WRITTEN]);
  expect(refresh).toHaveBeenCalledOnce();
  expect(answersOnDevice()).toBeUndefined();
});

it('answers that the profile has later ones of are only removed from the device', async () => {
  keepOnDevice({ ...ANSWERS, at: new Date(17) });
  render(page(signedIn({ ...customer, quiz: { ...ANSWERS, mood: 'woody', at: new Date(18) } })));
  await wait(100);
  expect(answersOnDevice()).toBeUndefined();
  expect(backend.written).toEqual([]);
});

it('without answers on the device, nothing is read or written', async () => {
  render(page(signedIn()));
  await wait(10_000);
  expect(backend.updateDoc).not.toHaveBeenCalled();
  expect(refresh).not.toHaveBeenCalled();
});

it('answers that follow each other are written together', async () => {
  const view = render(page(signedIn()));
  const { result } = renderHook(useLastAnswers, {
    wrapper: ({ children }) => <AuthContext value={signedIn()}>{children}</AuthContext>,
  });
  for (const mood of ['fresh', 'woody', 'sweet', 'bold'] as const) {
    act(() => result.current.remember({ ...ANSWERS, mood }));
    await wait(10);
  }
  await wait(10_000);
  expect(backend.written.at(-1)).toEqual({ ...WRITTEN, mood: 'bold' });
  expect(backend.written.length).toBeLessThan(4);
  expect(answersOnDevice()).toBeUndefined();
  view.unmount();
});

it('answers that are removed while they are on the way are not written again', async () => {
  backend.updateDoc.mockRejectedValueOnce(new FirebaseError('permission-denied', ''));
  keepOnDevice({ ...ANSWERS, at: new Date() });
  render(page(signedIn()));
  const profile = renderHook(useLastAnswers, {
    wrapper: ({ children }) => <AuthContext value={signedIn()}>{children}</AuthContext>,
  });
  await wait(100);
  expect(backend.updateDoc).toHaveBeenCalledOnce();

  const removed = profile.result.current.forget();
  await wait(10_000);
  await removed;
  expect(backend.written).toEqual(['removed']);
  expect(profile.result.current.last).toBeUndefined();
});
