import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Identity } from '../../firebase/customer/auth';
import { loadUser } from './loadUser';

const PHONE = '+919812345678';

const profiles = vi.hoisted(() => ({
  profile: {} as Record<string, unknown>,
  asked: [] as string[],
}));
vi.mock('../../firebase/customer/users', () => ({ fetchProfile: async () => profiles.profile }));
vi.mock('../../firebase/customer/accountRequests', () => ({
  requestPhoneRecord: async (uid: string) => void profiles.asked.push(uid),
}));

const asha: Identity = {
  uid: 'asha',
  email: 'asha@nilofar.example',
  name: 'Asha Rao',
  linkedPhone: undefined,
  provider: 'password',
};
const verified = { name: 'Asha Rao', role: 'customer', phoneNumber: PHONE, phoneVerified: true };

beforeEach(() => Object.assign(profiles, { profile: verified, asked: [] }));

const load = async (who: Identity) => {
  const user = await loadUser(who);
  await vi.dynamicImportSettled();
  return user;
};

describe('the phone of the user who signs in', () => {
  it('comes from the profile', async () => {
    expect(await load(asha)).toMatchObject({ phoneNumber: PHONE, phoneVerified: true });
    expect(profiles.asked).toEqual([]);
  });

  it('is not the number linked in Firebase Auth', async () => {
    profiles.profile = { ...verified, phoneNumber: undefined, phoneVerified: false };
    const user = await load({ ...asha, linkedPhone: PHONE });
    expect(user).toMatchObject({ phoneNumber: undefined, phoneVerified: false });
  });

  it('requests the record of a number that was verified before numbers were recorded', async () => {
    await load({ ...asha, linkedPhone: PHONE });
    expect(profiles.asked).toEqual(['asha']);
  });

  it.each([
    ['another number', { phoneNumber: '+919800000000' }],
    ['no verified number', { phoneVerified: false }],
  ])('linked, while the profile says %s: nothing is asked for', async (_name, fields) => {
    profiles.profile = { ...verified, ...fields };
    await load({ ...asha, linkedPhone: PHONE });
    expect(profiles.asked).toEqual([]);
  });
});
