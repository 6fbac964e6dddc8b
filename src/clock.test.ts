import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { orderId } from './domain/order/orderId';

/** What the device's clock says: a day fast, and the server's. */
const DEVICE = Date.UTC(2026, 10, 30, 12);
const DAY_MS = 86_400_000;

const ask = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: DEVICE });
  vi.stubGlobal('fetch', ask);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answer = (headers: Record<string, string>) =>
  ask.mockResolvedValue(new Response(null, { headers }));
const clock = async () => ({ ...(await import('./askTime')), ...(await import('./clock')) });

it('is the device’s until the server has been asked, and the server’s then', async () => {
  const { askTime, serverTime } = await clock();
  answer({ date: new Date(DEVICE - DAY_MS).toUTCString() });
  expect(serverTime().getTime()).toBe(DEVICE);
  await askTime();
  expect(serverTime().getTime()).toBe(DEVICE - DAY_MS);
  vi.advanceTimersByTime(5000);
  expect(serverTime().getTime()).toBe(DEVICE - DAY_MS + 5000);
  // Past every copy, and once.
  await askTime();
  expect(ask).toHaveBeenCalledExactlyOnceWith(
    `/robots.txt?${DEVICE}`,
    expect.objectContaining({ method: 'HEAD', cache: 'no-store' }),
  );
});

it('asks again after ten minutes, because the device may have corrected its clock', async () => {
  const { askTime, serverTime } = await clock();
  answer({ date: new Date(DEVICE - DAY_MS).toUTCString() });
  await askTime();
  vi.advanceTimersByTime(600_000);
  answer({ date: new Date(DEVICE + 600_000).toUTCString() });
  await askTime();
  expect(serverTime().getTime()).toBe(DEVICE + 600_000);
});

it('leaves a clock that is right as it is', async () => {
  const { askTime, serverTime } = await clock();
  answer({ date: new Date(DEVICE - 2000).toUTCString() });
  await askTime();
  expect(serverTime().getTime()).toBe(DEVICE);
});

it('asks again after a call without a network, and bears an answer without a date', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { askTime, serverTime } = await clock();
  ask.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await askTime();
  answer({});
  await askTime();
  expect(ask).toHaveBeenCalledTimes(2);
  expect(serverTime().getTime()).toBe(DEVICE);
});

it('gives an order an id of the server’s period, minutes after its boundary', async () => {
  // Periods of an order's id change at multiples of 10⁹ ms.
  const boundary = Math.ceil(DEVICE / 1e9) * 1e9;
  vi.setSystemTime(boundary - 180_000);
  const { askTime, serverTime } = await clock();
  answer({ date: new Date(boundary + 60_000).toUTCString() });
  await askTime();
  expect(orderId('u', serverTime())).toBe(`u_${boundary}`);
});
