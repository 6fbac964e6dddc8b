import { orderNumber } from '../../../src/domain/order/orderNumber';
import { goodsOf, orderTotal, type Order } from '../../../src/domain/order/order';
import { UNPAID_STATUSES } from '../../../src/domain/order/orderStatus';
import { awaitsDeliveryAnswer } from '../../../src/domain/order/failedDelivery';
import {
  cameBack,
  openCourierWords,
  strayStage,
  type StrayStage,
} from '../../../src/domain/order/parcelTrouble';
import type { Dispute } from '../../../src/domain/order/dispute';
import { returnSummary } from '../../../src/domain/order/returnable';
import {
  isProblem,
  RETURN_KIND_LABELS,
  RETURN_WISH_LABELS,
} from '../../../src/domain/order/returns';
import { formatRupees, toRupees } from '../../../src/domain/pricing/money';
import { dayLabel, istDay } from '../../../src/domain/shop/ist';
import { paths } from '../../../src/domain/shop/routes';
import { charges } from '../mail/emails';
import type { Notification } from './notify';

/**
 * What a change of an order tells the owner. `at` is when the order was written, the same for every delivery of the event.
 */
export function orderNotifications(was: Order | undefined, order: Order, at: Date): Notification[] {
  // Every order begins unpaid; one that comes otherwise was restored.
  if (!was) return [];
  const of = (
    notification: Pick<Notification, 'kind' | 'subject' | 'push' | 'details' | 'rows'>,
    id: string,
  ): Notification => ({
    ...notification,
    id: `${notification.kind}-${order.id}${id === '' ? '' : `-${id}`}`,
    path: paths.adminOrder(order.id),
    orderId: order.id,
  });
  const number = orderNumber(order.id);
  const found: Notification[] = [];
  if (isUnpaid(was) && order.status === 'paid') {
    const count = goodsOf(order).items.reduce((sum, item) => sum + item.quantity, 0);
    const pieces = count === 1 ? '1 piece' : `${count} pieces`;
    const total = formatRupees(orderTotal(order));
    found.push(
      of(
        {
          kind: 'order',
          subject: `${order.test ? 'Test order' : 'New order'} ${number}: ${pieces}, ${total}`,
          push: { title: `New order · ${total}`, body: `Order ${number}, ${pieces}` },
          rows: charges(order),
        },
        '',
      ),
    );
  }
  if (was.status !== 'cancellation_requested' && order.status === 'cancellation_requested')
    found.push(
      of(
        {
          kind: 'cancellation',
          subject: `A customer asks to cancel order ${number}`,
          details: [
            'Accept or decline it on the order’s page, before the courier collects the parcel.',
          ],
        },
        String(at.getTime()),
      ),
    );
  for (const one of order.returns) {
    if (one.state !== 'asked' || was.returns.some(({ id }) => id === one.id)) continue;
    const pieces = `${returnSummary(order, one)} from order ${number}`;
    const subject = isProblem(one)
      ? `A customer reports a problem with ${pieces}`
      : `A customer returns ${pieces}`;
    // These emails hold no words of customers.
    const details = [
      `${RETURN_KIND_LABELS[one.kind]}. ${RETURN_WISH_LABELS[one.wish]}.`,
      'Their note and photographs, if any, are on the order’s page.',
    ];
    found.push(of({ kind: 'return', subject, details }, one.id));
  }
  const { failedDelivery } = order;
  if (
    failedDelivery &&
    awaitsDeliveryAnswer(order) &&
    failedDelivery.attempts !== was.failedDelivery?.attempts
  )
    found.push(
      of(
        {
          kind: 'parcel',
          subject: `The courier could not deliver order ${number}`,
          details: ['The customer was asked too. The courier follows the first answer.'],
        },
        `delivery-${failedDelivery.attempts}`,
      ),
    );
  const { addressAskedAt } = order;
  const isCorrected = addressAskedAt?.getTime() !== was.addressAskedAt?.getTime();
  if (addressAskedAt && isCorrected && was.shiprocketAWB !== undefined)
    found.push(
      of(
        {
          kind: 'parcel',
          subject: `The address of order ${number} was corrected, and its label is void`,
          details: ['Its parcel is booked again. Print the new label and slip before it leaves.'],
        },
        `address-${addressAskedAt.getTime()}`,
      ),
    );
  const stray = cameBack(order) ? strayStage(order) : undefined;
  if (stray && stray !== strayStage(was))
    found.push(
      of(
        {
          kind: 'parcel',
          subject: strayWords(stray, number),
          details: ['Send it again, refund it, or write to the customer, from the order’s page.'],
        },
        `${stray}-${order.shiprocketAWB ?? ''}`,
      ),
    );
  const words = openCourierWords(order);
  if (words !== undefined && words !== openCourierWords(was))
    found.push(
      of(
        { kind: 'parcel', subject: `The courier says of order ${number}: “${words}”` },
        `words-${order.courierWords?.at ?? ''}-${words}`,
      ),
    );
  for (const dispute of order.disputes) {
    const before = was.disputes.find(({ id }) => id === dispute.id);
    const told = dispute.status !== before?.status && disputeWords(dispute, number);
    if (told) found.push(of({ kind: 'dispute', ...told }, `${dispute.id}-${dispute.status}`));
  }
  return found;
}

function strayWords(stage: StrayStage, number: string): string {
  switch (stage) {
    case 'returning':
      return `The parcel of order ${number} is coming back`;
    case 'returned':
      return `The parcel of order ${number} has come back`;
    case 'lost':
      return `The courier has lost or damaged the parcel of order ${number}`;
  }
}

const isUnpaid = ({ status }: Order): boolean => UNPAID_STATUSES.some((one) => one === status);

/** Undefined for what needs nothing. */
function disputeWords(
  { status, amountPaise, respondBy }: Dispute,
  number: string,
): Pick<Notification, 'subject' | 'details'> | undefined {
  const amount = formatRupees(toRupees(amountPaise));
  const until = respondBy && `Answer in Razorpay’s dashboard by ${dayLabel(istDay(respondBy))}.`;
  switch (status) {
    case 'open':
    case 'action_required':
      return {
        subject: `A customer’s bank asks for ${amount} of order ${number} back`,
        details: [
          'Nothing of it is shipped or refunded until the bank has decided.',
          until ?? '',
        ].filter(Boolean),
      };
    case 'won':
      return { subject: `The dispute about order ${number} is won` };
    case 'lost':
      return { subject: `The dispute about order ${number} is lost: the bank has taken ${amount}` };
    case 'under_review':
    case 'closed':
      return undefined;
  }
}
