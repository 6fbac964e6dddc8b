import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Ranking } from './Ranking';

it('shows two fragrances of the same name', () => {
  const warn = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const rows = [
    { name: 'Amber', size: 2, cells: ['2'] },
    { name: 'Amber', size: 1, cells: ['1'] },
  ];
  render(<Ranking caption="Fragrances" head={['Fragrance', 'Pieces']} rows={rows} />);
  expect(screen.getAllByRole('rowheader', { name: 'Amber' })).toHaveLength(2);
  expect(warn).not.toHaveBeenCalled();
});
