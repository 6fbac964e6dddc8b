import { expect, it } from 'vitest';
import { orderId } from './orderId';

it('is the user and a time, rounded to a thousand seconds, which stays in its period', () => {
  const at = (ms: number, taken?: number): string => orderId('u1', new Date(ms), taken);
  expect(at(1_795_123_456_789)).toBe('u1_1795123000000');
  expect(at(1_795_123_456_789, 1)).toBe('u1_1795124000000');
  expect(at(1_795_999_999_999)).toBe('u1_1795999000000');
  expect(at(1_795_999_999_999, 1)).toBe('u1_1795000000000');
});
