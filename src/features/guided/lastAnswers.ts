import * as v from 'valibot';
import { lastAnswersSchema, type LastAnswers } from '../../domain/product/guided';
import { PRIVATE_STORAGE_KEYS } from '../../domain/shop/storageKeys';
import { deviceStore, parseJson } from '../../ui/storage';

const KEY = PRIVATE_STORAGE_KEYS.quizAnswers;

/** The last answers that this device keeps: a visitor's, or a customer's that are not in the profile yet. */
export function answersOnDevice(): LastAnswers | undefined {
  const result = v.safeParse(lastAnswersSchema, parseJson(deviceStore.read(KEY)));
  return result.success ? result.output : undefined;
}

export function keepOnDevice(last: LastAnswers | undefined): void {
  deviceStore.write(KEY, last && JSON.stringify(last));
}

/** The later ones of two answers. */
export function later(
  one: LastAnswers | undefined,
  other: LastAnswers | undefined,
): LastAnswers | undefined {
  if (!one || !other) return one ?? other;
  return one.at >= other.at ? one : other;
}
