import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { decodeLogEntry } from '../../../domain/shop/logEntry';
import { DataTable } from '../ui/DataTable';
import { columns } from './logColumns';

it('shows five changes of an entry, and folds the others', () => {
  const changes = Object.fromEntries(Array.from({ length: 7 }, (_, n) => [`field${n}`, n]));
  const entry = decodeLogEntry('a', { what: 'changed', at: new Date(0), changes });
  render(
    <MemoryRouter>
      <DataTable
        caption="Log"
        columns={columns(new Map(), () => '')}
        state={{
          status: 'ready',
          rows: [entry],
        }}
        rowKey={({ id }) => id}
        loading=""
        empty=""
      />
    </MemoryRouter>,
  );
  const folded = screen.getByRole('group');
  expect(within(folded).getByText('and 2 more')).toBeInTheDocument();
  expect(within(folded).getAllByRole('listitem', { hidden: true })).toHaveLength(2);
});
