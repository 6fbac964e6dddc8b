import { askToSubscribe } from '../functions/src/customer/newsletter';
import { answerEmail } from '../functions/src/customer/answerMessage';
import { emailChanged } from '../functions/src/customer/followEmail';
import { askToWait } from '../functions/src/customer/waiting';
import { emailFor, type EmailKind, type ReturnStage } from '../functions/src/mail/emails';
import { toHtml, type Email } from '../functions/src/mail/html';
import { invoicePdf } from '../functions/src/mail/invoicePdf';
import { backInStock } from '../functions/src/mail/tellWaiting';
import {
  gatheredEmail,
  notificationEmail,
  type Notification,
} from '../functions/src/notify/notify';
import { messageNotification } from '../functions/src/notify/ofMessage';
import { orderNotifications } from '../functions/src/notify/ofOrder';
import { productNotification } from '../functions/src/notify/ofProduct';
import { parcelNotification } from '../functions/src/shipping/ship';
import type { Order } from '../src/domain/order/order';
import type { Return } from '../src/domain/order/returns';
import { STAGE_LABELS } from '../src/domain/order/stages';
import { decodeMessage } from '../src/domain/shop/contactMessage';
import { demoBusiness } from '../src/domain/shop/demoBusiness';
import { NOTIFICATIONS } from '../src/domain/shop/notifications';
import { siteOf } from '../src/domain/shop/site';
import { messages } from '../src/domain/shop/messages';
import { aProduct } from '../tests/support/domain';
import { anOrder, aReturn, PAIR } from '../tests/support/orders';

const ORIGIN = 'https://nilofar.example';
/** As long as the codes in real links. */
const CODE = 'Zk3vT9xQm2LrW8pYb6NcHd';
const site = siteOf(
  { name: 'NILOFAR', supportEmail: 'care@nilofar.example', supportPhone: '+91 79 4000 0000' },
  demoBusiness,
);
const now = new Date('2026-11-28T06:00:00.000Z');
const link = (path: string): string => `${ORIGIN}${path}${CODE}`;

const line = (name: string, volume: string, unitPrice: number, quantity = 1) => ({
  productId: name.toLowerCase().replaceAll(/\W+/g, '-'),
  name,
  volume,
  quantity,
  unitPrice,
  total: unitPrice * quantity,
});

const LINES = [
  line('Rose of Kannauj', '50 ml', 8450),
  line('Vetiver Rain', '2 ml', 99, 3),
  { ...line('A Pair', '3 bottles', 9000), contents: PAIR },
  { ...line('Ivory paper and a silk ribbon', '1 wrap', 149), wrapping: true as const },
];

/** A shipped order with all that an order can have: a set, an offer, wrapping, a card and a promise. */
const order: Order = anOrder({
  id: 'Zq3TgF9d8aUuVb1rJkP0wX2yLm43_1795000000000',
  status: 'shipped',
  items: LINES.map(({ productId: id, name, volume: selectedVolume, quantity, unitPrice }) => ({
    id,
    name,
    price: unitPrice,
    quantity,
    selectedVolume,
  })),
  accountEmail: 'meera@nilofar.example',
  buyerName: 'Meera Krishnan',
  paidAt: now,
  invoiceNumber: 'NF-2627-A0000042',
  invoicedAt: now,
  shiprocketAWB: '141198765432100',
  shiprocketCourier: 'Delhivery Surface',
  promised: { from: '2026-12-01', to: '2026-12-03' },
  gift: { message: 'Happy birthday, Amma.', sendOn: '' },
  pricing: {
    lines: LINES,
    subtotal: 17_896,
    discounts: [{ offerId: 'auto1', title: 'The House Welcome', amount: 1780 }],
    shipping: 0,
    total: 16_116,
    currency: 'INR',
  },
});

const one = (fields: Partial<Return> = {}): Return =>
  aReturn({
    lines: [
      { productId: 'rose-of-kannauj', volume: '50 ml', quantity: 1 },
      { productId: 'vetiver-rain', volume: '2 ml', quantity: 2 },
    ],
    courier: 'Delhivery Surface',
    awb: '141198765432100',
    replacementId: 'Zq3TgF9d8aUuVb1rJkP0wX2yLm43_1795001000000',
    reason: 'The seal of the bottle is broken, so we cannot sell it again.',
    ...fields,
  });

const DISPUTE = {
  id: 'disp',
  phase: 'chargeback',
  amountPaise: 1_611_600,
  reason: 'Goods not received',
  respondBy: new Date('2026-12-05T06:00:00.000Z'),
  at: now,
};

const leaveUrl = link('/newsletter?leave=1&to=3b7e&code=');

/** Every kind, so that a new one is not forgotten. */
const KINDS: Record<Exclude<EmailKind['kind'], 'return'>, EmailKind> = {
  confirmed: {
    kind: 'confirmed',
    picture: { url: `${ORIGIN}/pictures/rose-of-kannauj.webp`, alt: 'Rose of Kannauj' },
  },
  delayed: { kind: 'delayed' },
  shipped: { kind: 'shipped' },
  sent_again: { kind: 'sent_again' },
  delivered: { kind: 'delivered' },
  cancelled: { kind: 'cancelled' },
  unpaid: { kind: 'unpaid', payUrl: `${ORIGIN}/checkout?order=${order.id}`, leaveUrl },
  review: {
    kind: 'review',
    names: ['Rose of Kannauj', 'Vetiver Rain', 'A Pair'],
    reviewUrl: link(`/review?order=${order.id}&code=`),
    leaveUrl,
  },
  declined: {
    kind: 'declined',
    requestId: 'r',
    reason: 'The courier has collected your parcel already.',
  },
  cancel_asked: { kind: 'cancel_asked', requestId: 'r' },
  cancel_withdrawn: { kind: 'cancel_withdrawn', requestId: 'r' },
  address_changed: { kind: 'address_changed', requestId: 'r' },
  address_kept: {
    kind: 'address_kept',
    requestId: 'r',
    reason: messages.addressChange.collected,
  },
  undelivered: { kind: 'undelivered', attempts: 1 },
  refunded: { kind: 'refunded', refundId: 'rfnd_R8sT2uV4wX6yZ0', amountPaise: 845_000 },
  payment_refunded: {
    kind: 'payment_refunded',
    paymentId: 'pay_R8sT2uV4wX6yZ0',
    refundId: 'rfnd_R8sT2uV4wX6yZ0',
    amountPaise: 1_611_600,
    why: 'You had just bought the same in another order.',
  },
};

const late: Order = { ...order, expected: { from: '2026-12-05', to: '2026-12-07' } };

const STAGES: Record<ReturnStage, Partial<Return>> = {
  asked: { wish: 'replacement', note: 'The cap is broken, and a little has leaked.', photos: 2 },
  pickup: { how: 'pickup' },
  keep: { how: 'keep', wish: 'replacement' },
  booked: {},
  on_its_way: {},
  received: {},
  replaced: { wish: 'replacement' },
  refused: {},
};

/** What the owner is told: of every kind once, of parcels and disputes each way. */
async function ownersNotifications(): Promise<Notification[]> {
  const paid: Order = { ...order, status: 'paid', returns: [] };
  const afterwards: [before: Order, after: Order][] = [
    [{ ...paid, status: 'pending_payment' }, paid],
    [paid, { ...paid, status: 'cancellation_requested' }],
    [paid, { ...paid, returns: [one({ state: 'asked' })] }],
    [
      order,
      {
        ...order,
        shiprocketStatus: STAGE_LABELS.undelivered,
        failedDelivery: { at: '', reason: 'Customer not available', attempts: 1 },
      },
    ],
    ...(['open', 'won', 'lost'] as const).map((status): [Order, Order] => [
      order,
      { ...order, disputes: [{ ...DISPUTE, status }] },
    ]),
  ];
  const size = (volume: string, stock: number) => ({ volume, price: 8450, inStock: true, stock });
  const product = (tens: number, fifties: number) => ({
    ...aProduct({ id: 'rose-of-kannauj', name: 'Rose of Kannauj' }),
    variants: [size('10 ml', tens), size('50 ml', fifties)],
  });
  const stock = await productNotification(
    'rose-of-kannauj',
    product(1, 4),
    product(0, 3),
    'event',
    async () => ({ lowAt: 3, sizes: {} }),
  );
  const message = messageNotification('m', { subject: 'product-inquiry', createdAt: now });
  return [
    ...afterwards.flatMap(([before, after]) => orderNotifications(before, after, now)),
    parcelNotification(order.id, 1),
    ...[stock, message].filter((notification) => notification !== undefined),
  ];
}

/** What the owner is told, at once and in the email of the day. */
async function ownersEmails(): Promise<[string, Email][]> {
  const told = await ownersNotifications();
  const missing = NOTIFICATIONS.filter(([kind]) => told.every((one) => one.kind !== kind));
  if (missing.length > 0) throw new Error(`No email to the owner shows: ${missing.join('; ')}`);
  return [
    ...told.map((notification, at): [string, Email] => {
      const nth = told.slice(0, at).filter(({ kind }) => kind === notification.kind).length + 1;
      return [
        `owner-${notification.kind}${nth === 1 ? '' : `-${nth}`}`,
        notificationEmail(site, ORIGIN, notification),
      ];
    }),
    ['owner-day', gatheredEmail(site, ORIGIN, told)],
  ];
}

/** The HTML of every kind of email that the functions queue, by name. */
export async function emailPages(): Promise<[name: string, html: string][]> {
  const size = 'Mysore Santal, 100 ml';
  const message = decodeMessage('m', {
    name: 'Farah Khan',
    email: 'farah.khan@customers.example',
    subject: 'product-inquiry',
    message:
      'Does Amber Durbar come in a travel size?\nI would like to take it to a wedding in Jodhpur.',
    createdAt: now,
  });
  const emails: [string, Email][] = [
    ...Object.entries(KINDS).map(([name, kind]): [string, Email] => [
      name,
      emailFor(kind, name === 'delayed' ? late : order, site, ORIGIN),
    ]),
    ...(Object.keys(STAGES) as ReturnStage[]).map((stage): [string, Email] => [
      `return-${stage}`,
      emailFor(
        { kind: 'return', stage, one: one({ kind: 'unopened', ...STAGES[stage] }) },
        order,
        site,
        ORIGIN,
      ),
    ]),
    ...(Object.keys(STAGES) as ReturnStage[]).map((stage): [string, Email] => [
      `report-${stage}`,
      emailFor({ kind: 'return', stage, one: one(STAGES[stage]) }, order, site, ORIGIN),
    ]),
    ['newsletter', askToSubscribe(site, link('/newsletter?to=3b7e&code='), leaveUrl)],
    ['waiting', askToWait(site, size, link('/newsletter?wait=1&to=3b7e&code='), leaveUrl)],
    [
      'back-in-stock',
      backInStock(
        site,
        ORIGIN,
        aProduct({ id: 'mysore-santal', name: 'Mysore Santal' }),
        '100 ml',
        [],
        now,
      ),
    ],
    [
      'answer',
      answerEmail(
        message,
        'It does, as a vial of 2 ml, which fits every bag.\nWe would be glad to send you one.',
        site,
      ),
    ],
    ['email-changed', emailChanged(site)],
    ...(await ownersEmails()),
  ];
  return emails.map(([name, email]) => [`email--${name}`, toHtml(email)]);
}

/** The invoice of a gift that another person gets, as the email about its parcel carries it. */
export async function samplePdf(): Promise<Uint8Array> {
  const bytes = await invoicePdf(order, site);
  if (!bytes) throw new Error('There is no PDF of the invoice.');
  return bytes;
}
