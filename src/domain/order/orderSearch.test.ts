import { describe, expect, it } from 'vitest';
import { orderSearches } from './orderSearch';

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
