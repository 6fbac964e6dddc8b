import { Timestamp } from 'firebase/firestore';
import { uidOf, type Actor, type Data } from './rules';

/**
 * What the shop promises about everybody who is not an admin, in the shop's terms. It is written without a look at the
 * rules and judges only what is in the database afterwards, so that a mistake in the rules is not repeated here.
 */

/** A session that counts as somebody's: not one that a number's code has opened. */
export const hasAccount = (actor: Actor): boolean =>
  actor !== 'visitor' && !actor.endsWith('by phone') && !actor.endsWith('with a linked phone');

/** An account whose address is known to be theirs. */
export const isVerified = (actor: Actor): boolean =>
  hasAccount(actor) && !actor.endsWith('unverified');

/** A product that is no draft and not hidden; wrapping is shown by the checkout. */
const isShown = ({ visibility }: Data): boolean =>
  visibility === undefined || visibility === '' || visibility === 'wrapping';

/** Whether a document may be shown to somebody who is not an admin. */
export function maySee(actor: Actor, path: string, data: Data): boolean {
  const [collection = '', id, inner, innerId] = path.split('/');
  const mine = (uid: unknown): boolean => isVerified(actor) && uid === uidOf(actor);
  if (collection === 'catalogue' && inner === undefined) return true;
  if (collection === 'products' && inner === undefined) return isShown(data);
  if (['settings/site', 'settings/notes', 'settings/home'].includes(path)) return true;
  if (inner === 'reviews' && path.split('/').length === 4)
    return data.hidden === false || mine(data.userId);
  if (collection === 'offers' && inner === undefined) return data.isAutomatic === true;
  if (collection === 'offers') return inner === 'redemptions' && mine(innerId);
  if (collection === 'users')
    return (
      mine(id) &&
      (inner === undefined || ['wishlist', 'addresses', 'devices', 'requests'].includes(inner))
    );
  if (collection === 'waiting' && inner === undefined) return mine(data.uid);
  if (collection === 'orders' && inner === undefined) return mine(data.userId);
  if (collection === 'orders' && inner === 'requests') return mine(data.by);
  if (collection === 'orders' && inner === 'events') return mine(id?.split('_')[0]);
  return false;
}

/** One document before and after a write that the rules have accepted; undefined where there is none. */
export interface Change {
  actor: Actor;
  path: string;
  before: Data | undefined;
  after: Data | undefined;
  /** Other documents written in the same commit. */
  together?: readonly string[];
}

const isAmong =
  (...keys: string[]) =>
  (data: Data): boolean =>
    Object.keys(data).every((key) => keys.includes(key));
const isText = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'string' && value.length >= least && value.length <= most;
const isJustNow = (value: unknown): boolean =>
  value instanceof Timestamp && Math.abs(value.toMillis() - Date.now()) < 60_000;
const isEmail = (value: unknown): boolean =>
  typeof value === 'string' && /^[^@\s()]{1,64}@[^@\s.]+(\.[^@\s.]+)+$/.test(value);
const same = (a: unknown, b: unknown): boolean => plain(a) === plain(b);
const plain = (value: unknown): string => JSON.stringify(value) ?? 'nothing';
const isRecord = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** How a text reads, and what stands in a line of an order, is for the functions to say: they read it first. */
const QUESTIONS = ['forWhom', 'ageGroup', 'occasion', 'isGift', 'mood'];
const areAnswers = (value: unknown): boolean =>
  isRecord(value) &&
  isAmong(...QUESTIONS, 'at')(value) &&
  QUESTIONS.every((question) => isText(value[question], 1, 20)) &&
  isJustNow(value.at);

/** The keys whose values differ. */
function changed(before: Data, after: Data): string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].filter((key) => !same(before[key], after[key]));
}

/** What is wrong with a change, as a sentence; undefined if the shop allows it. */
export function harmOf({ actor, path, before, after, together = [] }: Change): string | undefined {
  if (before === undefined && after === undefined) return undefined;
  const [collection = '', id = '', inner, innerId = ''] = path.split('/');
  const place = inner === undefined ? collection : `${collection}/${inner}`;
  const isRegistering = place === 'users' && before === undefined;
  const uid = (isRegistering ? hasAccount : isVerified)(actor) ? uidOf(actor) : undefined;
  if (path.split('/').length > 4) return 'nobody but an admin writes there';
  const judge = judges[place];
  if (judge === undefined) return 'nobody but an admin or a function writes there';
  return judge({ actor, uid, id, innerId, before, after, together });
}

interface Case {
  actor: Actor;
  uid: string | undefined;
  id: string;
  innerId: string;
  before: Data | undefined;
  after: Data | undefined;
  together: readonly string[];
}

type Judge = (facts: Case) => string | undefined;

/** The first sentence whose fact is not true. */
function firstFalse(facts: Record<string, boolean>): string | undefined {
  return Object.entries(facts).find(([, isTrue]) => !isTrue)?.[0];
}

const judges: Record<string, Judge> = {
  stock: () => 'only an admin counts pieces, and only a function holds them',
  users({ uid, id, before, after }) {
    if (after === undefined) return 'a profile is not deleted by its customer';
    return firstFalse({
      'a profile is written by its customer': uid === id,
      'nobody makes themselves an admin': after.role === 'customer',
      'the address is the account’s': after.email === `${id}@nilofar.example`,
      'only the shop says that a number is verified':
        after.phoneVerified === (before?.phoneVerified ?? false) &&
        same(after.phoneNumber, before?.phoneNumber ?? null),
      'the time of registration is true': before
        ? same(after.createdAt, before.createdAt)
        : isJustNow(after.createdAt),
      'a name is a short text': isText(after.name, 0, 100),
      'the newsletter is a yes or a no': [undefined, true, false].some(
        (value) => value === after.newsletter,
      ),
      'nothing else is kept in a profile': isAmong(
        'name',
        'email',
        'role',
        'phoneNumber',
        'phoneVerified',
        'createdAt',
        'updatedAt',
        'newsletter',
        'provider',
        'quiz',
        'waitedAt',
        'waitedFor',
      )(after),
      'the time of the last wait is true':
        same(after.waitedAt, before?.waitedAt) || isJustNow(after.waitedAt),
      'the last wait is named': after.waitedFor === undefined || isText(after.waitedFor, 1, 300),
      'the last answers are those of the quiz, and were given just now':
        after.quiz === undefined || same(after.quiz, before?.quiz) || areAnswers(after.quiz),
    });
  },
  'users/wishlist': ({ uid, id, innerId, after }) =>
    firstFalse({
      'a wishlist is its customer’s': uid === id,
      'an entry names a product of the shop':
        after === undefined || (after.productId === innerId && innerId === 'amber-durbar'),
      'nothing else is kept in an entry':
        after === undefined || isAmong('productId', 'addedAt')(after),
      'the time is true': after === undefined || isJustNow(after.addedAt),
    }),
  'users/addresses': ({ uid, id, innerId, before, after }) =>
    firstFalse({
      'an address is its customer’s': uid === id,
      'there are twenty addresses at most': /^1?[0-9]$/.test(innerId),
      'a parcel can be sent there':
        after === undefined ||
        isDestination(after) ||
        (before !== undefined && changed(before, after).every((key) => key === 'isDefault')),
      'an address is the default one or not':
        after === undefined || typeof after.isDefault === 'boolean',
    }),
  'users/devices': ({ uid, id, after }) =>
    firstFalse({
      'a device is its admin’s': uid === id,
      'only an admin has devices': after === undefined,
    }),
  'users/requests': ({ actor, uid, id, innerId, before, after }) => {
    if (after === undefined)
      return firstFalse({
        'only one’s own answered request about a number, a code or a test is withdrawn':
          uid === id &&
          ['phone', 'number', 'push', 'coupon'].includes(innerId) &&
          ['refused', 'done'].includes(String(before?.state)),
      });
    return firstFalse({
      'a request is made once': before === undefined,
      'a request is its customer’s': uid === id && after.by === uid,
      'the address is verified': isVerified(actor),
      'the time is true': isJustNow(after.at),
      'a request is for a number, a code, an address or a deletion': isAmong(
        'type',
        'by',
        'at',
        'proof',
        'phone',
        'code',
      )(after),
      'a code is looked up only by its own request':
        innerId === 'coupon'
          ? after.type === 'coupon' && isText(after.code, 3, 40)
          : after.code === undefined,
      'its kind fits its place':
        innerId === 'phone'
          ? after.type === 'phone' && isText(after.proof, 1, 4000) && after.phone === undefined
          : innerId === 'number'
            ? after.type === 'number' &&
              /^\+91[6-9]\d{9}$/.test(String(after.phone)) &&
              after.proof === undefined
            : after.type === (innerId === 'email' || innerId === 'coupon' ? innerId : 'delete') &&
              after.proof === undefined &&
              after.phone === undefined,
    });
  },
  'products/reviews': ({ actor, uid, innerId, before, after }) => {
    if (after === undefined)
      return firstFalse({
        'a review is its author’s': uid === innerId,
        'the address is verified': isVerified(actor),
        'what is hidden stays hidden': before?.hidden === false,
      });
    return firstFalse({
      'a review is its author’s': uid === innerId && after.userId === uid,
      'the address is verified': isVerified(actor),
      'stars are one to five, whole':
        Number.isInteger(after.rating) && Number(after.rating) >= 1 && Number(after.rating) <= 5,
      'a review says something': isText(after.text, 1, 2000) && String(after.text).trim() !== '',
      'the author has a name, which nobody sees before a function has read it':
        isText(after.userName, 1, 60) && same(after.shownName, before?.shownName),
      'only an admin hides or shows': after.hidden === (before?.hidden ?? false),
      'only the shop says what was bought': after.verified === (before?.verified ?? false),
      'the time of writing is true': before
        ? same(after.createdAt, before.createdAt) && isJustNow(after.updatedAt)
        : isJustNow(after.createdAt),
      'nothing else is kept in a review': isAmong(
        'userId',
        'userName',
        'rating',
        'text',
        'hidden',
        'verified',
        'createdAt',
        'updatedAt',
        'shownName',
      )(after),
    });
  },
  orders({ actor, uid, id, before, after, together }) {
    if (after === undefined) return 'an order is not deleted';
    if (before === undefined) return harmOfNewOrder({ actor, uid, id, after });
    const fields = changed(before, after);
    if (fields.includes('putAwayAt') || fields.includes('takenOutAt'))
      return firstFalse({
        'an order is its customer’s': uid !== undefined && before.userId === uid,
        'only an unpaid order is put away': ['pending_payment', 'payment_failed'].includes(
          String(before.status),
        ),
        'putting away changes nothing else': fields.every((key) =>
          ['putAwayAt', ...(after.putAwayAt === undefined ? ['takenOutAt'] : [])].includes(key),
        ),
        'the time is true': isJustNow(after.putAwayAt ?? after.takenOutAt),
      });
    const isFailure = after.status === 'payment_failed';
    const mayChange = isFailure
      ? ['status', 'razorpayError', 'updatedAt']
      : ['status', 'cancellationFrom', 'cancelRequest', 'updatedAt'];
    return firstFalse({
      'an order is its customer’s': uid !== undefined && before.userId === uid,
      'prices, items, status and invoices stay as they were': fields.every((key) =>
        mayChange.includes(key),
      ),
      'an unpaid order fails, a paid one is asked to be cancelled': isFailure
        ? before.status === 'pending_payment' && isText(after.razorpayError, 1, 1000)
        : after.status === 'cancellation_requested' &&
          ['paid', 'processing'].includes(String(before.status)) &&
          after.cancellationFrom === before.status,
      'a cancellation comes with its one request':
        isFailure || together.includes(`orders/${id}/requests/${String(after.cancelRequest)}`),
      'a cancellation is asked for within a day':
        isFailure ||
        (before.createdAt instanceof Timestamp &&
          Date.now() - before.createdAt.toMillis() < 86_400_000),
      'the time is true': isJustNow(after.updatedAt),
    });
  },
  'orders/requests': ({ uid, id, innerId, before, after, together }) => {
    if (after === undefined) return 'a request is not deleted';
    const isAnswer = after.type === 'delivery_answer';
    const isAddress = after.type === 'address';
    return firstFalse({
      'a request is made once': before === undefined,
      'a customer asks for a cancellation or a return, answers the courier or corrects the address':
        after.type === 'cancel' || after.type === 'return' || isAnswer || isAddress,
      'an order is its customer’s': uid === id.split('_')[0] && after.by === uid,
      'the time is true': isJustNow(after.at),
      ...(after.type === 'return'
        ? factsOfReturn(innerId, after)
        : isAddress
          ? {
              'an address is corrected nine times at most': /^address-[1-9]$/.test(innerId ?? ''),
              'a correction holds nothing else': isAmong('type', 'by', 'at', 'to')(after),
            }
          : isAnswer
            ? {
                'a failed delivery is answered once': /^answer-\d+$/.test(innerId ?? ''),
                'nothing else is asked': isAmong(
                  'type',
                  'by',
                  'at',
                  'answer',
                  'date',
                  'phone',
                  'address1',
                  'address2',
                  'reason',
                )(after),
              }
            : {
                'a cancellation comes with the order’s own move': together.includes(`orders/${id}`),
                'nothing else is asked': isAmong('type', 'by', 'at', 'reason')(after),
                'the reason is a text': after.reason === undefined || isText(after.reason, 0, 500),
              }),
    });
  },
  newsletter_signups: ({ id, before, after }) =>
    firstFalse({
      'a signup is written once': before === undefined && after !== undefined,
      'there are a hundred signups an hour at most': isPresentSlot(id),
      'it holds one address in one spelling':
        isEmail(after?.email) && String(after?.email) === String(after?.email).toLowerCase(),
      'nothing else is kept in it': isAmong('email', 'createdAt')(after ?? {}),
      'the time is true': isJustNow(after?.createdAt),
    }),
  subscribers: ({ before, after }) =>
    firstFalse({
      'only a subscriber that is there confirms': before !== undefined && after !== undefined,
      'only the code of the email confirms': after?.proof === before?.code,
      'nothing but the confirmation changes': changed(before ?? {}, after ?? {}).every((key) =>
        ['proof', 'confirmedAt', 'expireAt'].includes(key),
      ),
      'a confirmed address does not expire': after?.expireAt === undefined,
      'it is confirmed once': before?.confirmedAt === undefined && isJustNow(after?.confirmedAt),
    }),
  waiting_signups: ({ id, before, after }) =>
    firstFalse({
      'a signup is written once': before === undefined && after !== undefined,
      'there are a hundred signups an hour at most': isPresentSlot(id),
      'it holds one address in one spelling':
        isEmail(after?.email) && String(after?.email) === String(after?.email).toLowerCase(),
      'it names a size': isText(after?.productId, 1, 128) && isText(after?.volume, 1, 40),
      'nothing else is kept in it': isAmong(
        'email',
        'productId',
        'volume',
        'createdAt',
      )(after ?? {}),
      'the time is true': isJustNow(after?.createdAt),
    }),
  waiting: ({ uid, id, before, after, together }) => {
    if (after === undefined)
      return firstFalse({
        'only one’s own wait is taken back': uid !== undefined && before?.uid === uid,
        'who was told today is remembered': before?.toldAt === undefined,
      });
    if (before?.code !== undefined)
      return firstFalse({
        'only the code of the email confirms': after.proof === before.code,
        'nothing but the confirmation changes': changed(before, after).every((key) =>
          ['proof', 'askedAt', 'expireAt'].includes(key),
        ),
        'a confirmed wait does not expire': after.expireAt === undefined,
        'it is confirmed once': before.askedAt === undefined && isJustNow(after.askedAt),
      });
    return firstFalse({
      'a customer waits for themselves': uid !== undefined && after.uid === uid,
      'whoever waits keeps their place, and whoever was told asks again after a day':
        before === undefined ||
        before.inStockAt !== undefined ||
        (before.toldAt instanceof Timestamp && Date.now() - before.toldAt.toMillis() > 86_400_000),
      'there is one wait for a size of the shop':
        after.productId === 'amber-durbar' &&
        isText(after.volume, 1, 40) &&
        id === `${uid}_amber-durbar_${String(after.volume)}`,
      'nothing else is kept in it': isAmong('uid', 'productId', 'volume', 'askedAt')(after),
      'the profile keeps the time': together.includes(`users/${uid}`),
      'the time is true': isJustNow(after.askedAt),
    });
  },
  contactMessages: ({ id, before, after }) =>
    firstFalse({
      'a message is written once': before === undefined && after !== undefined,
      'there are a hundred messages an hour at most': isPresentSlot(id),
      'its sender has a name and an address':
        isText(after?.name, 1, 100) && isText(after?.email, 3, 260) && isEmail(after?.email),
      'it says something': isText(after?.message, 1, 5000) && String(after?.message).trim() !== '',
      'nothing else is kept in it': isAmong(
        'name',
        'email',
        'subject',
        'message',
        'createdAt',
      )(after ?? {}),
      'its subject is one of the form’s': isText(after?.subject, 1, 40),
      'the time is true': isJustNow(after?.createdAt),
    }),
};

function factsOfReturn(id: string, after: Data): Record<string, boolean> {
  const { pieces, photos, kind } = after;
  const isWhole = (value: unknown, least: number, most: number): boolean =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
  return {
    'an order has five returns at most': /^return-[1-5]$/.test(id),
    'a return holds nothing else': isAmong(
      'type',
      'by',
      'at',
      'kind',
      'wish',
      'pieces',
      'note',
      'photos',
    )(after),
    'it says why and what for':
      ['damaged', 'wrong_item', 'unopened'].includes(String(kind)) &&
      ['refund', 'replacement'].includes(String(after.wish)),
    'it is of some pieces of the order':
      Array.isArray(pieces) && pieces.length <= 20 && pieces.every((one) => isWhole(one, 0, 10)),
    'the note is a text': after.note === undefined || isText(after.note, 0, 500),
    'what is broken or wrong is photographed': isWhole(photos, kind === 'unopened' ? 0 : 1, 5),
  };
}

function isPresentSlot(id: string): boolean {
  const hour = Number(/^(\d{6})_\d\d$/.exec(id)?.[1]);
  return Math.abs(hour - Date.now() / 3_600_000) <= 2;
}

function harmOfNewOrder({
  actor,
  uid,
  id,
  after,
}: Pick<Case, 'actor' | 'uid' | 'id'> & { after: Data }): string | undefined {
  const lines: unknown[] = Array.isArray(after.items) ? after.items : [];
  return firstFalse({
    'an order is its customer’s': uid !== undefined && after.userId === uid,
    'the address is verified': isVerified(actor),
    'its number is the customer’s own and of the present':
      id.startsWith(`${uid}_`) &&
      Math.abs(Number(id.slice(`${uid}_`.length)) - Date.now()) < 12 * 86_400_000,
    'it begins unpaid': after.status === 'pending_payment',
    'it says nothing about payment, total or parcel': isAmong(
      'userId',
      'items',
      'shippingInfo',
      'status',
      'couponCode',
      'gift',
      'createdAt',
      'updatedAt',
    )(after),
    'a gift has a short card and a day': after.gift === undefined || isText(after.gift, 0, 211),
    'it has one to twenty lines': lines.length >= 1 && lines.length <= 20,
    'a parcel can be sent there': isRecord(after.shippingInfo) && isDestination(after.shippingInfo),
    'a coupon is a short code':
      after.couponCode === undefined || /^[A-Za-z0-9][\w-]{0,39}$/.test(String(after.couponCode)),
    'the times are true': isJustNow(after.createdAt) && isJustNow(after.updatedAt),
  });
}

/** The fields of an address in India, each a text of its size. */
function isDestination(value: Data): boolean {
  const texts = ['firstName', 'lastName', 'email', 'address1', 'city', 'state'];
  return (
    texts.every((key) => isText(value[key], 1, 260)) &&
    ['address2', 'landmark'].every((key) => isText(value[key], 0, 200)) &&
    isText(value.phone, 13, 13) &&
    (value.recipientPhone === undefined || isText(value.recipientPhone, 13, 13)) &&
    isText(value.zipCode, 6, 6) &&
    value.country === 'India' &&
    isAmong(
      ...texts,
      'phone',
      'address2',
      'landmark',
      'zipCode',
      'country',
      'recipientPhone',
      'isDefault',
    )(value)
  );
}
