import { REPEAT_PURCHASE_MINUTES } from '../../../src/domain/shop/constants';
import { goodsOf, type Order } from '../../../src/domain/order/order';
import { isPurchased } from '../../../src/domain/order/orderStatus';
import { isSameBasket } from '../../../src/domain/order/sameBasket';
import type { Deps } from '../deps';
import { readOrder, readOrSkip } from '../store/firestore';

/**
 * The latest order in which the same customer bought the same contents as `order`: the same charged products, sizes and
 * quantities, with any address and any coupon, wrapped or not. It counts if it was paid less than 15 minutes before
 * `at`, or at any time after, because a payment may be settled long after it was made. Orders that the customer agreed
 * to buy again (`againAfter`) do not count.
 */
export async function boughtJustNow(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  order: Pick<Order, 'id' | 'userId' | 'items' | 'pricing' | 'againAfter'>,
  at: Date,
): Promise<Order | undefined> {
  const from = at.getTime() - REPEAT_PURCHASE_MINUTES * 60_000;
  const since = new Date(Math.max(from, order.againAfter?.getTime() ?? from));
  const paid = db
    .collection('orders')
    .where('userId', '==', order.userId)
    .where('paidAt', '>', since)
    .orderBy('paidAt', 'desc');
  const { docs } = await paid.get();
  return docs
    .flatMap((snapshot) => readOrSkip(log, snapshot, readOrder) ?? [])
    .find(
      (other) =>
        other.id !== order.id &&
        // A replacement is sent by the shop, not bought.
        other.replaces === undefined &&
        isPurchased(other) &&
        isSameContents(order, other),
    );
}

type Charged = Pick<Order, 'items' | 'pricing'>;

function isSameContents(a: Charged, b: Charged): boolean {
  return isSameBasket(goodsOf(a), goodsOf(b));
}
