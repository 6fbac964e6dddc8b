import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Chart } from './Chart';

const points = [
  { label: '1 Nov 2026', value: 0 },
  { label: '2 Nov 2026', value: 7 },
  { label: '3 Nov 2026', value: 3 },
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
