import * as v from 'valibot';
import { decode } from './decode';
import { ORDER_STATUSES, type OrderStatus } from '../order/orderStatus';
import { netPaise } from '../order/orderMoney';
import { addDays, DAY_MS } from './ist';

const count = v.optional(v.number(), 0);
const counts = v.optional(v.record(v.string(), v.number()), {});
/** Of orders that are not cancelled: pieces, their price before offers, and what offers and refunds took off it. */
const salesSchema = v.object({
  units: count,
  salesPaise: count,
  discountPaise: count,
  refundedPaise: count,
});
export type Sales = v.InferOutput<typeof salesSchema>;
const sales = v.optional(v.record(v.string(), salesSchema), {});
const offersSchema = v.optional(
  v.record(v.string(), v.object({ uses: count, amountPaise: count })),
  {},
);

const orderFigures = {
  /** Orders that were paid, including those cancelled later. */
  orders: count,
  capturedPaise: count,
  refundedPaise: count,
  /** Captured minus refunded. */
  revenuePaise: count,
  awaitingShipment: count,
  /** Failed deliveries that the courier waits for an answer to. */
  failedDeliveries: count,
  /** Parcels that come back, have come back or are lost, until the owner has decided. */
  cameBack: count,
  /** Parcels about which the courier says what has no meaning here. */
  courierWords: count,
  /** Orders whose payment a bank disputes at present. */
  disputed: count,
  /** Orders with a return that is not settled. */
  openReturns: count,
  statuses: counts,
};

/** `stats/summary`: the dashboard's figures, maintained by the functions (docs/decisions/002-data.md "Figures"). */
const summarySchema = v.object({
  ...orderFigures,
  products: count,
  outOfStock: count,
  failedShipments: count,
});
export type Summary = v.InferOutput<typeof summarySchema>;

/** `stats/people`: counts that any visitor can raise, separate from the figures that sales write. */
const peopleSchema = v.object({
  customers: count,
  unreadMessages: count,
  /** Emails that could not be delivered. */
  failedEmails: count,
});
export type People = v.InferOutput<typeof peopleSchema>;

/** `stats/unpaid`: the number of orders in each unpaid status. */
const unpaidSchema = v.object({ pending_payment: count, payment_failed: count });

/** Order counts for the tabs of the back office. */
export interface OrderCounts {
  statuses: ReadonlyMap<OrderStatus, number>;
  all: number;
  awaitingShipment: number;
  failedDeliveries: number;
  cameBack: number;
  courierWords: number;
  failedShipments: number;
  disputed: number;
  openReturns: number;
}

/** stats/summary and stats/unpaid → {@link OrderCounts}; a missing figure is zero. Throws DecodeError. */
export function decodeOrderCounts(summary: unknown, unpaid: unknown): OrderCounts {
  const { statuses: paid, ...waiting } = decodeSummary(summary);
  const { awaitingShipment, failedDeliveries, cameBack, courierWords } = waiting;
  const { failedShipments, disputed, openReturns } = waiting;
  const known = new Map([
    ...Object.entries(paid),
    ...Object.entries(decode(unpaidSchema, unpaid, 'stats/unpaid')),
  ]);
  const statuses = new Map(ORDER_STATUSES.map((status) => [status, known.get(status) ?? 0]));
  const all = [...statuses.values()].reduce((sum, n) => sum + n, 0);
  return {
    statuses,
    all,
    awaitingShipment,
    failedDeliveries,
    cameBack,
    courierWords,
    failedShipments,
    disputed,
    openReturns,
  };
}

const dayCountsSchema = v.record(v.string(), v.number());
/** Counts by Indian day (`2026-04-01`); a missing day counts as zero. */
export type DayCounts = v.InferOutput<typeof dayCountsSchema>;

/** The documents with one count per day: `placed` orders, paid or not, and customer `signups`. */
export type DayCountsName = 'placed' | 'signups';

/** stats/placed or stats/signups → {@link DayCounts}; a missing day is zero. Throws DecodeError. */
export function decodeDayCounts(name: DayCountsName, data: unknown): DayCounts {
  return decode(dayCountsSchema, data, `stats/${name}`);
}

/** The sum of the counts in a range. */
export function countInRange(counts: DayCounts, { from, to }: DayRange): number {
  return Object.entries(counts)
    .filter(([day]) => day >= from && day <= to)
    .reduce((sum, [, n]) => sum + n, 0);
}

/** `stats/day-YYYY-MM-DD`: one Indian day. */
const daySchema = v.object({
  day: v.string(),
  ...orderFigures,
  /** Delivered orders that came by the day that was promised, and those that did not. */
  promisesKept: count,
  promisesBroken: count,
  /** Orders whose customer was told of later days than were promised. */
  promisesMoved: count,
  products: sales,
  categories: sales,
  coupons: offersSchema,
  /** What was charged for gift wrapping, and for shipping, less what was refunded of it. */
  wrappingPaise: count,
  shippingPaise: count,
  /** What sales took from the stock: of each product, pieces by size. */
  pieces: v.optional(v.record(v.string(), counts), {}),
});
export type DayFigures = v.InferOutput<typeof daySchema>;

/** `stats/overall`: what would take a read for each day. */
const overallSchema = v.object({
  /** The revenue of each Indian day, in paise. */
  revenue: v.optional(dayCountsSchema, {}),
  /** How often each offer was used in orders that are not cancelled, and what it took off them. */
  offers: offersSchema,
});
export type Overall = v.InferOutput<typeof overallSchema>;

/** stats/overall → {@link Overall}; a missing figure is zero. Throws DecodeError. */
export function decodeOverall(data: unknown): Overall {
  return decode(overallSchema, data, 'stats/overall');
}

const deletedOffersSchema = v.object({
  names: v.optional(v.record(v.string(), v.string()), {}),
});

/** stats/deletedOffers → what deleted offers were called, by id. Throws DecodeError. */
export function decodeDeletedOffers(data: unknown): ReadonlyMap<string, string> {
  return new Map(Object.entries(decode(deletedOffersSchema, data, 'stats/deletedOffers').names));
}

/** The summary document → {@link Summary}; a missing figure is zero. Throws DecodeError. */
export function decodeSummary(data: unknown): Summary {
  return decode(summarySchema, data, 'stats/summary');
}

/** stats/people → {@link People}; a missing figure is zero. Throws DecodeError. */
export function decodePeople(data: unknown): People {
  return decode(peopleSchema, data, 'stats/people');
}

/** A day's document → {@link DayFigures}. Throws DecodeError. */
export function decodeDay(id: string, data: unknown): DayFigures {
  return decode(daySchema, data, `stats/${id}`);
}

/** From the first to the last day, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** How many days a range holds. */
export function lengthOf({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** The last `days` days up to and including `today`. */
export function lastDays(today: string, days: number): DayRange {
  return { from: addDays(today, 1 - days), to: today };
}

/** The range of equal length directly before. */
export function rangeBefore(range: DayRange): DayRange {
  return { from: addDays(range.from, -lengthOf(range)), to: addDays(range.from, -1) };
}

/** Each day of a range, oldest first. */
export function daysOf(range: DayRange): string[] {
  return Array.from({ length: lengthOf(range) }, (_, n) => addDays(range.from, n));
}

/** One figure for each day of a range: a day without a document is zero. */
export function series(
  range: DayRange,
  days: readonly DayFigures[],
  value: (day: DayFigures) => number,
): { day: string; value: number }[] {
  const known = new Map(days.map((day) => [day.day, value(day)]));
  return daysOf(range).map((day) => ({ day, value: known.get(day) ?? 0 }));
}

/** What is left of some sales after offers and refunds, in paise. */
export function netSales({ salesPaise, discountPaise, refundedPaise }: Sales): number {
  return netPaise({ grossPaise: salesPaise, discountPaise, refundedPaise });
}

/** The sums over several days. */
export interface Totals {
  orders: number;
  revenuePaise: number;
  refundedPaise: number;
  promisesKept: number;
  promisesBroken: number;
  promisesMoved: number;
  /** Revenue per order; 0 without orders. */
  averagePaise: number;
  statuses: Map<string, number>;
  wrappingPaise: number;
  shippingPaise: number;
  products: Map<string, Sales>;
  categories: Map<string, Sales>;
  coupons: Map<string, { uses: number; amountPaise: number }>;
}

/** Adds up days. */
export function totalsOf(days: readonly DayFigures[]): Totals {
  const sum = (pick: (day: DayFigures) => number): number =>
    days.reduce((all, day) => all + pick(day), 0);
  const orders = sum((day) => day.orders);
  const revenuePaise = sum((day) => day.revenuePaise);
  const statuses = new Map<string, number>();
  const products: Totals['products'] = new Map();
  const categories: Totals['categories'] = new Map();
  const coupons: Totals['coupons'] = new Map();
  for (const day of days) {
    for (const [name, n] of Object.entries(day.statuses))
      statuses.set(name, (statuses.get(name) ?? 0) + n);
    addSales(products, day.products);
    addSales(categories, day.categories);
    for (const [id, { uses, amountPaise }] of Object.entries(day.coupons)) {
      const before = coupons.get(id) ?? { uses: 0, amountPaise: 0 };
      coupons.set(id, {
        uses: before.uses + uses,
        amountPaise: before.amountPaise + amountPaise,
      });
    }
  }
  return {
    orders,
    revenuePaise,
    refundedPaise: sum((day) => day.refundedPaise),
    wrappingPaise: sum((day) => day.wrappingPaise),
    shippingPaise: sum((day) => day.shippingPaise),
    promisesKept: sum((day) => day.promisesKept),
    promisesBroken: sum((day) => day.promisesBroken),
    promisesMoved: sum((day) => day.promisesMoved),
    averagePaise: orders === 0 ? 0 : Math.round(revenuePaise / orders),
    statuses,
    products,
    categories,
    coupons,
  };
}

const NO_SALES: Sales = { units: 0, salesPaise: 0, discountPaise: 0, refundedPaise: 0 };

function plusSales(one: Sales, other: Sales): Sales {
  return {
    units: one.units + other.units,
    salesPaise: one.salesPaise + other.salesPaise,
    discountPaise: one.discountPaise + other.discountPaise,
    refundedPaise: one.refundedPaise + other.refundedPaise,
  };
}

function addSales(into: Totals['products'], from: DayFigures['products']): void {
  for (const [id, sold] of Object.entries(from))
    into.set(id, plusSales(into.get(id) ?? NO_SALES, sold));
}

/** The sum of some sales. */
export function sumOfSales(list: Iterable<Sales>): Sales {
  return [...list].reduce(plusSales, NO_SALES);
}

/** Revenue in parts that add up to it. */
export interface RevenueParts {
  /** The fragrances, their price before offers, and what offers and refunds took off it. */
  sales: Sales;
  wrappingPaise: number;
  shippingPaise: number;
  /** The rest: what was kept from cancelled orders, and lines of older orders that name no fragrance. */
  otherPaise: number;
}

/** What the revenue of some days is made of. */
export function revenueParts(totals: Totals): RevenueParts {
  const sales = sumOfSales(totals.products.values());
  const { wrappingPaise, shippingPaise, revenuePaise } = totals;
  const otherPaise = revenuePaise - wrappingPaise - shippingPaise - netSales(sales);
  return { sales, wrappingPaise, shippingPaise, otherPaise };
}

/** The change in percent, rounded; undefined when there was nothing before. */
export function changePercent(now: number, before: number): number | undefined {
  return before === 0 ? undefined : Math.round(((now - before) / before) * 100);
}
