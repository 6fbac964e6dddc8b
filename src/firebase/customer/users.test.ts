import { FirebaseError } from 'firebase/app';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Answers } from '../../domain/product/guided';

/** A profile whose rules refuse a change within two seconds of the last one. */
const backend = vi.hoisted(() => ({
  updatedAt: -Infinity,
  changes: [] as Record<string, unknown>[],
  attempts: 0,
  fails: undefined as Error | undefined,
}));
vi.mock('../lite', () => ({ lite: () => undefined }));
vi.mock('firebase/firestore/lite', () => ({
  doc: () => undefined,
  deleteField: () => 'deleted',
  serverTimestamp: () => 'now',
  updateDoc: async (_: unknown, fields: Record<string, unknown>) => {
    backend.attempts += 1;
    // On its way to the backend and back.
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (backend.fails) throw backend.fails;
    if (Date.now() <= backend.updatedAt + 2000) throw new FirebaseError('permission-denied', '');
    backend.updatedAt = Date.now();
    backend.changes.push(fields);
  },
}));

const users = () => import('./users');
const DETAILS = { name: 'Kavya Rao', newsletter: true };
const ANSWERS: Answers = {
  forWhom: 'her',
  ageGroup: '20s',
  occasion: 'date',
  isGift: 'no',
  mood: 'elegant',
};

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  Object.assign(backend, { updatedAt: -Infinity, changes: [], attempts: 0, fails: undefined });
});
afterEach(() => vi.useRealTimers());

it('changes of a profile that follow each other are written one after the other', async () => {
  const { saveProfile, saveQuiz } = await users();
  const saved = Promise.all([
    saveQuiz('kavya', ANSWERS),
    saveProfile('kavya', DETAILS),
    saveQuiz('kavya', undefined),
  ]);
  await vi.advanceTimersByTimeAsync(10_000);
  await saved;
  expect(backend.changes).toEqual([
    { quiz: { ...ANSWERS, at: 'now' }, updatedAt: 'now' },
    { ...DETAILS, updatedAt: 'now' },
    { quiz: 'deleted', updatedAt: 'now' },
  ]);
  expect(backend.attempts).toBe(3);
});

it('a change that is refused, because another device was just before it, is tried once more', async () => {
  const { saveProfile } = await users();
  backend.updatedAt = Date.now();
  const saved = saveProfile('kavya', DETAILS);
  await vi.advanceTimersByTimeAsync(5000);
  await saved;
  expect(backend.changes).toEqual([{ ...DETAILS, updatedAt: 'now' }]);
  expect(backend.attempts).toBe(2);
});

it.each([
  ['refused twice', new FirebaseError('permission-denied', ''), 2],
  ['not refused, but lost', new FirebaseError('unavailable', ''), 1],
])('a change that is %s has failed, and the next one is written', async (_, error, attempts) => {
  const { saveProfile } = await users();
  backend.fails = error;
  const failed = expect(saveProfile('kavya', DETAILS)).rejects.toBe(error);
  await vi.advanceTimersByTimeAsync(5000);
  await failed;
  expect(backend.attempts).toBe(attempts);
  backend.fails = undefined;
  const saved = saveProfile('kavya', DETAILS);
  await vi.advanceTimersByTimeAsync(5000);
  await saved;
  expect(backend.changes).toHaveLength(1);
});

it('answers that are not wanted any more when their turn comes are not written', async () => {
  const { saveQuiz } = await users();
  let isStillWanted = true;
  backend.updatedAt = Date.now();
  const saved = saveQuiz('kavya', ANSWERS, () => isStillWanted);
  await vi.advanceTimersByTimeAsync(1000);
  isStillWanted = false;
  await vi.advanceTimersByTimeAsync(5000);
  await saved;
  expect(backend.attempts).toBe(1);
  expect(backend.changes).toEqual([]);
});
