import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { anOrder } from '../../../../tests/support/orders';
import {
  decodePeople,
  decodeSummary,
  type People,
  type Summary,
} from '../../../domain/shop/figures';
import { demoBusiness, demoContact } from '../../../domain/shop/demoBusiness';
import { missingBusiness } from '../../../domain/shop/missingBusiness';
import { addDays, istDay } from '../../../domain/shop/ist';
import { decodeOrder, type Order } from '../../../domain/order/order';
import { orderNumber } from '../../../domain/order/orderNumber';
import type { Followed } from '../ui/follow';
import { LiveOrdersContext } from '../ui/useLiveOrders';
import { DashboardPage } from './DashboardPage';
import { type DashboardData } from './dashboardData';

const order = decodeOrder('u_1790000000000', {
  userId: 'u',
  items: [{ id: 'oud', name: 'Oud Royale', price: 9000, quantity: 1 }],
  shippingInfo: {},
  status: 'paid',
  createdAt: new Date('2026-11-20T10:00:00Z'),
});

/** Counts that are never sent. */
const noCounts: Followed<People> = {
  watch: () => new Promise(() => undefined),
  fetch: () => new Promise(() => undefined),
};

function show(data: Omit<DashboardData, 'missing' | 'revenue'> & Partial<DashboardData>): void {
  render(
    <MemoryRouter>
      <DashboardPage
        load={() => Promise.resolve({ missing: [], revenue: {}, ...data })}
        counts={noCounts}
      />
    </MemoryRouter>,
  );
}

/** Counts that arrive when the test sends them. */
function aFollowed(first: People) {
  let send: (people: People) => void = () => undefined;
  const source = {
    watch: (onValue: (people: People) => void) => {
      send = onValue;
      onValue(first);
      return Promise.resolve(() => undefined);
    },
    fetch: vi.fn(() => Promise.resolve(first)),
  };
  return { source, send: (people: People) => send(people) };
}

describe('the dashboard', () => {
  it('shows the agreed sentences while it loads and when there is no data', async () => {
    show({
      summary: decodeSummary({}),
      people: decodePeople({}),
      orders: [],
      top: [],
    });
    expect(screen.getByText('Loading dashboard...')).toBeInTheDocument();
    expect(await screen.findByText('No recent orders.')).toBeInTheDocument();
    expect(screen.getByText('No sales data.')).toBeInTheDocument();
    expect(screen.getByText('Nothing needs your attention.')).toBeInTheDocument();
  });

  it('shows the four figures, the newest orders and the best sellers', async () => {
    show({
      summary: decodeSummary({ revenuePaise: 12_345_600, orders: 7, products: 16 }),
      people: decodePeople({ customers: 3 }),
      orders: [order],
      top: [{ id: 'oud', name: 'Oud Royale', units: 5, salesPaise: 4_500_000 }],
    });
    expect(await screen.findByText('₹1,23,456')).toBeInTheDocument();
    expect(screen.getByText('Customers').nextSibling).toHaveTextContent('3');
    for (const [term, note] of [
      ['Total Revenue', 'Paid, less refunds'],
      ['Orders', 'Paid, also if cancelled later, without replacements'],
      ['Fragrances', 'In the shop, also if sold out'],
      ['Customers', 'Accounts, also those of admins'],
    ] as const)
      expect(screen.getByText(term, { selector: 'dt' }).parentElement).toHaveTextContent(note);
    const recent = within(screen.getByRole('region', { name: 'Recent Orders' }));
    expect(recent.getByText('Unknown · Oud Royale')).toBeInTheDocument();
    expect(recent.getByRole('link', { name: orderNumber(order.id) })).toHaveAttribute(
      'href',
      `/admin/orders/${order.id}`,
    );
    const top = within(screen.getByRole('region', { name: 'Top Fragrances' }));
    expect(top.getByText('5 sales')).toBeInTheDocument();
    expect(top.getByText('₹45,000')).toBeInTheDocument();
    expect(
      top.getByText(
        'By pieces sold since the shop opened, at their price before offers and refunds. Cancelled orders are left out.',
      ),
    ).toBeVisible();
  });

  it('shows thirty days of revenue and compares them with the thirty days before', async () => {
    const today = istDay(new Date());
    show({
      summary: decodeSummary({}),
      people: decodePeople({}),
      orders: [],
      top: [],
      revenue: {
        [today]: 100_050,
        [addDays(today, -29)]: 50_000,
        [addDays(today, -30)]: 100_000,
        [addDays(today, -59)]: 20_000,
        [addDays(today, -60)]: 900_000,
      },
    });
    const panel = within(
      await screen.findByRole('region', { name: 'Revenue of the last 30 days' }),
    );
    expect(panel.getByText('₹1,500.50')).toBeVisible();
    expect(
      panel.getByText(
        /^\+25 % compared with ₹1,200 in the 30 days before\. Orders count on the day/,
      ),
    ).toBeVisible();
    expect(panel.getByRole('status')).toHaveTextContent(/^Highest on .*: ₹1,000\.50$/);
    const rows = within(panel.getByRole('table')).getAllByRole('row');
    expect(rows).toHaveLength(31);
    expect(rows[1]).toHaveTextContent('₹500₹200');
    expect(rows[30]).toHaveTextContent('₹1,000.50₹1,000');
  });

  it('shows the refunded amount of a recent order', async () => {
    const refunds = [{ id: 'r', amountPaise: 900_000, status: 'processed' }];
    show({
      summary: decodeSummary({}),
      people: decodePeople({}),
      orders: [decodeOrder(order.id, { ...order, status: 'delivered', refunds })],
      top: [],
    });
    const recent = within(await screen.findByRole('region', { name: 'Recent Orders' }));
    expect(recent.getByText('Delivered')).toBeInTheDocument();
    expect(recent.getByText('Refunded')).toBeInTheDocument();
    expect(recent.getByText('₹9,000 refunded')).toBeInTheDocument();
  });

  it('says that the shop takes no orders, which settings are meant, and where they are', async () => {
    const demo = { ...demoBusiness, ...demoContact, street: '' };
    show({
      summary: decodeSummary({}),
      people: decodePeople({}),
      orders: [],
      top: [],
      missing: missingBusiness(demo),
    });
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('This shop is not taking orders yet.');
    expect(notice).toHaveTextContent('GSTIN (still the demo’s), Street address (missing)');
    expect(within(notice).getByRole('link')).toHaveAttribute('href', '/admin/settings');
  });

  it('links to what needs attention and lists nothing else', async () => {
    const statuses = { cancellation_requested: 2, paid: 2, processing: 1 };
    const summary = decodeSummary({ awaitingShipment: 1, failedShipments: 3, statuses });
    show({
      summary,
      people: decodePeople({ unreadMessages: 4, failedEmails: 2 }),
      orders: [],
      top: [],
    });
    const panel = within(await screen.findByRole('region', { name: 'Needs attention' }));
    expect(panel.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'To pack 3',
      '1 parcel to book',
      'To decide 2',
      '2 cancellation requests to decide',
      'To answer 4',
      '4 unread messages',
      'Went wrong 5',
      '3 failed shipments',
      '2 emails not delivered',
    ]);
    expect(panel.getByRole('link', { name: 'To pack 3' })).toHaveAttribute(
      'href',
      '/admin/orders?status=pack',
    );
    expect(panel.getByRole('link', { name: /to book/ })).toHaveAttribute(
      'href',
      '/admin/orders?status=waiting',
    );
    expect(panel.getByRole('link', { name: /failed shipments/ })).toHaveAttribute(
      'href',
      '/admin/orders?status=failing',
    );
  });

  it('shows a new message and a failed email alone, without reading the rest again', async () => {
    const counts = aFollowed({ customers: 3, unreadMessages: 1, failedEmails: 0 });
    const load = vi.fn(
      async (_: () => Promise<Summary>, people: () => Promise<People>): Promise<DashboardData> => ({
        summary: decodeSummary({ failedShipments: 1 }),
        people: await people(),
        revenue: {},
        orders: [],
        top: [],
        missing: [],
      }),
    );
    render(
      <MemoryRouter>
        <DashboardPage load={load} counts={counts.source} />
      </MemoryRouter>,
    );
    expect(await screen.findByRole('link', { name: 'To answer 1' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Went wrong 1' })).toBeInTheDocument();
    act(() => counts.send({ customers: 4, unreadMessages: 2, failedEmails: 1 }));
    expect(screen.getByRole('link', { name: 'To answer 2' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '2 unread messages' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Went wrong 2' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '1 email not delivered' })).toBeInTheDocument();
    expect(screen.getByText('Customers').nextSibling).toHaveTextContent('4');
    expect(load).toHaveBeenCalledOnce();
    expect(counts.source.fetch).not.toHaveBeenCalled();
  });

  it('reads the counts once where they cannot be watched, and again when somebody tries again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const source = {
      watch: () => Promise.reject(new Error('refused')),
      fetch: vi.fn<Followed<People>['fetch']>(() => Promise.reject(new Error('offline'))),
    };
    render(
      <MemoryRouter>
        <DashboardPage
          load={async (_, people) => ({
            summary: decodeSummary({}),
            people: await people(),
            revenue: {},
            orders: [],
            top: [],
            missing: [],
          })}
          counts={source}
        />
      </MemoryRouter>,
    );
    const retry = await screen.findByRole('button', { name: 'Try again' });
    source.fetch.mockResolvedValue(decodePeople({ unreadMessages: 5 }));
    await userEvent.click(retry);
    expect(await screen.findByRole('link', { name: 'To answer 5' })).toBeInTheDocument();
  });

  it('shows the sums and orders as they change, and reads the rest again at most once a minute', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const late = anOrder({ id: 'u_late' });
    let unreadMessages = 1;
    const load = vi.fn(() =>
      Promise.resolve<DashboardData>({
        summary: decodeSummary({ revenuePaise: 100_000, statuses: { paid: 1 } }),
        people: decodePeople({ unreadMessages }),
        revenue: { [istDay(new Date())]: unreadMessages * 100_000 },
        orders: [],
        top: [],
        missing: [],
      }),
    );
    const live = {
      latestSummary: () => new Promise<never>(() => undefined),
      fresh: 0,
      isLive: true,
      hasSound: false,
      setSound: () => undefined,
    };
    const at = (revenuePaise: number, changed: readonly Order[] = []) => (
      <MemoryRouter>
        <LiveOrdersContext
          value={{
            ...live,
            summary: decodeSummary({ revenuePaise, statuses: { paid: revenuePaise / 100_000 } }),
            changed: new Map(changed.map((one) => [one.id, one])),
          }}
        >
          <DashboardPage load={load} counts={noCounts} />
        </LiveOrdersContext>
      </MemoryRouter>
    );
    try {
      const { rerender } = render(at(100_000));
      expect(await screen.findByRole('link', { name: 'To answer 1' })).toBeInTheDocument();
      unreadMessages = 2;
      rerender(at(200_000, [late]));
      expect(screen.getByText('Total Revenue').nextSibling).toHaveTextContent('₹2,000');
      expect(screen.getByRole('link', { name: 'To pack 2' })).toBeInTheDocument();
      expect(screen.getByRole('link', { name: orderNumber(late.id) })).toBeInTheDocument();
      await act(() => vi.advanceTimersByTimeAsync(30_000));
      rerender(at(300_000, [late]));
      await act(() => vi.advanceTimersByTimeAsync(25_000));
      expect(load).toHaveBeenCalledOnce();
      await act(() => vi.advanceTimersByTimeAsync(10_000));
      expect(load).toHaveBeenCalledTimes(2);
      expect(screen.getByRole('link', { name: 'To answer 2' })).toBeInTheDocument();
      const panel = screen.getByRole('region', { name: 'Revenue of the last 30 days' });
      expect(within(panel).getAllByText('₹2,000')).not.toHaveLength(0);
      await act(() => vi.advanceTimersByTimeAsync(120_000));
      expect(load).toHaveBeenCalledTimes(2);
      rerender(at(400_000, [late]));
      await act(() => vi.advanceTimersByTimeAsync(1));
      expect(load).toHaveBeenCalledTimes(3);
    } finally {
      vi.useRealTimers();
    }
  });
});
