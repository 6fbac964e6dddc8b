import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { anAuth } from '../../../tests/support/auth';
import { anOrder, anOrderOfSets, aRefund } from '../../../tests/support/orders';
import type { Order } from '../../domain/order/order';
import { demoBusiness } from '../../domain/shop/demoBusiness';
import { ROUTES } from '../../domain/shop/routes';
import { defaultSite } from '../../domain/shop/site';
import { updateSite } from '../../ui/site';
import { AuthContext } from '../account/useAuth';
import { InvoicePage } from './InvoicePage';
import { OrderInvoice, type LoadOrder } from './OrderInvoice';

vi.setConfig({ testTimeout: 20_000 });

const ORDER = anOrder({
  status: 'shipped',
  invoiceNumber: 'NF/26-27/000123',
  invoicedAt: new Date('2026-11-20T20:00:00.000Z'),
  invoiceTax: { gstin: '24AAACN0000A1Z5', taxRate: 18 },
  razorpayPaymentId: 'pay_123',
  amountPaise: 638_200,
  pricing: {
    lines: [
      {
        productId: 'amber-durbar',
        name: 'Amber Durbar',
        volume: '50 ml',
        quantity: 1,
        unitPrice: 6850,
        total: 6850,
      },
      {
        productId: 'vetiver-rain',
        name: 'Vetiver Rain',
        volume: '2 ml',
        quantity: 2,
        unitPrice: 120.5,
        total: 241,
      },
    ],
    subtotal: 7091,
    discounts: [{ offerId: 'auto1', title: 'The House Welcome', amount: 709 }],
    shipping: 0,
    total: 6382,
    currency: 'INR',
  },
});

function show(order: Order | undefined, fetch: LoadOrder = async () => order) {
  render(
    <MemoryRouter>
      <OrderInvoice id="u_1" fetch={fetch} />
    </MemoryRouter>,
  );
}

describe('an invoice', () => {
  it('within the state: number, date in India, HSN, taxable value, CGST and SGST', async () => {
    show(ORDER);
    const paper = await screen.findByRole('article', { name: 'Tax invoice NF/26-27/000123' });
    // 01:30 on the next day in India.
    expect(paper).toHaveTextContent('Invoice date21 Nov 2026');
    expect(paper).toHaveTextContent('GSTIN 24AAACN0000A1Z5 · Gujarat (24)');
    expect(paper).toHaveTextContent('Place of supply: Gujarat (24)');
    const row = within(paper).getByRole('row', { name: /Amber Durbar, 50 ml/ });
    // 6850 − its share of 709 (684.90) = 6165.10; of that 2 × 470.22 is tax.
    expect(row).toHaveTextContent('33031₹6,850.00₹684.90₹5,224.66₹940.44₹6,165.10');
    expect(paper).toHaveTextContent('CGST 9 %₹486.76');
    expect(paper).toHaveTextContent('SGST 9 %₹486.76');
    expect(paper).not.toHaveTextContent('IGST');
    expect(paper).toHaveTextContent('Total₹6,382.00');
  });

  it('says that it is a table, because a browser does not of one that is shown as blocks', async () => {
    show(ORDER);
    const table = await screen.findByRole('table', { name: 'What was charged' });
    for (const part of [table, ...table.querySelectorAll('thead, tbody, tr, th, td')])
      expect(part, part.outerHTML).toHaveAttribute('role');
  });

  it('of a gift: sold to the buyer, shipped to the recipient', async () => {
    show({ ...ORDER, buyerName: 'Kavya Rao' });
    const sheet = await screen.findByRole('article', { name: 'Tax invoice NF/26-27/000123' });
    expect(sheet).toHaveTextContent('Sold toKavya RaoShipped toAnahita Desai14 Kalamkari Lane');
    cleanup();
    show({ ...ORDER, buyerName: 'Anahita Desai' });
    expect(await screen.findByRole('article')).not.toHaveTextContent('Shipped to');
  });

  it('says what is in the box of a gift set, and so does its credit note', async () => {
    const { status, invoiceNumber, invoicedAt, invoiceTax } = ORDER;
    const refund = { ...aRefund(450_000), creditNote: 'CN/26-27/000001', creditedPaise: 450_000 };
    show(anOrderOfSets(1, { status, invoiceNumber, invoicedAt, invoiceTax, refunds: [refund] }));
    for (const name of ['Tax invoice NF/26-27/000123', 'Credit note CN/26-27/000001']) {
      const paper = await screen.findByRole('article', { name });
      const row = within(paper).getByRole('row', { name: /A Pair, 3 bottles/ });
      expect(row).toHaveTextContent('In the box: Rose of Kannauj, 10 ml × 2; Assam Oud, 12 ml');
    }
  });

  it('names who sold on the day it was issued, else who sells now', async () => {
    updateSite({ ...defaultSite, business: demoBusiness }, Date.now());
    const seller = ['Attari Perfumers LLP', '7 Attar Bazaar'];
    show({ ...ORDER, invoiceTax: { gstin: '24AAACN0000A1Z5', taxRate: 18, seller } });
    const issued = await screen.findByRole('article');
    expect(issued).toHaveTextContent('Attari Perfumers LLP7 Attar Bazaar');
    expect(issued).not.toHaveTextContent(demoBusiness.legalName);
    cleanup();
    show(ORDER);
    const older = await screen.findByRole('article');
    expect(older).toHaveTextContent('NILOFAR Perfumes14 Kalamkari Lane, Sector 11Gandhinagar');
    cleanup();
    show({ ...ORDER, invoiceTax: undefined });
    expect(await screen.findByRole('article')).toHaveTextContent('GSTIN 24AAACN0000A1ZR');
  });

  it('to another state: IGST, at the tax rate of the day it was issued', async () => {
    show({
      ...ORDER,
      invoiceTax: { gstin: '29AAACN0000A1Z5', taxRate: 12 },
    });
    const paper = await screen.findByRole('article');
    expect(paper).toHaveTextContent('GSTIN 29AAACN0000A1Z5 · Karnataka (29)');
    expect(paper).toHaveTextContent('Taxable value₹5,698.21IGST 12 %₹683.79Total₹6,382.00');
    expect(paper).not.toHaveTextContent('CGST');
  });

  it('after refunds: each credit note on its own sheet, even when the bank returned the money', async () => {
    const at = new Date('2026-12-01T06:00:00.000Z');
    show({
      ...ORDER,
      refunds: [
        {
          id: 'rfnd_1',
          amountPaise: 100_000,
          status: 'processed',
          reason: 'Late',
          at,
          creditNote: 'CN/26-27/000004',
          creditedPaise: 80_000,
        },
        {
          id: 'rfnd_2',
          amountPaise: 5_000,
          status: 'failed',
          reason: '',
          at,
          creditNote: 'CN/26-27/000005',
        },
      ],
    });
    const note = await screen.findByRole('article', { name: 'Credit note CN/26-27/000004' });
    expect(note).toHaveTextContent('Against invoiceNF/26-27/000123');
    expect(note).toHaveTextContent('Credit note date1 Dec 2026');
    expect(note).toHaveTextContent('Total credited₹800.00');
    expect(note).not.toHaveTextContent('Sent back');
    // A refund of an amount covers no items.
    expect(within(note).getByRole('row', { name: /Amber Durbar/ })).toHaveTextContent(/ ml3303₹/);
    const stands = screen.getByRole('article', { name: 'Credit note CN/26-27/000005' });
    expect(stands).toHaveTextContent('Total credited₹50.00');
    expect(stands).toHaveTextContent('Returned by the bank');
  });

  it('before the parcel is booked: says when it will be issued', async () => {
    show(anOrder());
    expect(await screen.findByRole('heading', { name: 'No invoice yet' })).toBeInTheDocument();
    expect(
      screen.getByText(/We issue your invoice when your parcel is booked with the courier/),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Print or save as PDF' })).not.toBeInTheDocument();
  });

  it('is printed with its button', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    show(ORDER);
    await userEvent.click(await screen.findByRole('button', { name: 'Print or save as PDF' }));
    expect(print).toHaveBeenCalledOnce();
    print.mockRestore();
  });

  it("of somebody else's order, or none: not found", async () => {
    show(undefined);
    expect(await screen.findByText('This order was not found')).toBeInTheDocument();
  });

  it('that cannot be loaded offers a retry', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const fetch = vi.fn<LoadOrder>().mockRejectedValueOnce(new Error('offline'));
    fetch.mockResolvedValue(ORDER);
    show(undefined, fetch);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article')).toBeInTheDocument();
  });
});

it('asks a visitor to sign in, then returns to the invoice', () => {
  render(
    <MemoryRouter initialEntries={['/orders/u_1/invoice']}>
      <AuthContext value={anAuth({ state: { status: 'signed-out' } })}>
        <Routes>
          <Route path={ROUTES.invoice} element={<InvoicePage />} />
        </Routes>
      </AuthContext>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    '/login?redirect=orders/u_1/invoice',
  );
});
