import * as v from 'valibot';
import { isPin } from '../../domain/customer/pin';
import { deliveryPath, pinAnswerSchema, type PinAnswer } from '../../domain/order/delivery';
import { PRIVATE_STORAGE_KEYS } from '../../domain/shop/storageKeys';
import { deviceStore } from '../../ui/storage';

export type AskDelivery = (pin: string) => Promise<PinAnswer | undefined>;

/** Answers of this page view by PIN code; what is not known is asked again. */
const answers = new Map<string, PinAnswer>();

/**
 * What a courier says about a PIN code, from the edge; undefined when it is not known just now. Rejects without a
 * network.
 */
export const askDelivery: AskDelivery = async (pin) => {
  const known = answers.get(pin);
  if (known) return known;
  const response = await fetch(deliveryPath(pin));
  if (!response.ok) return undefined;
  const answer = v.safeParse(v.nullable(pinAnswerSchema), await response.json());
  if (!answer.success || answer.output === null) return undefined;
  answers.set(pin, answer.output);
  return answer.output;
};

/** The PIN code that was last asked about on this device; '' when there is none. */
export function rememberedPin(): string {
  const pin = deviceStore.read(PRIVATE_STORAGE_KEYS.pin) ?? '';
  return isPin(pin) ? pin : '';
}

export function rememberPin(pin: string): void {
  deviceStore.write(PRIVATE_STORAGE_KEYS.pin, pin);
}
