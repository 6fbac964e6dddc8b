import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { SHIPPING_MAX, STATE_NAMES } from '../../src/domain/customer/address';
import { MAX_LINES, MAX_QUANTITY } from '../../src/domain/shop/constants';
import { attack } from '../support/attack';
import {
  aDestination,
  aLine,
  allowed,
  aNewOrder,
  denied,
  hoursAgo,
  inShort,
  openRules,
  ORDER_ID,
  UID,
  withField,
  withoutField,
  type Data,
  type RulesUnderTest,
  JUST_BEFORE,
} from '../support/rules';

let rules: RulesUnderTest;
beforeAll(async () => {
  rules = await openRules();
});
afterAll(() => rules.close());

const place = (order: Data, id = ORDER_ID): Promise<void> =>
  rules.as('owner').doc(`orders/${id}`).set(order);

/** The given number of lines of different products. */
const lines = (count: number, line: (n: number) => Data = () => ({})): Data[] =>
  Array.from({ length: count }, (_, n) => aLine({ id: `product-${n}`, quantity: 1, ...line(n) }));
const long = (length: number): string => 'x'.repeat(length);

beforeEach(() => rules.remove(`orders/${ORDER_ID}`));

describe('an order that may be placed', () => {
  it('is an ordinary one', () => allowed(place(aNewOrder())));

  it('has a coupon', () => allowed(place(aNewOrder({ couponCode: 'WELCOME15' }))));

  it.each([
    ['a card', `:For you,\n${long(191)}`],
    ['a day', '2026-12-03:'],
    ['both', '2026-12-03:At 10:30, for you'],
  ])('is a gift with %s', (_, gift) => allowed(place(aNewOrder({ gift }))));

  it('costs nothing, in whole rupees', () =>
    allowed(place(aNewOrder({ items: [aLine({ price: 0, selectedVolume: '' })] }))));

  it.each(Array.from({ length: MAX_LINES }, (_, n) => n + 1))('has %i lines', (count) =>
    allowed(place(aNewOrder({ items: lines(count) }))),
  );

  it.each(Array.from({ length: MAX_QUANTITY }, (_, n) => n + 1))('asks for %i of one', (quantity) =>
    allowed(place(aNewOrder({ items: [aLine({ quantity })] }))),
  );

  it('contains several sizes of one product, and products whose names only begin alike', () =>
    allowed(
      place(
        aNewOrder({
          items: [
            aLine({ id: 'rose', selectedVolume: '50 ml' }),
            aLine({ id: 'rose', selectedVolume: '2 ml' }),
            aLine({ id: 'rose', selectedVolume: '' }),
            aLine({ id: 'rose5', selectedVolume: '0 ml' }),
          ],
        }),
      ),
    ));

  it.each(STATE_NAMES)('goes to %s', (state) =>
    allowed(place(aNewOrder({ shippingInfo: aDestination({ state }) }))),
  );
});

/** What is wrong → the document. Each is a valid order with one fault. */
const FAULTS: readonly (readonly [string, Data])[] = [
  ...['userId', 'items', 'shippingInfo', 'status', 'createdAt', 'updatedAt'].map(
    (key) => [`${key} missing`, withoutField(aNewOrder(), key)] as const,
  ),
  ...[
    ['userId', UID.other],
    ['userId', ''],
    ['userId', null],
    ['status', 'paid'],
    ['status', 'processing'],
    ['status', 'payment_failed'],
    ['status', 'cancelled'],
    ['status', true],
    ['createdAt', JUST_BEFORE],
    ['createdAt', hoursAgo(-48)],
    ['createdAt', '2026-11-20T00:00:00.000Z'],
    ['updatedAt', JUST_BEFORE],
    ['couponCode', ''],
    ['couponCode', null],
    ['couponCode', 'A B'],
    ['couponCode', long(41)],
    ['couponCode', ['WELCOME15']],
    // Firestore reserves ids between double underscores: reading such an offer throws.
    ['couponCode', '__x__'],
    ['couponCode', '-'],
    ['gift', long(212)],
    ['gift', { message: 'For you', sendOn: '' }],
    ['gift', 7],
    ['gift', null],
    // Fields that only the functions write.
    ['razorpayOrderId', 'order_1'],
    ['razorpayPaymentId', 'pay_1'],
    ['razorpayError', 'none'],
    ['amountPaise', 100],
    ['pricing', { total: 1 }],
    ['paidAt', JUST_BEFORE],
    ['shiprocketAWB', 'AWB1'],
    ['invoiceNumber', '1'],
    ['buyerName', 'Kavya Rao'],
    ['returning', []],
    ['sentAgainAt', JUST_BEFORE],
    ['cancellationFrom', 'paid'],
    ['updatedBy', UID.owner],
    ['items', []],
    ['items', lines(MAX_LINES + 1)],
    ['items', lines(40)],
    ['items', aLine()],
    ['items', { 0: aLine() }],
    ['items', 'amber-durbar'],
    ['items', null],
    ['items', Array.from({ length: MAX_LINES + 1 }, () => 'x')],
    ['items', ['x']],
    ['items', [aLine({ name: long(400) })]],
    ['items', [aLine({ name: ['x'] })]],
    ['items', [Object.fromEntries(Array.from({ length: 402 }, (_, n) => [`k${n}`, '']))]],
    ['shippingInfo', {}],
    ['shippingInfo', null],
    ['shippingInfo', 'Gandhinagar'],
    ...['firstName', 'lastName', 'email', 'phone', 'address1', 'city', 'state', 'zipCode'].map(
      (key) => [`shippingInfo.${key}`, ''] as const,
    ),
    ...Object.keys(aDestination()).map((key) => [`shippingInfo.${key}`, null] as const),
    ...['address1', 'address2', 'landmark', 'city', 'firstName', 'lastName', 'state'].map(
      (key) => [`shippingInfo.${key}`, long(181)] as const,
    ),
    ['shippingInfo.firstName', long(SHIPPING_MAX.firstName + 1)],
    ['shippingInfo.lastName', long(SHIPPING_MAX.lastName + 1)],
    ['shippingInfo.email', long(SHIPPING_MAX.email + 1)],
    ['shippingInfo.phone', '9876543210'],
    ['shippingInfo.phone', '+9198765432100'],
    ['shippingInfo.recipientPhone', ''],
    ['shippingInfo.recipientPhone', null],
    ['shippingInfo.landmark', long(SHIPPING_MAX.landmark + 1)],
    ['shippingInfo.city', long(SHIPPING_MAX.city + 1)],
    ['shippingInfo.zipCode', '38201'],
    ['shippingInfo.zipCode', 382011],
    ['shippingInfo.country', 'Nepal'],
    ['shippingInfo.gift', true],
  ].map(([path, value]) => {
    const name = `${String(path)} = ${inShort(value)}`;
    return [name, withField(aNewOrder({ couponCode: 'WELCOME15' }), String(path), value)] as const;
  }),
  ...Object.keys(aDestination()).map(
    (key) =>
      [`destination without ${key}`, withoutField(aNewOrder(), `shippingInfo.${key}`)] as const,
  ),
];

describe('an order that may not be placed', () => {
  it.each(FAULTS)('%s', (_name, order) => denied(place(order)));

  it.each(Array.from({ length: MAX_LINES }, (_, n) => n))(
    'with a map in line %i of all',
    attack(38),
    (at) =>
      denied(place(aNewOrder({ items: lines(MAX_LINES).with(at, aLine({ name: { x: 1 } })) }))),
  );

  it('under the id of one that was refused', attack(38), async () => {
    await rules.put(`refusedOrders/${ORDER_ID}`, { expireAt: hoursAgo(-1) });
    await denied(place(aNewOrder()));
    await rules.remove(`refusedOrders/${ORDER_ID}`);
    await allowed(place(aNewOrder()));
  });

  it.each([
    ORDER_ID.replace(UID.owner, UID.other),
    UID.owner,
    `${UID.owner}_`,
    `${UID.owner}_17636`,
    `${ORDER_ID}x`,
    // Not rounded, and long ago.
    ORDER_ID.replace(/0$/, '1'),
    `${UID.owner}_1763600000000`,
    `x${ORDER_ID}`,
    ORDER_ID.replace('_', '-'),
  ])('under the id %s', attack(26), (id) => denied(place(aNewOrder(), id)));

  it('in another person’s name, under that person’s id', async () => {
    await denied(place(aNewOrder({ userId: UID.other }), ORDER_ID.replace(UID.owner, UID.other)));
  });

  it('in place of an existing one', async () => {
    await rules.put(`orders/${ORDER_ID}`, aNewOrder({ status: 'paid' }));
    await denied(place(aNewOrder()));
  });

  it('whatever else an attacker sends', () =>
    fc.assert(
      fc.asyncProperty(hostileOrders, async (order) => {
        await denied(place(order));
      }),
      { numRuns: 300 },
    ));
});

/** Anything that Firestore can store, with many values that the fields really have. */
const { value: anything } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'hostile' },
    fc.string({ maxLength: 12 }),
    fc.constantFrom('pending_payment', 'paid', '+919876543210', 'India', 'Gujarat', '382011'),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.constant(JUST_BEFORE),
    fc.dictionary(fields(), tie('value'), { maxKeys: 8 }),
    // Firestore has no list directly inside a list.
    fc.array(fc.dictionary(fields(), fc.string({ maxLength: 5 }), { maxKeys: 6 }), {
      maxLength: 4,
    }),
  ),
}));

function fields(): fc.Arbitrary<string> {
  return fc.constantFrom(
    ...Object.keys({ ...aLine(), ...aDestination() }),
    'recipientPhone',
    'pricing',
    'total',
  );
}

/**
 * A valid order with at least one field replaced by anything else or one key added; the replacement is never a value
 * that the field may have.
 */
const hostileOrders: fc.Arbitrary<Data> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        'userId',
        'status',
        'createdAt',
        'updatedAt',
        'items',
        'shippingInfo',
        'shippingInfo.country',
      ),
      anything,
    )
    .filter(([path, value]) => !isGood(path, value))
    .map(([path, value]) => withField(aNewOrder(), path, value)),
  fc
    .tuple(fc.constantFrom('role', 'total', 'paidAt', 'pricing', 'refunds', 'discount'), anything)
    .map(([key, value]) => aNewOrder({ [key]: value })),
);

function isGood(path: string, value: unknown): boolean {
  // A function looks at the lines.
  if (path === 'items') return Array.isArray(value) && value.length >= 1;
  const good: Record<string, unknown> = {
    status: 'pending_payment',
    'shippingInfo.country': 'India',
  };
  return good[path] === value;
}
