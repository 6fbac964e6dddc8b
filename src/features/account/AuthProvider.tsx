import { useMemo, type ReactNode } from 'react';
import { AuthContext, type AuthApi } from './useAuth';

export function AuthProvider({ children }: { children: ReactNode }) {
  const api = useMemo<AuthApi>(
    () => ({
      state: { status: 'signed-out' },
      user: null,
      loading: false,
      problem: undefined,
      login: () => Promise.resolve(false),
      loginWithGoogle: () => Promise.resolve(false),
      register: () => Promise.resolve(''),
      resendVerification: () => Promise.resolve(false),
      sendPasswordReset: () => Promise.resolve(),
      logout: () => Promise.resolve(),
      idToken: () => Promise.reject(new Error('signed out')),
      refresh: () => Promise.resolve(),
      wake: () => Promise.resolve(),
    }),
    [],
  );
  return <AuthContext value={api}>{children}</AuthContext>;
}
