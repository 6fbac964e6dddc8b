import { describe, expect, it } from 'vitest';
import { createCoalescer } from './coalesce';

/** Runs that a test ends, in the order in which they began. */
function runs() {
  const begun: { end: () => void; fail: () => void }[] = [];
  const work = () =>
    new Promise<void>((resolve, reject) => {
      begun.push({ end: resolve, fail: () => reject(new Error('contention')) });
    });
  return { begun, work };
}

/** Waits until all promise callbacks have run. */
const rest = () => new Promise((resolve) => setImmediate(resolve));

describe('coalesced work', () => {
  it('runs twice for a hundred concurrent calls, whichever of them came during the first run', async () => {
    const { begun, work } = runs();
    const once = createCoalescer();
    const first = once('messages', work);
    await rest();
    const others = Promise.all(Array.from({ length: 99 }, () => once('messages', work)));
    await rest();
    expect(begun).toHaveLength(1);
    begun[0]?.end();
    await first;
    await rest();
    expect(begun).toHaveLength(2);
    begun[1]?.end();
    await others;
    expect(begun).toHaveLength(2);
  });

  it('does not wait for work of another name', async () => {
    const { begun, work } = runs();
    const once = createCoalescer();
    const both = Promise.all([once('messages', work), once('customers', work)]);
    await rest();
    expect(begun).toHaveLength(2);
    for (const { end } of begun) end();
    await both;
  });

  it('continues after a failed run, which rejects only for the calls that shared it', async () => {
    const { begun, work } = runs();
    const once = createCoalescer();
    const failed = Promise.allSettled([once('messages', work), once('messages', work)]);
    await rest();
    const next = once('messages', work);
    begun[0]?.fail();
    expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await rest();
    begun[1]?.end();
    await expect(next).resolves.toBeUndefined();
  });
});
