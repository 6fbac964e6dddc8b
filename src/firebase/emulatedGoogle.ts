import {
  GoogleAuthProvider,
  reauthenticateWithCredential,
  signInWithCredential,
  type OAuthCredential,
} from 'firebase/auth';
import { auth } from './auth';

/**
 * For the emulators only: Google's popup loads a script from the internet, so an account is chosen in our own window
 * (src/developer) and handed to the emulator. Import it behind `__EMULATED__`, so that no production build has it.
 */
export interface EmulatedGoogleAccount {
  email: string;
  name: string;
}

function credential({ email, name }: EmulatedGoogleAccount): OAuthCredential {
  return GoogleAuthProvider.credential(
    JSON.stringify({ sub: email, email, name, email_verified: true }),
  );
}

export async function signInAsGoogleAccount(account: EmulatedGoogleAccount): Promise<void> {
  await signInWithCredential(auth(), credential(account));
}

/** Re-authenticates who is signed in. Throws FirebaseError `auth/user-mismatch` for another account. */
export async function reauthenticateAsGoogleAccount(account: EmulatedGoogleAccount): Promise<void> {
  const current = auth().currentUser;
  if (!current) throw new Error('signed out');
  await reauthenticateWithCredential(current, credential(account));
}
