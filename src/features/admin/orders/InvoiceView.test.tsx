import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { anOrder } from '../../../../tests/support/orders';
import { InvoiceView } from './InvoiceView';

const NUMBER = 'NF/2627/A0000123';
const scroll = vi.fn<(this: Element) => void>();
Element.prototype.scrollIntoView = scroll;

const show = (hash: string) =>
  render(
    <MemoryRouter initialEntries={[`/?view=invoice#${hash}`]}>
      <InvoiceView order={anOrder({ invoiceNumber: NUMBER })} />
    </MemoryRouter>,
  );

it('scrolls to the document whose number the address names', () => {
  show(encodeURIComponent(NUMBER));
  expect(scroll.mock.contexts.map(({ id }) => id)).toEqual([NUMBER]);
});

it('shows the invoice also for an address with a broken hash', () => {
  show('%');
  expect(screen.getByText('Tax invoice')).toBeInTheDocument();
  expect(scroll).not.toHaveBeenCalled();
});
