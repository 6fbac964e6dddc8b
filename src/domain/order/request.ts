import * as v from 'valibot';
import { decode, dateSchema, optionalOrNull } from '../shop/decode';
import { STAGE_LABELS, STAGES } from './stages';
import type { ReturnOutcome, ReturnWay } from './returns';
import type { Order } from './order';
import { canTransition, type OrderStatus } from './orderStatus';
import type { LinePart } from './linePart';

const FORWARD = ['processing', 'shipped', 'delivered'] as const;
export type ForwardStatus = (typeof FORWARD)[number];

/** The statuses that an admin may set by hand: forward only. */
export function nextStatuses(status: OrderStatus): ForwardStatus[] {
  return FORWARD.filter((to) => canTransition(status, to, 'admin'));
}

/** The labels of a parcel that no courier has collected. */
const UNCOLLECTED: readonly string[] = STAGES.slice(0, STAGES.indexOf('picked_up')).map(
  (stage) => STAGE_LABELS[stage],
);

/**
 * Whether the shop may cancel an order on its own: before it is shipped, once its delivery has failed, or while it waits
 * to be sent again.
 */
export function canCancel({
  status,
  shiprocketStatus: label,
  sentAgainAt,
}: Pick<Order, 'status' | 'shiprocketStatus' | 'sentAgainAt'>): boolean {
  if (status === 'shipped')
    return (
      label === STAGE_LABELS.returned ||
      label === STAGE_LABELS.lost ||
      (sentAgainAt !== undefined && (label === undefined || UNCOLLECTED.includes(label)))
    );
  return status === 'paid' || status === 'processing';
}

/** Whether a parcel that came back to the shop can be sent once more. */
export function canSendAgain({
  status,
  shiprocketStatus,
}: Pick<Order, 'status' | 'shiprocketStatus'>): boolean {
  return status === 'shipped' && shiprocketStatus === STAGE_LABELS.returned;
}

/** Whether the parcel of a shipped order goes out again, after it came back. */
export function isSentAgain({
  status,
  sentAgainAt,
}: Pick<Order, 'status' | 'sentAgainAt'>): boolean {
  return status === 'shipped' && sentAgainAt !== undefined;
}

type BookedFields = Pick<Order, 'status' | 'shiprocketAWB' | 'shiprocketStatus'>;

/** Whether a parcel is booked, and no courier has collected it. */
function waitsForPickup({ shiprocketAWB, shiprocketStatus: label }: BookedFields): boolean {
  return (
    shiprocketAWB !== undefined &&
    label !== STAGE_LABELS.cancelled &&
    (label === undefined || UNCOLLECTED.includes(label))
  );
}

/** Whether the booking of a parcel can be taken back: until the courier has collected it. */
export function canUnbook(order: BookedFields): boolean {
  return (order.status === 'paid' || order.status === 'processing') && waitsForPickup(order);
}

/** Whether a parcel needs the courier's label: it is booked and not collected, also when it was marked as shipped. */
export function canPrintLabel(order: BookedFields): boolean {
  return ['paid', 'processing', 'shipped'].includes(order.status) && waitsForPickup(order);
}

/** Whether a cancelled order's pieces can be sold again: not those that the courier lost or damaged. */
export function isStockRecoverable({
  status,
  shiprocketStatus,
}: Pick<Order, 'status' | 'shiprocketStatus'>): boolean {
  return status !== 'shipped' || shiprocketStatus !== STAGE_LABELS.lost;
}

/** What the courier is told after a delivery has failed. */
export interface DeliveryAnswer {
  type: 'delivery_answer';
  answer: 'again' | 'return';
  /** The Indian day of the next attempt, `2026-11-27`. */
  date?: string;
  /** Ten digits, without +91. */
  phone?: string;
  address1?: string;
  address2?: string;
}

/** A corrected address of an order whose parcel is not booked: the whole address, of which email and phones stay. */
export interface AddressRequest {
  type: 'address';
  to: Order['shippingInfo'];
}

/** Limits of an answer. Keep that of the address in sync with firestore.rules. */
export const ANSWER_MAX = { address: 180, days: 7 } as const;

/** What the back office asks the functions to do with an order. */
export type AdminRequest =
  | { type: 'cancel_decision'; accept: boolean; reason?: string }
  | {
      type: 'refund';
      amountPaise?: number;
      lines?: LinePart[];
      /** Whether its counted pieces return to stock, or which of them. */
      restock?: boolean | LinePart[];
      reason?: string;
    }
  /** `byAir`: Shiprocket may choose a courier that flies, where none goes by road. */
  | { type: 'ship'; byAir?: true }
  /** The owner has decided about a parcel that came back, is lost, or of which the courier says something new. */
  | { type: 'parcel_aside' }
  /** Takes the booking of a parcel back. */
  | { type: 'unbook' }
  | DeliveryAnswer
  | AddressRequest
  | { type: 'return_decision'; returnId: string; accept: true; how: ReturnWay }
  | { type: 'return_decision'; returnId: string; accept: false; reason: string }
  | { type: 'return_received'; returnId: string }
  | {
      type: 'return_settle';
      returnId: string;
      outcome: ReturnOutcome;
      /** Whether its counted pieces return to stock. */
      restock?: boolean;
      reason?: string;
    }
  | { type: 'status'; status: ForwardStatus };

const requestSchema = v.object({
  id: v.string(),
  type: v.string(),
  by: v.optional(v.string(), ''),
  at: dateSchema,
  reason: optionalOrNull(v.string()),
  state: optionalOrNull(v.picklist(['working', 'done', 'failed'])),
  outcome: optionalOrNull(v.string()),
  /** Of a `ship` request: whether the parcel has its AWB. Otherwise it is tried again later. */
  booked: optionalOrNull(v.boolean()),
  /** Why the last attempt failed, while another one is due. */
  lastError: optionalOrNull(v.string()),
});
export type RequestRecord = v.InferOutput<typeof requestSchema>;

/** A request document → {@link RequestRecord}. Throws DecodeError. */
export function decodeRequest(id: string, data: Record<string, unknown>): RequestRecord {
  return decode(requestSchema, { ...data, id }, `requests/${id}`);
}
