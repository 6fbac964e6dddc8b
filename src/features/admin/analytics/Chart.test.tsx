import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Chart } from './Chart';

const points = [
  { label: '1 Nov 2026', tick: '1 Nov', value: 0 },
  { label: '2 Nov 2026', tick: '2 Nov', value: 7 },
  { label: '3 Nov 2026', tick: '3 Nov', value: 3 },
];

it('can be read with the arrow keys and as a table', async () => {
  const user = userEvent.setup();
  render(<Chart title="Orders" head="Day" points={points} format={String} />);
  const chart = screen.getByRole('slider', { name: 'Orders, day by day' });
  await user.tab();
  expect(chart).toHaveFocus();
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(screen.getByRole('status')).toHaveTextContent('2 Nov 2026: 7');
  await user.keyboard('{End}{ArrowRight}');
  expect(chart).toHaveAttribute('aria-valuetext', '3 Nov 2026: 3');
  expect(screen.getAllByRole('row')).toHaveLength(4);
});

it('has dates and values at its axes, and says which day is the highest', () => {
  render(<Chart title="Orders" head="Day" points={points} format={String} />);
  for (const tick of ['1 Nov', '2 Nov', '3 Nov', '8', '4', '0'])
    expect(screen.getAllByText(tick)[0]).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Highest on 2 Nov 2026: 7');
});

it('has every date at its axis when the first and the last day look alike', () => {
  const warn = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const ends = [
    { label: '28 Nov 2025', tick: '28 Nov', value: 1 },
    { label: '28 Nov 2026', tick: '28 Nov', value: 2 },
  ];
  render(<Chart title="Orders" head="Day" points={ends} format={String} />);
  expect(warn).not.toHaveBeenCalled();
});

it('compares two ranges as lines, in the sentence and in the table', async () => {
  const before = {
    title: 'The days before',
    points: [4, 5, 6].map((value, n) => ({
      label: `${29 + n} Oct 2026`,
      tick: `${29 + n} Oct`,
      value,
    })),
  };
  render(<Chart title="Orders" head="Day" points={points} format={String} before={before} />);
  await userEvent.setup().tab();
  await userEvent.keyboard('{Home}');
  expect(screen.getByRole('status')).toHaveTextContent('1 Nov 2026: 0 (29 Oct 2026: 4)');
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'DayOrdersThe days before',
    '1 Nov 202604',
    '2 Nov 202675',
    '3 Nov 202636',
  ]);
});

it('has no figures at its axis while there is nothing', () => {
  const nothing = points.map((point) => ({ ...point, value: 0 }));
  render(<Chart title="Orders" head="Day" points={nothing} format={(n) => `₹${n / 100}`} />);
  expect(screen.getByText('Nothing yet')).toBeVisible();
  expect(screen.queryByText('₹0.01')).not.toBeInTheDocument();
});
