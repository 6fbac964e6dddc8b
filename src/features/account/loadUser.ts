import type { User } from '../../domain/user';
import type { Identity } from '../../firebase/auth';

/** The user in memory: the identity with its profile. One without a profile gets the default one (SPEC §4). */
export async function loadUser(who: Identity): Promise<User> {
  const { createProfile, fetchProfile } = await import('../../firebase/users');
  const profile = await fetchProfile(who.uid);
  if (!profile) {
    await createProfile(who.uid, {
      name: who.name,
      email: who.email,
      // SPEC §3: createdAt and provider, for social sign-ups.
      ...(who.provider !== 'password' && { provider: who.provider }),
    });
  }
  return {
    id: who.uid,
    email: who.email,
    name: profile?.name || who.name,
    role: profile?.role ?? 'customer',
    phoneNumber: profile?.phoneNumber,
    // The token is what the functions believe; a profile that says more than it is not repeated here.
    phoneVerified: (profile?.phoneVerified ?? false) && profile?.phoneNumber === who.phoneNumber,
  };
}
