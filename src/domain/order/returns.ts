import * as v from 'valibot';
import { dateSchema, optionalOrNull } from '../shop/decode';
import { linePartSchema } from './linePart';

/** Why a customer returns pieces. */
export const RETURN_KINDS = ['damaged', 'wrong_item', 'unopened'] as const;
export type ReturnKind = (typeof RETURN_KINDS)[number];

export const RETURN_KIND_LABELS: Record<ReturnKind, string> = {
  damaged: 'Arrived damaged',
  wrong_item: 'Not what was ordered',
  unopened: 'Returned unopened',
};

/** What the customer would like to have for them. */
export const RETURN_WISHES = ['refund', 'replacement'] as const;
export type ReturnWish = (typeof RETURN_WISHES)[number];

/** The same in words for the owner. */
export const RETURN_WISH_LABELS: Record<ReturnWish, string> = {
  refund: 'The customer would like a refund',
  replacement: 'The customer would like a replacement',
};

/** How the pieces come back: a courier collects them, or the customer keeps them. */
export const RETURN_WAYS = ['pickup', 'keep'] as const;
export type ReturnWay = (typeof RETURN_WAYS)[number];

/** How a return ends. */
export const RETURN_OUTCOMES = ['refund', 'replacement', 'refused'] as const;
export type ReturnOutcome = (typeof RETURN_OUTCOMES)[number];

export const RETURN_STATES = [
  'asked',
  'agreed',
  'on_its_way',
  'received',
  'refunding',
  'refunded',
  'replaced',
  'refused',
] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** The labels of a return's state; see {@link returnStateLabel}. */
const RETURN_STATE_LABELS: Record<ReturnState, string> = {
  asked: 'Return requested',
  agreed: 'Return agreed',
  on_its_way: 'On its way back',
  received: 'Received',
  refunding: 'Refund on its way',
  refunded: 'Refunded',
  replaced: 'Replaced',
  refused: 'Not accepted',
};

/** Whether a customer reports damage or a wrong piece, which the shop calls a report: the pieces may stay with them. */
export const isProblem = ({ kind }: Pick<Return, 'kind'>): boolean => kind !== 'unopened';

/** Of a report, whose pieces may stay with the customer. */
const REPORT_STATE_LABELS: Partial<Record<ReturnState, string>> = {
  asked: 'Problem reported',
  agreed: 'Report agreed',
};

/** A return's state in a word or three. */
export const returnStateLabel = (one: Pick<Return, 'kind' | 'state'>): string =>
  (isProblem(one) ? REPORT_STATE_LABELS[one.state] : undefined) ?? RETURN_STATE_LABELS[one.state];

/** `arrived damaged`: what is wrong with the pieces of a report. */
export function problemOf({ kind, lines }: Pick<Return, 'kind' | 'lines'>): string {
  if (kind === 'damaged') return 'arrived damaged';
  const isOne = lines.reduce((sum, { quantity }) => sum + quantity, 0) === 1;
  return isOne ? 'is not what you ordered' : 'are not what you ordered';
}

/** What the customer has told with a return beside the pieces, in sentences to them: the wish, the note, photographs. */
export function toldWith({
  wish,
  note,
  photos,
}: Pick<Return, 'wish' | 'note' | 'photos'>): string[] {
  return [
    wish === 'replacement' ? 'You asked for a replacement.' : 'You asked for your money back.',
    ...(note === '' ? [] : [`You wrote: “${note}”`]),
    ...(photos === 0
      ? []
      : [photos === 1 ? 'You sent a photograph.' : `You sent ${photos} photographs.`]),
  ];
}

/** Returns of one order, and photographs of one return. Keep in sync with firestore.rules and storage.rules. */
export const RETURN_MAX = { returns: 5, photos: 5, note: 500 } as const;

/** The ids under which returns are asked for, which are also those of their requests. */
export const RETURN_IDS: readonly string[] = Array.from(
  { length: RETURN_MAX.returns },
  (_, n) => `return-${n + 1}`,
);

/** Whether a return of this kind must be shown in photographs. */
export const needsPhotos = (kind: ReturnKind): boolean => isProblem({ kind });

/** Where a photograph of a return is stored; `n` counts from 1. */
export const returnPhotoPath = (orderId: string, returnId: string, n: number): string =>
  `returns/${orderId}/${returnId}-${n}`;

export const returnSchema = v.object({
  /** `return-1` */
  id: v.string(),
  kind: v.picklist(RETURN_KINDS),
  wish: v.picklist(RETURN_WISHES),
  lines: v.array(linePartSchema),
  /** What the customer wrote. */
  note: v.optional(v.string(), ''),
  /** The number of photographs. */
  photos: v.optional(v.number(), 0),
  state: v.picklist(RETURN_STATES),
  askedAt: dateSchema,
  decidedAt: optionalOrNull(dateSchema),
  how: optionalOrNull(v.picklist(RETURN_WAYS)),
  /** Why it was not accepted, in words for the customer. */
  reason: optionalOrNull(v.string()),
  /** The courier's number and name, once a pickup is booked. */
  awb: optionalOrNull(v.string()),
  courier: optionalOrNull(v.string()),
  /** The refund of its pieces; of a return that is open again, the one that the bank rejected. */
  refundId: optionalOrNull(v.string()),
  /** The order that replaces its pieces. */
  replacementId: optionalOrNull(v.string()),
  /** The counted pieces that went back into stock with a replacement, or from one; those of a refund are noted on the refund. */
  restocked: v.optional(v.array(linePartSchema)),
});
export type Return = v.InferOutput<typeof returnSchema>;

/** What happens to a return. */
export type ReturnStep =
  | { do: 'agree'; how: ReturnWay }
  /** A pickup is booked. */
  | { do: 'book'; awb: string; courier: string }
  /** The courier has cancelled the pickup, so another one can be booked. */
  | { do: 'unbook' }
  | { do: 'collect' }
  | { do: 'receive' }
  | {
      do: 'refund';
      refundId: string;
      /** Whether the bank has not decided about it yet. */
      isPending: boolean;
      restocked?: Return['restocked'] | undefined;
    }
  /** The bank has carried out the refund, or rejected it. */
  | { do: 'refund_ended'; refundId: string; isRejected: boolean }
  | { do: 'replace'; replacementId: string; restocked?: Return['restocked'] | undefined }
  | { do: 'refuse'; reason: string };

/** Whether neither the goods nor the money of a return are settled. */
export function isOpenReturn({ state }: Pick<Return, 'state'>): boolean {
  return state !== 'refunded' && state !== 'replaced' && state !== 'refused';
}

/** Whether one of an order's returns is open. The figures and the back office share this. */
export function hasOpenReturn({ returns }: { returns: readonly Return[] }): boolean {
  return returns.some(isOpenReturn);
}

/** Whether the pieces are back, or stay with the customer, so that a return can be refunded or replaced. */
export function canSettle({ state, how }: Pick<Return, 'state' | 'how'>): boolean {
  return state === 'received' || (state === 'agreed' && how === 'keep');
}

/** Whether the bank rejected the refund of a return, so that it is open again. */
export function isRefundRejected(one: Pick<Return, 'state' | 'how' | 'refundId'>): boolean {
  return canSettle(one) && one.refundId !== undefined;
}

/** Whether the owner can decide about a return: not while a bank has its refund. */
export function canDecide(one: Pick<Return, 'state'>): boolean {
  return isOpenReturn(one) && one.state !== 'refunding';
}

/** Whether the owner can still say how the pieces come back: not once a courier is booked. */
export function canAgree({ state, awb }: Pick<Return, 'state' | 'awb'>): boolean {
  return state === 'asked' || (state === 'agreed' && awb === undefined);
}

/** Whether the pieces of a return can arrive. */
export function canReceive({ state, how }: Pick<Return, 'state' | 'how'>): boolean {
  return state === 'on_its_way' || (state === 'agreed' && how === 'pickup');
}

/**
 * A return after a step; undefined where the step is not possible, for example because it has been taken before. A return
 * that is settled never changes, so nothing is refunded or replaced twice.
 */
export function afterStep(one: Return, step: ReturnStep, now: Date): Return | undefined {
  switch (step.do) {
    case 'agree':
      return canAgree(one) && one.how !== step.how
        ? { ...one, state: 'agreed', how: step.how, decidedAt: one.decidedAt ?? now }
        : undefined;
    case 'book':
      return one.state === 'agreed' && one.how === 'pickup' && one.awb === undefined
        ? { ...one, awb: step.awb, courier: step.courier }
        : undefined;
    case 'unbook':
      return one.state === 'agreed' && one.awb !== undefined
        ? { ...one, awb: undefined, courier: undefined }
        : undefined;
    case 'collect':
      return one.state === 'agreed' && one.how === 'pickup'
        ? { ...one, state: 'on_its_way' }
        : undefined;
    case 'receive':
      return canReceive(one) ? { ...one, state: 'received' } : undefined;
    case 'refund':
      return canSettle(one)
        ? {
            ...one,
            state: step.isPending ? 'refunding' : 'refunded',
            refundId: step.refundId,
            ...(step.restocked && { restocked: step.restocked }),
          }
        : undefined;
    case 'refund_ended':
      if (one.state !== 'refunding' || one.refundId !== step.refundId) return undefined;
      if (!step.isRejected) return { ...one, state: 'refunded' };
      return { ...one, state: one.how === 'keep' ? 'agreed' : 'received' };
    case 'replace':
      return canSettle(one)
        ? {
            ...one,
            state: 'replaced',
            refundId: undefined,
            replacementId: step.replacementId,
            ...(step.restocked && { restocked: step.restocked }),
          }
        : undefined;
    case 'refuse':
      return canDecide(one)
        ? {
            ...one,
            state: 'refused',
            refundId: undefined,
            reason: step.reason,
            decidedAt: one.decidedAt ?? now,
          }
        : undefined;
  }
}
