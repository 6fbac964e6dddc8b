import { useEffect } from 'react';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { anOrder } from '../../../../tests/support/orders';
import { aTextStore } from '../../../../tests/support/textStore';
import { decodeSummary, type Summary } from '../../../domain/shop/figures';
import { orderNumber } from '../../../domain/order/orderNumber';
import type { Order } from '../../../domain/order/order';
import type { Page } from '../../../firebase/reads';
import { AdminPage } from './AdminPage';
import { LiveOrdersProvider, type LiveService } from './LiveOrdersProvider';
import { useLiveOrders, type LiveOrders } from './useLiveOrders';

afterEach(() => vi.useRealTimers());
const pass = (seconds: number) => act(async () => vi.advanceTimersByTimeAsync(seconds * 1000));

function Screen({ onLive }: { onLive: (live: LiveOrders) => void }) {
  const live = useLiveOrders();
  useEffect(() => onLive(live), [live, onLive]);
  const { summary, changed, fresh, isLive, hasSound, setSound } = live;
  return (
    <AdminPage title="Dashboard">
      <p>{summary ? `${summary.orders} orders` : 'no sums'}</p>
      <p>{fresh} new</p>
      <p>{isLive ? 'live' : 'not live'}</p>
      <ul>
        {[...changed.values()].map(({ id }) => (
          <li key={id}>{orderNumber(id)}</li>
        ))}
      </ul>
      <button onClick={() => setSound(!hasSound)}>{hasSound ? 'loud' : 'quiet'}</button>
    </AdminPage>
  );
}

const aPage = (rows: Order[], next?: () => Promise<Page<Order>>): Page<Order> => ({ rows, next });

function show(path = '/admin', store = aTextStore()) {
  let send: (summary: Summary) => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;
  const end = vi.fn();
  const service = {
    watch: vi.fn((...[onSummary, onError]: Parameters<LiveService['watch']>) => {
      [send, fail] = [onSummary, onError];
      return Promise.resolve(end);
    }),
    fetchSummary: vi.fn(() => Promise.resolve(decodeSummary({ orders: 7 }))),
    fetchChanged: vi.fn<LiveService['fetchChanged']>(() => Promise.resolve(aPage([]))),
    store,
    chime: vi.fn(),
  };
  let latest: LiveOrders['latestSummary'] = service.fetchSummary;
  const onLive = ({ latestSummary }: LiveOrders): void => {
    latest = latestSummary;
  };
  const { unmount } = render(
    <MemoryRouter initialEntries={[path]}>
      <LiveOrdersProvider service={service}>
        <Screen onLive={onLive} />
      </LiveOrdersProvider>
    </MemoryRouter>,
  );
  const sums = (orders: number) => act(async () => send(decodeSummary({ orders })));
  return {
    service,
    end,
    sums,
    fail: () => act(async () => fail(new Error('offline'))),
    latest: () => latest(),
    unmount,
    store,
  };
}

it('counts orders as new until the list is shown, in the title too, also after a reload', async () => {
  const { sums, service, store, unmount } = show();
  await sums(10);
  expect(screen.getByText('0 new')).toBeInTheDocument();
  expect(service.fetchChanged).not.toHaveBeenCalled();
  await sums(12);
  expect(screen.getByText('2 new')).toBeInTheDocument();
  expect(document.title).toMatch(/^\(2\) Dashboard/);
  unmount();
  const again = show('/admin', store);
  await again.sums(13);
  expect(screen.getByText('3 new')).toBeInTheDocument();
  again.unmount();
  const list = show('/admin/orders', store);
  await list.sums(13);
  expect(screen.getByText('0 new')).toBeInTheDocument();
});

it('reads what has changed since, and nothing else', async () => {
  const { sums, service } = show();
  const updatedAt = new Date(Date.now() + 60_000);
  service.fetchChanged.mockResolvedValue(aPage([anOrder({ id: 'u_new', updatedAt })]));
  await sums(10);
  await sums(11);
  expect(await screen.findByText(orderNumber('u_new'))).toBeInTheDocument();
  await sums(12);
  expect(service.fetchChanged.mock.calls.map(([since, most]) => [since, most])).toEqual([
    [expect.any(Date), 25],
    // What was written a moment earlier may be visible only now.
    [new Date(updatedAt.getTime() - 10_000), 25],
  ]);
});

it('shows each of those that have changed at once, however many they are', async () => {
  const { sums, service } = show();
  const updatedAt = new Date(Date.now() + 60_000);
  const many = Array.from({ length: 25 }, (_, n) => anOrder({ id: `u_${n}`, updatedAt }));
  const last = aPage([anOrder({ id: 'u_last', updatedAt })]);
  service.fetchChanged.mockResolvedValue(aPage(many, () => Promise.resolve(last)));
  await sums(10);
  await sums(36);
  expect(await screen.findByText(orderNumber('u_last'))).toBeInTheDocument();
  expect(screen.getByText(orderNumber('u_0'))).toBeInTheDocument();
});

it('makes a sound for a new order only where it was switched on, and the device keeps that', async () => {
  const { sums, service, store, unmount } = show();
  await sums(10);
  await sums(11);
  expect(service.chime).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'quiet' }));
  // Once to hear it.
  expect(service.chime).toHaveBeenCalledOnce();
  await sums(11);
  expect(service.chime).toHaveBeenCalledOnce();
  await sums(12);
  expect(service.chime).toHaveBeenCalledTimes(2);
  unmount();
  show('/admin', store);
  expect(screen.getByRole('button', { name: 'loud' })).toBeInTheDocument();
});

it('reads the sums once where they cannot be watched', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { fail } = show();
  await fail();
  expect(await screen.findByText('7 orders')).toBeInTheDocument();
});

it('the sums are the latest that have arrived; where none could be read, asking again reads them', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { service, sums, fail, latest } = show();
  service.fetchSummary.mockRejectedValue(new Error('offline'));
  await fail();
  await expect(latest()).rejects.toThrow('offline');
  service.fetchSummary.mockResolvedValue(decodeSummary({ orders: 8 }));
  expect((await latest()).orders).toBe(8);
  // Listening has begun again.
  await pass(30);
  await sums(9);
  await sums(10);
  expect((await latest()).orders).toBe(10);
});

it('says that the orders are not live where it can read but not listen, until it can', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
  const { sums } = show();
  expect(screen.getByText('live')).toBeInTheDocument();
  await pass(3);
  expect(screen.getByText('7 orders')).toBeInTheDocument();
  expect(screen.getByText('not live')).toBeInTheDocument();
  await sums(8);
  expect(screen.getByText('live')).toBeInTheDocument();
});

it('listens again some time after a failure, and says when the orders are not live', async () => {
  vi.useFakeTimers();
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { service, sums, fail, end, unmount } = show();
  await sums(10);
  expect(screen.getByText('live')).toBeInTheDocument();
  await fail();
  expect(warn).toHaveBeenCalledWith(new Error('offline'));
  // What was shown stays.
  expect(screen.getByText('10 orders')).toBeInTheDocument();
  expect(screen.getByText('not live')).toBeInTheDocument();
  expect(end).toHaveBeenCalledOnce();
  expect(service.watch).toHaveBeenCalledOnce();
  await pass(30);
  expect(service.watch).toHaveBeenCalledTimes(2);
  await fail();
  // Each failure in a row is followed by a longer pause.
  await pass(30);
  expect(service.watch).toHaveBeenCalledTimes(2);
  await pass(30);
  expect(service.watch).toHaveBeenCalledTimes(3);
  await sums(12);
  expect(screen.getByText('live')).toBeInTheDocument();
  expect(screen.getByText('2 new')).toBeInTheDocument();
  expect(service.fetchChanged).toHaveBeenCalledOnce();
  await fail();
  unmount();
  await pass(3600);
  expect(service.watch).toHaveBeenCalledTimes(3);
});
