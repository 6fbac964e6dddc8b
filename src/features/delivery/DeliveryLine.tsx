import { cx } from '../../ui/classes';
import type { AskDelivery } from './deliveryStore';
import { useDelivery } from './useDelivery';

const COLOURS = { ok: 'text-ok', bad: 'text-bad', plain: '', asking: 'text-muted' } as const;

/** When a parcel that is ordered now would reach a PIN code. Empty while that is incomplete. */
export function DeliveryLine({
  pin,
  ask,
  sendOn,
}: {
  pin: string;
  ask?: AskDelivery;
  /** The day on which a gift is to leave. */
  sendOn?: string;
}) {
  const answer = useDelivery(pin, ask, sendOn);
  return (
    <p role="status" className={cx('text-sm text-balance', answer && COLOURS[answer.tone])}>
      {answer?.text}
    </p>
  );
}
