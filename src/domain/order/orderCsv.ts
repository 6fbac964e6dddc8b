import { istIso } from '../shop/ist';
import { toPaise, toRupees } from '../pricing/money';
import { orderItems, orderTotal, type Order } from './order';
import { refundedPaise } from './refunded';
import { STATUS_LABELS } from './orderStatus';
import { orderNumber } from './orderNumber';
import { customerName, recipientName } from './orderSummary';
import { shownStage } from './stages';

const CSV_HEAD = [
  'Order',
  'Order ID',
  'Placed',
  'Paid',
  'Status',
  'Customer',
  'Recipient',
  'Email',
  'Phone',
  'City',
  'State',
  'PIN',
  'Items',
  'Pieces',
  'Subtotal',
  'Discount',
  'Shipping',
  'Total',
  'Refunded',
  'Coupon',
  'Payment',
  'Invoice',
  'AWB',
  'Courier',
  'Shipment',
] as const;

/** Orders as spreadsheet rows with a header row; amounts are rupees, times are ISO text with +05:30. */
export function orderRows(orders: readonly Order[]): (string | number)[][] {
  return [[...CSV_HEAD], ...orders.map(orderRow)];
}

function orderRow(order: Order): (string | number)[] {
  const { shippingInfo: to, pricing } = order;
  const items = orderItems(order);
  const total = orderTotal(order);
  const discount = (pricing?.discounts ?? []).reduce((sum, one) => sum + toPaise(one.amount), 0);
  return [
    orderNumber(order.id),
    order.id,
    istIso(order.createdAt.getTime()),
    order.paidAt ? istIso(order.paidAt.getTime()) : '',
    `${STATUS_LABELS[order.status]}${order.test ? ' (test)' : ''}`,
    customerName(order),
    recipientName(order),
    to.email ?? '',
    to.phone ?? '',
    to.city ?? '',
    to.state ?? '',
    to.zipCode ?? '',
    items
      .map(
        (item) =>
          `${item.name}${item.selectedVolume && ` ${item.selectedVolume}`} × ${item.quantity}`,
      )
      .join('; '),
    items.reduce((sum, item) => sum + item.quantity, 0),
    pricing?.subtotal ?? total,
    toRupees(discount),
    pricing?.shipping ?? 0,
    total,
    toRupees(refundedPaise(order)),
    order.couponCode ?? '',
    order.razorpayPaymentId ?? '',
    order.invoiceNumber ?? '',
    order.shiprocketAWB ?? '',
    order.shiprocketCourier ?? '',
    shownStage(order) ?? '',
  ];
}
