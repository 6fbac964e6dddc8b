import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { decodePeople, decodeSummary } from '../../../domain/shop/figures';
import { demoBusiness, demoContact } from '../../../domain/shop/demoBusiness';
import { missingBusiness } from '../../../domain/shop/missingBusiness';
import { addDays, istDay } from '../../../domain/shop/ist';
import { decodeOrder } from '../../../domain/order/order';
import { orderNumber } from '../../../domain/order/orderNumber';
import { DashboardPage } from './DashboardPage';
import { type DashboardData } from './dashboardData';

const order = decodeOrder('u_1790000000000', {
  userId: 'u',
  items: [{ id: 'oud', name: 'Oud Royale', price: 9000, quantity: 1 }],
  shippingInfo: {},
  status: 'paid',
  createdAt: new Date('2026-11-20T10:00:00Z'),
});

function show(data: Omit<DashboardData, 'missing' | 'revenue'> & Partial<DashboardData>): void {
  render(
    <MemoryRouter>
      <DashboardPage load={() => Promise.resolve({ missing: [], revenue: {}, ...data })} />
    </MemoryRouter>,
  );
}

describe('the dashboard', () => {
  it('shows the agreed sentences while it loads and when there is no data', async () => {
    show({
      summary: decodeSummary({}),
      people: decodePeople({}),
      failedEmails: 0,
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
      failedEmails: 0,
      orders: [order],
      top: [{ id: 'oud', name: 'Oud Royale', units: 5, salesPaise: 4_500_000 }],
    });
    expect(await screen.findByText('₹1,23,456')).toBeInTheDocument();
    expect(screen.getByText('Customers').nextSibling).toHaveTextContent('3');
    expect(screen.getByText('Paid, also if cancelled later')).toBeInTheDocument();
    const recent = within(screen.getByRole('region', { name: 'Recent Orders' }));
    expect(recent.getByText('Unknown · Oud Royale')).toBeInTheDocument();
    expect(recent.getByRole('link', { name: orderNumber(order.id) })).toHaveAttribute(
      'href',
      `/admin/orders/${order.id}`,
    );
    const top = within(screen.getByRole('region', { name: 'Top Fragrances' }));
    expect(top.getByText('5 sales')).toBeInTheDocument();
    expect(top.getByText('₹45,000')).toBeInTheDocument();
  });

  it('shows thirty days of revenue and compares them with the thirty days before', async () => {
    const today = istDay(new Date());
    show({
      summary: decodeSummary({}),
      people: decodePeople({}),
      failedEmails: 0,
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
    expect(screen.getByText('Orders').parentElement).toHaveTextContent(
      'Paid, also if cancelled later',
    );
  });

  it('shows the refunded amount of a recent order', async () => {
    const refunds = [{ id: 'r', amountPaise: 900_000, status: 'processed' }];
    show({
      summary: decodeSummary({}),
      people: decodePeople({}),
      failedEmails: 0,
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
      failedEmails: 0,
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
      people: decodePeople({ unreadMessages: 4 }),
      failedEmails: 2,
      orders: [],
      top: [],
    });
    const panel = within(await screen.findByRole('region', { name: 'Needs attention' }));
    expect(panel.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'To pack 3',
      '1 paid order not shipped yet',
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
    expect(panel.getByRole('link', { name: /not shipped yet/ })).toHaveAttribute(
      'href',
      '/admin/orders?status=waiting',
    );
    expect(panel.getByRole('link', { name: /failed shipments/ })).toHaveAttribute(
      'href',
      '/admin/orders?status=failing',
    );
  });
});
