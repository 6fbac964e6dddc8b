import { createContext, useContext } from 'react';
import { messages } from '../../domain/messages';
import type { User } from '../../domain/user';

/** Unknown until the first check is done, so that no wrong header flashes. */
export type AuthState =
  { status: 'unknown' } | { status: 'signed-out' } | { status: 'signed-in'; user: User };

/** Why a sign-in did not go through. `profile`: the account is right, its profile could not be read (SPEC §4). */
export type LoginProblem =
  'invalid' | 'unverified' | 'disabled' | 'network' | 'too-many' | 'profile';

/** Why nobody is signed in any more, when the person did not simply sign out. */
export type SessionNews = 'disabled' | 'ended' | 'deleted';

export interface AuthApi {
  state: AuthState;
  /** The signed-in user, or null (also while unknown). */
  user: User | null;
  /** True until the first check is done and while an operation runs (SPEC §4). */
  loading: boolean;
  /** What the last sign-in failed of; cleared by the next attempt. */
  problem: LoginProblem | undefined;
  /** True for the three seconds of 'You have been signed out.' (SPEC §2). */
  justSignedOut: boolean;
  /** SPEC §7: true or false. An unverified e-mail signs out again and sets `problem`. */
  login(email: string, password: string): Promise<boolean>;
  loginWithGoogle(): Promise<boolean>;
  /** SPEC §7: true, the string 'verify-email', or an error text. */
  register(name: string, email: string, password: string): Promise<true | string>;
  /** Sends the verification e-mail again to the account whose sign-in was refused for it. */
  resendVerification(): Promise<boolean>;
  sendPasswordReset(email: string): Promise<void>;
  /** Signs out. With `news` that is said instead of 'You have been signed out.'. */
  logout(news?: SessionNews): Promise<void>;
  /** The ID token for the functions. Throws when signed out. */
  idToken(): Promise<string>;
  /** Reads the profile again. */
  refresh(): Promise<void>;
  /** Starts the identity service where the page needs it now: it sleeps while no session is hinted. */
  wake(): Promise<void>;
}

export const AuthContext = createContext<AuthApi | null>(null);

/** The identity of the page. Throws SPEC §8's sentence outside an AuthProvider. */
export function useAuth(): AuthApi {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error(messages.providers.auth);
  return auth;
}
