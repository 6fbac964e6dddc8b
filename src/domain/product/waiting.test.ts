import { expect, it } from 'vitest';
import { decodeWait, decodeWaitingSizes, waitingId } from './waiting';

const NOW = new Date('2026-11-28T10:00:00.000Z');
const hoursAgo = (hours: number): Date => new Date(NOW.getTime() - hours * 3_600_000);

it.each([
  ['no entry', undefined, 'no'],
  ['an entry that waits', { askedAt: hoursAgo(900) }, 'waiting'],
  ['one that was told within a day', { toldAt: hoursAgo(23) }, 'told'],
  ['one that asked while it was in stock', { inStockAt: hoursAgo(1) }, 'in-stock'],
  ['one that was told before, and is not removed yet', { toldAt: hoursAgo(25) }, 'no'],
])('%s says %s', (_, data, wait) => {
  expect(decodeWait(data, NOW)).toBe(wait);
});

it('names an entry after the account, the product and the size, without slashes', () => {
  expect(waitingId('meera', { productId: 'rose', volume: '1/2 oz' })).toBe('meera_rose_1-2 oz');
});

it('knows of nobody without the counts', () => {
  expect(decodeWaitingSizes(undefined)).toEqual([]);
});
