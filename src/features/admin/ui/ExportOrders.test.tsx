import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { addDays, istDay } from '../../../domain/shop/ist';
import { download } from '../../../ui/download';
import { ExportOrders } from './ExportOrders';

vi.mock('../../../ui/download');

it.each([
  [
    'paid',
    /Only orders whose status is now “Paid” are included/,
    'orders-paid-2026-11-01-2026-11-20.csv',
  ],
  [undefined, /Orders of every status are included/, 'orders-2026-11-01-2026-11-20.csv'],
] as const)(
  'says which orders are exported, there and in the name: %s',
  async (status, sentence, name) => {
    const fetchRows = vi.fn(() => Promise.resolve({ rows: [], next: undefined }));
    const filter = { status, from: '2026-11-01', to: '2026-11-20' };
    render(<ExportOrders filter={filter} onClose={() => undefined} fetchRows={fetchRows} />);
    expect(screen.getByText(sentence)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('0 orders exported.')).toBeInTheDocument();
    expect(download).toHaveBeenLastCalledWith(name, expect.anything());
  },
);

it('exports today or yesterday with one press', async () => {
  const fetchRows = vi.fn(() => Promise.resolve({ rows: [], next: undefined }));
  render(<ExportOrders filter={{}} onClose={() => undefined} fetchRows={fetchRows} />);
  const today = istDay(new Date());
  const yesterday = addDays(today, -1);
  for (const [name, day] of [
    ['Today', today],
    ['Yesterday', yesterday],
  ] as const) {
    await userEvent.click(screen.getByRole('button', { name }));
    expect(screen.getByLabelText('From')).toHaveValue(day);
    expect(screen.getByLabelText('To')).toHaveValue(day);
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(fetchRows).toHaveBeenLastCalledWith({ from: day, to: day }));
  }
});
