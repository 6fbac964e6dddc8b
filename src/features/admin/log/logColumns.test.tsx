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

it('says in a sentence who did what, with links to both', () => {
  const entry = decodeLogEntry('b', {
    what: 'changed',
    collection: 'products',
    target: 'products/amber-durbar',
    by: 'asha',
    at: new Date('2026-11-20T06:30:00Z'),
    changes: { price: { before: '6850', after: '6500' } },
  });
  render(
    <MemoryRouter>
      <DataTable
        caption="Log"
        columns={columns(new Map([['asha', 'Asha Rao']]), (by) => `?by=${by}`, {
          fragrance: () => 'Amber Durbar',
          category: () => undefined,
          offer: () => undefined,
        })}
        state={{ status: 'ready', rows: [entry] }}
        rowKey={({ id }) => id}
        loading=""
        empty=""
      />
    </MemoryRouter>,
  );
  const row = within(screen.getAllByRole('row')[1] ?? document.body);
  expect(row.getByRole('paragraph')).toHaveTextContent(
    'Asha Rao changed the price of Amber Durbar from ₹6,850 to ₹6,500.',
  );
  expect(row.getByText('20 Nov 2026, 12:00 IST')).toBeInTheDocument();
  expect(row.getByRole('link', { name: 'Asha Rao' })).toHaveAttribute('href', '/?by=asha');
  expect(row.getByRole('link', { name: 'Amber Durbar' })).toHaveAttribute(
    'href',
    '/admin/products/edit/amber-durbar',
  );
});

it('names a category in the details too', () => {
  const entry = decodeLogEntry('c', {
    what: 'changed',
    collection: 'products',
    target: 'products/amber-durbar',
    at: new Date(0),
    changes: { category: { before: 'Oud', after: 'gourmand' }, tags: { after: '[]' } },
  });
  render(
    <MemoryRouter>
      <DataTable
        caption="Log"
        columns={columns(new Map(), () => '', {
          fragrance: () => undefined,
          category: (id) => (id === 'gourmand' ? 'Sweet' : undefined),
          offer: () => undefined,
        })}
        state={{ status: 'ready', rows: [entry] }}
        rowKey={({ id }) => id}
        loading=""
        empty=""
      />
    </MemoryRouter>,
  );
  expect(screen.getByText('Category: Oud → Sweet')).toBeInTheDocument();
});
