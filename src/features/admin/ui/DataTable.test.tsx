import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aCoupon, aProduct } from '../../../../tests/support/domain';
import { decodeCustomer } from '../../../domain/customer/customer';
import { customerCard } from '../customers/customerColumns';
import { subscriberCard } from '../inbox/newsletterColumns';
import { offerCard } from '../offers/offerColumns';
import { productCard } from '../products/columns';
import { DataTable } from './DataTable';

/** The widths at which tables are too wide. */
const narrow = (matches: boolean): void => {
  vi.stubGlobal('matchMedia', () => ({
    matches,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
};
beforeEach(() => narrow(true));

/** Shows one record. */
function show<T>(row: T, card?: (row: T) => ReactNode): void {
  render(
    <MemoryRouter>
      <DataTable
        caption="Records"
        columns={[
          { header: 'Name', lead: true, cell: () => 'the lead' },
          { header: 'Since', cell: () => 'yesterday' },
        ]}
        {...(card && { card })}
        state={{ status: 'ready', rows: [row] }}
        rowKey={() => 'one'}
        empty=""
        loading=""
      />
    </MemoryRouter>,
  );
}

const cells = () => screen.getAllByRole('cell');

it('is one labelled line per column without a card', () => {
  show({});
  expect(cells()).toHaveLength(2);
  expect(cells()[1]).toHaveTextContent('Sinceyesterday');
});

it('says that it is a table, because a browser does not of one that is shown as blocks', () => {
  show({});
  const table = screen.getByRole('table', { name: 'Records' });
  for (const part of [table, ...table.querySelectorAll('thead, tbody, tr, th, td')])
    expect(part, part.outerHTML).toHaveAttribute('role');
});

it('keeps its columns where they fit', () => {
  narrow(false);
  show({}, () => 'card');
  expect(cells()).toHaveLength(2);
});

describe('where the columns do not fit, two lines say what is needed of', () => {
  it('a customer', () => {
    const customer = decodeCustomer('u', {
      name: 'Meera Rao',
      email: 'meera@nilofar.example',
      phoneNumber: '+919876543210',
      role: 'customer',
      createdAt: new Date('2026-11-03T06:00:00Z'),
    });
    show(customer, customerCard);
    expect(cells()).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Meera Rao' })).toHaveAttribute(
      'href',
      '/admin/customers/u',
    );
    expect(screen.getByText(/^meera@nilofar\.example · \+919876543210/)).toBeInTheDocument();
    expect(screen.queryByText('Email')).not.toBeInTheDocument();
  });

  it('an offer, with its actions on demand', async () => {
    const offer = { ...aCoupon('DIWALI', { title: 'Lights', maxUses: 9 }), uses: 3, givenPaise: 0 };
    const onEnd = vi.fn();
    show(offer, offerCard(new Date('2020-01-01'), onEnd, vi.fn()));
    expect(cells()).toHaveLength(1);
    expect(screen.getByText(/^DIWALI · .* · 3 of 9 uses$/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'End Lights' })).not.toBeInTheDocument();
    const more = screen.getByRole('button', { name: 'Actions for Lights' });
    await userEvent.click(more);
    expect(more).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'End Lights' }));
    expect(onEnd).toHaveBeenCalledExactlyOnceWith(offer);
  });

  it('a fragrance, with the sizes that run low', async () => {
    const onDelete = vi.fn();
    const product = aProduct({
      id: 'oud',
      name: 'Oud Royale',
      variants: [
        { volume: '50 ml', price: 9000, inStock: true, stock: 2 },
        { volume: '10 ml', price: 900, inStock: true, stock: 90 },
      ],
    });
    const card = productCard({
      chosen: new Set(),
      onChoose: vi.fn(),
      onDelete,
      catalogue: [],
      categories: [],
      stock: undefined,
    });
    show(product, card);
    expect(cells()).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Oud Royale' })).toBeInTheDocument();
    expect(screen.getByText('In Stock')).toBeInTheDocument();
    expect(screen.getByText('2, low')).toBeInTheDocument();
    expect(screen.queryByText('10 ml:')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Oud Royale' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete Oud Royale' }));
    expect(onDelete).toHaveBeenCalledOnce();
  });

  it('a subscriber', () => {
    show(
      {
        id: 's',
        email: 'kavya@nilofar.example',
        createdAt: new Date('2026-11-03T06:00:00Z'),
        confirmedAt: undefined,
        words: '',
        code: '',
      },
      subscriberCard(vi.fn()),
    );
    expect(cells()).toHaveLength(1);
    expect(screen.getByText(/^Signed up .*, not confirmed yet$/)).toBeInTheDocument();
    expect(
      screen.getByRole('button', { name: 'Remove kavya@nilofar.example' }),
    ).toBeInTheDocument();
  });
});
