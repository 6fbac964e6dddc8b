import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  createMemoryRouter,
  MemoryRouter,
  parsePath,
  RouterProvider,
  useLocation,
} from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import { anOrder, aRefund, aWrappedOrder } from '../../../tests/support/orders';
import { unpackCatalogue } from '../../domain/product/catalogue';
import type { Order } from '../../domain/order/order';
import type { User } from '../../domain/customer/user';
import { orderNumber } from '../../domain/order/orderNumber';
import type { Page } from '../../firebase/reads';
import { BackToList } from '../../ui/BackToList';
import { AuthContext, type AuthState } from '../account/useAuth';
import { anAuth } from '../../../tests/support/auth';
import { CartProvider } from '../cart/CartProvider';
import { rememberReported } from '../checkout/reported';
import { catalogueStore } from '../catalogue/catalogueStore';
import { OrdersPage } from './OrdersPage';
import { OrderHistory } from './OrderHistory';
import { OrderFinder, type FindOwnOrder } from './OrderFinder';
import type { LoadOrders } from './useOrders';

// Queries by role on whole pages are slow on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

const backend = vi.hoisted(() => ({ catalogue: undefined as unknown }));
vi.mock('../../firebase/product/catalogue', () => ({
  fetchCatalogue: async () => backend.catalogue,
}));

const NOW = new Date('2026-11-20T10:00:00.000Z');
const user: User = {
  id: 'u',
  email: 'u@nilofar.example',
  name: 'Aarav',
  role: 'customer',
  phoneNumber: undefined,
  phoneVerified: false,
};

function Where() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

let entries = 0;

function show(
  load: LoadOrders,
  at = '/orders',
  request = vi.fn(async () => undefined),
  putAway = vi.fn(async (): Promise<void> => undefined),
) {
  // Every test is another visit: a list is kept for its history entry.
  entries += 1;
  const entry = { ...parsePath(at), key: String(entries) };
  render(
    <MemoryRouter initialEntries={[entry]}>
      <CartProvider>
        <OrderHistory user={user} load={load} request={request} putAway={putAway} />
        <Where />
      </CartProvider>
    </MemoryRouter>,
  );
  return { request, putAway };
}

const page = (orders: Order[], next?: Page<Order>['next']): Page<Order> => ({ rows: orders, next });
const all =
  (...orders: Order[]): LoadOrders =>
  async (_, status) =>
    page(orders.filter((order) => !status || order.status === status));

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const empty = unpackCatalogue([{ products: [] }], 1).catalogue;
  backend.catalogue = { ...empty, products: [aProduct()] };
  await catalogueStore.refresh();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('without a user', () => {
  const open = (state: AuthState) =>
    render(
      <MemoryRouter initialEntries={['/orders']}>
        <AuthContext value={anAuth({ state })}>
          <CartProvider>
            <OrdersPage />
          </CartProvider>
        </AuthContext>
      </MemoryRouter>,
    );

  it('asks to sign in, then returns to the orders', () => {
    open({ status: 'signed-out' });
    expect(screen.getByText('Please sign in to view your orders.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      '/login?redirect=orders',
    );
  });

  it('shows no prompt before the first check is done', () => {
    open({ status: 'unknown' });
    expect(screen.queryByText('Please sign in to view your orders.')).not.toBeInTheDocument();
    expect(screen.getByText('Loading your orders')).toBeInTheDocument();
  });
});

describe('an order', () => {
  it('is not offered for payment when the same items were paid in another order', async () => {
    const unpaid = anOrder({ id: 'u_1', status: 'payment_failed' });
    const paid = anOrder({ id: 'u_2', paidAt: new Date('2026-11-20T06:30:00.000Z') });
    show(all(paid, unpaid));
    const card = await screen.findByRole('article', { name: `Order ${orderNumber('u_1')}` });
    expect(card).toHaveTextContent('You have since paid for the same fragrances');
    expect(within(card).getByRole('link', { name: 'order of 20 Nov 2026' })).toHaveAttribute(
      'href',
      '/orders/u_2',
    );
    expect(within(card).queryByRole('link', { name: 'Complete payment' })).not.toBeInTheDocument();
  });

  it('shows date in IST, id, status, total, items and tracking', async () => {
    show(
      all(
        anOrder({
          // 01:30 on the next day in India.
          createdAt: new Date('2026-11-19T20:00:00.000Z'),
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
            ],
            subtotal: 6850,
            discounts: [{ offerId: 'auto1', title: 'The House Welcome', amount: 685 }],
            shipping: 0,
            total: 6165,
            currency: 'INR',
          },
          shiprocketAWB: '141123221084922',
          shiprocketCourier: 'Xpressbees Surface',
          shiprocketStatus: 'OUT FOR DELIVERY',
          shiprocketScans: [
            {
              date: '2026-11-20T09:10:00+05:30',
              activity: 'Out for delivery',
              location: 'Gandhinagar',
            },
          ],
        }),
      ),
    );
    const card = within(await screen.findByRole('article'));
    expect(card.getByRole('heading', { name: '20 Nov 2026' })).toBeInTheDocument();
    expect(card.getByText(orderNumber('u_1')).parentElement).toHaveTextContent(/^Order /);
    expect(card.getByText('Paid')).toBeInTheDocument();
    expect(card.getByText('₹6,165')).toBeInTheDocument();
    expect(card.getByText('50 ml · Quantity 1')).toBeInTheDocument();
    expect(card.getByText('141123221084922')).toBeInTheDocument();
    expect(card.getByText('Xpressbees Surface')).toBeInTheDocument();
    expect(card.getByRole('link', { name: /Track Package/ })).toHaveAttribute(
      'href',
      'https://shiprocket.co/tracking/141123221084922',
    );
    expect(card.getByText('Gandhinagar · 20 Nov 2026, 09:10 IST')).toBeInTheDocument();
  });

  it('that is delivered does not say that its parcel is ready for pickup', async () => {
    const parcel = { shiprocketAWB: '141123221084922', shiprocketStatus: 'Ready for pickup' };
    show(all(anOrder({ ...parcel, status: 'delivered' }), anOrder({ ...parcel, id: 'u_2' })));
    const [delivered, paid] = await screen.findAllByRole('article');
    expect(delivered).toHaveTextContent('Delivered');
    expect(delivered).not.toHaveTextContent('Ready for pickup');
    expect(paid).toHaveTextContent('Ready for pickup');
  });

  it('without stored prices is summed from its lines, and a nameless item is Unknown Product', async () => {
    show(
      all(
        anOrder({
          items: [
            { id: '', name: 'Unknown Product', price: 10.1, quantity: 3, selectedVolume: '' },
          ],
        }),
      ),
    );
    const card = within(await screen.findByRole('article'));
    expect(card.getByText('Unknown Product')).toBeInTheDocument();
    expect(card.getAllByText('₹30.30')).toHaveLength(2);
  });

  it.each([
    ['all of it', [aRefund(685_000)], 'Refunded', ['₹6,850 refunded']],
    [
      'a part',
      [aRefund(100_000), aRefund(50_000, { status: 'pending' })],
      'Partly refunded',
      ['₹1,000 refunded', '₹500 being refunded', 'net paid ₹5,350'],
    ],
  ])('that was delivered and refunded says so: %s', async (_, refunds, badge, messages) => {
    show(all(anOrder({ status: 'delivered', refunds })));
    const card = within(await screen.findByRole('article'));
    expect(card.getByText('Delivered')).toBeInTheDocument();
    expect(card.getByText(badge)).toBeInTheDocument();
    for (const one of messages) expect(card.getByText(one)).toBeInTheDocument();
  });

  it('has no refund badge when its refund failed or there is none', async () => {
    show(all(anOrder({ refunds: [aRefund(685_000, { status: 'failed' })] })));
    const card = within(await screen.findByRole('article'));
    expect(card.queryByText(/refunded/i)).not.toBeInTheDocument();
  });

  it.each([
    ['processed', '₹1,000 was refunded to your original payment method;'],
    ['pending', '₹1,000 is being refunded to your original payment method;'],
  ] as const)('says of a %s refund where the money is', async (status, message) => {
    show(all(anOrder({ refunds: [aRefund(100_000, { status })] })));
    expect(await screen.findByRole('article')).toHaveTextContent(message);
  });

  it.each([
    ['paid', 1],
    ['shipped', 1],
    ['delivered', 1],
    ['cancellation_requested', 0],
    ['cancelled', 0],
  ] as const)('that is %s tells %d times why we declined to cancel it', async (status, n) => {
    const cancellationDeclined = { reason: 'The parcel has left us.', at: NOW };
    show(all(anOrder({ status, cancellationDeclined })));
    const card = within(await screen.findByRole('article'));
    expect(
      card.queryAllByText(
        'You asked us to cancel this order, and we had to decline: “The parcel has left us.”',
      ),
    ).toHaveLength(n);
  });

  it('that is unpaid offers Complete payment on the same order', async () => {
    show(all(anOrder({ status: 'payment_failed' })));
    expect(await screen.findByRole('link', { name: 'Complete payment' })).toHaveAttribute(
      'href',
      '/checkout?order=u_1',
    );
    expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
  });

  it('whose payment could not be kept says that the money comes back, and by which number', async () => {
    const payment = { paymentId: 'pay_1', amountPaise: 685_000, at: NOW, refundId: 'rfnd_1' };
    const refused = (id: string, reason: string): Order =>
      anOrder({ id, status: 'payment_failed', returning: [{ ...payment, reason }] });
    show(all(refused('u_1', 'expired'), refused('u_2', 'paid_twice')));
    const late = within(
      await screen.findByRole('article', { name: `Order ${orderNumber('u_1')}` }),
    );
    expect(late.getByText(/We could not keep your payment of ₹6,850/)).toHaveTextContent(
      'It is being returned to your original payment method; banks take 7-10 business days. The number of the refund is rfnd_1. This order is not paid. If you would like it after all, you can pay for it once more.',
    );
    expect(late.getByRole('link', { name: 'Complete payment' })).toBeInTheDocument();
    const twice = within(screen.getByRole('article', { name: `Order ${orderNumber('u_2')}` }));
    expect(twice.getByText(/There is nothing to pay for this order/)).toBeInTheDocument();
    expect(twice.queryByRole('link', { name: 'Complete payment' })).not.toBeInTheDocument();
    expect(screen.queryByText(/You can still pay/)).not.toBeInTheDocument();
  });

  it('bought again fills the cart and opens it', async () => {
    const actor = userEvent.setup();
    const items = anOrder().items.map((item) => ({ ...item, quantity: 2 }));
    show(all(anOrder({ items })));
    await actor.click(await screen.findByRole('button', { name: 'Buy it again' }));
    expect(screen.getByText('/cart')).toBeInTheDocument();
    expect(JSON.parse(localStorage.getItem('cart') ?? '')).toMatchObject([
      { product: { id: 'amber-durbar' }, quantity: 2, selectedVolume: '50 ml' },
    ]);
  });

  it('buying again comes last: it waits for the catalogue, and moves no button that is about to be pressed', async () => {
    show(all(anOrder()));
    const again = await screen.findByRole('button', { name: 'Buy it again' });
    const before = screen.getByRole('button', { name: 'Cancel order' });
    expect(before.parentElement).toBe(again.parentElement);
    expect(again.nextElementSibling).toBeNull();
  });

  it('bought again leaves the gift wrapping out', async () => {
    const { pricing } = aWrappedOrder();
    const lines = pricing?.lines.map((line, n) => (n === 0 ? { ...line, volume: '50 ml' } : line));
    show(all(aWrappedOrder({ pricing: pricing && { ...pricing, lines: lines ?? [] } })));
    await userEvent.click(await screen.findByRole('button', { name: 'Buy it again' }));
    expect(screen.getByText('/cart')).toBeInTheDocument();
  });

  it('bought again says what is no longer available', async () => {
    const actor = userEvent.setup();
    const gone = { id: 'oud', name: 'Oud Royale', price: 1, quantity: 1, selectedVolume: '50 ml' };
    show(all(anOrder({ items: [...anOrder().items, gone] })));
    await actor.click(await screen.findByRole('button', { name: 'Buy it again' }));
    expect(screen.getByText(/^Oud Royale is not available/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'The rest is in your cart' })).toBeInTheDocument();
  });

  it('bought again says that the cart is full, and stays on the page', async () => {
    const actor = userEvent.setup();
    const lines = Array.from({ length: 20 }, (_, n) => ({
      id: `${n}`,
      product: aProduct({ id: `other-${n}` }),
      quantity: 1,
      selectedVolume: '50 ml',
    }));
    localStorage.setItem('cart', JSON.stringify(lines));
    show(all(anOrder()));
    await actor.click(await screen.findByRole('button', { name: 'Buy it again' }));
    expect(screen.getByText(/^Your cart is full/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See your cart' })).toBeInTheDocument();
  });
});

describe('an unpaid order', () => {
  const unpaid = anOrder({ id: 'u_1', status: 'payment_failed' });
  const other = anOrder({ id: 'u_2' });
  const cardOf = (id: string) =>
    screen.queryByRole('article', { name: `Order ${orderNumber(id)}` });

  it('can be put away and taken out again; the focus goes to what shows it', async () => {
    const actor = userEvent.setup();
    const { putAway } = show(all(unpaid, other));
    await actor.click(await screen.findByRole('button', { name: 'Put away' }));
    expect(putAway).toHaveBeenCalledWith('u_1', true);
    expect(cardOf('u_1')).not.toBeInTheDocument();
    expect(cardOf('u_2')).toBeInTheDocument();
    expect(screen.getByText('1 order shown')).toBeInTheDocument();
    const toggle = screen.getByRole('button', { name: 'Show put-away orders' });
    expect(toggle).toHaveFocus();
    await actor.click(toggle);
    await actor.click(screen.getByRole('button', { name: 'Show in My Orders again' }));
    expect(putAway).toHaveBeenLastCalledWith('u_1', false);
    expect(screen.queryByText('One order is put away.')).not.toBeInTheDocument();
    expect(cardOf('u_1')).toBeInTheDocument();
  });

  it('says that its payment is being confirmed, for an hour, and offers nothing to pay', async () => {
    rememberReported('u_1');
    show(all(unpaid));
    expect(await screen.findByText(/We are confirming your payment/)).toBeInTheDocument();
    const pay = () => screen.queryByRole('link', { name: 'Complete payment' });
    expect(pay()).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Put away' })).not.toBeInTheDocument();
    cleanup();
    vi.setSystemTime(NOW.getTime() + 3_600_001);
    show(all(unpaid));
    expect(await screen.findByRole('link', { name: 'Complete payment' })).toBeInTheDocument();
    expect(screen.queryByText(/We are confirming your payment/)).not.toBeInTheDocument();
  });

  it('stays where it is when that could not be saved', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const refuse = vi.fn(() => Promise.reject(new Error('unavailable')));
    show(all(unpaid), '/orders', vi.fn(), refuse);
    await userEvent.click(await screen.findByRole('button', { name: 'Put away' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('That could not be saved.');
    expect(cardOf('u_1')).toBeInTheDocument();
  });

  it('that was put away is left out until it is asked for, or paid', async () => {
    const putAwayAt = new Date('2026-11-19T10:00:00Z');
    show(all({ ...unpaid, putAwayAt }, { ...other, putAwayAt }));
    expect(await screen.findByText('One order is put away.')).toBeInTheDocument();
    expect(cardOf('u_1')).not.toBeInTheDocument();
    expect(cardOf('u_2')).toBeInTheDocument();
  });

  it('that was put away is not missing where nothing else is', async () => {
    show(all({ ...unpaid, putAwayAt: new Date('2026-11-19T10:00:00Z') }));
    expect(await screen.findByText('The orders here are put away')).toBeInTheDocument();
    expect(screen.queryByText(/^No orders found|^Once you have ordered/)).not.toBeInTheDocument();
  });

  it('is the only kind that can be', async () => {
    show(all(other));
    await screen.findByRole('article');
    expect(screen.queryByRole('button', { name: 'Put away' })).not.toBeInTheDocument();
  });
});

it.each([
  ['paid', '2026-11-19T09:00:00.000Z', /^An order can be cancelled within 24 hours/],
  [
    'shipped',
    '2026-11-20T09:00:00.000Z',
    /^A parcel that is on its way can no longer be cancelled/,
  ],
] as const)('an order that is %s says why there is no Cancel', async (status, placed, reason) => {
  show(all(anOrder({ status, createdAt: new Date(placed) })));
  expect(await screen.findByText(reason)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
});

describe('the filter', () => {
  const orders = [
    anOrder(),
    anOrder({ id: 'u_2', status: 'shipped' }),
    anOrder({ id: 'u_3', status: 'payment_failed' }),
  ];

  it('offers All plus the eight statuses', async () => {
    show(all(...orders));
    const names = within(screen.getByRole('group', { name: 'Filter by status' }))
      .getAllByRole('button')
      .map((button) => button.textContent);
    expect(names).toEqual([
      'All',
      'Pending payment',
      'Payment failed',
      'Paid',
      'Processing',
      'Shipped',
      'Delivered',
      'Cancelled',
      'Cancellation requested',
    ]);
    expect(await screen.findAllByRole('article')).toHaveLength(3);
  });

  it('is stored in the URL and read from it', async () => {
    const actor = userEvent.setup();
    show(all(...orders), '/orders?status=shipped');
    expect(
      await screen.findByRole('article', { name: `Order ${orderNumber('u_2')}` }),
    ).toBeInTheDocument();
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Shipped' })).toHaveAttribute('aria-pressed', 'true');
    await actor.click(screen.getByRole('button', { name: 'Paid' }));
    expect(screen.getByText('/orders?status=paid')).toBeInTheDocument();
    expect(
      await screen.findByRole('article', { name: `Order ${orderNumber('u_1')}` }),
    ).toBeInTheDocument();
    await actor.click(screen.getByRole('button', { name: 'All' }));
    expect(screen.getByText('/orders')).toBeInTheDocument();
  });

  it('says when it matches nothing', async () => {
    show(all(...orders), '/orders?status=delivered');
    expect(await screen.findByText('No orders found for this status.')).toBeInTheDocument();
  });

  it('shows failed payments alone', async () => {
    show(all(...orders), '/orders?status=payment_failed');
    expect(
      await screen.findByRole('article', { name: `Order ${orderNumber('u_3')}` }),
    ).toBeInTheDocument();
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });

  it('falls back to All when the URL names none that exists', async () => {
    show(all(...orders), '/orders?status=lost');
    expect(await screen.findAllByRole('article')).toHaveLength(3);
  });
});

describe('Back from an order', () => {
  const first = anOrder({ id: 'u_1', status: 'shipped' });
  const second = anOrder({
    id: 'u_2',
    status: 'shipped',
    createdAt: new Date(first.createdAt.getTime() - 1000),
  });

  async function goThereAndBack(load: LoadOrders, back: 'link' | 'browser'): Promise<void> {
    entries += 1;
    const at = { pathname: '/orders', search: '?status=shipped', key: String(entries) };
    const router = createMemoryRouter(
      [
        { path: '/orders', element: <OrderHistory user={user} load={load} /> },
        { path: '/orders/:id', element: <BackToList to="/orders">My Orders</BackToList> },
      ],
      { initialEntries: [at] },
    );
    render(
      <CartProvider>
        <RouterProvider router={router} />
      </CartProvider>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    const card = await screen.findByRole('article', { name: `Order ${orderNumber('u_2')}` });
    await userEvent.click(within(card).getByRole('link', { name: /^\d/ }));
    if (back === 'browser') await act(() => router.navigate(-1));
    else await userEvent.click(await screen.findByRole('link', { name: 'My Orders' }));
    expect(router.state.location).toMatchObject({ pathname: '/orders', search: '?status=shipped' });
  }

  it.each(['link', 'browser'] as const)(
    'shows the orders and the filter as before: %s',
    async (way) => {
      await goThereAndBack(async () => page([first], async () => page([second])), way);
      expect(screen.getAllByRole('article')).toHaveLength(2);
      expect(screen.getByRole('button', { name: 'Shipped' })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
    },
  );

  it('leaves out an order that has left the list meanwhile', async () => {
    const load = vi
      .fn<LoadOrders>()
      .mockResolvedValueOnce(page([first], async () => page([second])))
      .mockResolvedValue(page([second]));
    await goThereAndBack(load, 'link');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(screen.getByRole('article')).toHaveAccessibleName(`Order ${orderNumber('u_2')}`);
  });
});

describe('loading', () => {
  it('loads further pages until the last', async () => {
    const actor = userEvent.setup();
    const second = async (): Promise<Page<Order>> => page([anOrder({ id: 'u_2' })]);
    show(async () => page([anOrder()], second));
    await actor.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(
      await screen.findByRole('article', { name: `Order ${orderNumber('u_2')}` }),
    ).toBeInTheDocument();
    expect(
      screen.getByRole('article', { name: `Order ${orderNumber('u_1')}` }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('offers a retry after a failure', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const actor = userEvent.setup();
    const load = vi
      .fn<LoadOrders>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue(page([anOrder()]));
    show(load);
    expect(await screen.findByRole('alert')).toHaveTextContent('Your orders could not be loaded');
    await actor.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article')).toBeInTheDocument();
  });

  it('shows the filter that was chosen last, whichever response arrives last', async () => {
    const actor = userEvent.setup();
    const answers = new Map<string, (page: Page<Order>) => void>();
    show((_, status) => new Promise((resolve) => answers.set(status ?? 'all', resolve)));
    await actor.click(screen.getByRole('button', { name: 'Paid' }));
    await act(async () => answers.get('paid')?.(page([anOrder()])));
    await act(async () => answers.get('all')?.(page([anOrder({ id: 'u_2' })])));
    expect(
      screen.getByRole('article', { name: `Order ${orderNumber('u_1')}` }),
    ).toBeInTheDocument();
    expect(
      screen.queryByRole('article', { name: `Order ${orderNumber('u_2')}` }),
    ).not.toBeInTheDocument();
  });

  it('ignores a failure of the former filter', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const actor = userEvent.setup();
    let fail: (error: Error) => void = () => undefined;
    const former = new Promise<Page<Order>>((_, reject) => {
      fail = reject;
    });
    show((_, status) => (status ? Promise.resolve(page([anOrder()])) : former));
    await actor.click(screen.getByRole('button', { name: 'Paid' }));
    expect(
      await screen.findByRole('article', { name: `Order ${orderNumber('u_1')}` }),
    ).toBeInTheDocument();
    await act(async () => fail(new Error('offline')));
    expect(
      screen.getByRole('article', { name: `Order ${orderNumber('u_1')}` }),
    ).toBeInTheDocument();
  });

  it.each([
    ['come', (settle: (later: Promise<Page<Order>>) => void) => settle(Promise.resolve(page([])))],
    [
      'fail',
      (settle: (later: Promise<Page<Order>>) => void) => settle(Promise.reject(new Error('late'))),
    ],
  ])('more of the former filter that %s late change nothing here', async (_, settleLate) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const actor = userEvent.setup();
    let settle: (later: Promise<Page<Order>>) => void = () => undefined;
    const more = new Promise<Page<Order>>((resolve) => {
      settle = resolve;
    });
    show(async (_, status) =>
      status ? page([anOrder()]) : page([anOrder({ id: 'u_2' })], () => more),
    );
    await actor.click(await screen.findByRole('button', { name: 'Show more' }));
    await actor.click(screen.getByRole('button', { name: 'Paid' }));
    expect(
      await screen.findByRole('article', { name: `Order ${orderNumber('u_1')}` }),
    ).toBeInTheDocument();
    await act(async () => settleLate(settle));
    expect(
      screen.getByRole('article', { name: `Order ${orderNumber('u_1')}` }),
    ).toBeInTheDocument();
    expect(screen.queryByText('Loading your orders')).not.toBeInTheDocument();
  });

  it('reloads on return only while a paid order has no AWB', async () => {
    const load = vi
      .fn<LoadOrders>()
      .mockResolvedValueOnce(page([anOrder()]))
      .mockResolvedValue(page([anOrder({ shiprocketAWB: '141123221084922' })]));
    show(load);
    expect(await screen.findByText(/^We are preparing your parcel/)).toBeInTheDocument();
    act(() => void dispatchEvent(new Event('focus')));
    expect(await screen.findByText('141123221084922')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(2);
    act(() => void dispatchEvent(new Event('focus')));
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('Find order', () => {
  function open(find: FindOwnOrder) {
    const spy = vi.fn(find);
    render(
      <MemoryRouter initialEntries={['/orders']}>
        <OrderFinder uid="u" find={spy} />
        <Where />
      </MemoryRouter>,
    );
    return spy;
  }
  const field = () => screen.getByRole('textbox', { name: 'Order number' });

  it('opens the order, whatever the list has loaded', async () => {
    const actor = userEvent.setup();
    const find = open(async () => anOrder({ id: 'u_1' }));
    await actor.type(field(), ` #${orderNumber('u_1').toLowerCase().replace('-', ' ')}{Enter}`);
    expect(await screen.findByText('/orders/u_1')).toBeInTheDocument();
    expect(find).toHaveBeenCalledExactlyOnceWith('u', { number: orderNumber('u_1') });
  });

  it('says that there is none, and leads back with an empty field', async () => {
    const actor = userEvent.setup();
    open(async () => undefined);
    await actor.type(field(), 'k7qmc9xa{Enter}');
    expect(await screen.findByText(/^None of your orders has the number/)).toHaveTextContent(
      /number K7QM-C9XA\./,
    );
    await actor.click(screen.getByRole('button', { name: 'Back to all orders' }));
    expect(screen.queryByText(/None of your orders/)).not.toBeInTheDocument();
    expect(field()).toHaveValue('');
    expect(field()).toHaveFocus();
  });

  it('asks for a number when something else is typed, and reads nothing', async () => {
    const actor = userEvent.setup();
    const find = open(async () => undefined);
    await actor.type(field(), 'amber{Enter}');
    expect(field()).toHaveAccessibleDescription(/^Please enter an order number/);
    expect(field()).toHaveFocus();
    expect(find).not.toHaveBeenCalled();
  });

  it('says when it could not look, and can be pressed again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const actor = userEvent.setup();
    open(() => Promise.reject(new Error('offline')));
    await actor.type(field(), 'k7qmc9xa{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^We could not look for your order/);
    expect(screen.getByRole('button', { name: 'Find order' })).not.toHaveAttribute('aria-busy');
  });
});

describe('Cancel Order?', () => {
  async function ask(request = vi.fn(async () => undefined)) {
    const actor = userEvent.setup();
    show(all(anOrder()), '/orders', request);
    await actor.click(await screen.findByRole('button', { name: 'Cancel order' }));
    return { actor, request };
  }

  it('goes back without sending a request', async () => {
    const { actor, request } = await ask();
    expect(screen.getByRole('dialog', { name: 'Cancel Order?' })).toBeInTheDocument();
    await actor.click(screen.getByRole('button', { name: 'No, Go Back' }));
    expect(screen.queryByRole('dialog', { name: 'Cancel Order?' })).not.toBeInTheDocument();
    expect(request).not.toHaveBeenCalled();
  });

  it('requests with a reason, once', async () => {
    const { actor, request } = await ask();
    await actor.type(screen.getByRole('textbox', { name: /Why would you like/ }), 'Wrong size');
    await actor.click(screen.getByRole('button', { name: 'Yes, Request Cancel' }));
    expect(request).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ id: 'u_1', status: 'paid' }),
      'Wrong size',
    );
    expect(screen.queryByRole('dialog', { name: 'Cancel Order?' })).not.toBeInTheDocument();
  });

  it('says when it could not be sent, and stays open', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { actor } = await ask(vi.fn(() => Promise.reject(new Error('permission-denied'))));
    await actor.click(screen.getByRole('button', { name: 'Yes, Request Cancel' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Your request could not be sent/);
    expect(screen.getByRole('button', { name: 'Yes, Request Cancel' })).toBeInTheDocument();
  });

  it.each([
    ['after 24 hours', { createdAt: new Date('2026-11-19T10:00:00.000Z') }],
    ['once shipped', { status: 'shipped' as const }],
    ['when asked already', { status: 'cancellation_requested' as const }],
  ])('is not offered %s', async (_, fields) => {
    show(all(anOrder(fields)));
    await screen.findByRole('article');
    expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
  });
});
