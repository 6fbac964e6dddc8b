import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { lastAnswersSchema, type LastAnswers } from '../../domain/product/guided';
import { PRIVATE_STORAGE_KEYS } from '../../domain/shop/storageKeys';
import { deviceStore, parseJson } from '../../ui/storage';

const KEY = PRIVATE_STORAGE_KEYS.quizAnswers;

const listeners = new Set<() => void>();
let decoded: { text: string | undefined; answers: LastAnswers | undefined } | undefined;

/** The last answers that this device keeps: a visitor's, or a customer's that are not in the profile yet. */
export function answersOnDevice(): LastAnswers | undefined {
  // Read each time, because signing out and other tabs remove them; the same object for the same text.
  const text = deviceStore.read(KEY);
  if (!decoded || decoded.text !== text) {
    const result = v.safeParse(lastAnswersSchema, parseJson(text));
    decoded = { text, answers: result.success ? result.output : undefined };
  }
  return decoded.answers;
}

export function keepOnDevice(last: LastAnswers | undefined): void {
  deviceStore.write(KEY, last && JSON.stringify(last));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** {@link answersOnDevice}; the component renders again when this page changes them. */
export function useAnswersOnDevice(): LastAnswers | undefined {
  return useSyncExternalStore(subscribe, answersOnDevice, () => undefined);
}

/** The later ones of two answers. */
export function later(
  one: LastAnswers | undefined,
  other: LastAnswers | undefined,
): LastAnswers | undefined {
  if (!one || !other) return one ?? other;
  return one.at >= other.at ? one : other;
}
