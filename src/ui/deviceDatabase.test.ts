import { afterEach, expect, it, vi } from 'vitest';
import { delMany, get, keys, set } from './deviceDatabase';

const database = vi.hoisted(() => ({ answers: true }));
vi.mock('idb-keyval', () => {
  const answer = (value?: unknown) => () =>
    database.answers ? Promise.resolve(value) : new Promise(() => undefined);
  return { get: answer('copy'), set: answer(), delMany: answer(), keys: answer(['catalogue']) };
});
afterEach(() => {
  vi.useRealTimers();
});

it('gives what the device keeps', async () => {
  database.answers = true;
  expect(await get('catalogue')).toBe('copy');
  expect(await keys()).toEqual(['catalogue']);
});

it('goes on without it where a page that was left holds the database', async () => {
  database.answers = false;
  vi.useFakeTimers();
  const asked = Promise.all([get('a'), set('a', 1), delMany(['a']), keys()]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await asked).toEqual([undefined, undefined, undefined, []]);
});
