import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { decodeDay } from '../../../domain/shop/figures';
import { AnalyticsPage } from './AnalyticsPage';

vi.mock('../../catalogue/useCatalogue', () => ({ useCatalogue: () => ({ status: 'loading' }) }));

it('counts the customers registered in the range, compares it with the range before, and shows days without a sale', async () => {
  const day = decodeDay('day-2026-11-20', {
    day: '2026-11-20',
    orders: 1,
    revenuePaise: 100_00,
    promisesKept: 3,
    promisesBroken: 1,
  });
  const figures = {
    days: [day],
    before: [],
    placed: { '2026-11-20': 4 },
    signups: { '2026-11-17': 9, '2026-11-18': 2, '2026-11-19': 1, '2026-11-21': 3 },
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
  const [term] = screen.getAllByText('New customers');
  expect(term?.nextSibling).toHaveTextContent('4');
  expect(term?.parentElement).toHaveTextContent('−64 %');
});

it('accepts a range in any past period, and says why an invalid range cannot be shown', async () => {
  const load = vi.fn(() => Promise.resolve({ days: [], before: [], placed: {}, signups: {} }));
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
