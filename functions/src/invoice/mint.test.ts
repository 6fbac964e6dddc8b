import { expect, test } from 'vitest';
import { financialYear, serialNumber } from './mint';

test('the financial year turns at midnight in India, not in Greenwich', () => {
  expect(financialYear(new Date('2026-03-31T18:29:59Z'))).toBe('2025-26');
  expect(financialYear(new Date('2026-03-31T18:30:00Z'))).toBe('2026-27');
  expect(financialYear(new Date('2026-12-31T20:00:00Z'))).toBe('2026-27');
  expect(financialYear(new Date('2099-05-01T00:00:00Z'))).toBe('2099-00');
});

test('a number fits GST rule 46: sixteen characters, letters, digits, slash, dash', () => {
  expect(serialNumber('NF', '2026-27', 1)).toBe('NF/26-27/000001');
  expect(serialNumber('CN', '2026-27', 999_999)).toMatch(/^[A-Z0-9/-]{1,16}$/);
});
