import type { Profile, User } from '../../domain/user';
import type { Identity } from '../../firebase/auth';

const profiles = () => import('../../firebase/users');
const requests = () => import('../../firebase/accountRequests');

/** The user in memory: the identity with its profile. One without a profile gets the default one (SPEC §4). */
export async function loadUser(who: Identity): Promise<User> {
  const { fetchProfile } = await profiles();
  const profile = (await fetchProfile(who.uid)) ?? (await newProfile(who));
  // Verified before numbers were recorded: its code alone would still sign in. A linked number that the profile does
  // not name may be a stranger's, who had registered this address; the functions unlink it.
  if (
    who.linkedPhone !== undefined &&
    profile?.phoneVerified &&
    profile.phoneNumber === who.linkedPhone
  )
    void requests()
      .then(({ requestPhoneRecord }) => requestPhoneRecord(who.uid))
      .catch(console.warn);
  return {
    id: who.uid,
    email: who.email,
    name: profile?.name || who.name,
    role: profile?.role ?? 'customer',
    phoneNumber: profile?.phoneNumber,
    phoneVerified: profile?.phoneVerified ?? false,
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
