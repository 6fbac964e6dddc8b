import { expect, it } from 'vitest';
import { inSlices } from './inSlices';

/** Steps that each take longer than a slice. */
function* longSteps(done: number[]): Generator<void, string> {
  for (let step = 1; step <= 3; step += 1) {
    const until = performance.now() + 6;
    while (performance.now() < until);
    done.push(step);
    yield;
  }
  return 'done';
}

it('runs to the end, and lets others run in between', async () => {
  const done: number[] = [];
  const seen: number[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => seen.push(done.length));
  port1.start();
  const result = inSlices(longSteps(done));
  port2.postMessage(undefined);
  expect(await result).toBe('done');
  port1.close();
  expect(seen[0]).toBeLessThan(3);
});

it('ends early when it is cancelled', async () => {
  const done: number[] = [];
  expect(await inSlices(longSteps(done), () => true)).toBeUndefined();
  expect(done).toEqual([1]);
});

it('throws what the steps throw', async () => {
  function* broken(): Generator<void, string> {
    yield;
    throw new Error('broken');
  }
  await expect(inSlices(broken())).rejects.toThrow('broken');
});
