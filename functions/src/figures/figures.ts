import {
  awaitsShipment,
  orderTotal,
  refundedPaise,
  wasPaid,
  type Order,
} from '../../../src/domain/order/order';
import { toPaise } from '../../../src/domain/pricing/money';
import { istDay } from '../../../src/domain/shop/ist';

/** What was sold of a product: pieces, and their price before offers. */
export interface Sold {
  units: number;
  salesPaise: number;
}

/** Counts that can be added to one another; the leaves are whole numbers (pieces, or paise where the name says so). */
export interface Figures {
  [name: string]: number | Figures;
}

/** What one order adds to the figures of the Indian day on which it was paid. */
export interface Contribution {
  /** `2026-04-01` */
  day: string;
  figures: Figures;
}

/** What `contributionOf` looks at; the order as it is decoded has all of it. */
export type CountedOrder = Pick<
  Order,
  'status' | 'items' | 'pricing' | 'amountPaise' | 'refunds' | 'paidAt' | 'shiprocketAWB'
>;

/** Of an order's figures, those that stats/summary adds up too; the others live in the days alone. */
const SUMMARY_NAMES = [
  'orders',
  'capturedPaise',
  'refundedPaise',
  'revenuePaise',
  'awaitingShipment',
  'statuses',
] as const;

const CATEGORY_UNKNOWN = 'Other';

/**
 * An order → what it adds to the figures; undefined while it was not paid. A function of the order alone, so that
 * kept figures and recomputed ones cannot differ. Revenue is captured minus refunded, whatever
 * the status; a cancelled order keeps its money's story, and sells nothing.
 */
export function contributionOf(order: CountedOrder): Contribution | undefined {
  if (!wasPaid(order.status) || order.paidAt === undefined) return undefined;
  const capturedPaise = order.amountPaise ?? toPaise(orderTotal(order));
  const refunded = refundedPaise(order);
  const figures: Figures = {
    orders: 1,
    capturedPaise,
    refundedPaise: refunded,
    revenuePaise: capturedPaise - refunded,
    awaitingShipment: awaitsShipment(order) ? 1 : 0,
    statuses: { [order.status]: 1 },
    ...(order.status !== 'cancelled' && sales(order)),
  };
  return { day: istDay(order.paidAt), figures };
}

/** What was sold, before offers: per product, per category, and the offers that were used. */
function sales(order: CountedOrder): Figures {
  let products: Figures = {};
  let categories: Figures = {};
  for (const line of soldLines(order)) {
    const sold = { units: line.units, salesPaise: line.salesPaise };
    products = plus(products, { [line.productId]: sold });
    categories = plus(categories, { [line.category]: sold });
  }
  let coupons: Figures = {};
  for (const { offerId, amount } of order.pricing?.discounts ?? [])
    coupons = plus(coupons, { [offerId]: { uses: 1, amountPaise: toPaise(amount) } });
  return { products, categories, coupons };
}

/** The pieces sold of each product. */
export function soldLines(
  order: Pick<Order, 'items' | 'pricing'>,
): { productId: string; category: string; units: number; salesPaise: number }[] {
  const lines = order.pricing
    ? order.pricing.lines.map((line) => ({
        productId: line.productId,
        category: line.category ?? CATEGORY_UNKNOWN,
        units: line.quantity,
        salesPaise: toPaise(line.total),
      }))
    : order.items.map((item) => ({
        productId: item.id,
        category: CATEGORY_UNKNOWN,
        units: item.quantity,
        salesPaise: toPaise(item.price) * item.quantity,
      }));
  return lines.filter((line) => line.productId !== '');
}

/** Both added; names that come to nothing are left out, so that equal figures are equal objects. */
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

/** `after` minus `before`, name by name. */
export function difference(after: Figures, before: Figures): Figures {
  return plus(after, before, -1);
}

/** The part of a day's figures that stats/summary holds as well. */
export function summaryPart(figures: Figures): Figures {
  const part: Figures = {};
  for (const name of SUMMARY_NAMES) {
    const value = figures[name];
    if (value !== undefined) part[name] = value;
  }
  return part;
}

/** What has to be added to which day when an order changes; `before` undefined when it was not counted yet. */
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
