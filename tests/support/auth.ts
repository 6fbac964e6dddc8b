import type { AuthApi, AuthState } from '../../src/features/account/useAuth';

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
    wake: async () => undefined,
    ...over,
  };
}
