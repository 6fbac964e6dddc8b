import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { isEmail } from '../../../src/domain/customer/email';
import type { Order } from '../../../src/domain/order/order';
import type { Site } from '../../../src/domain/shop/site';
import { siteOrigin } from '../config';
import { createOnce } from '../store/firestore';
import { expiry } from '../store/retention';
import { queuedAt } from './document';
import { toHtml, toPlain } from './html';
import { emailFor, type EmailKind } from './emails';

/** What the email is about, the order, when it was decided, and the shop's name and contact at that time. */
export type Mail = EmailKind & { order: Order; now: Date; site: Site };

/** One email of a kind per order, refund, request or parcel: the id prevents a second one. */
function mailId(mail: Mail): string {
  switch (mail.kind) {
    case 'declined':
      return `${mail.order.id}-declined-${mail.requestId}`;
    case 'cancel_asked':
      return `${mail.order.id}-cancel-asked-${mail.requestId}`;
    case 'cancel_withdrawn':
      return `${mail.order.id}-cancel-withdrawn-${mail.requestId}`;
    case 'address_changed':
      return `${mail.order.id}-address-changed-${mail.requestId}`;
    case 'address_kept':
      return `${mail.order.id}-address-kept-${mail.requestId}`;
    case 'refunded':
      return `${mail.order.id}-refunded-${mail.refundId}`;
    // One for each day by which it is now expected.
    case 'delayed':
      return `${mail.order.id}-delayed-${mail.order.expected?.to ?? ''}`;
    case 'undelivered':
      return `${mail.order.id}-undelivered-${mail.attempts}`;
    case 'return':
      return `${mail.order.id}-${mail.one.id}-${mail.stage}${mail.stage === 'booked' ? `-${mail.one.awb ?? ''}` : ''}`;
    case 'payment_refunded':
      return `${mail.order.id}-payment-refunded-${mail.paymentId}`;
    // A parcel may come back more than once.
    case 'sent_again':
      return `${mail.order.id}-sent-again-${mail.order.shiprocketAWB ?? ''}`;
    default:
      return `${mail.order.id}-${mail.kind}`;
  }
}

/**
 * The document of an email in the queue; undefined when there is no valid address. It goes to the account's verified
 * address, because anybody can type another person's address into a checkout.
 */
export function mailDocument(mail: Mail): Record<string, unknown> | undefined {
  const to = mail.order.accountEmail?.trim() ?? '';
  // Exactly one plain address, because the field decides who receives the email.
  if (!isEmail(to)) return undefined;
  const email = emailFor(mail, mail.order, mail.site, siteOrigin());
  return {
    to: [to],
    message: { subject: email.subject, text: toPlain(email), html: toHtml(email) },
    replyTo: mail.site.supportEmail,
    orderId: mail.order.id,
    kind: mail.kind,
    ...('leaveUrl' in mail && { unsubscribe: mail.leaveUrl }),
    ...queuedAt(mail.now),
    createdAt: mail.now,
    expireAt: expiry('mail', mail.now),
  };
}

/** Queues an email in the transaction that makes its content true. Only writes. */
export function queueMail(tx: Transaction, db: Firestore, mail: Mail): void {
  const document = mailDocument(mail);
  if (document) tx.set(db.doc(`mail/${mailId(mail)}`), document);
}

/** Queues an email outside a transaction, unless it is already queued. */
export async function queueMailOnce(db: Firestore, mail: Mail): Promise<void> {
  const document = mailDocument(mail);
  if (document) await createOnce(db.doc(`mail/${mailId(mail)}`), document);
}
