import * as v from 'valibot';
import { dateSchema, optionalOrNull } from '../shop/decode';

/** Razorpay's statuses of a dispute: the customer's bank asks for a payment back. */
const DISPUTE_STATUSES = [
  'open',
  'under_review',
  'action_required',
  'won',
  'lost',
  'closed',
] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** The labels of a dispute in the back office. */
export const DISPUTE_LABELS: Record<DisputeStatus, string> = {
  open: 'Dispute raised',
  under_review: 'Dispute under review',
  action_required: 'Dispute needs evidence',
  won: 'Dispute won',
  lost: 'Dispute lost',
  closed: 'Dispute closed',
};

/** A dispute of an order's payment, as its newest event told. */
export const disputeSchema = v.object({
  id: v.string(),
  status: v.picklist(DISPUTE_STATUSES),
  /** How far the bank has taken it: `fraud`, `retrieval`, `chargeback`, `pre_arbitration`, `arbitration`. */
  phase: v.optional(v.string(), ''),
  /** What the bank asks for, in paise: part or all of the payment. */
  amountPaise: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The bank's reason in a few words; '' when it gave none. */
  reason: v.optional(v.string(), ''),
  /** Until when Razorpay takes an answer. */
  respondBy: optionalOrNull(dateSchema),
  /** When its newest event happened at Razorpay. */
  at: dateSchema,
});
export type Dispute = v.InferOutput<typeof disputeSchema>;

interface Disputed {
  disputes: readonly Dispute[];
}

const ENDED: readonly DisputeStatus[] = ['won', 'lost', 'closed'];

/** The disputes that the bank has not decided yet. */
export function openDisputes({ disputes }: Disputed): Dispute[] {
  return disputes.filter(({ status }) => !ENDED.includes(status));
}

/** Why nothing is shipped while {@link isDisputed}. */
export const WAITS_FOR_BANK =
  'The customer’s bank disputes the payment. Nothing is shipped until it has decided.';

/** Whether the bank may still take money back: until then nothing is shipped or refunded. */
export function isDisputed(order: Disputed): boolean {
  return openDisputes(order).length > 0;
}

/** Whether the bank has taken money back. */
export function hasLostDispute({ disputes }: Disputed): boolean {
  return disputes.some(({ status }) => status === 'lost');
}

const RANK: Record<DisputeStatus, number> = {
  open: 0,
  under_review: 1,
  action_required: 1,
  won: 2,
  lost: 2,
  closed: 2,
};

/**
 * An order's disputes with one added or updated; undefined when its event is older than what is known, because events
 * come in any order. Razorpay tells whole seconds, so of two events of one second the one that comes later in a dispute
 * counts. A lost dispute stays lost, because its money is booked.
 */
export function withDispute(disputes: readonly Dispute[], update: Dispute): Dispute[] | undefined {
  const known = disputes.find(({ id }) => id === update.id);
  if (!known) return [...disputes, update];
  const later =
    update.at.getTime() - known.at.getTime() || RANK[update.status] - RANK[known.status];
  if (later <= 0 || known.status === 'lost') return undefined;
  return disputes.map((dispute) => (dispute === known ? update : dispute));
}
