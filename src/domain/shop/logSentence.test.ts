import { describe, expect, it } from 'vitest';
import { orderNumber } from '../order/orderNumber';
import { decodeLogEntry } from './logEntry';
import { logSentence, sentenceEnd } from './logSentence';

const ORDER = 'shopper_1790000000000';
const NUMBER = orderNumber(ORDER);
const CATEGORIES = new Map([
  ['Oud', 'Oud and smoke'],
  ['gourmand', 'Sweet'],
]);
const names = {
  fragrance: (id: string) => (id === 'amber-durbar' ? 'Amber Durbar' : undefined),
  category: (id: string) => CATEGORIES.get(id),
  offer: (id: string) => (id === 'auto1' ? 'The House Welcome' : undefined),
};

function sentence(entry: object): string {
  const decoded = decodeLogEntry('e', { at: new Date(0), by: 'asha', what: 'changed', ...entry });
  const { did, about, more } = logSentence(decoded, names);
  return `Asha ${did} ${about}${more}${sentenceEnd(more)}`;
}

const ofProduct = (changes: object, what = 'changed'): string =>
  sentence({ what, collection: 'products', target: 'products/amber-durbar', changes });
const ofOrder = (what: string, changes: object = {}): string =>
  sentence({ what, collection: 'orders', target: `orders/${ORDER}`, changes });

describe('the log says in a sentence', () => {
  it.each([
    [ofProduct({}, 'created'), 'Asha added Amber Durbar.'],
    [ofProduct({}, 'deleted'), 'Asha deleted Amber Durbar.'],
    [ofProduct({ name: { before: 'Brief' } }, 'deleted'), 'Asha deleted Brief.'],
    [
      ofProduct(
        Object.fromEntries(
          ['hsn', 'name', 'price', 'stock', 'weight'].map((field) => [field, { after: '1' }]),
        ),
      ),
      'Asha changed HSN code, name, price, stock and more of Amber Durbar.',
    ],
    [
      ofProduct({ price: { before: '6850', after: '6500' } }),
      'Asha changed the price of Amber Durbar from ₹6,850 to ₹6,500.',
    ],
    [
      ofProduct({ originalPrice: { before: '6850' } }),
      'Asha changed the original price of Amber Durbar from ₹6,850 to nothing.',
    ],
    [
      ofProduct({ '50 ml price': { before: '6850', after: '6500' } }),
      'Asha changed the price of Amber Durbar, 50 ml from ₹6,850 to ₹6,500.',
    ],
    [
      ofProduct({ '10 ml stock': { before: '4', after: '40' } }),
      'Asha changed the stock of Amber Durbar, 10 ml from 4 to 40.',
    ],
    [
      ofProduct({ variants: { before: '[{"volume":"10 ml","pri…', after: '[{"vol…' } }),
      'Asha changed the sizes of Amber Durbar.',
    ],
    [
      ofProduct({ '50 ml price': { after: '1' }, '10 ml inStock': { after: 'false' } }),
      'Asha changed 50 ml price and 10 ml availability of Amber Durbar.',
    ],
    [
      ofProduct({ category: { before: 'Oud', after: 'gourmand' } }),
      'Asha changed the category of Amber Durbar from “Oud and smoke” to “Sweet”.',
    ],
    [
      ofProduct({ category: { before: 'gone', after: 'Oud' } }),
      'Asha changed the category of Amber Durbar from “gone” to “Oud and smoke”.',
    ],
    [
      ofProduct({ reason: 'Dawn Oud is a draft.' }, 'not published'),
      'Asha could not publish Amber Durbar: Dawn Oud is a draft.',
    ],
    [
      ofProduct({ visibility: { before: 'Draft', after: 'Public' } }),
      'Asha changed the visibility of Amber Durbar from “Draft” to “Public”.',
    ],
    [
      ofProduct({ inStock: { before: 'true', after: 'false' } }),
      'Asha marked Amber Durbar as sold out.',
    ],
    [
      ofProduct({ name: { before: 'Amber', after: 'Amber Durbar' } }),
      'Asha changed the name of Amber Durbar from “Amber” to “Amber Durbar”.',
    ],
    [
      ofProduct({ price: { after: '1' }, tags: { after: '[]' } }),
      'Asha changed price and tags of Amber Durbar.',
    ],
  ])('%s', (said, expected) => expect(said).toBe(expected));

  it.each([
    [
      ofOrder('refund', { amountPaise: 100_000, reason: 'Late' }),
      `Asha refunded ₹1,000 of order ${NUMBER}: “Late”.`,
    ],
    [
      ofOrder('cancellation declined', { status: 'paid', reason: 'It is at the door.' }),
      `Asha declined the cancellation of order ${NUMBER}: “It is at the door.”`,
    ],
    [ofOrder('status', { from: 'paid', to: 'shipped' }), `Asha marked order ${NUMBER} as shipped.`],
    [ofOrder('note'), `Asha added a note to order ${NUMBER}.`],
    [
      ofOrder('payment.dispute.created', { amount: '₹4,840', paymentId: 'pay_1' }),
      `Asha raised a dispute about order ${NUMBER}, ₹4,840.`,
    ],
    [
      ofOrder('address corrected', { fields: 'city, zipCode' }),
      `Asha corrected the address of order ${NUMBER}: city, zipCode.`,
    ],
  ])('%s', (said, expected) => expect(said).toBe(expected));

  it.each([
    [
      {
        collection: 'reviews',
        target: 'products/amber-durbar/reviews/u',
        changes: { hidden: { before: 'false', after: 'true' }, reason: { after: 'Spam' } },
      },
      'Asha hid a review of Amber Durbar: “Spam”.',
    ],
    [
      { what: 'answered', collection: 'reviews', target: 'products/oud/reviews/u' },
      'Asha answered a review of oud.',
    ],
    [
      {
        collection: 'contactMessages',
        target: 'contactMessages/1',
        changes: { read: { after: 'true' }, answered: { after: 'true' } },
      },
      'Asha marked a message as read and answered.',
    ],
    [
      { what: 'answered', collection: 'contactMessages', target: 'contactMessages/1' },
      'Asha answered a message.',
    ],
    [
      {
        collection: 'users',
        target: 'users/u',
        changes: { role: { before: 'customer', after: 'admin' } },
      },
      'Asha changed the role of a customer from “customer” to “admin”.',
    ],
    [
      { collection: 'settings', target: 'settings/site', changes: {} },
      'Asha changed the settings of the shop.',
    ],
    [
      { what: 'rebuild', collection: 'maintenance', target: 'maintenance/r' },
      'Asha started Rebuild Index.',
    ],
    [
      {
        collection: 'offers',
        target: 'offers/DIWALI',
        changes: { minOrderValue: { before: '0', after: '3000' } },
      },
      'Asha changed the minimum of the offer DIWALI from ₹0 to ₹3,000.',
    ],
  ])('%#', (entry, expected) => expect(sentence(entry)).toBe(expected));
});
