import { describe, expect, it } from 'vitest';
import { isLogCollection } from './logEntry';

describe('the admin log', () => {
  it('recognises its collections', () => {
    expect(isLogCollection('orders')).toBe(true);
    expect(isLogCollection('payments')).toBe(false);
    expect(isLogCollection(null)).toBe(false);
  });
});
