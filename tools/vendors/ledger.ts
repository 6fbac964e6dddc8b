import type { ActiveFault } from './faults';
import type { RazorpayPayment, State } from './state';

/** Everything the stand-ins charged, refunded and shipped, to compare with Firestore. Amounts in paise. */
export function ledger(
  state: State,
  requests: ReadonlyMap<string, number>,
  faults: readonly ActiveFault[],
) {
  return {
    razorpay: razorpayLedger(state),
    shiprocket: shiprocketLedger(state),
    requests: Object.fromEntries([...requests].toSorted(([a], [b]) => a.localeCompare(b))),
    faults: faults.map(({ id, rule, struck }) => ({
      id,
      target: rule.target,
      match: rule.match,
      kind: rule.kind,
      struck,
    })),
  };
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

function razorpayLedger(state: State) {
  const orders = state.razorpayOrders.values();
  const payments = state.payments.values();
  const refunds = state.refunds.values();
  const captured = payments.filter((payment) => payment.captured);
  return {
    orders: orders.map((order) => ({
      id: order.id,
      receipt: order.receipt,
      notes: order.notes,
      amount: order.amount,
      amountPaid: order.amountPaid,
      status: order.status,
      attempts: order.attempts,
    })),
    payments: payments.map((payment) => ({
      id: payment.id,
      orderId: payment.orderId,
      amount: payment.amount,
      status: payment.status,
      captured: payment.captured,
      amountRefunded: payment.amountRefunded,
      method: payment.method,
    })),
    refunds: refunds.map(({ id, paymentId, amount, status }) => ({
      id,
      paymentId,
      amount,
      status,
    })),
    totals: {
      orders: orders.length,
      ordersPaid: orders.filter((order) => order.status === 'paid').length,
      captured: sum(captured.map((payment) => payment.amount)),
      authorized: sum(
        payments.filter((payment) => payment.status === 'authorized').map((p) => p.amount),
      ),
      refunded: sum(captured.map((payment) => payment.amountRefunded)),
      failedPayments: payments.filter((payment) => payment.status === 'failed').length,
    },
    chargedTwice: chargedTwice(captured),
  };
}

function chargedTwice(captured: readonly RazorpayPayment[]): string[] {
  const kept = captured
    .filter((payment) => payment.amountRefunded < payment.amount)
    .map((payment) => payment.orderId);
  return [...new Set(kept.filter((orderId, index) => kept.indexOf(orderId) !== index))];
}

function shiprocketLedger(state: State) {
  const orders = state.courierOrders.values();
  return {
    orders: orders.map((order) => ({
      id: order.id,
      shipmentId: order.shipmentId,
      channelOrderId: order.channelOrderId,
      status: order.status,
      awb: order.awb,
      courierName: order.courierName,
      pickupScheduled: order.pickupToken !== null,
      pincode: order.pincode,
      subTotal: order.subTotal,
      scans: order.scans.map((scan) => scan.stage),
      unknownFields: order.unknownFields,
    })),
    totals: {
      orders: orders.length,
      canceled: orders.filter((order) => order.status === 'CANCELED').length,
      awbs: orders.filter((order) => order.awb !== null).length,
      pickups: orders.filter((order) => order.pickupToken !== null).length,
      delivered: orders.filter((order) => order.status === 'DELIVERED').length,
    },
  };
}
