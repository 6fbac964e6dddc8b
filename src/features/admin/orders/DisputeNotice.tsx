import {
  DISPUTE_LABELS,
  hasLostDispute,
  openDisputes,
  type Dispute,
} from '../../../domain/order/dispute';
import { refundablePaise } from '../../../domain/order/refund';
import { canCancel } from '../../../domain/order/request';
import type { Order } from '../../../domain/order/order';
import { formatRupees, toRupees } from '../../../domain/pricing/money';
import { Badge } from '../../../ui/Badge';
import { formatMoment } from '../../../ui/moments';
import { Notice } from '../../../ui/Notice';

const RAZORPAY_DISPUTES = 'https://dashboard.razorpay.com/app/disputes';

const rupees = (paise: number): string => formatRupees(toRupees(paise));

const NEXT: Partial<Record<Dispute['status'], string>> = {
  open: 'Accept or contest it in Razorpay’s dashboard',
  action_required: 'The bank wants more evidence. Add it in Razorpay’s dashboard',
};

/** What the owner has to do about an open dispute, and until when. */
function nextStep({ status, respondBy }: Dispute): string {
  const next = NEXT[status];
  if (next === undefined) return 'The bank is reviewing your evidence.';
  return respondBy ? `${next} by ${formatMoment(respondBy)}.` : `${next}.`;
}

/** What a customer's bank asks for or has taken, above the order's actions. */
export function DisputeNotice({ order }: { order: Order }) {
  const open = openDisputes(order);
  const mustCancel = hasLostDispute(order) && open.length === 0 && canCancel(order);
  return (
    <>
      {open.map((dispute) => (
        <Notice key={dispute.id} tone="warn">
          <p>
            The customer’s bank disputes {rupees(dispute.amountPaise)} of this payment
            {dispute.reason && `: ${dispute.reason}`}. {nextStep(dispute)} Until the bank has
            decided, nothing is shipped or refunded.
          </p>
          <p className="mt-1">
            <a
              href={RAZORPAY_DISPUTES}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-6 items-center textlink pointer-coarse:min-h-11"
            >
              Disputes in Razorpay’s dashboard
              <span className="sr-only"> (opens in a new tab)</span>
            </a>{' '}
            <span className="break-all">{dispute.id}</span>
          </p>
        </Notice>
      ))}
      {mustCancel && (
        <Notice tone="warn">
          The customer’s bank has taken money back, so this order is not shipped. Cancel it:{' '}
          {refundablePaise(order) > 0
            ? `the remaining ${rupees(refundablePaise(order))} is refunded, and its pieces return to stock.`
            : 'its pieces return to stock.'}
        </Notice>
      )}
    </>
  );
}

/** Shown next to the status of an order with an open dispute. */
export function DisputeBadge({ order }: { order: Order }) {
  return openDisputes(order).length === 0 ? null : <Badge tone="bad">Disputed</Badge>;
}

/** The disputes of an order, as terms and descriptions of the Payment panel. */
export function DisputeRows({ order }: { order: Order }) {
  return order.disputes.map(({ id, status, at, amountPaise, reason }) => (
    <div key={id}>
      <dt className="text-xs text-muted">
        {DISPUTE_LABELS[status]}, {formatMoment(at)}
      </dt>
      <dd>
        {rupees(amountPaise)}
        {reason && <span className="text-muted"> · {reason}</span>}
        <span className="block break-all text-muted">{id}</span>
      </dd>
    </div>
  ));
}
