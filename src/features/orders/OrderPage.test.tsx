import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { NOW } from '../../../tests/support/domain';
import { anOrder, anOrderOfSets, aRefund, aWrappedOrder } from '../../../tests/support/orders';
import type { Order } from '../../domain/order/order';
import { orderNumber } from '../../domain/order/orderNumber';
import type { OrderEvent } from '../../domain/order/orderEvent';
import { CartProvider } from '../cart/CartProvider';
import { OrderView } from './OrderView';

vi.mock('../../firebase/product/catalogue', () => ({
  fetchCatalogue: async () => new Promise(() => {}),
}));
vi.mock('idb-keyval', () => ({ get: async () => undefined, set: async () => undefined }));

const anEvent = (type: string, detail: string): OrderEvent => ({
  id: type,
  type,
  at: NOW,
  by: 'owner',
  detail,
});
const events = [
  anEvent('placed', 'Order placed.'),
  anEvent('payment_started', 'Payment of ₹6,850 prepared.'),
  anEvent('restocked', '1 piece was returned to stock.'),
];

function show(order: Order, isOwn = true): void {
  render(
    <MemoryRouter>
      <CartProvider>
        <OrderView order={order} events={events} isOwn={isOwn} onChanged={() => undefined} />
      </CartProvider>
    </MemoryRouter>,
  );
}

it.each([
  ['is hidden from the customer', true, 0],
  ['is shown to an admin', false, 1],
] as const)('an event about a prepared payment or a restocked bottle %s', (_, isOwn, count) => {
  show(anOrder(), isOwn);
  expect(screen.getByText('Order placed.')).toBeInTheDocument();
  expect(screen.queryAllByText('Payment of ₹6,850 prepared.')).toHaveLength(count);
  expect(screen.queryAllByText('1 piece was returned to stock.')).toHaveLength(count);
});

it('shows each refund with its date and state, and the final amount paid', () => {
  const refunds = [
    aRefund(100_000),
    aRefund(50_000, { status: 'pending' }),
    aRefund(20_000, { status: 'failed', at: undefined }),
  ];
  show(anOrder({ status: 'delivered', refunds }));
  expect(screen.getByText('Delivered')).toBeInTheDocument();
  expect(screen.getByText('Partly refunded')).toBeInTheDocument();
  const bill = within(screen.getByRole('region', { name: 'Items' }));
  const amountOf = (term: string) => bill.getByText(term).nextSibling;
  expect(amountOf('Total')).toHaveTextContent('₹6,850');
  expect(amountOf('Refunded, 21 Nov 2026')).toHaveTextContent('−₹1,000');
  expect(amountOf('Refund on its way, 21 Nov 2026')).toHaveTextContent('−₹500');
  expect(amountOf('Refund failed')).toHaveTextContent('₹200');
  expect(amountOf('Net paid')).toHaveTextContent('₹5,350');
});

it('says which pieces were refunded', () => {
  const lines = [{ productId: 'amber-durbar', volume: '50 ml', quantity: 1 }];
  show(anOrder({ status: 'delivered', refunds: [aRefund(685_000, { lines })] }));
  expect(screen.getByText('50 ml · Quantity 1 · Refunded')).toBeInTheDocument();
});

it('says what is in the box of a gift set', () => {
  show(anOrderOfSets(2));
  expect(
    screen.getByText('In each box: Rose of Kannauj, 10 ml × 2; Assam Oud, 12 ml'),
  ).toBeInTheDocument();
});

it('names the gift wrapping, which has no page', () => {
  show(aWrappedOrder());
  const items = within(screen.getByRole('list', { name: 'Items' }));
  expect(items.getByText('Ivory paper')).toBeInTheDocument();
  expect(items.getByText('Gift wrap')).toBeInTheDocument();
  expect(items.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Amber Durbar',
  ]);
});

it('says what can be done now, and offers a message with its number', () => {
  show(anOrderOfSets(1, { id: 'u_1', status: 'delivered', deliveredAt: new Date() }));
  const help = within(screen.getByRole('region', { name: 'Help with this order' }));
  expect(help.getByText(/^What is unopened can be returned within 14 days/)).toBeInTheDocument();
  expect(help.getByRole('link', { name: 'Write to us about this order' })).toHaveAttribute(
    'href',
    `/contact?subject=order-support&order=${orderNumber('u_1')}`,
  );
  cleanup();
  show(anOrder(), false);
  expect(screen.queryByText('Help with this order')).not.toBeInTheDocument();
});

it('has no line about refunds where there was none', () => {
  show(anOrder({ status: 'delivered' }));
  expect(screen.queryByText(/refund|net paid/i)).not.toBeInTheDocument();
});

it('links to the invoice once it has its number', () => {
  show(anOrder());
  expect(screen.getByText(/^Your invoice will appear here/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Invoice' })).toBeNull();
  cleanup();
  show(anOrder({ invoiceNumber: 'NF/2627/A0000001' }));
  expect(screen.getByRole('link', { name: 'Invoice' })).toBeInTheDocument();
});

it('says why a cancellation was declined', () => {
  show(anOrder({ cancellationDeclined: { reason: 'The parcel has left us.', at: NOW } }));
  expect(screen.getByText(/we had to decline: “The parcel has left us.”/)).toBeInTheDocument();
});

it.each([
  [undefined, 'Please tell us what the courier should do'],
  [{ kind: 'again', date: '2026-11-27', at: NOW }, 'It will be delivered again on 27 Nov 2026.'],
  [{ kind: 'return', at: NOW }, 'is bringing it back to us.'],
] as const)('a failed delivery says why and what happens: %o', (answer, happens) => {
  const failedDelivery = {
    at: '',
    reason: 'Customer not available',
    attempts: 1,
    answer: answer && { date: undefined, by: 'owner' as const, ...answer },
  };
  const order = {
    status: 'shipped',
    shiprocketAWB: '1411',
    shiprocketStatus: 'Undelivered',
  } as const;
  show(anOrder({ ...order, failedDelivery }));
  const notes = screen.getAllByRole('status');
  const note = notes.find(({ textContent }) => textContent.includes('could not deliver'));
  if (!note) throw new Error('nothing says that the delivery failed');
  expect(note).toHaveTextContent(happens);
  expect(note).toHaveTextContent('The courier’s reason: “Customer not available”.');
  expect(within(note).queryAllByRole('button', { name: 'Answer the courier' })).toHaveLength(
    answer ? 0 : 1,
  );
});

it('offers a return of a delivered order to its customer alone, while there is time', () => {
  const pricing = anOrderOfSets(1).pricing;
  const order = (fields: Partial<Order> = {}): Order =>
    anOrder({ status: 'delivered', deliveredAt: new Date(), pricing, ...fields });
  const offers = () => screen.queryAllByRole('button', { name: 'Return or report a problem' });
  show(order());
  expect(offers()).toHaveLength(1);
  cleanup();
  show(order(), false);
  expect(offers()).toEqual([]);
  cleanup();
  show(order({ deliveredAt: new Date(Date.now() - 15 * 86_400_000) }));
  expect(offers()).toEqual([]);
  cleanup();
  show(order({ status: 'shipped', deliveredAt: undefined }));
  expect(offers()).toEqual([]);
});

it('a replacement says so, and promises no invoice', async () => {
  show(anOrder({ replaces: 'u_0' }));
  expect(await screen.findByText(/^Replacement for/)).toBeInTheDocument();
  expect(screen.queryByText(/^Your invoice will appear/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
});

it('says nothing about a failed delivery once the parcel has moved on', () => {
  const failedDelivery = { at: '', reason: 'Closed', attempts: 1, answer: undefined };
  show(anOrder({ status: 'delivered', shiprocketStatus: 'Delivered', failedDelivery }));
  expect(screen.queryByText(/could not deliver/)).not.toBeInTheDocument();
});

it('says that a parcel that came back is being sent again', () => {
  show(anOrder({ status: 'shipped', sentAgainAt: NOW }));
  expect(
    screen.getByText(/Your parcel came back to us, and we are sending it/),
  ).toBeInTheDocument();
});

it.each([
  [true, 'You asked to cancel.', 'You · 20 Nov'],
  [false, 'The customer asked to cancel.', 'The customer · 20 Nov'],
])('its timeline speaks to its reader, who is the customer: %s', (isOwn, sentence, who) => {
  const asked = anEvent('cancellation_requested', 'Cancellation was requested.');
  render(
    <MemoryRouter>
      <CartProvider>
        <OrderView order={anOrder()} events={[asked]} isOwn={isOwn} onChanged={() => undefined} />
      </CartProvider>
    </MemoryRouter>,
  );
  expect(screen.getByText(sentence).closest('li')).toHaveTextContent(who);
});

it('keeps the order on the screen while the code of its returns is fetched', () => {
  const line = { productId: 'pair', volume: '3 bottles', quantity: 1 };
  const order = anOrder({
    status: 'delivered',
    deliveredAt: new Date(),
    pricing: anOrderOfSets(2).pricing,
    returns: [
      {
        id: 'return-1',
        kind: 'damaged',
        wish: 'refund',
        lines: [line],
        note: '',
        photos: 1,
        state: 'asked',
        askedAt: NOW,
      },
    ],
  });
  render(
    <MemoryRouter>
      <CartProvider>
        <Suspense fallback="One moment">
          <OrderView order={order} events={events} isOwn onChanged={() => undefined} />
        </Suspense>
      </CartProvider>
    </MemoryRouter>,
  );
  const isWhole = () => {
    expect(screen.queryByText('One moment')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Your order' })).toBeVisible();
  };
  isWhole();
  fireEvent.click(screen.getByRole('button', { name: 'Return or report a problem' }));
  isWhole();
});
