import { Suspense } from 'react';
import { useAuth } from '../features/account/useAuth';
import { lazyPart } from '../ui/lazyPart';

const AnswersMover = lazyPart(
  async () => (await import('../features/guided/AnswersMover')).AnswersMover,
  { silent: true },
);

/** Loads what moves the answers of the quiz to the profile once somebody is signed in. */
export function AnswersMoverIfSignedIn() {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <Suspense fallback={null}>
      <AnswersMover />
    </Suspense>
  );
}
