import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { decodeDay } from '../../../domain/shop/figures';
import { addDays, istDay } from '../../../domain/shop/ist';
import { AnalyticsPage } from './AnalyticsPage';

const catalogue = vi.hoisted(() => ({ families: ['Oriental\tAmber', 'gourmand\tSweet'] }));
vi.mock('../../catalogue/useCatalogue', () => ({
  useCatalogue: () => ({ status: 'ready', catalogue }),
}));

const NO_NAMES: ReadonlyMap<string, string> = new Map();

it('counts the customers registered in the range, compares it with the range before, and shows days without a sale', async () => {
  const day = decodeDay('day-2026-11-20', {
    day: '2026-11-20',
    orders: 1,
    revenuePaise: 100_00,
    promisesKept: 3,
    promisesBroken: 1,
    promisesMoved: 2,
  });
  const figures = {
    days: [day],
    before: [],
    placed: { '2026-11-20': 4 },
    signups: { '2026-11-17': 9, '2026-11-18': 2, '2026-11-19': 1, '2026-11-21': 3 },
    deletedOffers: NO_NAMES,
  };
  render(
    <MemoryRouter initialEntries={['/admin/analytics?from=2026-11-19&to=2026-11-21']}>
      <AnalyticsPage load={() => Promise.resolve(figures)} />
    </MemoryRouter>,
  );
  const panel = within(await screen.findByRole('region', { name: 'New customers' }));
  const rows = within(panel.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent?.slice(-1))).toEqual(['1', '0', '3']);
  expect(screen.getByText('3 of 4 parcels came by the promised day (75 %).')).toBeVisible();
  expect(screen.getByText('2 customers were told of later days.')).toBeVisible();
  const [term] = screen.getAllByText('New customers');
  expect(term?.nextSibling).toHaveTextContent('4');
  expect(term?.parentElement).toHaveTextContent('−64 %');
});

it('shows parts of the revenue that add up to it, in all, by fragrance and by category', async () => {
  const sold = (salesPaise: number, discountPaise: number, refundedPaise: number) => ({
    units: 2,
    salesPaise,
    discountPaise,
    refundedPaise,
  });
  const day = decodeDay('day-2026-11-20', {
    day: '2026-11-20',
    orders: 3,
    // 2,000 + 500 − 250 − 90 + 25 + 10
    revenuePaise: 219_500,
    products: { amber: sold(200_000, 20_000, 9_000), rose: sold(50_000, 5_000, 0) },
    categories: { Oriental: sold(250_000, 25_000, 9_000) },
    coupons: { auto1: { uses: 2, amountPaise: 25_000 } },
    shippingPaise: 2_500,
  });
  const figures = { days: [day], before: [], placed: {}, signups: {}, deletedOffers: NO_NAMES };
  render(
    <MemoryRouter initialEntries={['/admin/analytics?from=2026-11-19&to=2026-11-21']}>
      <AnalyticsPage load={() => Promise.resolve(figures)} />
    </MemoryRouter>,
  );
  const panel = async (name: string) => within(await screen.findByRole('region', { name }));
  const parts = await panel('What revenue is made of');
  const [terms, amounts] = [parts.getAllByRole('term'), parts.getAllByRole('definition')];
  expect(terms.map((term, n) => `${term.textContent}: ${amounts[n]?.textContent}`)).toEqual([
    'Fragrances, before offers: ₹2,500',
    'Offers and coupons: −₹250',
    'Refunds: −₹90',
    'Shipping, less refunds: ₹25',
    'Kept from cancelled orders: ₹10',
    'Revenue: ₹2,195',
  ]);
  const rows = async (name: string) =>
    within((await panel(name)).getByRole('table'))
      .getAllByRole('row')
      .map((row) => row.textContent);
  expect(await rows('Top fragrances')).toEqual([
    'FragrancePiecesNet sales',
    'amber₹2,000 − ₹200 offers − ₹90 refunds2₹1,710',
    'rose₹500 − ₹50 offers2₹450',
    'Total4₹2,160',
  ]);
  expect(await rows('Top categories')).toEqual([
    'CategoryPiecesNet sales',
    'Amber₹2,500 − ₹250 offers − ₹90 refunds2₹2,160',
    'Total2₹2,160',
  ]);
  expect(await rows('Offers and coupons')).toEqual([
    'OfferUsesTaken off',
    'auto12₹250',
    'Total₹250',
  ]);
});

it('says beside each figure what it counts', async () => {
  const day = decodeDay('day-2026-11-20', { day: '2026-11-20', orders: 1, revenuePaise: 100_00 });
  const figures = {
    days: [day],
    before: [],
    placed: { '2026-11-20': 4 },
    signups: {},
    deletedOffers: NO_NAMES,
  };
  render(
    <MemoryRouter initialEntries={['/admin/analytics?from=2026-11-19&to=2026-11-21']}>
      <AnalyticsPage load={() => Promise.resolve(figures)} />
    </MemoryRouter>,
  );
  await screen.findByRole('region', { name: 'Revenue' });
  for (const [term, note] of [
    ['Revenue', 'Paid, less refunds'],
    ['Orders', 'Paid, also if cancelled later, without replacements'],
    ['Average order value', 'Revenue divided by paid orders'],
    ['New customers', 'Accounts created'],
  ] as const) {
    const [card] = screen.getAllByText(term, { selector: 'dt' });
    expect(card?.parentElement).toHaveTextContent(note);
  }
  const netSales =
    'Net sales are the price of the pieces less their share of offers and refunds, without shipping. Cancelled orders are left out; pieces that were refunded stay counted.';
  for (const [name, sentence] of [
    [
      'What revenue is made of',
      'Refunds count on the day on which their order was paid. The fragrances and categories here, and the offers, add up to these sums.',
    ],
    ['Offers and coupons', 'What offers took off orders that are not cancelled, before refunds.'],
    ['Top fragrances', netSales],
    ['Top categories', netSales],
    ['From checkout to paid', 'Carts are stored in the customers’ browsers and cannot be counted.'],
  ] as const)
    expect(within(screen.getByRole('region', { name })).getByText(sentence)).toBeVisible();
});

it('names an offer that was deleted', async () => {
  const day = decodeDay('day-2026-11-20', {
    day: '2026-11-20',
    orders: 3,
    coupons: {
      'lamps-mf3k2': { uses: 2, amountPaise: 25_000 },
      DIWALI20: { uses: 1, amountPaise: 10_000 },
    },
  });
  const deletedOffers = new Map([['lamps-mf3k2', 'Lamps of Light']]);
  const figures = { days: [day], before: [], placed: {}, signups: {}, deletedOffers };
  render(
    <MemoryRouter initialEntries={['/admin/analytics?from=2026-11-19&to=2026-11-21']}>
      <AnalyticsPage load={() => Promise.resolve(figures)} />
    </MemoryRouter>,
  );
  const panel = within(await screen.findByRole('region', { name: 'Offers and coupons' }));
  const rows = within(panel.getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'OfferUsesTaken off',
    'Lamps of Light (deleted)2₹250',
    'DIWALI201₹100',
    'Total₹350',
  ]);
});

it('offers today, yesterday and this week', async () => {
  const load = vi.fn(() =>
    Promise.resolve({ days: [], before: [], placed: {}, signups: {}, deletedOffers: NO_NAMES }),
  );
  render(
    <MemoryRouter initialEntries={['/admin/analytics?range=yesterday']}>
      <AnalyticsPage load={load} />
    </MemoryRouter>,
  );
  const yesterday = addDays(istDay(new Date()), -1);
  const range = screen.getByLabelText('Range');
  expect(range).toHaveDisplayValue('Yesterday');
  expect(screen.getByText(/, compared with the day before$/)).toBeVisible();
  fireEvent.change(range, { target: { value: 'today' } });
  const today = istDay(new Date());
  await waitFor(() =>
    expect(load.mock.calls).toEqual([
      [{ from: yesterday, to: yesterday }],
      [{ from: today, to: today }],
    ]),
  );
  fireEvent.change(range, { target: { value: 'custom' } });
  expect(await screen.findByLabelText('From')).toHaveValue(today);
});

it('accepts a range in any past period, and says why an invalid range cannot be shown', async () => {
  const load = vi.fn(() =>
    Promise.resolve({ days: [], before: [], placed: {}, signups: {}, deletedOffers: NO_NAMES }),
  );
  render(
    <MemoryRouter initialEntries={['/admin/analytics?from=2026-11-19&to=2026-11-21']}>
      <AnalyticsPage load={load} />
    </MemoryRouter>,
  );
  const from = screen.getByLabelText('From');
  fireEvent.change(from, { target: { value: '2024-01-01' } });
  expect(from).toHaveValue('2024-01-01');
  expect(from).toHaveAccessibleDescription('At most 366 days.');
  fireEvent.change(from, { target: { value: '' } });
  expect(from).toHaveAccessibleDescription('Choose both days.');
  fireEvent.change(from, { target: { value: '2024-01-01' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2024-03-01' } });
  await waitFor(() => expect(from).not.toHaveAccessibleDescription());
  expect(load.mock.calls).toEqual([
    [{ from: '2026-11-19', to: '2026-11-21' }],
    [{ from: '2024-01-01', to: '2024-03-01' }],
  ]);
});
