import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anOrder } from '../../tests/support/orders';
import { ORDER_STATUSES, STATUS_LABELS, type OrderStatus } from '../domain/order/orderStatus';
import { OrderBadges } from './OrderMoney';

/** docs/product.md "Orders" */
const COLOURS: Record<OrderStatus, string> = {
  pending_payment: 'text-bad',
  payment_failed: 'text-bad',
  paid: 'text-ok',
  processing: 'text-info',
  shipped: 'text-plum',
  delivered: 'text-warn',
  cancellation_requested: 'text-bad',
  cancelled: 'text-bad',
};

it.each(ORDER_STATUSES)('an order that is %s has its colour', (status) => {
  render(<OrderBadges order={anOrder({ status })} />);
  expect(screen.getByText(STATUS_LABELS[status])).toHaveClass(COLOURS[status]);
});
