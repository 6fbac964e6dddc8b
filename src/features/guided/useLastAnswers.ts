import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answers, LastAnswers } from '../../domain/product/guided';
import { useAuth } from '../account/useAuth';
import { answersOnDevice, keepOnDevice, later } from './lastAnswers';

const profiles = () => import('../../firebase/customer/users');

/** The rules allow one change of a profile in two seconds. */
const PAUSE_MS = 2500;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** How long to wait after earlier changes (ms). Never longer than the pause, however wrong the device's clock is. */
const restAfter = (...changes: readonly number[]): number =>
  Math.min(PAUSE_MS, Math.max(0, Math.max(...changes) + PAUSE_MS - Date.now()));

export interface LastAnswersApi {
  last: LastAnswers | undefined;
  /** Keeps the answers: on the device at once, and in the profile of whoever is signed in. */
  remember: (answers: Answers) => void;
  /** Removes them from both. Rejects when the profile could not be changed. */
  forget: () => Promise<void>;
}

/**
 * The last answers of the quiz. The device keeps a visitor's; what it keeps moves to the profile of whoever signs in.
 */
export function useLastAnswers(): LastAnswersApi {
  const { state, refresh } = useAuth();
  const user = state.status === 'signed-in' ? state.user : undefined;
  const uid = user?.id;
  const inProfile = user?.quiz;
  const [onDevice, setOnDevice] = useState(answersOnDevice);
  const changedAt = useRef(-Infinity);
  const moving = useRef<Promise<void>>(undefined);

  const write = useCallback(
    async (
      owner: string,
      answers: Answers | undefined,
      isStillWanted: () => boolean,
    ): Promise<void> => {
      changedAt.current = Date.now();
      const { saveQuiz } = await profiles();
      try {
        await saveQuiz(owner, answers);
      } catch {
        // Something else of the profile may have just been changed.
        await pause(PAUSE_MS);
        if (!isStillWanted()) return;
        await saveQuiz(owner, answers);
      }
      changedAt.current = Date.now();
    },
    [],
  );

  useEffect(() => {
    if (uid === undefined || !onDevice) return;
    // Not after signing out, and not when they were answered again, here or in another tab.
    const isCurrent = (): boolean => answersOnDevice()?.at.getTime() === onDevice.at.getTime();
    const move = async (): Promise<void> => {
      if (!isCurrent()) return;
      const { at: _, ...answers } = onDevice;
      try {
        if (later(inProfile, onDevice) === onDevice) {
          await write(uid, answers, isCurrent);
          await refresh();
        }
        if (isCurrent()) keepOnDevice(undefined);
        setOnDevice((current) => (current === onDevice ? undefined : current));
      } catch (error) {
        // The device keeps them, so the next visit tries again.
        console.error(error);
      }
    };
    const timer = setTimeout(
      () => {
        moving.current = move();
      },
      restAfter(changedAt.current, inProfile?.at.getTime() ?? 0),
    );
    return () => clearTimeout(timer);
  }, [uid, onDevice, inProfile, write, refresh]);

  const remember = useCallback(
    (answers: Answers): void => {
      // Later than the profile's, also where the clock of the device is late.
      const at = new Date(Math.max(Date.now(), (inProfile?.at.getTime() ?? 0) + 1));
      const next = { ...answers, at };
      keepOnDevice(next);
      setOnDevice(next);
    },
    [inProfile],
  );

  const forget = async (): Promise<void> => {
    const kept = answersOnDevice();
    // First on the device, so that nothing that is under way writes them into the profile again.
    keepOnDevice(undefined);
    try {
      await moving.current;
      if (uid !== undefined) {
        await pause(restAfter(changedAt.current, inProfile?.at.getTime() ?? 0));
        await write(uid, undefined, () => true);
      }
    } catch (error) {
      keepOnDevice(kept);
      throw error;
    }
    setOnDevice(undefined);
    if (uid !== undefined) await refresh();
  };

  return { last: later(onDevice, inProfile), remember, forget };
}
