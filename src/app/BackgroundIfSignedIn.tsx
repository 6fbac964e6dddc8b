import { Suspense } from 'react';
import { useAuth } from '../features/account/useAuth';
import { lazyPart } from '../ui/lazyPart';

const SignedInBackground = lazyPart(
  async () => (await import('./SignedInBackground')).SignedInBackground,
  { silent: true },
);

/** Loads the work that no screen waits for and that needs somebody who is signed in. */
export function BackgroundIfSignedIn() {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <Suspense fallback={null}>
      <SignedInBackground />
    </Suspense>
  );
}
