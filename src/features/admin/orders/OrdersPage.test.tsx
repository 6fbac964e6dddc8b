import { act, render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { MemoryRouter, parsePath, useNavigate } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import { anOrder, aRefund } from '../../../../tests/support/orders';
import type { Labels } from '../../../domain/order/label';
import { decodeOrderCounts, decodeSummary } from '../../../domain/shop/figures';
import { decodeRequest } from '../../../domain/order/request';
import type { Order } from '../../../domain/order/order';
import type { FoundOrders } from '../../../firebase/order/adminOrders';
import type { Page } from '../../../firebase/reads';
import { AuthContext } from '../../account/useAuth';
import { LiveOrdersContext, type LiveOrders } from '../ui/useLiveOrders';
import { type OrdersSource } from './ordersSource';
import type { LabelService } from './useLabels';
import type { RequestService } from './useRequests';
import { OrderList } from './OrderList';
import { orderNumber } from '../../../domain/order/orderNumber';

vi.mock('../../../firebase/order/adminOrders', () => ({ fetchParcels: async () => new Map() }));

const list = (...ids: string[]): Promise<Page<Order>> =>
  Promise.resolve({ rows: ids.map((id) => anOrder({ id })), next: undefined });

const source = (found: number): OrdersSource => ({
  counts: () => new Promise(() => undefined),
  page: () => list(),
  toPack: () => list('u_toPack'),
  failing: () => list(),
  waiting: () => list('u_waits'),
  undelivered: () => list('u_failed'),
  cameBack: () => list(),
  courierWords: () => list(),
  disputed: () => list('u_disputed'),
  returns: () => list('u_returned'),
  refunded: () => list('u_refunded'),
  find: () =>
    Promise.resolve({
      orders: Array.from({ length: found }, (_, n) =>
        anOrder({ id: `u_${1_790_000_000_000 + n}` }),
      ),
      hasMore: found === 25,
    }),
});

let visits = 0;

function BrowserBack() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Browser back</button>;
}

/** These orders have changed since the back office was opened. */
const liveOrders = (...changed: Order[]): LiveOrders => ({
  summary: undefined,
  latestSummary: () => new Promise(() => undefined),
  changed: new Map(changed.map((order) => [order.id, order])),
  fresh: 0,
  isLive: true,
  hasSound: false,
  setSound: () => undefined,
});

/** Shows the list at an address. */
function show(
  path: string,
  orders: OrdersSource = source(0),
  service?: RequestService,
  labelService?: LabelService,
  changed: readonly Order[] = [],
): UserEvent {
  render(
    <MemoryRouter initialEntries={[aVisit(path)]}>
      <AuthContext value={ownersAuth()}>
        <LiveOrdersContext value={liveOrders(...changed)}>
          <BrowserBack />
          <OrderList
            source={orders}
            {...(service && { service })}
            {...(labelService && { labelService })}
          />
        </LiveOrdersContext>
      </AuthContext>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

/** Every test is another visit: a list is kept for its history entry. */
function aVisit(path: string): { key: string } {
  visits += 1;
  return { ...parsePath(path), key: String(visits) };
}

it.each([
  [24, 0],
  [25, 1],
])('a search that finds %d orders says that there may be older ones %d times', async (found, n) => {
  show('/admin/orders?q=anahita@nilofar.example', source(found));
  expect(
    await screen.findByRole('link', { name: orderNumber('u_1790000000000') }),
  ).toBeInTheDocument();
  expect(screen.queryAllByText(/Only the 25 newest are shown/)).toHaveLength(n);
});

it('whether there are older ones is said of the search that is shown', async () => {
  let answerFirst: (found: FoundOrders) => void = () => undefined;
  const first = new Promise<FoundOrders>((resolve) => (answerFirst = resolve));
  const find = (text: string): Promise<FoundOrders> =>
    text === 'anahita'
      ? first
      : Promise.resolve({ orders: [anOrder({ id: 'u_kavya' })], hasMore: false });
  const actor = show('/admin/orders?q=anahita', { ...source(0), find });
  const field = screen.getByRole('searchbox', { name: 'Search' });
  await actor.clear(field);
  await actor.type(field, 'kavya{Enter}');
  expect(await screen.findByRole('link', { name: orderNumber('u_kavya') })).toBeInTheDocument();
  await act(async () => answerFirst({ orders: [anOrder({ id: 'u_1' })], hasMore: true }));
  expect(screen.getByRole('link', { name: orderNumber('u_kavya') })).toBeInTheDocument();
  expect(screen.queryByText(/Only the .* newest/)).not.toBeInTheDocument();
});

it.each([
  ['before', 'Shipped'],
  ['after', 'Delivered'],
])('an order found %s it changed is shown as %s', async (when, label) => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 28, hour));
  const live = anOrder({ id: 'u_1', status: 'shipped', updatedAt: at(6) });
  const updatedAt = at(when === 'before' ? 5 : 7);
  const found = anOrder({ id: 'u_1', status: when === 'before' ? 'paid' : 'delivered', updatedAt });
  const orders: OrdersSource = {
    ...source(0),
    find: () => Promise.resolve({ orders: [found], hasMore: false }),
  };
  show('/admin/orders?q=anahita', orders, undefined, undefined, [live]);
  expect(await screen.findByRole('row', { name: new RegExp(label) })).toBeInTheDocument();
});

it('lists the orders that the dashboard counts as not shipped', async () => {
  show('/admin/orders?status=waiting', source(0));
  expect(await screen.findByRole('link', { name: orderNumber('u_waits') })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'To book' })).toHaveAttribute('aria-current', 'page');
});

it('lists orders under the name of who bought, not of who receives a gift', async () => {
  const gift = anOrder({ id: 'u_gift', buyerName: 'Kavya Rao' });
  const orders = source(0);
  show('/admin/orders?status=waiting', {
    ...orders,
    waiting: () => Promise.resolve({ rows: [gift], next: undefined }),
  });
  expect(await screen.findByText('Kavya Rao')).toBeInTheDocument();
  expect(screen.queryByText('Anahita Desai')).not.toBeInTheDocument();
});

it('a search keeps the focus in its field and follows the URL', async () => {
  show('/admin/orders', source(0));
  const actor = userEvent.setup();
  const field = screen.getByRole('searchbox', { name: 'Search' });
  await actor.type(field, 'SR123{Enter}');
  expect(await screen.findByRole('button', { name: 'Clear search' })).toBeInTheDocument();
  expect(field).toHaveFocus();
  await actor.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(field).toHaveValue('');
});

it('shows the number of an order, and its invoice number below it', async () => {
  const rows = [
    anOrder({ id: 'u_sent', status: 'shipped', invoiceNumber: 'NF/2627/A0000123' }),
    anOrder({ id: 'u_new' }),
  ];
  const page = () => Promise.resolve({ rows, next: undefined });
  show('/admin/orders', { ...source(0), page });
  const cell = async (id: string) =>
    (await screen.findByRole('link', { name: orderNumber(id) })).closest('td');
  expect(await cell('u_sent')).toHaveTextContent(
    new RegExp(`${orderNumber('u_sent')}NF/2627/A0000123$`),
  );
  expect(await cell('u_new')).toHaveTextContent(new RegExp(`${orderNumber('u_new')}$`));
});

it('shows the refunded amount beside the status and the total', async () => {
  const orders = [
    anOrder({ id: 'u_full', status: 'delivered', refunds: [aRefund(685_000)] }),
    anOrder({
      id: 'u_part',
      status: 'shipped',
      refunds: [aRefund(100_000, { status: 'pending' })],
    }),
    anOrder({ id: 'u_none', refunds: [aRefund(685_000, { status: 'failed' })] }),
  ];
  const page = () => Promise.resolve({ rows: orders, next: undefined });
  show('/admin/orders', { ...source(0), page });
  await screen.findByRole('link', { name: orderNumber('u_full') });
  const [, full, part, none] = screen.getAllByRole('row');
  if (!full || !part || !none) throw new Error('three rows are expected');
  expect(within(full).getByText('Delivered')).toBeInTheDocument();
  expect(within(full).getByText('Refunded')).toBeInTheDocument();
  expect(within(full).getByText('₹6,850 refunded')).toBeInTheDocument();
  expect(within(part).getByText('Partly refunded')).toBeInTheDocument();
  expect(within(part).getByText('₹1,000 refunded')).toBeInTheDocument();
  expect(within(none).queryByText(/refunded/i)).not.toBeInTheDocument();
});

it('lists the deliveries that failed and wait for an answer', async () => {
  show('/admin/orders?status=undelivered', source(0));
  expect(await screen.findByRole('link', { name: orderNumber('u_failed') })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Not delivered' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

it('lists the orders whose payment a bank disputes', async () => {
  show('/admin/orders?status=disputed', source(0));
  expect(await screen.findByRole('link', { name: orderNumber('u_disputed') })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Disputed' })).toHaveAttribute('aria-current', 'page');
});

it('lists the orders with an open return', async () => {
  show('/admin/orders?status=returns');
  expect(await screen.findByRole('link', { name: orderNumber('u_returned') })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Returns' })).toHaveAttribute('aria-current', 'page');
});

it('reads Went wrong again when its count changes, and only then', async () => {
  let failing = ['u_1', 'u_2'];
  const read = vi.fn(() => list(...failing));
  const counts = () => Promise.resolve(decodeOrderCounts({ failedShipments: 2 }, {}));
  const orders: OrdersSource = { ...source(0), counts, failing: read };
  const entries = [aVisit('/admin/orders?status=failing')];
  const at = (sums: object) => (
    <MemoryRouter initialEntries={entries}>
      <AuthContext value={ownersAuth()}>
        <LiveOrdersContext value={{ ...liveOrders(), summary: decodeSummary(sums) }}>
          <OrderList source={orders} />
        </LiveOrdersContext>
      </AuthContext>
    </MemoryRouter>
  );
  const { rerender } = render(at({ failedShipments: 2 }));
  expect(await screen.findByRole('link', { name: /^Went wrong.*2/ })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: orderNumber('u_2') })).toBeInTheDocument();
  failing = ['u_1', 'u_3', 'u_4'];
  rerender(at({ failedShipments: 2, orders: 1 }));
  expect(read).toHaveBeenCalledOnce();
  rerender(at({ failedShipments: 3, orders: 1 }));
  expect(await screen.findByRole('link', { name: orderNumber('u_4') })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: orderNumber('u_2') })).not.toBeInTheDocument();
  expect(read).toHaveBeenCalledTimes(2);
});

it('searches as somebody types, and not for one letter', async () => {
  const find = vi.fn(source(1).find);
  const user = show('/admin/orders', { ...source(1), find });
  const field = screen.getByRole('searchbox', { name: 'Search' });
  await user.type(field, 'ka');
  await user.type(field, 'vya');
  expect(
    await screen.findByRole('link', { name: orderNumber('u_1790000000000') }),
  ).toBeInTheDocument();
  expect(find).toHaveBeenCalledExactlyOnceWith('kavya');
});

it('shows paid orders first, says so, and keeps unpaid ones apart', async () => {
  const page = vi.fn(source(0).page);
  const user = show('/admin/orders', { ...source(0), page });
  expect(screen.getByText(/Those that nobody has paid are under Unpaid/)).toBeInTheDocument();
  expect(page.mock.lastCall?.[0].statuses).not.toContain('pending_payment');
  await user.click(screen.getByRole('link', { name: 'Unpaid' }));
  expect(page.mock.lastCall?.[0].statuses).toEqual(['pending_payment', 'payment_failed']);
});

it.each([
  ['pack', 'To pack', ['u_toPack']],
  ['decide', 'To decide', ['u_returned']],
  ['answer', 'To answer', ['u_failed', 'u_disputed']],
  ['refunded', 'Refunded', ['u_refunded']],
])('the view %s', async (status, name, ids) => {
  show(`/admin/orders?status=${status}`);
  for (const id of ids)
    expect(await screen.findByRole('link', { name: orderNumber(id) })).toBeInTheDocument();
  expect(screen.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
});

it('narrows a list to today with one press', async () => {
  const page = vi.fn(source(0).page);
  const user = show('/admin/orders', { ...source(0), page });
  await user.click(screen.getByRole('button', { name: 'Today' }));
  const { from, to } = page.mock.lastCall?.[0] ?? {};
  expect([from, from === to]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/), true]);
  expect(screen.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-pressed', 'true');
});

/** The functions answer each request of an order with its outcome. */
function answering(
  outcomeOf: (orderId: string) => [state: string, outcome: string, booked?: boolean],
) {
  const sent: unknown[] = [];
  const service: RequestService = {
    send: (orderId, _, request) => {
      sent.push([orderId, request]);
      return Promise.resolve(orderId);
    },
    fetch: (orderId, id) => {
      const [state, outcome, booked] = outcomeOf(orderId);
      const answer = { type: 'ship', at: new Date(), state, outcome, booked };
      return Promise.resolve(decodeRequest(id, answer));
    },
    pause: () => Promise.resolve(),
  };
  return { sent, service };
}

it('books the parcels of all chosen orders, names each that failed, and takes the others back', async () => {
  const { sent, service } = answering((id) =>
    id === 'u_2'
      ? ['failed', 'No courier serves this PIN code.']
      : id === 'u_4'
        ? ['done', 'The parcel is not booked yet. We will try again automatically.', false]
        : ['done', 'AWB 1 is booked.', true],
  );
  const toPack = () => list('u_1', 'u_2', 'u_3', 'u_4');
  const user = show('/admin/orders?status=pack', { ...source(0), toPack }, service);
  await user.click(await screen.findByRole('button', { name: 'Choose all 4' }));
  expect(screen.getByRole('button', { name: '4 packing slips' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Book 4 parcels' }));
  expect(sent).toEqual([]);
  const dialog = within(screen.getByRole('dialog', { name: 'Book 4 parcels now?' }));
  await user.click(dialog.getByRole('button', { name: 'Book 4 parcels' }));
  expect(
    await screen.findByText(`${orderNumber('u_2')}: No courier serves this PIN code.`),
  ).toBeInTheDocument();
  expect(
    screen.getByText(`${orderNumber('u_4')}: The parcel is not booked yet.`, { exact: false }),
  ).toBeInTheDocument();
  expect(screen.getByText(/4 of 4 processed · 2 updated · 2 errors/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo: cancel the booking of 2 parcels' }));
  sent.length = 0;
  await user.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: /^Cancel the booking/ }),
  );
  await screen.findByText(/2 of 2 processed · 2 updated · 0 errors/);
  expect(sent).toEqual([
    ['u_1', { type: 'unbook' }],
    ['u_3', { type: 'unbook' }],
  ]);
});

it('marks those of the chosen orders as packed that are not, and names each that failed', async () => {
  const { sent, service } = answering((id) =>
    id === 'u_2' ? ['failed', 'This order is Cancelled.'] : ['done', 'Marked as Processing.'],
  );
  const statuses = ['paid', 'paid', 'processing'] as const;
  const rows = statuses.map((status, n) => anOrder({ id: `u_${n + 1}`, status }));
  const toPack = () => Promise.resolve({ rows, next: undefined });
  const user = show('/admin/orders?status=pack', { ...source(0), toPack }, service);
  await user.click(await screen.findByRole('button', { name: 'Choose all 3' }));
  await user.click(screen.getByRole('button', { name: 'Mark 2 orders as packed' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Mark 2 orders as packed?' }));
  expect(dialog.getByText(/^They change from Paid to Processing\./)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Mark 2 orders as packed' }));
  expect(await screen.findByText(/2 of 2 processed · 1 updated · 1 error/)).toBeInTheDocument();
  expect(screen.getByText(`${orderNumber('u_2')}: This order is Cancelled.`)).toBeInTheDocument();
  expect(sent).toEqual([
    ['u_1', { type: 'status', status: 'processing' }],
    ['u_2', { type: 'status', status: 'processing' }],
  ]);
});

it('stops after the orders that have begun', async () => {
  let answer: () => void = () => undefined;
  const { sent, service } = answering(() => ['done', 'Marked as Shipped.']);
  const ids = Array.from({ length: 9 }, (_, n) => `u_${n}`);
  const pause = () =>
    new Promise<void>((resolve) => {
      const before = answer;
      answer = () => {
        before();
        resolve();
      };
    });
  const user = show(
    '/admin/orders?status=pack',
    { ...source(0), toPack: () => list(...ids) },
    { ...service, pause },
  );
  await user.click(await screen.findByRole('checkbox', { name: `Choose ${orderNumber('u_0')}` }));
  expect(screen.getByText('1 of 9 chosen')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Choose all 9' }));
  await user.click(screen.getByRole('button', { name: 'Mark 9 orders as shipped' }));
  await user.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Mark 9 orders as shipped' }),
  );
  // In the bar that stays in sight.
  const bar = within(screen.getByRole('group', { name: 'Chosen orders' }));
  await user.click(await bar.findByRole('button', { name: /^Stop/ }));
  answer();
  expect(await screen.findByText(/4 of 9 processed · 4 updated/)).toBeInTheDocument();
  expect(sent).toHaveLength(4);
});

it.each(['Browser back', 'Back to the list'])(
  '%s leads from the packing slips to the list as it was, with what can be undone',
  async (name) => {
    const { service } = answering(() => ['done', 'AWB 1 is booked.', true]);
    const toPack = () => list('u_1', 'u_2');
    const user = show('/admin/orders?status=pack', { ...source(0), toPack }, service);
    await user.click(await screen.findByRole('button', { name: 'Choose all 2' }));
    await user.click(screen.getByRole('button', { name: 'Book 2 parcels' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Book/ }));
    await screen.findByRole('button', { name: /^Undo/ });
    await user.click(screen.getByRole('button', { name: '2 packing slips' }));
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name }));
    expect(screen.getByText('2 of 2 chosen')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Undo/ })).toBeInTheDocument();
  },
);

it('warns before a gift for a later day is sent with the others', async () => {
  const gift = anOrder({ id: 'u_gift', gift: { message: '', sendOn: '2096-12-02' } });
  const rows = [anOrder({ id: 'u_1' }), gift];
  const toPack = () => Promise.resolve({ rows, next: undefined });
  const user = show('/admin/orders?status=pack', { ...source(0), toPack });
  await user.click(await screen.findByRole('button', { name: 'Choose all 2' }));
  await user.click(screen.getByRole('button', { name: 'Book 2 parcels' }));
  expect(within(screen.getByRole('dialog')).getByRole('status')).toHaveTextContent(
    `1 of them is a gift to be sent later: ${orderNumber('u_gift')} on 2 Dec 2096.`,
  );
});

it('names the chosen orders without a booked parcel before they are marked as shipped', async () => {
  const rows = [anOrder({ id: 'u_booked', shiprocketAWB: '1411' }), anOrder({ id: 'u_open' })];
  const toPack = () => Promise.resolve({ rows, next: undefined });
  const user = show('/admin/orders?status=pack', { ...source(0), toPack });
  const ask = async (name: string) => {
    await user.click(screen.getByRole('button', { name }));
    return within(screen.getByRole('dialog'));
  };
  await user.click(await screen.findByRole('button', { name: 'Choose all 2' }));
  const dialog = await ask('Mark 2 orders as shipped');
  expect(dialog.getByRole('status')).toHaveTextContent(
    `1 of them has no booked parcel, and its customer gets no tracking number: ${orderNumber('u_open')}.`,
  );
  await user.click(dialog.getByRole('button', { name: 'Go back' }));
  expect((await ask('Mark 2 orders as packed')).queryByRole('status')).toBeNull();
});

describe('courier labels', () => {
  const url = 'https://sr-core-cdn.shiprocket.in/label.pdf';
  const rows = ['u_1', 'u_2'].map((id) => anOrder({ id, shiprocketAWB: `AWB${id}` }));
  const toPack = () =>
    Promise.resolve({ rows: [...rows, anOrder({ id: 'u_unbooked' })], next: undefined });

  /** The functions answer the request with this; the browser opens a tab, unless it is told not to. */
  function making(made: Partial<Labels>, canOpen = true) {
    const tab = { show: vi.fn<(url: string) => void>(), close: vi.fn<() => void>() };
    const request = vi.fn<LabelService['request']>().mockResolvedValue('l1');
    const service: LabelService = {
      request,
      fetch: () => Promise.resolve({ state: 'done', url: undefined, failed: [], ...made }),
      openTab: () => (canOpen ? tab : undefined),
      pause: () => Promise.resolve(),
    };
    return { tab, request, service };
  }

  async function press(service: LabelService): Promise<UserEvent> {
    const orders = { ...source(0), toPack };
    const user = show('/admin/orders?status=pack', orders, undefined, service);
    await user.click(await screen.findByRole('button', { name: 'Choose all 3' }));
    await user.click(screen.getByRole('button', { name: '2 courier labels' }));
    return user;
  }

  it('of all chosen parcels that are booked open in a tab of their own', async () => {
    const { tab, request, service } = making({ url });
    await press(service);
    expect(await screen.findByText(/2 courier labels are ready/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Open the PDF/ })).toHaveAttribute('href', url);
    expect(request).toHaveBeenCalledWith(['u_1', 'u_2'], expect.any(String));
    expect(tab.show).toHaveBeenCalledWith(url);
    expect(tab.close).not.toHaveBeenCalled();
  });

  it('that could not be made are named with the reason', async () => {
    const failed = [{ orderId: 'u_2', reason: 'The courier has collected its parcel.' }];
    await press(making({ url, failed }).service);
    expect(await screen.findByText(/The courier label is ready/)).toBeInTheDocument();
    expect(screen.getByText('One label was not made:')).toBeInTheDocument();
    expect(
      screen.getByText(`${orderNumber('u_2')}: The courier has collected its parcel.`),
    ).toBeInTheDocument();
  });

  it('and what became of them are still there after the packing slips', async () => {
    const failed = [{ orderId: 'u_2', reason: 'The courier has collected its parcel.' }];
    const user = await press(making({ url, failed }).service);
    await screen.findByText(/The courier label is ready/);
    await user.click(screen.getByRole('button', { name: '3 packing slips' }));
    expect(await screen.findAllByRole('article')).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Back to the list' }));
    expect(screen.getByRole('link', { name: /^Open the PDF/ })).toHaveAttribute('href', url);
    expect(
      screen.getByText(`${orderNumber('u_2')}: The courier has collected its parcel.`),
    ).toBeInTheDocument();
  });

  it('of more than one request takes are those of the first 30', async () => {
    const many = Array.from({ length: 33 }, (_, n) =>
      anOrder({ id: `u_${n}`, shiprocketAWB: '1' }),
    );
    const { request, service } = making({ url });
    const user = show(
      '/admin/orders?status=pack',
      { ...source(0), toPack: () => Promise.resolve({ rows: many, next: undefined }) },
      undefined,
      service,
    );
    await user.click(await screen.findByRole('button', { name: 'Choose all 33' }));
    await user.click(screen.getByRole('button', { name: 'First 30 of 33 courier labels' }));
    expect(await screen.findByText(/30 courier labels are ready/)).toBeInTheDocument();
    const first = many.slice(0, 30).map(({ id }) => id);
    expect(request).toHaveBeenCalledExactlyOnceWith(first, expect.any(String));
  });

  it('may take the functions four minutes', async () => {
    const { service } = making({ url });
    let polls = 0;
    const fetch: LabelService['fetch'] = (id) => {
      polls += 1;
      return polls < 240
        ? Promise.resolve({ state: 'working', url: undefined, failed: [] })
        : service.fetch(id);
    };
    await press({ ...service, fetch });
    expect(await screen.findByText(/2 courier labels are ready/)).toBeInTheDocument();
  });

  it('leave no empty tab behind when there are none', async () => {
    const { tab, service } = making({ state: 'failed' });
    await press(service);
    expect(await screen.findByRole('alert')).toHaveTextContent('The labels could not be made.');
    expect(tab.close).toHaveBeenCalled();
  });

  it('are still there when the browser opens no tab', async () => {
    await press(making({ url }, false).service);
    expect(await screen.findByRole('link', { name: /^Open the PDF/ })).toHaveAttribute('href', url);
  });
});
