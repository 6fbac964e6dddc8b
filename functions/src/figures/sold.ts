import { FieldValue, type DocumentSnapshot, type Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { Order } from '../../../src/domain/order/order';
import { isPurchased } from '../../../src/domain/order/orderStatus';
import { inTransaction, plain, readOrder } from '../store/firestore';
import { soldLines, type Sold } from './figures';
import { salesRef } from './productSales';

const markSchema = v.object({ countedSold: v.optional(v.boolean(), false) });

/**
 * Whether an order's pieces count as sold (bestsellers are ranked by units sold). Those of a replacement were sold with
 * the order that it replaces, and those of a test were not.
 */
export function isSale(order: Pick<Order, 'status' | 'paidAt' | 'replaces' | 'test'>): boolean {
  const isPaid = isPurchased(order) && order.paidAt !== undefined;
  return isPaid && order.replaces === undefined && !order.test;
}

/** The sales per product; two lines of one product are added up. */
export function soldOf(order: Pick<Order, 'items' | 'pricing'>): Map<string, Sold> {
  const sold = new Map<string, Sold>();
  for (const { productId, units, salesPaise } of soldLines(order)) {
    const before = sold.get(productId) ?? { units: 0, salesPaise: 0 };
    sold.set(productId, {
      units: before.units + units,
      salesPaise: before.salesPaise + salesPaise,
    });
  }
  return sold;
}

/** The order, if its sales are not counted as they should be. */
function uncounted(snapshot: DocumentSnapshot): Order | undefined {
  const order = readOrder(snapshot);
  const { countedSold } = v.parse(markSchema, plain(snapshot.data() ?? {}));
  return order && isSale(order) !== countedSold ? order : undefined;
}

/**
 * Updates `productSales` to match an order. `countedSold` on the order stores what was counted, so that a repetition
 * changes nothing. Not part of settlement, because a product that was deleted meanwhile must not stop a payment.
 */
export async function countSold(db: Firestore, orderId: string): Promise<void> {
  const ref = db.doc(`orders/${orderId}`);
  await inTransaction(db, async (tx) => {
    const order = uncounted(await tx.get(ref));
    if (!order) return;
    const isSold = isSale(order);
    const sold = soldOf(order);
    const ids = [...sold.keys()].filter((id) => !id.includes('/'));
    const refs = ids.map((id) => db.doc(`products/${id}`));
    // Outside the transaction, because increments need no read and many orders contain the same few products.
    const products = refs.length > 0 ? await db.getAll(...refs) : [];
    for (const product of products) {
      if (!product.exists) continue;
      const { units, salesPaise } = sold.get(product.id) ?? { units: 0, salesPaise: 0 };
      const sign = isSold ? 1 : -1;
      const added = {
        units: FieldValue.increment(sign * units),
        salesPaise: FieldValue.increment(sign * salesPaise),
      };
      tx.set(salesRef(db, product.id), added, { merge: true });
    }
    tx.update(ref, { countedSold: isSold });
  });
}
