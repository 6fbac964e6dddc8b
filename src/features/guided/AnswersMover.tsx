import { useEffect } from 'react';
import type { User } from '../../domain/customer/user';
import { useAuth } from '../account/useAuth';
import { answersOnDevice, keepOnDevice, later, useAnswersOnDevice } from './lastAnswers';

/** One after the other, so that answers that follow each other are written together. */
let moving: Promise<void> = Promise.resolve();

/**
 * Moves the answers of the quiz that this device keeps to the profile of whoever is signed in, on every page: what was
 * answered before signing in, and each quiz after it. Without answers on the device it reads and writes nothing.
 */
export function AnswersMover() {
  const { user, refresh } = useAuth();
  const onDevice = useAnswersOnDevice();
  useEffect(() => {
    if (user && onDevice) moving = moving.then(() => move(user, refresh));
  }, [user, onDevice, refresh]);
  return null;
}

async function move({ id, quiz }: User, refresh: () => Promise<void>): Promise<void> {
  const kept = answersOnDevice();
  if (!kept) return;
  // Not after signing out, and not when they were answered again or removed, here or in another tab.
  const isCurrent = (): boolean => answersOnDevice()?.at.getTime() === kept.at.getTime();
  try {
    if (later(quiz, kept) === kept) {
      const { at: _, ...answers } = kept;
      const { saveQuiz } = await import('../../firebase/customer/users');
      await saveQuiz(id, answers, isCurrent);
      await refresh();
    }
    if (isCurrent()) keepOnDevice(undefined);
  } catch (error) {
    // The device keeps them, so the next visit tries again.
    console.error(error);
  }
}
