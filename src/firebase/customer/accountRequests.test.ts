import { expect, it, vi } from 'vitest';
import { requestEmailFollow } from './accountRequests';

const backend = vi.hoisted(() => ({
  calls: [] as string[],
  stored: undefined as { state: string; outcome: string } | undefined,
}));
vi.mock('../lite', () => ({ lite: () => undefined }));
vi.mock('../reads', () => ({
  countReads: () => undefined,
  fetchDocument: async () => backend.stored,
}));
vi.mock('./auth', () => ({
  auth: () => ({
    currentUser: { getIdToken: async (force: boolean) => backend.calls.push(`token ${force}`) },
  }),
  errorCode: () => undefined,
}));
vi.mock('firebase/firestore/lite', () => ({
  doc: (_: unknown, ...path: string[]) => ({ id: path.at(-1) }),
  serverTimestamp: () => 'now',
  setDoc: async ({ id }: { id: string }) => backend.calls.push(`set ${id}`),
}));

it('asks with a new token, because that of a session from before the change has the former address', async () => {
  backend.calls = [];
  backend.stored = undefined;
  await requestEmailFollow('u');
  expect(backend.calls).toEqual(['token true', 'set email']);
});

it.each(['', 'refused'])('asks nothing that is asked already: %j', async (state) => {
  backend.calls = [];
  backend.stored = { state, outcome: '' };
  await requestEmailFollow('u');
  expect(backend.calls).toEqual([]);
});
