import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Identity } from '../../firebase/customer/auth';
import { loadUser } from './loadUser';

const PHONE = '+919812345678';

const profiles = vi.hoisted(() => ({
  profile: {} as Record<string, unknown> | undefined,
  created: undefined as Record<string, unknown> | undefined,
  asked: [] as string[],
}));
vi.mock('../../firebase/customer/users', () => ({
  fetchProfile: async () => profiles.profile,
  createProfile: async (_uid: string, fields: Record<string, unknown>) => {
    profiles.created = fields;
  },
}));
vi.mock('../../firebase/customer/accountRequests', () => ({
  requestEmailFollow: async (uid: string) => {
    profiles.asked.push(uid);
    if (uid === 'offline') throw new Error('offline');
  },
}));

const asha: Identity = {
  uid: 'asha',
  email: 'asha@nilofar.example',
  name: 'Asha Rao',
  provider: 'password',
};
const verified = {
  name: 'Asha Rao',
  email: 'Asha@nilofar.example',
  role: 'customer',
  phoneNumber: PHONE,
  phoneVerified: true,
};

beforeEach(() => Object.assign(profiles, { profile: verified, asked: [] }));

describe('the phone of the user who signs in', () => {
  it('comes from the profile', async () => {
    expect(await loadUser(asha)).toMatchObject({ phoneNumber: PHONE, phoneVerified: true });
  });
});

describe('an address that was changed by a link', () => {
  const moved = { ...asha, email: 'new@nilofar.example' };

  it('is taken over by the profile', async () => {
    expect(await loadUser(moved)).toMatchObject({ email: 'new@nilofar.example' });
    expect(profiles.asked).toEqual(['asha']);
  });

  it('asks nothing while both are the same', async () => {
    await loadUser(asha);
    expect(profiles.asked).toEqual([]);
  });

  it('keeps nobody from signing in when that cannot be asked', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(await loadUser({ ...moved, uid: 'offline' })).toMatchObject({ id: 'offline' });
  });
});

it('a name of Google that is longer than a profile’s is stored as far as it fits', async () => {
  profiles.profile = undefined;
  await loadUser({ ...asha, name: 'A'.repeat(140), provider: 'google.com' });
  expect(profiles.created).toMatchObject({ name: 'A'.repeat(100) });
});
