import {
  GoogleAuthProvider,
  reauthenticateWithCredential,
  signInWithCredential,
  type OAuthCredential,
} from 'firebase/auth';
import { auth } from './auth';

/**
 * For the emulators only: Google's popup loads a script from the internet, so the account is chosen in a dialog of our
 * own (src/developer) and passed to the emulator. Import it behind `__EMULATED__`, so that no production build contains
 * it.
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

/** Reauthenticates the signed-in user. Throws FirebaseError `auth/user-mismatch` for another account. */
export async function reauthenticateAsGoogleAccount(account: EmulatedGoogleAccount): Promise<void> {
  const current = auth().currentUser;
  if (!current) throw new Error('signed out');
  await reauthenticateWithCredential(current, credential(account));
}
