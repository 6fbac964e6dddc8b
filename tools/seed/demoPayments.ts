import { decodeOrder } from '../../src/domain/order/order';
import { wasPaid } from '../../src/domain/order/orderStatus';
import { plain } from '../../functions/src/store/firestore';
import type { Profile } from '../emulators/ports';
import { vendorsControl } from '../vendors/control';
import { connect } from './connect';

/** Tells the payment stand-in about the payments of the demo orders, so that the owner can refund them. */
export async function adoptDemoPayments(profile: Profile): Promise<void> {
  const { db, close } = connect(profile);
  try {
    const found = await db.collection('orders').get();
    const payments = found.docs.flatMap((document) => {
      const order = decodeOrder(document.id, plain(document.data()));
      const { razorpayPaymentId, razorpayOrderId, amountPaise, paidAt, shippingInfo } = order;
      const isWhole = wasPaid(order.status) && order.refunds.length === 0;
      if (!isWhole || !razorpayPaymentId || !razorpayOrderId || !amountPaise || !paidAt) return [];
      return [
        {
          id: razorpayPaymentId,
          order_id: razorpayOrderId,
          amount: amountPaise,
          email: shippingInfo.email ?? '',
          contact: shippingInfo.phone ?? '',
          notes: { order_id: order.id },
          created_at: Math.floor(paidAt.getTime() / 1000),
        },
      ];
    });
    await vendorsControl(`http://127.0.0.1:${profile.ports.vendors}`).adopt({ payments });
  } finally {
    await close();
  }
}
