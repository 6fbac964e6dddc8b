import { istDay } from '../shop/ist';
import { toPaise, toRupees } from '../pricing/money';
import type { Order } from '../order/order';
import { wasPaid } from '../order/orderStatus';
import { lifetimeValue, type Customer } from './customer';
import type { CustomerNotes } from './customerNotes';

/** What a customer's paid orders come to. */
export interface CustomerTotals {
  orders: number;
  /** Paise: captured minus refunded. */
  spentPaise: number;
  /** When the last paid order was placed. */
  lastAt: Date;
}

/** Adds some orders to the totals of their customers. Unpaid ones and replacements do not count. */
export function addToTotals(
  totals: Map<string, CustomerTotals>,
  orders: readonly Order[],
): Map<string, CustomerTotals> {
  for (const order of orders) {
    if (!wasPaid(order.status) || order.replaces !== undefined) continue;
    const known = totals.get(order.userId);
    totals.set(order.userId, {
      orders: (known?.orders ?? 0) + 1,
      spentPaise: (known?.spentPaise ?? 0) + toPaise(lifetimeValue([order])),
      lastAt: known && known.lastAt > order.createdAt ? known.lastAt : order.createdAt,
    });
  }
  return totals;
}

const CSV_HEAD = [
  'Name',
  'Email',
  'Phone',
  'Phone verified',
  'Newsletter',
  'Since',
  'Orders',
  'Spent',
  'Last order',
  'Tags',
  'Note',
] as const;

/** Customers as spreadsheet rows with a header row; amounts are rupees, days are Indian days. */
export function customerRows(
  customers: readonly Customer[],
  totals: ReadonlyMap<string, CustomerTotals>,
  notes: ReadonlyMap<string, CustomerNotes>,
): (string | number)[][] {
  const yesNo = (is: boolean | undefined): string => (is === true ? 'Yes' : 'No');
  const rows = customers.map((one) => {
    const total = totals.get(one.id);
    const { note = '', tags = [] } = notes.get(one.id) ?? {};
    return [
      one.name,
      one.email,
      one.phoneNumber ?? '',
      yesNo(one.phoneVerified),
      yesNo(one.newsletter),
      one.createdAt ? istDay(one.createdAt) : '',
      total?.orders ?? 0,
      toRupees(total?.spentPaise ?? 0),
      total ? istDay(total.lastAt) : '',
      tags.join(', '),
      note,
    ];
  });
  return [[...CSV_HEAD], ...rows];
}
