import { describe, expect, it } from 'vitest';
import { orderSearches, ownOrderSearch } from './orderSearch';

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

  it('searches ten digits as a phone and as an AWB, and other text as an AWB', () => {
    expect(orderSearches('98123 45678')).toEqual([
      { by: 'phone', value: '+919812345678' },
      { by: 'awb', value: '9812345678' },
    ]);
    expect(orderSearches('SR12345678')).toEqual([{ by: 'awb', value: 'SR12345678' }]);
  });
});

describe('ownOrderSearch', () => {
  it.each(['K7QM-C9XA', ' #k7qm c9xa ', '# K7QMC9XA', 'k7 qm - c9 xa'])(
    'reads a number: %s',
    (text) => {
      expect(ownOrderSearch('aB1', text)).toEqual({ number: 'K7QM-C9XA' });
    },
  );

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
