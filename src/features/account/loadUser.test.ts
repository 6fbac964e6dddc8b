import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Identity } from '../../firebase/customer/auth';
import { loadUser } from './loadUser';

const PHONE = '+919812345678';

const profiles = vi.hoisted(() => ({
  profile: {} as Record<string, unknown>,
}));
vi.mock('../../firebase/customer/users', () => ({ fetchProfile: async () => profiles.profile }));

const asha: Identity = {
  uid: 'asha',
  email: 'asha@nilofar.example',
  name: 'Asha Rao',
  provider: 'password',
};
const verified = { name: 'Asha Rao', role: 'customer', phoneNumber: PHONE, phoneVerified: true };

beforeEach(() => Object.assign(profiles, { profile: verified }));

describe('the phone of the user who signs in', () => {
  it('comes from the profile', async () => {
    expect(await loadUser(asha)).toMatchObject({ phoneNumber: PHONE, phoneVerified: true });
  });
});
