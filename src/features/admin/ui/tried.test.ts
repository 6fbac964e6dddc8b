import { expect, it } from 'vitest';
import { tried } from './tried';

it('says how often something was tried, why it failed and when it is tried again', () => {
  const nextAt = new Date('2026-11-30T11:15:00Z');
  expect(tried({ attempts: 1, lastError: 'Server Error', nextAt })).toBe(
    'Tried once: Server Error. The next attempt is on 30 Nov 2026, 16:45 IST.',
  );
  expect(tried({ attempts: 3, lastError: 'It was refused.' })).toBe(
    'Tried 3 times: It was refused.',
  );
});
