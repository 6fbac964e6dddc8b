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

/** Lets everything that waits for nothing but promises come to rest. */
const rest = () => new Promise((resolve) => setImmediate(resolve));

describe('work that is gathered', () => {
  it('runs twice for a hundred who come at once, whoever came while one ran included', async () => {
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

  it('waits for nothing of another name', async () => {
    const { begun, work } = runs();
    const once = createCoalescer();
    const both = Promise.all([once('messages', work), once('customers', work)]);
    await rest();
    expect(begun).toHaveLength(2);
    for (const { end } of begun) end();
    await both;
  });

  it('goes on after a run that failed, which is told to who shared it alone', async () => {
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
