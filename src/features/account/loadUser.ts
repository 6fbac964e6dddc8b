import type { Profile } from '../../domain/customer/profile';
import type { User } from '../../domain/customer/user';
import type { Identity } from '../../firebase/customer/auth';
import { createProfile, fetchProfile } from '../../firebase/customer/users';

/** Loads the user: the identity with its profile. Creates the default profile if there is none. */
export async function loadUser(who: Identity): Promise<User> {
  const profile = (await fetchProfile(who.uid)) ?? (await createDefaultProfile(who));
  if (profile && profile.email.toLowerCase() !== who.email.toLowerCase())
    await followEmail(who.uid);
  return {
    id: who.uid,
    email: who.email,
    name: profile?.name || who.name,
    role: profile?.role ?? 'customer',
    phoneNumber: profile?.phoneNumber,
    phoneVerified: profile?.phoneVerified ?? false,
    quiz: profile?.quiz,
  };
}

/** The address was changed by a link. Nobody is kept from signing in by this: the next sign-in asks again. */
async function followEmail(uid: string): Promise<void> {
  try {
    const { requestEmailFollow } = await import('../../firebase/customer/accountRequests');
    await requestEmailFollow(uid);
  } catch (error) {
    console.warn(error);
  }
}

/** As in firestore.rules. */
const MAX_NAME = 100;

/** Writes the default profile and returns undefined; if another tab wrote one first, returns that one. */
async function createDefaultProfile(who: Identity): Promise<Profile | undefined> {
  try {
    await createProfile(who.uid, {
      // Google permits longer ones than a profile.
      name: [...who.name].slice(0, MAX_NAME).join(''),
      email: who.email,
      // Only social sign-ups store their provider.
      ...(who.provider !== 'password' && { provider: who.provider }),
    });
    return undefined;
  } catch (error) {
    // The rules allow this only once, and another tab may have been faster.
    const theirs = await fetchProfile(who.uid);
    if (!theirs) throw error;
    return theirs;
  }
}
