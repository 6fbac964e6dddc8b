import type { Profile, User } from '../../domain/user';
import type { Identity } from '../../firebase/auth';

const profiles = () => import('../../firebase/users');

/** The user in memory: the identity with its profile. One without a profile gets the default one (SPEC §4). */
export async function loadUser(who: Identity): Promise<User> {
  const { fetchProfile, saveVerifiedPhone } = await profiles();
  const profile = (await fetchProfile(who.uid)) ?? (await newProfile(who));
  const phone = who.phoneNumber;
  // A number was linked, and the connection broke before the profile could say so.
  if (phone !== undefined && !(profile?.phoneVerified && profile.phoneNumber === phone))
    await saveVerifiedPhone(who.uid, phone).catch(console.warn);
  return {
    id: who.uid,
    email: who.email,
    name: profile?.name || who.name,
    role: profile?.role ?? 'customer',
    // The token is what the functions believe; a profile that says more than it is not repeated here.
    phoneNumber: phone ?? profile?.phoneNumber,
    phoneVerified: phone !== undefined,
  };
}

/** Writes the default profile. Undefined: it is there, with nothing in it that the identity does not say. */
async function newProfile(who: Identity): Promise<Profile | undefined> {
  const { createProfile, fetchProfile } = await profiles();
  try {
    await createProfile(who.uid, {
      name: who.name,
      email: who.email,
      // SPEC §3: createdAt and provider, for social sign-ups.
      ...(who.provider !== 'password' && { provider: who.provider }),
    });
    return undefined;
  } catch (error) {
    // The rules take it only once, so another tab may have been faster.
    const theirs = await fetchProfile(who.uid);
    if (!theirs) throw error;
    return theirs;
  }
}
