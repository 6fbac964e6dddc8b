import { SHIPPING_MAX } from '../../src/domain/customer/address';
import { HOME_MAX } from '../../src/domain/shop/homePage';
import { demoBusiness } from '../../src/domain/shop/demoBusiness';
import { MAX_LINES } from '../../src/domain/shop/constants';
import {
  aCouponDocument,
  aDeliveredOrder,
  aDestination,
  aHome,
  aLine,
  aNewOrder,
  anOrder,
  aProductDocument,
  aProfile,
  aQuiz,
  aReview,
  hoursAgo,
  now,
  ORDER_ID,
  UID,
  type Data,
  type RulesUnderTest,
} from '../support/rules';

const long = (length: number): string => 'x'.repeat(length);
const signed = (): Data => ({ updatedAt: now(), updatedBy: UID.admin });

/** A destination in which every field is there and every text has its maximum length. */
const largestDestination = (fields: Data = {}): Data =>
  aDestination({
    firstName: long(SHIPPING_MAX.firstName),
    lastName: long(SHIPPING_MAX.lastName),
    email: `${long(64)}@${long(126)}.${long(62)}`,
    recipientPhone: '+916000000000',
    address1: long(SHIPPING_MAX.address1),
    address2: long(SHIPPING_MAX.address2),
    landmark: long(SHIPPING_MAX.landmark),
    city: long(SHIPPING_MAX.city),
    ...fields,
  });

const largestOrder = (): Data =>
  aNewOrder({
    couponCode: long(40),
    gift: `2026-12-03:${long(200)}`,
    items: Array.from({ length: MAX_LINES }, (_, n) =>
      aLine({
        id: `${long(126)}${String(n).padStart(2, '0')}`,
        name: long(200),
        quantity: 2,
        price: 99_999.99,
        selectedVolume: long(40),
      }),
    ),
    shippingInfo: largestDestination(),
  });

const largestProduct = (): Data =>
  aProductDocument({
    description: long(5000),
    images: Array.from({ length: 12 }, () => `https://pictures.example/${long(300)}`),
    variants: Array.from({ length: 8 }, (_, n) => ({
      volume: `${n} ml`,
      price: 100,
      originalPrice: 200,
      inStock: true,
      stock: n,
      weight: 20_000,
    })),
    contents: Array.from({ length: 12 }, () => `${long(80)}/${long(40)}`),
    visibility: '2026-12-01T04:30:00.000Z',
    wear: ['Two hours', 'Summer'],
    manufacturer: long(250),
    countryOfOrigin: 'India',
    hsn: '330300',
    weight: 210,
    id: 'largest',
  });

/** A write of the browser whose document has every field, which the rows of the matrix do not show. */
type Write = readonly [name: string, write: (rules: RulesUnderTest) => Promise<unknown>];
export const FULLEST: readonly Write[] = [
  [
    'an order',
    async (r) => {
      await r.remove(`orders/${ORDER_ID}`);
      await r.as('owner').doc(`orders/${ORDER_ID}`).set(largestOrder());
    },
  ],
  [
    'an address of the address book',
    (r) =>
      r
        .as('owner')
        .doc(`users/${UID.owner}/addresses/1`)
        .set(largestDestination({ isDefault: true })),
  ],
  ...(['owner', 'admin'] as const).map((actor): Write => [
    `a corrected address by the ${actor}`,
    async (r) => {
      const to = largestDestination();
      await r.put('orders/corrected', anOrder({ status: 'paid', shippingInfo: to }));
      await r.remove('orders/corrected/requests/address-1');
      await r
        .as(actor)
        .doc('orders/corrected/requests/address-1')
        .set({ type: 'address', by: UID[actor === 'admin' ? 'admin' : 'owner'], at: now(), to });
    },
  ]),
  [
    'a cancellation with its order',
    async (r) => {
      await r.put('orders/cancelled', anOrder({ status: 'paid' }));
      await r.remove('orders/cancelled/requests/c1');
      const db = r.as('owner');
      const batch = db.batch();
      batch.update(db.doc('orders/cancelled'), {
        status: 'cancellation_requested',
        cancellationFrom: 'paid',
        cancelRequest: 'c1',
        updatedAt: now(),
      });
      batch.set(db.doc('orders/cancelled/requests/c1'), {
        type: 'cancel',
        reason: long(500),
        by: UID.owner,
        at: now(),
      });
      await batch.commit();
    },
  ],
  [
    'a return',
    async (r) => {
      await r.put('orders/returned', aDeliveredOrder(1));
      await r.remove('orders/returned/requests/return-1');
      await r
        .as('owner')
        .doc('orders/returned/requests/return-1')
        .set({
          type: 'return',
          kind: 'wrong_item',
          wish: 'replacement',
          pieces: [10, 10],
          note: long(500),
          photos: 5,
          by: UID.owner,
          at: now(),
        });
    },
  ],
  [
    'an unpaid order, put away again',
    async (r) => {
      await r.put('orders/put-away', anOrder({ takenOutAt: hoursAgo(1) }));
      await r.as('owner').doc('orders/put-away').update({ putAwayAt: now() });
    },
  ],
  [
    'a customer’s answer to the courier',
    async (r) => {
      const failedDelivery = { attempts: 1 };
      const order = { status: 'shipped', shiprocketStatus: 'Undelivered', failedDelivery };
      await r.put('orders/undelivered', anOrder(order));
      await r.remove('orders/undelivered/requests/answer-1');
      await r
        .as('owner')
        .doc('orders/undelivered/requests/answer-1')
        .set({
          type: 'delivery_answer',
          answer: 'again',
          date: '2026-11-27',
          phone: '9812345678',
          address1: long(180),
          address2: long(180),
          reason: long(500),
          by: UID.owner,
          at: now(),
        });
    },
  ],
  [
    'a refund',
    async (r) => {
      await r.put('orders/refunded', anOrder({ status: 'paid' }));
      await r.remove('orders/refunded/requests/r1');
      await r
        .as('admin')
        .doc('orders/refunded/requests/r1')
        .set({
          type: 'refund',
          amountPaise: 100,
          lines: [{ id: 'amber-durbar' }],
          restock: [{ id: 'amber-durbar' }],
          reason: long(500),
          by: UID.admin,
          at: now(),
        });
    },
  ],
  [
    'a profile with the answers of the quiz',
    async (r) => {
      await r.put(`users/${UID.owner}`, aProfile({ updatedAt: hoursAgo(1) }));
      await r
        .as('owner')
        .doc(`users/${UID.owner}`)
        .update({ name: long(100), newsletter: true, quiz: aQuiz(), updatedAt: now() });
    },
  ],
  [
    'a wait for a size with its profile',
    async (r) => {
      const id = `${UID.owner}_amber-durbar_2 ml`;
      await r.put('products/amber-durbar', aProductDocument());
      await r.put(`users/${UID.owner}`, aProfile({ waitedAt: hoursAgo(1) }));
      await r.remove(`waiting/${id}`);
      const db = r.as('owner');
      const batch = db.batch();
      batch.update(db.doc(`users/${UID.owner}`), { waitedAt: now(), waitedFor: id });
      batch.set(db.doc(`waiting/${id}`), {
        uid: UID.owner,
        productId: 'amber-durbar',
        volume: '2 ml',
        askedAt: now(),
      });
      await batch.commit();
    },
  ],
  [
    'a review with votes',
    async (r) => {
      await r.put('products/amber-durbar', aProductDocument());
      const path = `products/amber-durbar/reviews/${UID.owner}`;
      await r.remove(path);
      await r
        .as('owner')
        .doc(path)
        .set(aReview({ longevity: 4, sillage: 4, text: long(2000) }));
    },
  ],
  [
    'a review that is hidden, with the decision',
    async (r) => {
      const path = `products/amber-durbar/reviews/${UID.owner}`;
      await r.put(path, aReview({ createdAt: hoursAgo(1) }));
      const db = r.as('admin');
      const batch = db.batch();
      batch.update(db.doc(path), { hidden: true });
      batch.set(db.doc(`${path}/decisions/latest`), {
        hidden: true,
        reason: long(500),
        by: UID.admin,
        at: now(),
      });
      await batch.commit();
    },
  ],
  [
    'a review that is answered, with the answer',
    async (r) => {
      const path = `products/amber-durbar/reviews/${UID.owner}`;
      await r.put(path, aReview({ createdAt: hoursAgo(1) }));
      const db = r.as('admin');
      const batch = db.batch();
      batch.update(db.doc(path), { answer: long(1000), answeredAt: now() });
      batch.set(db.doc(`${path}/decisions/answer`), {
        text: long(1000),
        by: UID.admin,
        at: now(),
      });
      await batch.commit();
    },
  ],
  [
    'a new product',
    async (r) => {
      await r.remove('products/largest');
      await r.as('admin').doc('products/largest').set(largestProduct());
    },
  ],
  [
    'a product with a correction of its stock',
    async (r) => {
      await r.put('products/largest', { ...largestProduct(), createdAt: hoursAgo(9) });
      const db = r.as('admin');
      const batch = db.batch();
      batch.update(db.doc('products/largest'), { stock: 2, ...signed() });
      batch.set(db.collection('stockCorrections').doc(), {
        productId: 'largest',
        name: long(120),
        volume: long(40),
        before: 3,
        after: 2,
        reason: long(40),
        note: long(200),
        by: UID.admin,
        at: now(),
      });
      await batch.commit();
    },
  ],
  [
    'an offer',
    async (r) => {
      await r.remove('offers/WELCOME15');
      await r
        .as('admin')
        .doc('offers/WELCOME15')
        .set(
          aCouponDocument({
            id: 'WELCOME15',
            type: 'fixed',
            minOrderValue: 0,
            pieces: 5,
            volume: '2 ml',
            combines: false,
            createdAt: now(),
          }),
        );
    },
  ],
  [
    'the seller',
    (r) =>
      r
        .as('admin')
        .doc('settings/business')
        .set({
          ...demoBusiness,
          taxRate: 18,
          pickupLocation: long(60),
          pickupPin: '382011',
          ...signed(),
        }),
  ],
  [
    'the home page with a review',
    async (r) => {
      const text = long(HOME_MAX.reviewText);
      const source = aReview({ text, verified: true, shownName: 'Asha Rao' });
      await r.put('products/p/reviews/u', source);
      const review = { reviewId: 'u', productId: 'p', name: 'Asha Rao', text, rating: 5 };
      await r
        .as('admin')
        .doc('settings/home')
        .set({ ...aHome({ review }), ...signed() });
    },
  ],
];
