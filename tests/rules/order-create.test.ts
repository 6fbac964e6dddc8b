import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  ADDRESS_TEXT,
  validateShipping,
  PO_BOX,
  SHIPPING_MAX,
  shippingInfoSchema,
  STATE_NAMES,
} from '../../src/domain/customer/address';
import { MAX_LINES, MAX_QUANTITY } from '../../src/domain/shop/constants';
import { toShippingForm } from '../../src/domain/customer/savedAddress';
import { attack } from '../support/attack';
import { PLAIN_LINES, STRANGE_LINES } from '../support/addressLines';
import { poBoxLines, PO_BOXES, STREETS } from '../support/poBoxes';
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
  readRules,
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
    ['gift', `:${long(201)}`],
    ['gift', 'soon:For you'],
    ['gift', '2026-12-03T00:For you'],
    ['gift', 'For you'],
    ['gift', ''],
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
    ['items', ['amber-durbar']],
    ['items', [[aLine()].length]],
    ['items.0.quantity', 0],
    ['items.0.quantity', 11],
    ['items.0.quantity', 25],
    ['items.0.quantity', -1],
    ['items.0.quantity', 1.5],
    ['items.0.quantity', '2'],
    ['items.0.quantity', Number.NaN],
    ['items.0.quantity', true],
    ['items.0.quantity', null],
    ['items.0.quantity', [1]],
    ['items.0.price', -0.01],
    ['items.0.price', '6850'],
    ['items.0.price', null],
    ['items.0.price', Number.NaN],
    ['items.0.price', Number.POSITIVE_INFINITY],
    ['items.0.price', 10_000_001],
    ['items.0.price', { amount: 1 }],
    ['items.0.id', ''],
    ['items.0.id', 'a/b'],
    ['items.0.id', '*'],
    ['items.0.id', 'x\n50 ml\nx'],
    ['items.0.id', long(129)],
    ['items.0.id', 7],
    ['items.0.name', ''],
    ['items.0.name', long(201)],
    ['items.0.name', ['Amber']],
    ['items.0.selectedVolume', long(41)],
    ['items.0.selectedVolume', 50],
    ['items.0.selectedVolume', null],
    ['items.0.selectedVolume', '50 ml\nx\n50 ml'],
    ['items.0.discount', 10],
    ['items.0.contents', [{ productId: 'x', name: 'Gold', volume: '1 kg', quantity: 1 }]],
    ['shippingInfo', {}],
    ['shippingInfo', null],
    ['shippingInfo', 'Gandhinagar'],
    ['shippingInfo.firstName', ''],
    ['shippingInfo.firstName', ' Asha'],
    ['shippingInfo.firstName', long(SHIPPING_MAX.firstName + 1)],
    ['shippingInfo.lastName', ''],
    ['shippingInfo.lastName', long(SHIPPING_MAX.lastName + 1)],
    ['shippingInfo.email', 'asha'],
    ['shippingInfo.email', 'a sha@nilofar.example'],
    ['shippingInfo.email', '(text)asha@nilofar.example'],
    ['shippingInfo.email', 'asha@nilofar..example'],
    ['shippingInfo.email', `${long(60)}@${long(200)}.example`],
    ['shippingInfo.phone', '9876543210'],
    ['shippingInfo.phone', '+915876543210'],
    ['shippingInfo.phone', '+9198765432100'],
    ['shippingInfo.phone', '+449876543210'],
    ['shippingInfo.recipientPhone', ''],
    ['shippingInfo.recipientPhone', '9876543210'],
    ['shippingInfo.recipientPhone', null],
    ['shippingInfo.address1', ''],
    ['shippingInfo.address1', 'Lane\nGate'],
    ['shippingInfo.address1', long(SHIPPING_MAX.address1 + 1)],
    ['shippingInfo.address2', null],
    ['shippingInfo.address2', long(SHIPPING_MAX.address2 + 1)],
    ['shippingInfo.landmark', long(SHIPPING_MAX.landmark + 1)],
    ['shippingInfo.city', ''],
    ['shippingInfo.city', long(SHIPPING_MAX.city + 1)],
    ['shippingInfo.state', 'Sindh'],
    ['shippingInfo.state', 'gujarat'],
    ['shippingInfo.state', 'Goa|Assam'],
    ['shippingInfo.zipCode', '082011'],
    ['shippingInfo.zipCode', '982011'],
    ['shippingInfo.zipCode', '38201'],
    ['shippingInfo.zipCode', '3820111'],
    ['shippingInfo.zipCode', 382011],
    ['shippingInfo.country', 'Nepal'],
    ['shippingInfo.gift', true],
  ].map(([path, value]) => {
    const name = `${String(path)} = ${inShort(value)}`;
    return [name, withField(aNewOrder({ couponCode: 'WELCOME15' }), String(path), value)] as const;
  }),
  ...Object.keys(aLine()).map(
    (key) => [`line without ${key}`, withoutField(aNewOrder(), `items.0.${key}`)] as const,
  ),
  ...Object.keys(aDestination()).map(
    (key) =>
      [`destination without ${key}`, withoutField(aNewOrder(), `shippingInfo.${key}`)] as const,
  ),
];

describe('an order that may not be placed', () => {
  it.each(FAULTS)('%s', (_name, order) => denied(place(order)));

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

  it.each<[string, Data]>([
    ['eleven pieces', { quantity: 11 }],
    ['no piece', { quantity: 0 }],
    ['a price below 0', { price: -1 }],
    ['a name too long', { name: long(201) }],
    ['a field too many', { extra: 1 }],
    ['an id that is none', { id: 'a/b' }],
    ['the id of an empty place', { id: '*', selectedVolume: '' }],
    // The numbers that stand for other checks in the list of values.
    ['a quantity of twenty-five', { quantity: 25 }],
    ['a quantity of true', { quantity: true }],
    ['a price of true', { price: true }],
    ['a number for a name and a text for a quantity', { name: 5, quantity: 'abc' }],
    ['a name of true and six keys', { name: true, extra: 1 }],
    ['a line break in the size', { selectedVolume: '50 ml\nx\n50 ml' }],
    ['two faults, which together look like a line', { name: long(201), price: -1 }],
  ])('with %s in any one of its twenty places', async (_name, fault) => {
    for (let at = 1; at < MAX_LINES; at++) {
      const items = lines(MAX_LINES, (n) => (n === at ? fault : {}));
      await denied(place(aNewOrder({ items })));
      await denied(place(aNewOrder({ items: items.slice(0, at + 1) })));
    }
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

describe('an order to a post office box or a strange address', () => {
  const fields = ['address1', 'address2', 'landmark'] as const;
  const isRefusedByForm = (shippingInfo: Data): boolean =>
    Object.keys(validateShipping(toShippingForm(v.parse(shippingInfoSchema, shippingInfo))))
      .length > 0;

  const decide = async (shippingInfo: Data) => {
    const outcome = place(aNewOrder({ shippingInfo }));
    if (isRefusedByForm(shippingInfo)) await denied(outcome);
    else await allowed(outcome);
    await rules.remove(`orders/${ORDER_ID}`);
  };

  it.each(fields)('is refused in %s, a street there is not', async (field) => {
    await decide(aDestination({ [field]: 'PO Box 123' }));
    await decide(aDestination({ [field]: 'Box Hill Apartments' }));
  });

  it.each([...PO_BOXES.flatMap(poBoxLines), ...STREETS])(
    'gets the same decision from the rules and from the form: %j',
    (text) => decide(aDestination({ landmark: text })),
  );

  it.each([...fields, 'city'])('is refused with strange characters in %s', async (field) => {
    for (const text of STRANGE_LINES)
      await denied(place(aNewOrder({ shippingInfo: aDestination({ [field]: text }) })));
  });

  it.each([...STRANGE_LINES, ...PLAIN_LINES])(
    'gets the same decision about its characters: %j',
    (text) => decide(aDestination({ city: text.slice(0, SHIPPING_MAX.city) })),
  );

  it('is found by the same pattern', () => {
    const pattern = `.*[^${ADDRESS_TEXT}].*|(?i:${PO_BOX})`;
    expect(readRules()).toContain(`.matches('${pattern.replaceAll('\\', '\\\\')}')`);
  });
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
        'shippingInfo.phone',
        'shippingInfo.zipCode',
        'shippingInfo.country',
        'shippingInfo.state',
        'items.0.quantity',
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
  if (path === 'items.0.quantity')
    return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 10;
  const good: Record<string, unknown> = {
    status: 'pending_payment',
    'shippingInfo.phone': '+919876543210',
    'shippingInfo.country': 'India',
    'shippingInfo.state': 'Gujarat',
    'shippingInfo.zipCode': '382011',
  };
  return good[path] === value;
}
