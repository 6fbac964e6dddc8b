import { awaitsDeliveryAnswer } from '../../../src/domain/order/failedDelivery';
import { cameBack, openCourierWords } from '../../../src/domain/order/parcelTrouble';
import { hasOpenReturn } from '../../../src/domain/order/returns';
import { isDisputed } from '../../../src/domain/order/dispute';
import { moneyOf, netPaise, type LineMoney } from '../../../src/domain/order/orderMoney';
import { orderTotal, type Order } from '../../../src/domain/order/order';
import { awaitsShipment, refundedPaise } from '../../../src/domain/order/refunded';
import { wasPaid } from '../../../src/domain/order/orderStatus';
import { stockedPieces } from '../../../src/domain/order/stockedPieces';
import { toPaise } from '../../../src/domain/pricing/money';
import { istDay } from '../../../src/domain/shop/ist';

/** The sales of a product: pieces, and their price before offers. */
export interface Sold {
  units: number;
  salesPaise: number;
}

/** Counts that can be added up. The leaves are whole numbers (pieces, or paise where the name says so). */
export interface Figures {
  [name: string]: number | Figures;
}

/** What one order adds to the figures of the Indian day on which it was paid. */
export interface Contribution {
  /** `2026-04-01` */
  day: string;
  figures: Figures;
}

/** The fields of an order that `contributionOf` reads. */
export type CountedOrder = Pick<
  Order,
  | 'status'
  | 'items'
  | 'pricing'
  | 'amountPaise'
  | 'capturedPaise'
  | 'refunds'
  | 'paidAt'
  | 'shiprocketAWB'
  | 'shiprocketStatus'
  | 'shiprocketStatusAt'
  | 'courierWords'
  | 'strayAside'
  | 'failedDelivery'
  | 'disputes'
  | 'returns'
  | 'replaces'
  | 'test'
  | 'promised'
  | 'expected'
  | 'deliveredAt'
>;

/** The figures that stats/summary sums up too; the others are stored by day only. */
export const SUMMARY_NAMES = [
  'orders',
  'capturedPaise',
  'refundedPaise',
  'revenuePaise',
  'awaitingShipment',
  'failedDeliveries',
  'cameBack',
  'courierWords',
  'disputed',
  'openReturns',
  'statuses',
] as const;

const CATEGORY_UNKNOWN = 'Other';

/**
 * What an order adds to the figures; undefined until it was paid. A pure function of the order, so that stored and
 * recounted figures cannot differ. Revenue is captured minus refunded money, whatever the status; a cancelled order
 * counts its money but no sales. A replacement counts as what has to be sent, and neither as an order nor as a sale: its
 * pieces were sold with the order that it replaces. A test counts for nothing.
 */
export function contributionOf(order: CountedOrder): Contribution | undefined {
  if (!wasPaid(order.status) || order.paidAt === undefined || order.test) return undefined;
  const figures: Figures = {
    ...(order.replaces === undefined && money(order)),
    awaitingShipment: awaitsShipment(order) ? 1 : 0,
    failedDeliveries: awaitsDeliveryAnswer(order) ? 1 : 0,
    cameBack: cameBack(order) ? 1 : 0,
    courierWords: openCourierWords(order) === undefined ? 0 : 1,
    disputed: isDisputed(order) ? 1 : 0,
    openReturns: hasOpenReturn(order) ? 1 : 0,
    statuses: { [order.status]: 1 },
    ...promise(order),
    ...(order.status !== 'cancelled' && order.replaces === undefined && sales(order)),
  };
  return { day: istDay(order.paidAt), figures };
}

function money(order: CountedOrder): Figures {
  const capturedPaise = order.amountPaise ?? toPaise(orderTotal(order));
  const refunded = refundedPaise(order);
  return {
    orders: 1,
    capturedPaise,
    refundedPaise: refunded,
    revenuePaise: capturedPaise - refunded,
  };
}

/**
 * Whether its customer was told of later days than were promised, and whether a delivered parcel came by the day that was
 * promised; nothing without a promise.
 */
function promise({ status, promised, expected, deliveredAt }: CountedOrder): Figures {
  const moved: Figures = expected ? { promisesMoved: 1 } : {};
  if (status !== 'delivered' || !promised || !deliveredAt) return moved;
  const isKept = istDay(deliveredAt) <= promised.to;
  return { ...moved, ...(isKept ? { promisesKept: 1 } : { promisesBroken: 1 }) };
}

/**
 * Sales by product and by category, what gift wrapping and shipping brought in, the offers used, and the pieces by size.
 * Revenue is the sum of the sales less discounts and refunds, of wrapping and shipping, and of what was kept from
 * cancelled orders. Wrapping is no sale of a product: it would be everybody's bestseller.
 */
function sales(order: CountedOrder): Figures {
  let products: Figures = {};
  let categories: Figures = {};
  const { lines, shippingPaise } = moneyOf(order);
  const wrappingPaise = lines
    .filter(({ isWrapping }) => isWrapping)
    .reduce((sum, line) => sum + netPaise(line), 0);
  for (const line of lines.filter(isOfProduct)) {
    const sold = {
      units: line.units,
      salesPaise: line.grossPaise,
      discountPaise: line.discountPaise,
      refundedPaise: line.refundedPaise,
    };
    products = plus(products, { [line.productId]: sold });
    categories = plus(categories, { [line.category ?? CATEGORY_UNKNOWN]: sold });
  }
  let coupons: Figures = {};
  for (const { offerId, amount } of order.pricing?.discounts ?? [])
    coupons = plus(coupons, { [offerId]: { uses: 1, amountPaise: toPaise(amount) } });
  return {
    products,
    categories,
    coupons,
    pieces: piecesOf(order),
    ...(wrappingPaise !== 0 && { wrappingPaise }),
    ...(shippingPaise !== 0 && { shippingPaise }),
  };
}

/**
 * The pieces that an order asks of the stock, by product and size, counted or not: of a gift set that is stocked by its
 * parts those in its boxes. They say how long the stock lasts.
 */
function piecesOf({ pricing }: CountedOrder): Figures {
  return stockedPieces(pricing?.lines ?? []).reduce<Figures>(
    (sum, { productId, volume, quantity }) => plus(sum, { [productId]: { [volume]: quantity } }),
    {},
  );
}

/** A line of an older order may name no product. */
const isOfProduct = ({ productId, isWrapping }: LineMoney): boolean =>
  productId !== '' && !isWrapping;

/** The pieces sold of each product, at their price before offers and refunds. */
export function soldLines({
  items,
  pricing,
}: Pick<Order, 'items' | 'pricing'>): { productId: string; units: number; salesPaise: number }[] {
  return moneyOf({ items, pricing, amountPaise: undefined, refunds: [] })
    .lines.filter(isOfProduct)
    .map(({ productId, units, grossPaise: salesPaise }) => ({ productId, units, salesPaise }));
}

/** The sum of both. Names whose sum is zero are left out, so that equal figures are equal objects. */
export function plus(one: Figures, other: Figures, sign: 1 | -1 = 1): Figures {
  const sum: Figures = {};
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const [a, b] = [one[name], other[name]];
    if (typeof a === 'object' || typeof b === 'object') {
      const inner = plus(typeof a === 'object' ? a : {}, typeof b === 'object' ? b : {}, sign);
      if (Object.keys(inner).length > 0) sum[name] = inner;
    } else {
      const value = (a ?? 0) + sign * (b ?? 0);
      if (value !== 0) sum[name] = value;
    }
  }
  return sum;
}

/** `to` with a change added to it. Names stay, also at zero. */
export function add(to: Figures, change: Figures): Figures {
  const sum = { ...to };
  for (const [name, value] of Object.entries(change)) {
    const before = sum[name];
    sum[name] =
      typeof value === 'object'
        ? add(typeof before === 'object' ? before : {}, value)
        : (typeof before === 'number' ? before : 0) + value;
  }
  return sum;
}

/** `after` minus `before`, name by name. */
export function difference(after: Figures, before: Figures): Figures {
  return plus(after, before, -1);
}

/** The part of a day's figures that stats/summary also stores. */
export function summaryPart(figures: Figures): Figures {
  const part: Figures = {};
  for (const name of SUMMARY_NAMES) {
    const value = figures[name];
    if (value !== undefined) part[name] = value;
  }
  return part;
}

/**
 * The part of some days' figures that stats/overall stores: the revenue of each day, and each offer over all days.
 * @param days by Indian day
 */
export function overallPart(days: Readonly<Record<string, number | Figures>>): Figures {
  let part: Figures = {};
  for (const [day, figures] of Object.entries(days)) {
    if (typeof figures !== 'object') continue;
    const { revenuePaise, coupons } = figures;
    if (revenuePaise !== undefined) part = plus(part, { revenue: { [day]: revenuePaise } });
    if (coupons !== undefined) part = plus(part, { offers: coupons });
  }
  return part;
}

/** What to add to which day when an order changes; `before` is undefined when it was not counted yet. */
export function changesBetween(
  before: Contribution | undefined,
  after: Contribution | undefined,
): Contribution[] {
  if (before && after && before.day === after.day)
    return [{ day: after.day, figures: difference(after.figures, before.figures) }];
  return [
    ...(before ? [{ day: before.day, figures: difference({}, before.figures) }] : []),
    ...(after ? [after] : []),
  ];
}

/** The numbers in a stored document at any depth, without texts and dates. */
export function figuresIn(data: unknown): Figures {
  const figures: Figures = {};
  if (!isPlain(data)) return figures;
  for (const [name, value] of Object.entries(data)) {
    if (typeof value === 'number') figures[name] = value;
    else if (isPlain(value)) figures[name] = figuresIn(value);
  }
  return figures;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}
