import { useCallback } from 'react';
import { isPin } from '../../domain/customer/pin';
import { deliveryWindow, windowLabel, type PinAnswer } from '../../domain/order/delivery';
import { istDay } from '../../domain/shop/ist';
import { useResource } from '../../ui/useResource';
import { askDelivery, type AskDelivery } from './deliveryStore';
import { serverTime } from '../../clock';

/** What is said about a PIN code. */
export interface DeliveryAnswer {
  tone: 'asking' | 'plain' | 'ok' | 'bad';
  text: string;
}

const UNKNOWN: DeliveryAnswer = { tone: 'plain', text: 'Delivered within 1 to 10 days.' };

function answerOf(
  pin: string,
  said: PinAnswer | undefined,
  sendOn: string,
  now: Date,
): DeliveryAnswer {
  if (!said) return UNKNOWN;
  if (!said.served) {
    const text = `No courier delivers to ${pin} yet. Please try another PIN code.`;
    return { tone: 'bad', text };
  }
  const window = deliveryWindow(now, said.days ?? 0, sendOn);
  const start =
    sendOn > istDay(now)
      ? `Sent on ${windowLabel({ from: sendOn, to: sendOn })}, it`
      : 'Order today, and it';
  const text = window
    ? `${start} reaches ${pin} ${windowLabel(window)}.`
    : `We deliver to ${pin}, within 1 to 10 days.`;
  return { tone: 'ok', text };
}

/**
 * When a parcel that is ordered now would reach a PIN code, in a sentence; undefined while the PIN is incomplete.
 * @param sendOn the day on which a gift is to leave; '' for as soon as possible
 */
export function useDelivery(
  pin: string,
  ask: AskDelivery = askDelivery,
  sendOn = '',
): DeliveryAnswer | undefined {
  const load = useCallback(
    async () => (isPin(pin) ? answerOf(pin, await ask(pin), sendOn, serverTime()) : undefined),
    [pin, ask, sendOn],
  );
  const { resource } = useResource(load);
  if (!isPin(pin)) return undefined;
  if (resource.status === 'loading') return { tone: 'asking', text: 'Asking the courier…' };
  return resource.status === 'ready' ? resource.value : UNKNOWN;
}
