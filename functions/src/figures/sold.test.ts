import { describe, expect, it } from 'vitest';
import { soldOf } from './sold';

describe('soldOf', () => {
  it('adds up two lines of one product: pieces, and their price before offers', () => {
    const item = { name: 'Amber Durbar', price: 6850, quantity: 1, selectedVolume: '50 ml' };
    const items = [
      { ...item, id: 'amber-durbar' },
      { ...item, id: 'amber-durbar', price: 120, quantity: 2, selectedVolume: '2 ml' },
      { ...item, id: '' },
    ];
    expect([...soldOf({ items })]).toEqual([['amber-durbar', { units: 3, salesPaise: 709_000 }]]);
  });
});
