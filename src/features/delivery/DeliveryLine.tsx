import { cx } from '../../ui/classes';
import type { AskDelivery } from './deliveryStore';
import { useDelivery } from './useDelivery';

const COLOURS = { ok: 'text-ok', bad: 'text-bad', plain: '', asking: 'text-muted' } as const;

/** When a parcel that is ordered now would reach a PIN code. Empty while that is incomplete. */
export function DeliveryLine({ pin, ask }: { pin: string; ask?: AskDelivery }) {
  const answer = useDelivery(pin, ask);
  return (
    <p role="status" className={cx('text-sm text-balance', answer && COLOURS[answer.tone])}>
      {answer?.text}
    </p>
  );
}
