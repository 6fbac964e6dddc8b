import type { User } from '../../src/domain/customer/user';
import type { AuthApi, AuthState } from '../../src/features/account/useAuth';

/** The owner's account. */
export const owner: User = {
  id: 'owner',
  email: 'owner@nilofar.example',
  name: 'Nilofar',
  role: 'admin',
  phoneNumber: undefined,
  phoneVerified: false,
};

/** The auth context with the owner signed in. */
export const ownersAuth = (): AuthApi => anAuth({ state: { status: 'signed-in', user: owner } });

/** An auth context for tests: `state` says who is signed in, and every operation succeeds and does nothing. */
export function anAuth(over: Partial<AuthApi> & { state: AuthState }): AuthApi {
  return {
    user: over.state.status === 'signed-in' ? over.state.user : null,
    loading: over.state.status === 'unknown',
    problem: undefined,
    justSignedOut: false,
    login: async () => true,
    loginWithGoogle: async () => true,
    register: async () => true,
    resendVerification: async () => true,
    sendPasswordReset: async () => undefined,
    logout: async () => undefined,
    idToken: async () => 'token',
    refresh: async () => undefined,
    loadAuth: async () => undefined,
    ...over,
  };
}
