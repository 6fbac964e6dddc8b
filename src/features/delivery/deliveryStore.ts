import * as v from 'valibot';
import { deliveryPath, pinAnswerSchema, type PinAnswer } from '../../domain/order/delivery';

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
