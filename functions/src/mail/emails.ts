import { DAMAGE_WINDOW_HOURS, RETURN_WINDOW_DAYS } from '../../../src/domain/shop/constants';
import { brand } from '../../../src/domain/shop/brand';
import { sellerLines } from '../../../src/domain/shop/business';
import { addressLines } from '../../../src/domain/customer/address';
import { windowLabel } from '../../../src/domain/order/delivery';
import { hasLostDispute } from '../../../src/domain/order/dispute';
import { formatRupees, toRupees } from '../../../src/domain/pricing/money';
import { orderNumber } from '../../../src/domain/order/orderNumber';
import {
  customerName,
  isForSomebodyElse,
  receiver,
  recipientName,
} from '../../../src/domain/order/orderSummary';
import { orderTotal, trackingUrl, type Order } from '../../../src/domain/order/order';
import { photoFiles } from '../../../src/domain/product/photo';
import type { Product } from '../../../src/domain/product/product';
import { boxText } from '../../../src/domain/product/contents';
import { dayLabel } from '../../../src/domain/shop/ist';
import { paths } from '../../../src/domain/shop/routes';
import { formatList } from '../../../src/domain/shop/formatList';
import type { Site } from '../../../src/domain/shop/site';
import { KEPT_DAYS } from '../store/retention';
import { returnSummary } from '../../../src/domain/order/returnable';
import {
  isProblem,
  problemOf,
  toldWith,
  type Return,
  type ReturnWay,
} from '../../../src/domain/order/returns';
import type { Email } from './html';
import { canBePdf } from './invoicePdf';

/** What an email is about. `amountPaise` is the refund; `why` is a sentence, or '' when the reason is unknown. */
export type EmailKind =
  | { kind: 'shipped' | 'sent_again' | 'delivered' | 'cancelled' }
  /** `picture` shows the first fragrance of the order. */
  | { kind: 'confirmed'; picture?: Email['picture'] }
  /** The courier is late: the order's `expected` has passed what was promised. */
  | { kind: 'delayed' }
  | { kind: 'unpaid'; payUrl: string; leaveUrl: string }
  /** `names` are the fragrances that can be reviewed. */
  | { kind: 'review'; names: string[]; reviewUrl: string; leaveUrl: string }
  /** `reason` is written for the customer. */
  | { kind: 'declined'; requestId: string; reason: string }
  /** The customer has asked to cancel. */
  | { kind: 'cancel_asked'; requestId: string }
  /** The customer has withdrawn that. */
  | { kind: 'cancel_withdrawn'; requestId: string }
  /** The delivery address was corrected. */
  | { kind: 'address_changed'; requestId: string }
  /** It could not be; `reason` is a sentence for the customer. */
  | { kind: 'address_kept'; requestId: string; reason: string }
  /** A delivery has failed; `attempts` counts those of the order. */
  | { kind: 'undelivered'; attempts: number }
  | { kind: 'return'; stage: ReturnStage; one: Return }
  | { kind: 'refunded'; refundId: string; amountPaise: number }
  | {
      kind: 'payment_refunded';
      paymentId: string;
      refundId: string | undefined;
      amountPaise: number;
      why: string;
    };

/** What a customer is told about a return; its refund has an email of its own. */
export type ReturnStage =
  | 'asked'
  | ReturnWay
  /** The pickup has its courier. */
  | 'booked'
  | 'on_its_way'
  | 'received'
  | 'replaced'
  | 'refused';

/** The lines that end every email, and its head: the shop as the owner named it, and who sells. */
export function signatureOf(site: Site): Pick<Email, 'shop' | 'closing' | 'sender'> {
  const { supportEmail, business } = site;
  const contact = [supportEmail, business.hours].filter((part) => part !== '').join(' · ');
  return {
    shop: site.name,
    closing: [site.name, brand.tagline],
    sender: [contact, sellerLines(business).join(', ')].filter((line) => line !== ''),
  };
}

/**
 * The email of that kind about an order, signed with the shop's name from settings/site. One without a link of its own
 * leads to the order.
 *
 * @param origin the shop's address, for the links
 */
export function emailFor(about: EmailKind, order: Order, site: Site, origin: string): Email {
  const label = about.kind === 'undelivered' ? 'Answer the courier' : 'See your order';
  const link = { label, url: `${origin}${paths.order(order.id)}` };
  const email = { link, ...body(about, order, site) };
  const name = unlinked(greetedName(order)).trim();
  return {
    greeting: name === '' ? 'Hello,' : `Dear ${name},`,
    ...signatureOf(site),
    ...email,
    // A line break in a name of the settings must not begin another header.
    subject: email.subject.replace(/\s+/g, ' ').trim(),
  };
}

/** With a space after each dot, no email program turns a name into a link. */
const unlinked = (name: string): string => name.replace(/\.(?=\S)/g, '. ');

/** The picture of a fragrance in an email, by an absolute address; undefined where it has none. */
export function pictureOf(product: Product | undefined, origin: string): Email['picture'] {
  const src = product?.images[0];
  if (product === undefined || src === undefined) return undefined;
  const url = photoFiles(src, 'webp')?.[0]?.url ?? src;
  return { url: url.startsWith('/') ? `${origin}${url}` : url, alt: product.name };
}

const whoGets = (order: Order): string => unlinked(receiver(order) ?? 'You');

/** The promised days, where the courier gave an estimate. */
function arrives(order: Order): string[] {
  const days = order.expected ?? order.promised;
  return days ? [`${whoGets(order)} should have it ${windowLabel(days)}.`] : [];
}

/** Where the parcel goes, in one line. */
const destination = (order: Order): string =>
  unlinked([recipientName(order), ...addressLines(order.shippingInfo)].join(', '));

/** The customer, not a gift's recipient; by the first name where the order says which part of the name it is. */
function greetedName(order: Order): string {
  return isForSomebodyElse(order) ? customerName(order) : (order.shippingInfo.firstName ?? '');
}

function body(
  about: EmailKind,
  order: Order,
  site: Site,
): Pick<Email, 'subject' | 'paragraphs' | 'rows' | 'picture' | 'link' | 'footLink'> {
  switch (about.kind) {
    case 'confirmed':
      return {
        subject: `Your ${site.name} order is confirmed`,
        paragraphs: [
          `Thank you. Your order ${orderNumber(order.id)} is paid, and we are preparing it.`,
          order.gift?.sendOn
            ? `It will leave us on ${dayLabel(order.gift.sendOn)}, as you asked, and we will email you when it does.`
            : 'It will leave us within 2-3 business days, and we will email you when it does.',
          ...arrives(order),
          ...(order.gift?.message
            ? [`The card in the parcel says: “${order.gift.message.trim()}”`]
            : []),
          'It goes to:',
          destination(order),
        ],
        rows: charges(order),
        ...(about.picture && { picture: about.picture }),
      };
    case 'unpaid':
      return {
        subject: `Your ${site.name} order is waiting for you`,
        paragraphs: [
          `Your order ${orderNumber(order.id)} is not paid yet. If you would still like it, you can complete it with the address that you gave. We cannot reserve your fragrances for long.`,
          'If you have changed your mind, there is nothing to do. We write about this only once, because you agreed to our newsletter.',
        ],
        rows: charges(order),
        link: { label: 'Complete payment', url: about.payUrl },
        footLink: { label: 'Unsubscribe', url: about.leaveUrl },
      };
    case 'review':
      return {
        subject: `How do you like your ${site.name} order?`,
        paragraphs: [
          receiver(order) === undefined
            ? `Your order ${orderNumber(order.id)} reached you ten days ago. By now you know how it wears: ${formatList(about.names)}.`
            : `Your gift reached ${unlinked(receiver(order) ?? '')} ten days ago (order ${orderNumber(order.id)}): ${formatList(about.names)}. Perhaps you have heard by now how it wears.`,
          'Would you tell us, and those who are still choosing? Stars alone are enough, and words are welcome. You do not need to sign in.',
          `The link is yours alone and ends after ${KEPT_DAYS.reviewLinks} days. Whoever has it can rate this order in your name, so please do not pass it on.`,
          'We ask only once, because you agreed to our newsletter.',
        ],
        link: { label: 'Rate your order', url: about.reviewUrl },
        footLink: { label: 'Unsubscribe', url: about.leaveUrl },
      };
    case 'shipped':
      return {
        subject: `Your ${site.name} order is on its way`,
        paragraphs: [
          `Your order ${orderNumber(order.id)} has been handed to the courier.`,
          ...courier(order),
          ...invoice(order, site),
        ],
        ...track(order),
      };
    case 'delayed':
      return {
        subject: `Your ${site.name} order will arrive later`,
        paragraphs: [
          `The courier will deliver your order ${orderNumber(order.id)} later than we promised, and we are sorry.`,
          ...(order.expected && order.promised
            ? [
                `${whoGets(order)} should have it ${windowLabel(order.expected)}, not ${windowLabel(order.promised)}.`,
              ]
            : []),
          ...courier(order),
          `If that does not suit you, write to us at ${site.supportEmail}. We are glad to help.`,
        ],
        ...track(order),
      };
    case 'sent_again':
      return {
        subject: `Your ${site.name} order is being sent again`,
        paragraphs: [
          `The parcel of your order ${orderNumber(order.id)} could not be delivered and came back to us. We are sending it to you once more, to the same address.`,
          ...courier(order),
          `Please keep your phone at hand, because the courier calls before delivering. Is something wrong with the address or the number? Write to us at ${site.supportEmail}, and we will tell the courier.`,
        ],
        ...track(order),
      };
    case 'delivered':
      return {
        subject: `Your ${site.name} order has arrived`,
        paragraphs: [
          receiver(order) === undefined
            ? `Your order ${orderNumber(order.id)} was delivered. We hope you like it.`
            : `Your order ${orderNumber(order.id)} was delivered to ${unlinked(receiver(order) ?? '')}.`,
          `If anything is damaged or not what you ordered, tell us within ${DAMAGE_WINDOW_HOURS} hours: open the order under My Orders and press Return or report a problem. Unopened bottles can be returned there for ${RETURN_WINDOW_DAYS} days.`,
        ],
      };
    case 'address_changed':
      return {
        subject: `The delivery address of your ${site.name} order`,
        paragraphs: [
          `The delivery address of your order ${orderNumber(order.id)} is corrected. The parcel now goes to:`,
          destination(order),
          ...arrives(order),
          `If you did not ask for this, write to us at ${site.supportEmail} at once.`,
        ],
      };
    case 'address_kept':
      return {
        subject: `The delivery address of your ${site.name} order`,
        paragraphs: [
          `We could not correct the delivery address of your order ${orderNumber(order.id)}. ${about.reason}`,
          `Write to us at ${site.supportEmail}. We are glad to help.`,
        ],
      };
    case 'undelivered':
      return {
        subject: `The courier could not deliver your ${site.name} order`,
        paragraphs: [
          `The courier could not deliver your order ${orderNumber(order.id)}.`,
          'Please tell us what suits you best: another day, a corrected address or phone number, or back to us. Without an answer the courier may return the parcel.',
          ...courier(order),
        ],
      };
    case 'cancelled':
      return {
        subject: `Your ${site.name} order is cancelled`,
        paragraphs: [
          `Your order ${orderNumber(order.id)} is cancelled, and nothing will be sent.`,
          hasLostDispute(order)
            ? 'Your bank has returned your payment.'
            : order.replaces !== undefined
              ? `It was to replace pieces of your order ${orderNumber(order.replaces)}. We will write to you about that order.`
              : 'We are refunding what you paid to your original payment method; this takes 7-10 business days.',
        ],
      };
    case 'declined':
      return {
        subject: `About your request to cancel your ${site.name} order`,
        paragraphs: [
          `We have looked into your request to cancel your order ${orderNumber(order.id)}, and we are sorry that we cannot cancel it. Here is why:`,
          about.reason,
          'Your order will continue as planned, and we will email you when it is on its way.',
          `If you have a question, or see it differently, write to us at ${site.supportEmail}. We are glad to help.`,
        ],
      };
    case 'cancel_asked':
      return {
        subject: `Your request to cancel your ${site.name} order`,
        paragraphs: [
          `We have received your request to cancel your order ${orderNumber(order.id)}. We look at each one ourselves, and will write to you soon.`,
          'If you would like to keep your order after all, you can withdraw the request on its page until we have decided.',
        ],
      };
    case 'cancel_withdrawn':
      return {
        subject: `Your ${site.name} order continues`,
        paragraphs: [
          `You have withdrawn your request to cancel your order ${orderNumber(order.id)}. It continues as planned, and we will email you when it is on its way.`,
        ],
      };
    case 'return':
      return returned(about, order, site);
    case 'refunded':
      return {
        subject: `A refund from ${site.name}`,
        paragraphs: [
          `We have refunded ${formatRupees(toRupees(about.amountPaise))} for your order ${orderNumber(order.id)}.`,
          'It will reach your original payment method in 7-10 business days.',
          refundNumber(about.refundId),
        ],
      };
    case 'payment_refunded':
      return {
        subject: `Your payment to ${site.name} is being refunded`,
        paragraphs: [
          `A payment of ${formatRupees(toRupees(about.amountPaise))} for your order ${orderNumber(order.id)} could not be used, and we have refunded it.`,
          ...(about.why === '' ? [] : [about.why]),
          'It will reach your original payment method in 7-10 business days.',
          ...(about.refundId === undefined ? [] : [refundNumber(about.refundId)]),
        ],
      };
  }
}

function refundNumber(refundId: string): string {
  return `The number of the refund is ${refundId}. Your bank finds it by this number.`;
}

/** What a customer reads about a return. One that reports damage or a wrong piece is a report: it may stay with them. */
function returned(
  { stage, one }: Extract<EmailKind, { kind: 'return' }>,
  order: Order,
  site: Site,
): Pick<Email, 'subject' | 'paragraphs' | 'link'> {
  const pieces = returnSummary(order, one);
  const from = `from your order ${orderNumber(order.id)}`;
  const isReport = isProblem(one);
  const subject = `Your ${isReport ? 'report' : 'return'} to ${site.name}`;
  const parcel = `Your ${isReport ? 'parcel' : 'return'} to ${site.name}`;
  const ofPieces = `${isReport ? 'report about' : 'return of'} ${pieces} ${from}`;
  const isReplacement = one.wish === 'replacement';
  switch (stage) {
    case 'asked':
      return {
        subject,
        paragraphs: [
          isReport
            ? `We have received your report: ${pieces} ${from} ${problemOf(one)}.`
            : `We have received your request to return ${pieces} ${from}.`,
          ...toldWith(one),
          'We look at every request ourselves and will write to you soon. Please keep the pieces and their box until then.',
        ],
      };
    case 'pickup':
      return {
        subject,
        paragraphs: [
          `Thank you for telling us. We agree to your ${ofPieces}, and we are booking a courier to collect it at the address of the order.`,
          'Please pack the pieces well, in their box if you still have it. We will email you the courier and the tracking number.',
        ],
      };
    case 'keep':
      return {
        subject,
        paragraphs: [
          `Thank you for telling us. We agree to your ${ofPieces}, and you need not send anything back.`,
          isReplacement
            ? 'We will send you the replacement and email you when it is on its way.'
            : 'We will refund you to your original payment method and email you when it is done.',
        ],
      };
    case 'booked':
      return {
        subject: `A courier will collect your ${isReport ? 'parcel' : 'return'} to ${site.name}`,
        paragraphs: [
          `${one.courier === undefined || one.courier === '' ? 'A courier' : one.courier} will collect ${pieces} ${from}. The tracking number is ${one.awb ?? ''}.`,
          'Please have the parcel ready. There is nothing to print or pay.',
        ],
        ...track({ shiprocketAWB: one.awb }),
      };
    case 'on_its_way':
      return {
        subject: `${parcel} is on its way`,
        paragraphs: [
          `The courier has collected ${pieces} ${from}. We will email you when it has arrived here.`,
        ],
        ...track({ shiprocketAWB: one.awb }),
      };
    case 'received':
      return {
        subject: `${parcel} has arrived`,
        paragraphs: [
          `Your ${isReport ? 'parcel with' : 'return of'} ${pieces} ${from} has arrived here. We will look at it now and then ${isReplacement ? 'send the replacement' : 'refund you'}.`,
        ],
      };
    case 'replaced':
      return {
        subject: `Your replacement from ${site.name}`,
        paragraphs: [
          `We are sending you ${pieces} ${from} once more.`,
          `The replacement costs you nothing. It is order ${orderNumber(one.replacementId ?? '')} under My Orders, and we will email you when it leaves us.`,
        ],
      };
    case 'refused':
      return {
        subject: `About your ${isReport ? 'report' : 'return'} to ${site.name}`,
        paragraphs: [
          `We have looked into your ${ofPieces}, and we are sorry that we cannot accept it. Here is why:`,
          one.reason ?? '',
          `If you have a question, or see it differently, write to us at ${site.supportEmail}. We are glad to help.`,
        ],
      };
  }
}

/** What an order costs: its lines, discounts, shipping and total. */
export function charges(order: Order): [string, string][] {
  const lines = (order.pricing?.lines ?? []).map((line): [string, string] => [
    line.wrapping
      ? `Gift wrap: ${line.name}`
      : `${line.quantity} × ${line.name}${line.volume === '' ? '' : ` (${line.volume})`}${line.contents ? `. ${boxText(line.contents, line.quantity)}` : ''}`,
    formatRupees(line.total),
  ]);
  const discounts = (order.pricing?.discounts ?? []).map((discount): [string, string] => [
    discount.title === '' ? 'Discount' : discount.title,
    formatRupees(-discount.amount),
  ]);
  const shipping: [string, string][] = order.pricing
    ? [['Shipping', order.pricing.shipping === 0 ? 'Free' : formatRupees(order.pricing.shipping)]]
    : [];
  return [...lines, ...discounts, ...shipping, ['Total', formatRupees(orderTotal(order))]];
}

function courier(order: Order): string[] {
  if (order.shiprocketAWB === undefined) return [];
  const by = order.shiprocketCourier === undefined ? '' : ` with ${order.shiprocketCourier}`;
  return [`Its tracking number${by} is ${order.shiprocketAWB}.`];
}

function invoice(order: Order, site: Site): string[] {
  if (order.invoiceNumber === undefined) return [];
  const number = order.invoiceNumber;
  return canBePdf(order, site)
    ? [`Your invoice ${number} is attached.`]
    : [`Your invoice ${number} is in My Orders, where you can print it.`];
}

function track(order: Pick<Order, 'shiprocketAWB'>): Pick<Email, 'link'> {
  const url = trackingUrl(order.shiprocketAWB);
  return url === undefined ? {} : { link: { label: 'Track your parcel', url } };
}
