import { describe, expect, it } from 'vitest';
import { BAD_ORDERS, BROWSER_ORDER } from '../../../tests/support/badOrders';
import { PLAIN_LINES } from '../../../tests/support/addressLines';
import { toShippingInfo } from '../customer/address';
import { toShippingForm } from '../customer/savedAddress';
import { MAX_LINES, MAX_QUANTITY } from '../shop/constants';
import { giftText } from './gift';
import { faultOfNewOrder } from './newOrder';

const { items, shippingInfo } = BROWSER_ORDER;
const [line] = items;

describe('a new order', () => {
  it.each<[string, Record<string, unknown>]>([
    ['as the checkout writes it', {}],
    ['with fields of functions', { pricing: { lines: ['x'.repeat(30_000)] }, number: 'K7QM-C9XA' }],
    ['with a coupon', { couponCode: 'WELCOME15' }],
    ['with a card and a day', { gift: giftText({ sendOn: '2026-12-03', message: 'To:\nMeera' }) }],
    ['with a full card', { gift: giftText({ sendOn: '', message: '🌸'.repeat(200) }) }],
    ['with a gift that wishes nothing', { gift: ':' }],
    [
      'for another recipient',
      { shippingInfo: { ...shippingInfo, recipientPhone: '+916000000001' } },
    ],
    [
      'of twenty full lines',
      {
        items: Array.from({ length: MAX_LINES }, (_, n) => ({
          ...line,
          id: `fragrance-with-a-long-name-${n}`,
          name: 'अम्बर दरबार '.repeat(10),
          quantity: MAX_QUANTITY,
        })),
      },
    ],
  ])('is accepted %s', (_, fields) => {
    expect(faultOfNewOrder({ ...BROWSER_ORDER, ...fields })).toBeUndefined();
  });

  it.each(PLAIN_LINES)('is accepted to %j, as the form stores it', (address1) => {
    const to = toShippingInfo({ ...toShippingForm(shippingInfo), address1 });
    expect(faultOfNewOrder({ ...BROWSER_ORDER, shippingInfo: to })).toBeUndefined();
  });

  it.each(BAD_ORDERS)('is refused with %s', (_, fields, sentence) => {
    expect(faultOfNewOrder({ ...BROWSER_ORDER, ...fields })).toBe(sentence);
  });

  it.each([undefined, null, 'x', [], {}])('is not %j', (data) => {
    expect(faultOfNewOrder(data)).toBeDefined();
  });
});
