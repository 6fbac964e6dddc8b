import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { anOrder } from '../../../../tests/support/orders';
import { aTextStore } from '../../../../tests/support/textStore';
import { decodeSummary, type Summary } from '../../../domain/shop/figures';
import { orderNumber } from '../../../domain/order/orderNumber';
import type { Order } from '../../../domain/order/order';
import type { Page } from '../../../firebase/reads';
import { AdminPage } from './AdminPage';
import { LiveOrdersProvider, type LiveService } from './LiveOrdersProvider';
import { useLiveOrders } from './useLiveOrders';

function Screen() {
  const { summary, changed, fresh, hasSound, setSound } = useLiveOrders();
  return (
    <AdminPage title="Dashboard">
      <p>{summary ? `${summary.orders} orders` : 'no sums'}</p>
      <p>{fresh} new</p>
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
  const service = {
    watch: (...[onSummary, onError]: Parameters<LiveService['watch']>) => {
      [send, fail] = [onSummary, onError];
      return Promise.resolve(() => undefined);
    },
    fetchSummary: vi.fn(() => Promise.resolve(decodeSummary({ orders: 7 }))),
    fetchChanged: vi.fn<LiveService['fetchChanged']>(() => Promise.resolve(aPage([]))),
    store,
    chime: vi.fn(),
  };
  const { unmount } = render(
    <MemoryRouter initialEntries={[path]}>
      <LiveOrdersProvider service={service}>
        <Screen />
      </LiveOrdersProvider>
    </MemoryRouter>,
  );
  const sums = (orders: number) => act(async () => send(decodeSummary({ orders })));
  return { service, sums, fail: () => act(async () => fail(new Error('offline'))), unmount, store };
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
