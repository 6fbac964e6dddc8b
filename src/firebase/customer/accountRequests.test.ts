import { FirebaseError } from 'firebase/app';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { requestDeletion, requestPhoneRecord } from './accountRequests';

const backend = vi.hoisted(() => ({
  claims: {} as Record<string, unknown>,
  stored: new Map<string, Record<string, unknown>>(),
  refuses: false,
}));
/** A fake Firestore: like the security rules, it refuses to overwrite an existing request. */
vi.mock('firebase/firestore/lite', () => ({
  doc: (_: unknown, ...path: string[]) => ({ id: path.at(-1), path: path.join('/') }),
  serverTimestamp: () => 'now',
  setDoc: ({ path }: { path: string }, data: Record<string, unknown>) => {
    if (backend.refuses || backend.stored.has(path))
      return Promise.reject(new FirebaseError('permission-denied', 'Denied'));
    backend.stored.set(path, data);
    return Promise.resolve();
  },
  deleteDoc: ({ path }: { path: string }) => Promise.resolve(backend.stored.delete(path)),
  getDoc: ({ path }: { path: string }) =>
    Promise.resolve({
      exists: () => backend.stored.has(path),
      data: () => backend.stored.get(path),
    }),
}));
vi.mock('../lite', () => ({ lite: () => ({}), plain: (data: unknown) => data }));
vi.mock('./auth', () => ({
  errorCode: (error: unknown) => (error instanceof FirebaseError ? error.code : ''),
  auth: () => ({
    currentUser: { getIdTokenResult: () => Promise.resolve({ claims: backend.claims }) },
  }),
}));

beforeEach(() => {
  backend.claims = { auth_time: 1_790_000_000 };
  backend.stored.clear();
  backend.refuses = false;
});

it('names a deletion request after the time of the sign-in', async () => {
  expect(await requestDeletion('asha')).toBe('1790000000');
  expect([...backend.stored.keys()]).toEqual(['users/asha/requests/1790000000']);
});

it('returns the same request to two windows that make it at once', async () => {
  await requestDeletion('asha');
  expect(await requestDeletion('asha')).toBe('1790000000');
});

it('rejects when no such request exists', async () => {
  backend.refuses = true;
  await expect(requestDeletion('asha')).rejects.toThrow('Denied');
});

it('writes no request for a token without a sign-in time', async () => {
  backend.claims = { auth_time: 'today' };
  await expect(requestDeletion('asha')).rejects.toThrow('the ID token: auth_time');
  expect(backend.stored.size).toBe(0);
});

describe('recording a number', () => {
  const path = 'users/asha/requests/phone';
  const request = { type: 'phone', by: 'asha', at: 'now' };

  it('has one fixed request id', async () => {
    await requestPhoneRecord('asha');
    expect([...backend.stored]).toEqual([[path, request]]);
  });

  it('keeps a request that is already running', async () => {
    backend.stored.set(path, { ...request, state: 'unlinking' });
    await requestPhoneRecord('asha');
    expect(backend.stored.get(path)).toHaveProperty('state', 'unlinking');
  });

  it('replaces a refused request', async () => {
    backend.stored.set(path, { ...request, state: 'refused', outcome: 'No.' });
    await requestPhoneRecord('asha');
    expect([...backend.stored]).toEqual([[path, request]]);
  });

  it('rejects when the rules forbid the request', async () => {
    backend.refuses = true;
    await expect(requestPhoneRecord('asha')).rejects.toThrow('Denied');
  });
});
