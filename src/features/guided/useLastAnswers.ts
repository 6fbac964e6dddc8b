import { useCallback } from 'react';
import type { Answers, LastAnswers } from '../../domain/product/guided';
import { useAuth } from '../account/useAuth';
import { answersOnDevice, keepOnDevice, later, useAnswersOnDevice } from './lastAnswers';

export interface LastAnswersApi {
  last: LastAnswers | undefined;
  /** Keeps the answers on the device; AnswersMover takes those of whoever is signed in to the profile. */
  remember: (answers: Answers) => void;
  /** Removes them from device and profile. Rejects when the profile could not be changed. */
  forget: () => Promise<void>;
}

/** The last answers of the quiz, on this device or in the profile, whichever are later. */
export function useLastAnswers(): LastAnswersApi {
  const { user, refresh } = useAuth();
  const inProfile = user?.quiz;
  const onDevice = useAnswersOnDevice();

  const remember = useCallback(
    (answers: Answers): void => {
      // Later than the profile's, also where the clock of the device is late.
      const at = new Date(Math.max(Date.now(), (inProfile?.at.getTime() ?? 0) + 1));
      keepOnDevice({ ...answers, at });
    },
    [inProfile],
  );

  const forget = async (): Promise<void> => {
    const kept = answersOnDevice();
    // First on the device, so that nothing that is under way writes them into the profile again.
    keepOnDevice(undefined);
    if (!user) return;
    try {
      const { saveQuiz } = await import('../../firebase/customer/users');
      await saveQuiz(user.id, undefined);
    } catch (error) {
      keepOnDevice(kept);
      throw error;
    }
    await refresh();
  };

  return { last: later(onDevice, inProfile), remember, forget };
}
