import type { User } from '../../src/domain/customer/user';
import type { AuthApi, AuthState } from '../../src/features/account/useAuth';

/** Who runs the house. */
export const owner: User = {
  id: 'owner',
  email: 'owner@nilofar.example',
  name: 'Nilofar',
  role: 'admin',
  phoneNumber: undefined,
  phoneVerified: false,
};

/** The account facility with the owner signed in. */
export const ownersAuth = (): AuthApi => anAuth({ state: { status: 'signed-in', user: owner } });

/** The account facility as a test wants it: `state` decides who is here, every operation succeeds and does nothing. */
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
