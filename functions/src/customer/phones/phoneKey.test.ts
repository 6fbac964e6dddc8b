import { expect, it } from 'vitest';
import { phoneKey } from './phoneKey';

it('is the same for the same number, and differs for another number or key', () => {
  const key = phoneKey('secret', '+919876543210');
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(phoneKey('secret', '+919876543210')).toBe(key);
  expect(phoneKey('secret', '+919876543211')).not.toBe(key);
  expect(phoneKey('other', '+919876543210')).not.toBe(key);
});
