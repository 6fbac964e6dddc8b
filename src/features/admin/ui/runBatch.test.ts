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
});
