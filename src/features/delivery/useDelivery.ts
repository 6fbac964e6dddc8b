import { useCallback } from 'react';
import { isPin } from '../../domain/customer/pin';
import { deliveryWindow, windowLabel, type PinAnswer } from '../../domain/order/delivery';
import { useResource } from '../../ui/useResource';
import { askDelivery, type AskDelivery } from './deliveryStore';

/** What is said about a PIN code. */
export interface DeliveryAnswer {
  tone: 'asking' | 'plain' | 'ok' | 'bad';
  text: string;
}

const UNKNOWN: DeliveryAnswer = { tone: 'plain', text: 'Delivered within 1 to 10 days.' };

function answerOf(pin: string, said: PinAnswer | undefined, now: Date): DeliveryAnswer {
  if (!said) return UNKNOWN;
  if (!said.served) {
    const text = `No courier delivers to ${pin} yet. Please try another PIN code.`;
    return { tone: 'bad', text };
  }
  const window = deliveryWindow(now, said.days ?? 0);
  const text = window
    ? `Order today, and it reaches ${pin} ${windowLabel(window)}.`
    : `We deliver to ${pin}, within 1 to 10 days.`;
  return { tone: 'ok', text };
}

/** When a parcel that is ordered now would reach a PIN code, in a sentence; undefined while the PIN is incomplete. */
export function useDelivery(
  pin: string,
  ask: AskDelivery = askDelivery,
): DeliveryAnswer | undefined {
  const load = useCallback(
    async () => (isPin(pin) ? answerOf(pin, await ask(pin), new Date()) : undefined),
    [pin, ask],
  );
  const { resource } = useResource(load);
  if (!isPin(pin)) return undefined;
  if (resource.status === 'loading') return { tone: 'asking', text: 'Asking the courier…' };
  return resource.status === 'ready' ? resource.value : UNKNOWN;
}
