import { createContext, useContext } from 'react';
import { messages } from '../../domain/shop/messages';
import type { User } from '../../domain/customer/user';

/** Unknown until the first check is done, so that the header never shows the wrong state. */
export type AuthState =
  { status: 'unknown' } | { status: 'signed-out' } | { status: 'signed-in'; user: User };

/** Why a sign-in failed. `profile`: the credentials were right but the profile could not be read. */
export type LoginProblem =
  'invalid' | 'unverified' | 'disabled' | 'network' | 'too-many' | 'profile';

/** Why a session ended, other than by signing out. */
export type SessionEndReason = 'disabled' | 'ended' | 'deleted';

export interface AuthApi {
  state: AuthState;
  /** The signed-in user, or null (also while unknown). */
  user: User | null;
  /** True until the first check is done and while an operation runs. */
  loading: boolean;
  /** Why the last sign-in failed; cleared by the next attempt. */
  problem: LoginProblem | undefined;
  /** True for three seconds after signing out, while 'You have been signed out.' is shown. */
  justSignedOut: boolean;
  /** Returns whether the sign-in succeeded. An unverified email signs the user out again and sets `problem`. */
  login(email: string, password: string): Promise<boolean>;
  /**
   * Returns whether the sign-in succeeded, 'blocked' when the browser did not open Google's window, and 'closed' when the
   * user closed it.
   */
  loginWithGoogle(): Promise<boolean | 'blocked' | 'closed'>;
  /**
   * Returns true, the string 'verify-email', or an error message. The link in the email leads back to `target`, an answer
   * of safeRedirect.
   */
  register(name: string, email: string, password: string, target: string): Promise<true | string>;
  /** Resends the verification email to the account whose sign-in was just refused as unverified. */
  resendVerification(target: string): Promise<boolean>;
  sendPasswordReset(email: string, target: string): Promise<void>;
  /** Signs out. With `reason`, its message is shown instead of 'You have been signed out.'. */
  logout(reason?: SessionEndReason): Promise<void>;
  /** The ID token for the functions. Throws when signed out. */
  idToken(): Promise<string>;
  /** Reads the profile again. */
  refresh(): Promise<void>;
  /** Loads Firebase Auth. Without a session hint it is not loaded until a page calls this. */
  loadAuth(): Promise<void>;
}

export const AuthContext = createContext<AuthApi | null>(null);

/** Who is signed in. Throws outside an AuthProvider. */
export function useAuth(): AuthApi {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error(messages.providers.auth);
  return auth;
}
