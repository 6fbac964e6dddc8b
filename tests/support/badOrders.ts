import { messages } from '../../src/domain/shop/messages';

type Fields = Record<string, unknown>;

/** What a browser writes in an order beside its status and times. */
export const BROWSER_ORDER = {
  items: [
    { id: 'amber-durbar', name: 'Amber Durbar', price: 120, quantity: 1, selectedVolume: '2 ml' },
  ],
  shippingInfo: {
    firstName: 'Meera',
    lastName: 'Iyer',
    email: 'meera@nilofar.example',
    phone: '+919876543210',
    address1: '12 Temple Street',
    address2: 'Mylapore',
    landmark: '',
    city: 'Chennai',
    state: 'Tamil Nadu',
    zipCode: '600004',
    country: 'India',
  },
};
const [LINE] = BROWSER_ORDER.items;

export const BAD_LINES =
  'Something in this order cannot be bought. Please review your cart and order again.';
export const BAD_GIFT =
  'The message or the day of your gift is not valid. Please choose them again.';
const { checkout, coupon } = messages;

const line = (fields: Fields): Fields => ({ items: [{ ...LINE, ...fields }] });
const lines = (count: number, fields: Fields = {}): Fields => ({
  items: Array.from({ length: count }, (_, n) => ({ ...LINE, id: `oud-${n}`, ...fields })),
});
const to = (fields: Fields): Fields => ({
  shippingInfo: { ...BROWSER_ORDER.shippingInfo, ...fields },
});
const { country: _country, ...withoutCountry } = BROWSER_ORDER.shippingInfo;

/** The longest name, of the largest characters. */
const FLOWERS = '🌸'.repeat(200);

/** An address that the rules let through and no function accepts: what is wrong, its fields, and what is said. */
export const BAD_DESTINATIONS: [what: string, fields: Fields, sentence: string][] = [
  ['a key of its own', { note: 'x' }, checkout.addressInvalid],
  ['a number as a line', { address2: 7 }, checkout.addressInvalid],
  ['a control character', { address1: 'Lake\u0007View' }, checkout.addressInvalid],
  ['a line break', { landmark: 'Lake\nView' }, checkout.addressInvalid],
  ['a blank before its text', { city: ' Chennai' }, checkout.addressInvalid],
  ['a line that is too long', { landmark: 'x'.repeat(121) }, checkout.tooLong],
  ['a city that is too long', { city: 'x'.repeat(31) }, checkout.tooLong],
  ['no street', { address1: '' }, checkout.address1],
  ['a PO box', { address2: 'P.O. Box 12' }, checkout.poBox],
  ['a link as a name', { firstName: 'https://evil.example' }, checkout.nameInvalid],
  ['a name in other letters', { lastName: 'Ｉｙｅｒ' }, checkout.nameInvalid],
  ['no name', { lastName: ' ' }, checkout.lastName],
  ['a phone that is none', { phone: '+911234567890' }, checkout.phoneInvalid],
  ['a phone without its country', { phone: '9876543210' }, checkout.phoneInvalid],
  ['an empty phone of a recipient', { recipientPhone: '' }, checkout.phoneInvalid],
  ['two email addresses', { email: 'a@b.in,c@d.in' }, checkout.emailInvalid],
  ['an email that is too long', { email: `${'a'.repeat(250)}@b.in` }, checkout.emailInvalid],
  ['a PIN code of letters', { zipCode: 'ABCDEF' }, checkout.pin],
  ['a PIN code of the army', { zipCode: '900001' }, checkout.pinArmy],
  ['another country', { country: 'Nepal' }, checkout.pinArmy],
  ['a state that is none', { state: 'Atlantis' }, checkout.state],
];

/** The same of a whole order. */
export const BAD_ORDERS: [what: string, fields: Fields, sentence: string][] = [
  ['a text as a line', { items: ['x'] }, BAD_LINES],
  ['a line within a line', line({ product: { name: 'Amber' } }), BAD_LINES],
  ['the contents of a set', line({ contents: [{ productId: 'x', quantity: 1 }] }), BAD_LINES],
  ['no line', { items: [] }, BAD_LINES],
  ['21 lines', lines(21), BAD_LINES],
  ['a line without a product', line({ id: '' }), BAD_LINES],
  ['a path as a product', line({ id: 'a/b' }), BAD_LINES],
  ['no piece', line({ quantity: 0 }), BAD_LINES],
  ['eleven pieces', line({ quantity: 11 }), BAD_LINES],
  ['half a piece', line({ quantity: 1.5 }), BAD_LINES],
  ['a price below nothing', line({ price: -1 }), BAD_LINES],
  ['a price as a text', line({ price: '120' }), BAD_LINES],
  ['a size of 100 kB', line({ selectedVolume: 'x'.repeat(100_000) }), BAD_LINES],
  ['a name with a line break', line({ name: 'Amber\nDurbar' }), BAD_LINES],
  [
    'more than 20 kB in all',
    lines(20, { name: FLOWERS, selectedVolume: FLOWERS.slice(0, 80) }),
    BAD_LINES,
  ],
  ['a text as its address', { shippingInfo: 'x' }, checkout.addressInvalid],
  ['an address without its country', { shippingInfo: withoutCountry }, checkout.addressInvalid],
  ['a coupon with a slash', { couponCode: 'a/b' }, coupon.unknown],
  ['a gift without its form', { gift: 'Happy birthday' }, BAD_GIFT],
  ['a gift on a day that does not exist', { gift: '2026-02-30:Hello' }, BAD_GIFT],
  ['a gift in a month', { gift: '2026-12:Hello' }, BAD_GIFT],
  ['a card of 201 characters', { gift: `:${'x'.repeat(201)}` }, BAD_GIFT],
  ...BAD_DESTINATIONS.map(([what, fields, sentence]): (typeof BAD_ORDERS)[number] => [
    `an address with ${what}`,
    to(fields),
    sentence,
  ]),
];
