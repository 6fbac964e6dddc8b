import { describe, expect, it } from 'vitest';
import { anOrder } from '../../../tests/support/orders';
import { isNamed, orderSearches, ownOrderSearch, searchFields } from './orderSearch';

describe('orderSearches', () => {
  it('recognises an order id, an email as typed and in lower case, and an empty text', () => {
    expect(orderSearches(' u_1790000000000 ')).toEqual([{ by: 'id', value: 'u_1790000000000' }]);
    expect(orderSearches('Asha@Nilofar.example')).toEqual([
      { by: 'email', value: 'Asha@Nilofar.example' },
      { by: 'email', value: 'asha@nilofar.example' },
    ]);
    expect(orderSearches('  ')).toEqual([]);
  });

  it('recognises an order’s number, which can be an AWB too', () => {
    expect(orderSearches('#k7qm c9xa')).toEqual([
      { by: 'number', value: 'K7QM-C9XA' },
      { by: 'awb', value: '#k7qmc9xa' },
    ]);
  });

  it('searches as somebody types: the beginning of a number, and the beginning of a name', () => {
    expect(orderSearches('k7')).toEqual([]);
    expect(orderSearches('k7qm c')).toEqual([
      { by: 'start', value: 'K7QM-C' },
      { by: 'awb', value: 'k7qmc' },
    ]);
    expect(orderSearches('Anahi')).toEqual([{ by: 'name', value: 'anahi' }]);
    expect(orderSearches('A. Venkataraman')).toEqual([{ by: 'name', value: 'venkataram' }]);
    // Letters that an order's number can have, too.
    expect(orderSearches('deep')).toEqual([
      { by: 'start', value: 'DEEP' },
      { by: 'name', value: 'deep' },
    ]);
  });

  it('finds people without their accents and apostrophes', () => {
    const order = anOrder({ buyerName: "René D'Souza" });
    expect(searchFields(order).nameStarts).toEqual(
      expect.arrayContaining(['ren', 'rene', 'dsouza']),
    );
    for (const typed of ['rene', 'René', 'dsouza', 'D’Souza'])
      expect(isNamed(order, typed)).toBe(true);
    expect(orderSearches("d'souza")).toEqual(orderSearches('dsouza'));
  });

  it('reads what was copied with invisible characters, other dashes and other digits', () => {
    expect(orderSearches('K7QM\u2013C9XA\u200b')).toEqual(orderSearches('K7QM-C9XA'));
    expect(orderSearches('\u200e९८१२३ ४५६७८')).toEqual(orderSearches('98123 45678'));
    expect(orderSearches('\u200easha@nilofar.example')).toEqual([
      { by: 'email', value: 'asha@nilofar.example' },
    ]);
  });

  it('recognises an invoice’s number, in small letters too', () => {
    expect(orderSearches(' nf/2627/A0000123 ')).toEqual([
      { by: 'invoice', value: 'NF/2627/A0000123' },
    ]);
  });

  it('searches ten digits as a phone and as an AWB, and other text as an AWB', () => {
    expect(orderSearches('98123 45678')).toEqual([
      { by: 'phone', value: '+919812345678' },
      { by: 'awb', value: '9812345678' },
    ]);
    expect(orderSearches('SR12345678')).toEqual([{ by: 'awb', value: 'SR12345678' }]);
  });
});

describe('ownOrderSearch', () => {
  it.each([
    'K7QM-C9XA',
    ' #k7qm c9xa ',
    '# K7QMC9XA',
    'k7 qm - c9 xa',
    'K7QM\u2013C9XA',
    'K7QM-C9XA.',
    '\u200bK7QM.C9XA',
  ])('reads a number: %s', (text) => {
    expect(ownOrderSearch('aB1', text)).toEqual({ number: 'K7QM-C9XA' });
  });

  it.each(['aB1_1790000000000', ' #AB1_1790000000000 ', 'ab1_ 1790000000000'])(
    'reads the whole id of an own order: %s',
    (text) => {
      expect(ownOrderSearch('aB1', text)).toEqual({ id: 'aB1_1790000000000' });
    },
  );

  it.each(['', '#', 'amber', 'K7QM-C9X', 'other_1790000000000', 'aB1_17900'])(
    'reads nothing else: %s',
    (text) => {
      expect(ownOrderSearch('aB1', text)).toBeUndefined();
    },
  );
});

describe('the names of an order', () => {
  const gift = anOrder({ id: 'u_1790000000000', buyerName: 'Kavya Menon Rao' });

  it('are stored by the beginnings of their words, of who bought and of who receives it', () => {
    expect(searchFields(gift)).toEqual({
      number: expect.stringMatching(/^\w{4}-\w{4}$/) as string,
      nameStarts: [
        ...'kav kavy kavya men meno menon rao'.split(' '),
        ...'ana anah anahi anahit anahita des desa desai'.split(' '),
      ],
    });
    expect(searchFields(anOrder({ shippingInfo: {} })).nameStarts).toEqual([]);
    expect(
      searchFields(anOrder({ shippingInfo: { firstName: 'O’Neil', lastName: 'Li' } })).nameStarts,
    ).toEqual(['one', 'onei', 'oneil', 'li', 'o', 'nei', 'neil']);
  });

  it.each([
    ['kavya', true],
    ['Rao kav', true],
    ['desai', true],
    ['kavya x', false],
    ['avya', false],
  ])('match %s: %s', (typed, is) => {
    expect(isNamed(gift, typed)).toBe(is);
  });
});
