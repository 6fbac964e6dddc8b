import { describe, expect, it, vi } from 'vitest';
import { runBatch } from './runBatch';

describe('runBatch', () => {
  it('continues after a failure and counts both', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const heard: number[] = [];
    const end = await runBatch(
      [1, 2, 3, 4, 5, 6],
      String,
      (n) => (n === 3 ? Promise.reject(new Error('denied')) : Promise.resolve(n % 2 === 0)),
      ({ done }) => heard.push(done),
    );
    expect(end).toEqual({
      total: 6,
      done: 6,
      updated: 3,
      errors: [{ name: '3', reason: 'denied' }],
    });
    expect(heard).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it.each([
    [
      Object.assign(new Error('Request failed with error: Failed to fetch'), {
        code: 'unavailable',
      }),
      'The shop could not be reached. Check your connection, then try again.',
    ],
    [
      new TypeError('Failed to fetch dynamically imported module: /assets/x.js'),
      'The shop could not be reached. Check your connection, then try again.',
    ],
    [
      Object.assign(new Error('Missing or insufficient permissions.'), {
        code: 'permission-denied',
      }),
      'The shop refused it. Reload the page, then try again.',
    ],
  ])('says in words for the owner what "%s" means', async (error, reason) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const end = await runBatch([1], String, () => Promise.reject(error), vi.fn());
    expect(end.errors).toEqual([{ name: '1', reason }]);
  });
});
