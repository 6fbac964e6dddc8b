import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import { anOrder, aRefund } from '../../../../tests/support/orders';
import { decodeQueuedShipment } from '../../../domain/order/shipment';
import type { RequestRecord } from '../../../domain/order/request';
import type { Dispute } from '../../../domain/order/dispute';
import type { Order } from '../../../domain/order/order';
import type { OrderDetails } from '../../../firebase/order/adminOrders';
import { AuthContext } from '../../account/useAuth';
import { OrderDetail } from './OrderDetail';
import { useLabels, type LabelService } from './useLabels';
import type { RequestService } from './useRequests';

vi.mock('../../../firebase/customer/users', () => ({
  fetchProfile: async (uid: string) => (uid === 'asha' ? { name: 'Asha Rao' } : undefined),
}));

const auth = ownersAuth();

const request = (fields: Partial<RequestRecord> = {}): RequestRecord => ({
  id: 'q1',
  type: 'refund',
  by: 'another admin',
  at: new Date(),
  reason: undefined,
  state: 'working',
  outcome: undefined,
  lastError: undefined,
  ...fields,
});

/** What is said on the page; the copy button says nothing yet. */
const notices = () => screen.queryAllByRole('status').filter(({ textContent }) => textContent);

function theNotice(): HTMLElement {
  const [notice] = notices();
  if (!notice) throw new Error('nothing is said');
  return notice;
}

function renderOrder(
  requests: RequestRecord[],
  order: Partial<Order> = {},
  parcel: OrderDetails['parcel'] = undefined,
  notes: OrderDetails['notes'] = [],
  labelService?: LabelService,
) {
  const file: OrderDetails = {
    order: anOrder({ razorpayPaymentId: 'pay_1', amountPaise: 300_000, ...order }),
    events: [],
    requests,
    notes,
    parcel,
    taken: [],
    pickups: new Map(),
  };
  const onChanged = vi.fn();
  const service: RequestService = {
    send: () => Promise.resolve('q2'),
    fetch: () => Promise.resolve(request({ id: 'q2' })),
    pause: () => Promise.resolve(),
  };
  function Shown({ now }: { now: OrderDetails }) {
    const courierLabels = useLabels(labelService);
    return (
      <OrderDetail
        file={now}
        onChanged={onChanged}
        courierLabels={courierLabels}
        service={service}
      />
    );
  }
  const page = (now: OrderDetails) => (
    <MemoryRouter>
      <AuthContext value={auth}>
        <Shown now={now} />
      </AuthContext>
    </MemoryRouter>
  );
  const { rerender } = render(page(file));
  return {
    onChanged,
    user: userEvent.setup(),
    reload: (now: RequestRecord[]) => rerender(page({ ...file, requests: now })),
  };
}

const aDispute = (fields: Partial<Dispute> = {}): Dispute => ({
  id: 'disp_1',
  status: 'open',
  phase: 'chargeback',
  amountPaise: 300_000,
  reason: 'Goods or services not received',
  respondBy: new Date('2026-12-04T09:00:00Z'),
  at: new Date('2026-11-26T09:00:00Z'),
  ...fields,
});

describe('a disputed payment', () => {
  it('says what the bank asks, until when and where to answer; nothing can be shipped or refunded', () => {
    renderOrder([], { disputes: [aDispute()], pricing: undefined });
    expect(screen.getByText('Disputed')).toBeInTheDocument();
    const notice = theNotice();
    expect(notice).toHaveTextContent(
      'The customer’s bank disputes ₹3,000 of this payment: Goods or services not received. Accept or contest it in Razorpay’s dashboard by 4 Dec 2026',
    );
    expect(within(notice).getByRole('link', { name: /^Disputes in Razorpay/ })).toHaveAttribute(
      'href',
      'https://dashboard.razorpay.com/app/disputes',
    );
    expect(refund()).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Cancel order' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Mark as shipped' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Ship now' })).not.toBeInTheDocument();
  });

  it('of which the bank took a part is to be cancelled', () => {
    renderOrder([], {
      disputes: [aDispute({ status: 'lost', amountPaise: 100_000 })],
      refunds: [aRefund(100_000, { id: 'disp_1', isDispute: true })],
    });
    expect(theNotice()).toHaveTextContent('the remaining ₹2,000 is refunded');
    expect(screen.getByText(/^Dispute lost, /)).toBeInTheDocument();
    expect(screen.getByText(/^Returned by the bank, 21 Nov 2026, /)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Cancel order' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Ship now' })).not.toBeInTheDocument();
  });

  it('that the shop won is like any other', () => {
    renderOrder([], { disputes: [aDispute({ status: 'won' })] });
    expect(notices()).toEqual([]);
    expect(screen.queryByText('Disputed')).not.toBeInTheDocument();
    expect(screen.getByText(/^Dispute won, /)).toBeInTheDocument();
    expect(refund()).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Ship now' })).toBeInTheDocument();
  });
});

const refund = () => screen.getByRole('button', { name: 'Refund' });

describe('while a cancellation or refund is unfinished', () => {
  it('no refund can be requested, even on a fresh page; a shipment can', async () => {
    const { user: owner, onChanged } = renderOrder([request({ lastError: 'razorpay: no answer' })]);
    expect(refund()).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Ship now' })).toBeEnabled();
    const notice = theNotice();
    expect(notice).toHaveTextContent(/^A refund, requested on .* has not finished yet\./);
    expect(notice).toHaveTextContent('razorpay: no answer');
    await owner.click(within(notice).getByRole('button', { name: 'Check again' }));
    expect(onChanged).toHaveBeenCalledOnce();
  });

  it('no shipment can be booked during a cancellation', () => {
    renderOrder([request({ type: 'cancel_decision', state: 'working' })]);
    expect(screen.getByRole('button', { name: 'Ship now' })).toBeDisabled();
  });

  it('no cancellation can be decided', () => {
    renderOrder([request({ type: 'cancel_decision', state: undefined })], {
      status: 'cancellation_requested',
    });
    expect(screen.getByRole('button', { name: 'Accept cancellation' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Decline cancellation' })).toBeDisabled();
  });

  it.each([
    ['has ended', { state: 'done' }],
    ['was refused', { state: 'failed' }],
    ['is about the parcel', { type: 'ship' }],
    ['died long ago', { at: new Date(Date.now() - 8 * 86_400_000) }],
  ] as const)('one that %s does not block', (_, fields) => {
    renderOrder([request(fields)]);
    expect(refund()).toBeEnabled();
    expect(notices()).toEqual([]);
  });

  it('a request without an answer after a minute blocks a second one until it has ended', async () => {
    const { user: owner, onChanged, reload } = renderOrder([]);
    await owner.click(refund());
    await owner.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Refund/ }));
    expect(await screen.findByText(/takes longer than usual/)).toBeInTheDocument();
    expect(onChanged).toHaveBeenCalledOnce();
    expect(refund()).toBeDisabled();
    reload([request({ id: 'q2' })]);
    expect(refund()).toBeDisabled();
    reload([request({ id: 'q2', state: 'done', outcome: '₹3,000 refunded.' })]);
    expect(refund()).toBeEnabled();
    expect(theNotice()).toHaveTextContent('₹3,000 refunded.');
  });
});

it('shows the refunded amount beside the status and the remaining total', () => {
  renderOrder([], {
    status: 'delivered',
    refunds: [aRefund(100_000), aRefund(50_000, { status: 'pending' })],
  });
  expect(screen.getByText('Delivered')).toBeInTheDocument();
  expect(screen.getByText('Partly refunded')).toBeInTheDocument();
  const items = within(screen.getByRole('region', { name: 'Items' }));
  expect(items.getByText('Refunded, 21 Nov 2026').nextSibling).toHaveTextContent('−₹1,000');
  expect(items.getByText('Refund on its way, 21 Nov 2026').nextSibling).toHaveTextContent('−₹500');
  expect(items.getByText('Net paid').nextSibling).toHaveTextContent('₹5,350');
});

it('says which pieces were refunded', () => {
  const volume = '50 ml';
  const item = (id: string, quantity: number) => ({
    id,
    name: id,
    price: 1000,
    quantity,
    selectedVolume: volume,
  });
  const part = (productId: string, quantity: number) => ({ productId, quantity, volume });
  renderOrder([], {
    status: 'delivered',
    items: [item('oud', 1), item('rose', 3), item('musk', 1), item('cedar', 1)],
    refunds: [
      aRefund(100_000, { lines: [part('oud', 1), part('rose', 1)] }),
      aRefund(200_000, { lines: [part('rose', 1)], status: 'pending' }),
      aRefund(300_000, { lines: [part('musk', 1)], status: 'failed' }),
    ],
  });
  const [oud, rose, musk, cedar] = within(screen.getByRole('list', { name: 'Items' })).getAllByRole(
    'listitem',
  );
  expect(oud).toHaveTextContent('50 ml · ₹1,000 × 1 · Refunded');
  expect(rose).toHaveTextContent('50 ml · ₹1,000 × 3 · 2 of 3 refunded');
  expect(musk).not.toHaveTextContent(/refunded/i);
  expect(cedar).not.toHaveTextContent(/refunded/i);
});

describe('the parcel', () => {
  it('shows in which box it goes, how heavy it is, and what is not known', () => {
    const parcel = decodeQueuedShipment('u_1', {
      state: 'done',
      parcel: {
        box: null,
        boxes: 1,
        length: 10,
        breadth: 10,
        height: 10,
        weight: 0.5,
        unweighed: 3,
      },
    });
    renderOrder([], {}, parcel);
    expect(screen.getByText('Parcel').nextSibling).toHaveTextContent(
      'Usual parcel, 10 × 10 × 10 cm, 0.5 kgThere are no boxes in the settings. 3 pieces have no weight, so it is at least 0.5 kg.',
    );
  });

  it('whose booking was taken back is not one that could not be booked', () => {
    renderOrder([], {}, decodeQueuedShipment('u_1', { state: 'failed', held: true }));
    const panel = within(screen.getByRole('region', { name: 'Shiprocket' }));
    expect(panel.getByText(/^The booking was cancelled\. The parcel waits/)).toBeInTheDocument();
    expect(panel.queryByText('Could not be booked')).not.toBeInTheDocument();
  });

  it('shows why it could not be delivered, and what the courier was told', () => {
    const failedDelivery = {
      at: '',
      reason: 'Customer not available',
      attempts: 1,
      answer: {
        kind: 'again',
        by: 'admin',
        date: '2026-11-27',
        at: new Date('2026-11-25T10:00:00Z'),
      },
    } as const;
    renderOrder([], { status: 'shipped', shiprocketStatus: 'Undelivered', failedDelivery });
    expect(screen.getByText(/could not deliver the parcel/)).toHaveTextContent(
      'The courier could not deliver the parcel. Customer not available. 1 attempt so far. The shop asked for another delivery on 27 Nov 2026.',
    );
  });

  it('says that the customer gave the courier another phone number than the verified one', () => {
    const at = new Date('2026-11-25T10:00:00Z');
    const answer = { kind: 'again', by: 'owner', at, date: undefined, otherPhone: true } as const;
    const failedDelivery = { at: '', reason: '', attempts: 1, asking: undefined, answer };
    renderOrder([], { status: 'shipped', shiprocketStatus: 'Undelivered', failedDelivery });
    expect(screen.getByText(/could not deliver the parcel/)).toHaveTextContent(
      /The customer asked for another delivery\. The courier got another phone number from them than the verified one of the order\.$/,
    );
  });
});

describe('the documents of an order', () => {
  it('open inside the back office, a credit note by its number', () => {
    const refund = aRefund(100_000, {
      creditNote: 'CN/2627/A0000001',
      restocked: [{ productId: 'amber-durbar', volume: '50 ml', quantity: 1 }],
    });
    renderOrder([], { status: 'shipped', invoiceNumber: 'NF/2627/A0000123', refunds: [refund] });
    expect(screen.getByRole('link', { name: 'NF/2627/A0000123' })).toHaveAttribute(
      'href',
      '/?view=invoice#NF%2F2627%2FA0000123',
    );
    expect(screen.getByRole('link', { name: 'CN/2627/A0000001' })).toHaveAttribute(
      'href',
      '/?view=invoice#CN%2F2627%2FA0000001',
    );
    expect(screen.getByText('1 piece returned to stock')).toBeInTheDocument();
  });

  it.each([
    ['paid', true],
    ['delivered', false],
    ['cancelled', false],
  ] as const)('a packing slip of one that is %s: %s', (status, is) => {
    renderOrder([], { status });
    expect(screen.queryAllByRole('link', { name: 'Packing slip' })).toHaveLength(is ? 1 : 0);
  });
});

it('shows why the customer wants to cancel beside the decision, and folds a long text', () => {
  const text = 'I ordered the wrong size. '.repeat(12).trim();
  renderOrder([request({ type: 'cancel', state: 'done', reason: text })], {
    status: 'cancellation_requested',
  });
  expect(screen.getByText(`Their reason: “${text}”`)).toBeInTheDocument();
  const requests = within(screen.getByRole('region', { name: 'Requests' }));
  expect(requests.getByText(/wrong size\. I ord.*…”$/)).toBeVisible();
  expect(requests.getByText(`“${text}”`)).not.toBeVisible();
});

it('says who wrote a note and who asked for what, in words', async () => {
  const at = new Date('2026-11-20T06:30:00Z');
  renderOrder(
    [request({ type: 'cancel_decision', by: 'asha', at, state: 'done', outcome: 'Cancelled.' })],
    {},
    undefined,
    [{ id: 'n1', text: 'Call before sending.', by: 'asha', at }],
  );
  const said = await screen.findAllByText(/^Asha Rao/);
  expect(said.map((one) => one.textContent)).toEqual([
    'Asha Rao · 20 Nov 2026, 12:00 IST',
    'Asha Rao, 20 Nov 2026, 12:00 IST',
  ]);
  expect(screen.getByText('Decision about cancelling')).toBeInTheDocument();
});

it('names the closing of a return as what blocks a refund', () => {
  renderOrder([request({ type: 'return_settle' })]);
  expect(theNotice()).toHaveTextContent(
    /^Closing a return, requested on .* has not finished yet\./,
  );
});

it('names the cancellation of a booking among the requests', () => {
  renderOrder([request({ type: 'unbook', state: 'done' })]);
  const requests = within(screen.getByRole('region', { name: 'Requests' }));
  expect(requests.getByText('Cancellation of the booking')).toBeInTheDocument();
});

it('prints the courier’s label of a parcel that is booked and not collected', async () => {
  const url = 'https://sr-core-cdn.shiprocket.in/label.pdf';
  const show = vi.fn<(url: string) => void>();
  const { user } = renderOrder([], { id: 'u_1', shiprocketAWB: '1' }, undefined, [], {
    request: () => Promise.resolve('l1'),
    fetch: () => Promise.resolve({ state: 'done', url, failed: [] }),
    openTab: () => ({ show, close: () => undefined }),
    pause: () => Promise.resolve(),
  });
  await user.click(screen.getByRole('button', { name: 'Courier label' }));
  expect(await screen.findByText(/The courier label is ready/)).toBeInTheDocument();
  expect(show).toHaveBeenCalledWith(url);
});

it.each([{ shiprocketAWB: undefined }, { shiprocketAWB: '1', shiprocketStatus: 'Picked up' }])(
  'offers no courier label for %j',
  (order) => {
    renderOrder([], order);
    expect(screen.queryByRole('button', { name: 'Courier label' })).not.toBeInTheDocument();
  },
);
