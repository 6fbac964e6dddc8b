import {
  browserPopupRedirectResolver,
  EmailAuthProvider,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  updatePassword,
  verifyBeforeUpdateEmail,
  type User as Account,
} from 'firebase/auth';
import { loginPath } from '../../domain/shop/redirect';
import { paths } from '../../domain/shop/routes';
import { auth, errorCode, googleProvider } from './auth';

/** The providers by which the signed-in account can reauthenticate. */
export interface SignInMethods {
  password: boolean;
  google: boolean;
}

function account(): Account {
  const current = auth().currentUser;
  if (!current) throw new Error('signed out');
  return current;
}

export function signInMethods(): SignInMethods {
  const ids = account().providerData.map(({ providerId }) => providerId);
  return { password: ids.includes('password'), google: ids.includes('google.com') };
}

async function openGooglePopup(): Promise<void> {
  await reauthenticateWithPopup(account(), googleProvider(), browserPopupRedirectResolver);
}

export type ReauthenticationResult = 'ok' | 'wrong' | 'too-many' | 'network' | 'failed';

function outcomeOf(error: unknown): ReauthenticationResult {
  switch (errorCode(error)) {
    case 'auth/wrong-password':
    case 'auth/invalid-credential':
    case 'auth/missing-password':
    case 'auth/user-mismatch':
      return 'wrong';
    case 'auth/too-many-requests':
      return 'too-many';
    case 'auth/network-request-failed':
      return 'network';
    default:
      console.error(error);
      return 'failed';
  }
}

/** Reauthenticates by password, which refreshes the sign-in time of the token. */
export async function reauthenticateWithPassword(
  password: string,
): Promise<ReauthenticationResult> {
  const current = account();
  try {
    await reauthenticateWithCredential(
      current,
      EmailAuthProvider.credential(current.email ?? '', password),
    );
    return 'ok';
  } catch (error) {
    return outcomeOf(error);
  }
}

/**
 * Reauthenticates with Google; 'blocked' when the browser opened no window. `openPopup` replaces Google's popup where
 * there is no internet.
 */
export async function reauthenticateWithGoogle(
  openPopup = openGooglePopup,
): Promise<ReauthenticationResult | 'blocked'> {
  try {
    await openPopup();
    return 'ok';
  } catch (error) {
    return errorCode(error) === 'auth/popup-blocked' ? 'blocked' : outcomeOf(error);
  }
}

/** Changes the password after checking the current one. `weak` when Firebase rejects the new one. */
export async function changePassword(
  current: string,
  next: string,
): Promise<ReauthenticationResult | 'weak'> {
  const proof = await reauthenticateWithPassword(current);
  if (proof !== 'ok') return proof;
  try {
    await updatePassword(account(), next);
    return 'ok';
  } catch (error) {
    return errorCode(error) === 'auth/weak-password' ? 'weak' : outcomeOf(error);
  }
}

export type EmailChangeResult = ReauthenticationResult | 'taken' | 'invalid';

/**
 * Sends a link to the new address after checking the password. The address of the account changes only when the link is
 * opened, which ends all its sessions.
 */
export async function sendEmailChange(password: string, email: string): Promise<EmailChangeResult> {
  const proof = await reauthenticateWithPassword(password);
  if (proof !== 'ok') return proof;
  try {
    const url = `${location.origin}${loginPath(paths.profile())}`;
    await verifyBeforeUpdateEmail(account(), email, { url });
    return 'ok';
  } catch (error) {
    switch (errorCode(error)) {
      case 'auth/email-already-in-use':
        return 'taken';
      case 'auth/invalid-email':
      case 'auth/invalid-new-email':
        return 'invalid';
      default:
        return outcomeOf(error);
    }
  }
}
