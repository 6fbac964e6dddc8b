import { DAY_MS } from '../shop/ist';
import { formatList } from '../shop/formatList';
import { DAMAGE_WINDOW_HOURS, RETURN_WINDOW_DAYS } from '../shop/constants';
import { toPaise } from '../pricing/money';
import { linesLeft, linesPaise, partsToRefund, refundablePaise } from './refund';
import type { LinePart } from './linePart';
import type { Order, Refund } from './order';
import { isFullyRefunded, refundedPaise } from './refunded';
import type { Return, ReturnKind } from './returns';
import { STAGE_LABELS } from './stages';

type Delivered = Pick<Order, 'status' | 'deliveredAt' | 'shiprocketStatus' | 'shiprocketStatusAt'>;

/** When an order was delivered; undefined while it is not, and for an older order whose courier gave no time. */
export function deliveryTime(order: Delivered): Date | undefined {
  if (order.status !== 'delivered') return undefined;
  if (order.deliveredAt) return order.deliveredAt;
  if (order.shiprocketStatus !== STAGE_LABELS.delivered) return undefined;
  const time = Date.parse(order.shiprocketStatusAt ?? '');
  return Number.isNaN(time) ? undefined : new Date(time);
}

/** Until when pieces can be returned for this reason; undefined for an order without a time of delivery. */
export function returnDeadline(order: Delivered, kind: ReturnKind): Date | undefined {
  const delivered = deliveryTime(order);
  if (!delivered) return undefined;
  const ms = kind === 'unopened' ? RETURN_WINDOW_DAYS * DAY_MS : DAMAGE_WINDOW_HOURS * 3_600_000;
  return new Date(delivered.getTime() + ms);
}

type Returnable = Pick<Order, 'pricing' | 'refunds' | 'returns'> &
  Parameters<typeof isFullyRefunded>[0];

/** Whether the money for a return is back, or on its way. */
const isRefund = (state: Return['state']): boolean => state === 'refunding' || state === 'refunded';

/** Whether the pieces of a return are in stock again, since a refund of them that the bank rejected. */
export function isRestocked(
  { refunds }: Pick<Order, 'refunds'>,
  { restocked, refundId }: Pick<Return, 'restocked' | 'refundId'>,
): boolean {
  return (
    restocked !== undefined ||
    refunds.some((refund) => refund.id === refundId && refund.restocked !== undefined)
  );
}

/** Whether the pieces of a return are no longer the customer's to return; a refund that counts has taken them off already. */
function isSpoken(order: Returnable, { state, refundId }: Return): boolean {
  if (state === 'refused') return false;
  const refund = order.refunds.find(({ id }) => id === refundId);
  return !isRefund(state) || refund === undefined || refund.status === 'failed';
}

/**
 * How many pieces of each charged line can be returned, in the order of the lines: bought, less refunded, less those of
 * other returns. None of gift wrapping, and none once the whole order was refunded, also where that refund names no
 * pieces.
 */
export function returnablePieces(order: Returnable): number[] {
  if (isFullyRefunded(order)) return linesLeft(order).map(() => 0);
  const spoken = order.returns.filter((one) => isSpoken(order, one)).flatMap(({ lines }) => lines);
  return linesLeft(order).map(({ productId, volume, pieces }, n) =>
    order.pricing?.lines[n]?.wrapping
      ? 0
      : spoken
          .filter((part) => part.productId === productId && part.volume === volume)
          .reduce((left, { quantity }) => Math.max(0, left - quantity), pieces),
  );
}

/** The kinds of returns whose window is open. */
export function openKinds(order: Delivered, now: Date): ReturnKind[] {
  return (['damaged', 'wrong_item', 'unopened'] as const).filter((kind) => {
    const deadline = returnDeadline(order, kind);
    return deadline !== undefined && now < deadline;
  });
}

/** Whether anything of an order can be returned now. */
export function canAskReturn(order: Delivered & Returnable, now: Date): boolean {
  return openKinds(order, now).length > 0 && returnablePieces(order).some((pieces) => pieces > 0);
}

/** So many pieces of each charged line, as parts of them; undefined where a line has fewer, or there are none at all. */
export function partsOfPieces(
  order: Returnable,
  pieces: readonly number[],
): LinePart[] | undefined {
  const left = returnablePieces(order);
  const lines = order.pricing?.lines ?? [];
  if (pieces.length !== lines.length) return undefined;
  if (pieces.some((quantity, n) => quantity > (left[n] ?? 0))) return undefined;
  const parts = lines.flatMap(({ productId, volume }, n) => {
    const quantity = pieces[n] ?? 0;
    return quantity > 0 ? [{ productId, volume, quantity }] : [];
  });
  return parts.length > 0 ? parts : undefined;
}

/**
 * What is refunded for shipping with a return, in paise: all of it with the first damaged or wrong pieces, as the policy
 * promises, and nothing with unopened ones. Never more than is left.
 */
export function shippingToRefund(
  order: Pick<Order, 'pricing' | 'amountPaise' | 'capturedPaise' | 'refunds' | 'returns'>,
  { kind }: Pick<Return, 'kind'>,
  goodsPaise: number,
): number {
  const isRefunded = order.returns.some(
    (one) => one.kind !== 'unopened' && isRefund(one.state) && isCounted(order, one),
  );
  if (kind === 'unopened' || isRefunded) return 0;
  return Math.max(
    0,
    Math.min(toPaise(order.pricing?.shipping ?? 0), refundablePaise(order) - goodsPaise),
  );
}

/**
 * The refund of a paid order that pays the pieces of a return to its replacement back: made after the return was asked for,
 * or the last of an order that is fully refunded, and not the one of another return; one that the bank has not decided about
 * comes first. Undefined while there is none.
 */
export function refundForReplaced(
  paid: Pick<Order, 'refunds' | 'returns'> & Parameters<typeof isFullyRefunded>[0],
  { returns }: Pick<Order, 'returns'>,
  { askedAt, lines }: Pick<Return, 'askedAt' | 'lines'>,
): Refund | undefined {
  const given = paid.refunds.filter(({ status }) => status !== 'failed');
  if (isFullyRefunded(paid))
    return given.findLast(({ status }) => status === 'pending') ?? given.at(-1);
  const named = [...paid.returns, ...returns].map(({ refundId }) => refundId);
  return given.find(
    ({ id, at, lines: parts = [] }) =>
      !named.includes(id) &&
      at !== undefined &&
      at >= askedAt &&
      lines.every(({ productId, volume, quantity }) =>
        parts.some(
          (part) =>
            part.productId === productId && part.volume === volume && part.quantity >= quantity,
        ),
      ),
  );
}

function isCounted({ refunds }: Pick<Order, 'refunds'>, { refundId }: Return): boolean {
  return refundedPaise({ refunds: refunds.filter(({ id }) => id === refundId) }) > 0;
}

/**
 * The replacements among `sent` for whose pieces a refund also gives the money back: of these pieces, what was not refunded
 * by line before. They are counted together, because a refund of one piece suits each of two replacements alone.
 */
export function paidBackThoughSent<T extends Pick<Return, 'lines'>>(
  order: Parameters<typeof refundablePaise>[0] & Parameters<typeof linesLeft>[0],
  { amountPaise, lines }: { amountPaise?: number | undefined; lines?: LinePart[] | undefined },
  sent: readonly T[],
): T[] {
  const parts = partsToRefund(order, { lines });
  const again = sent.flatMap((one) => one.lines);
  const kept = linesLeft(order)
    .map((line) => ({ ...line, quantity: Math.min(line.pieces, quantityOf(again, line)) }))
    .filter(({ quantity }) => quantity > 0);
  const isPaid = (line: (typeof kept)[number]): boolean =>
    amountPaise === undefined
      ? quantityOf(parts, line) > line.pieces - line.quantity
      : amountPaise > refundablePaise(order) - linesPaise(order, kept);
  const paid = kept.filter(isPaid);
  return sent.filter((one) => paid.some((line) => quantityOf(one.lines, line) > 0));
}

/**
 * Whether the money for pieces of a paid order is back with the customer, or on its way: by line, or because less is left
 * than they cost. A refund that failed does not count.
 */
export function isPaidBack(
  paid: Parameters<typeof isFullyRefunded>[0] &
    Parameters<typeof refundablePaise>[0] &
    Parameters<typeof linesLeft>[0],
  lines: readonly LinePart[],
): boolean {
  if (isFullyRefunded(paid)) return true;
  const left = linesLeft(paid);
  const isLeft = (line: LinePart): boolean =>
    left.some(
      ({ productId, volume, pieces }) =>
        productId === line.productId && volume === line.volume && pieces >= line.quantity,
    );
  if (!lines.every(isLeft)) return true;
  return refundedPaise(paid) > 0 && linesPaise(paid, lines) > refundablePaise(paid);
}

const quantityOf = (
  parts: readonly LinePart[],
  { productId, volume }: Pick<LinePart, 'productId' | 'volume'>,
): number =>
  parts
    .filter((part) => part.productId === productId && part.volume === volume)
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** `2 × Amber Durbar (50 ml) and 1 × Rose (10 ml)`, as the customer and the owner read it. */
export function returnSummary(
  { pricing }: Pick<Order, 'pricing'>,
  { lines }: Pick<Return, 'lines'>,
): string {
  return formatList(
    lines.map(({ productId, volume, quantity }) => {
      const line = pricing?.lines.find(
        (one) => one.productId === productId && one.volume === volume,
      );
      return `${quantity} × ${line?.name ?? 'Unknown Product'}${volume === '' ? '' : ` (${volume})`}`;
    }),
  );
}
