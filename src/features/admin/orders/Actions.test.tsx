import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { decodeQueuedShipment, type QueuedShipment } from '../../../domain/order/shipment';
import type { AdminRequest } from '../../../domain/order/request';
import { decodeOrder } from '../../../domain/order/order';
import type { LinePart } from '../../../domain/order/linePart';
import { orderNumber } from '../../../domain/order/orderNumber';
import { Actions } from './Actions';

const line = { productId: 'oud', name: 'Oud', volume: '50 ml', unitPrice: 1000 };
const fields = {
  userId: 'u',
  items: [{ id: 'oud', name: 'Oud', price: 1000, quantity: 2 }],
  shippingInfo: {},
  createdAt: new Date('2026-11-20T10:00:00Z'),
  razorpayPaymentId: 'pay_1',
  amountPaise: 180_000,
  pricing: {
    lines: [{ ...line, quantity: 2, total: 2000 }],
    subtotal: 2000,
    discounts: [{ offerId: 'auto1', title: 'Ten', amount: 200 }],
    shipping: 0,
    total: 1800,
    currency: 'INR',
  },
};

interface Options {
  parcel?: QueuedShipment;
  isCancelling?: boolean;
  taken?: LinePart[];
}

function renderActions(
  status: string,
  extra: object = {},
  { parcel, isCancelling = false, taken = [] }: Options = {},
) {
  const send = vi.fn<(request: AdminRequest, label: string) => Promise<void>>(() =>
    Promise.resolve(),
  );
  const order = decodeOrder('u_1790000000000', { ...fields, status, ...extra });
  const { unmount } = render(
    <Actions
      order={order}
      parcel={parcel}
      taken={taken}
      isBusy={false}
      isMoneyBlocked={isCancelling}
      isCancelling={isCancelling}
      send={send}
    />,
  );
  return { send, user: userEvent.setup(), unmount };
}

const buttons = (): (string | null)[] =>
  screen.queryAllByRole('button').map((button) => button.textContent);

describe('the actions of an order', () => {
  it.each([
    ['pending_payment', { razorpayPaymentId: null, amountPaise: null }, []],
    ['paid', {}, ['Ship now', 'Mark as processing', 'Mark as shipped', 'Refund', 'Cancel order']],
    [
      'paid',
      { refunds: [{ id: 'r', amountPaise: 180_000, status: 'processed' }] },
      ['Mark as processing', 'Mark as shipped', 'Cancel order'],
    ],
    [
      'processing',
      { shiprocketAWB: 'A1' },
      ['Mark as shipped', 'Refund', 'Cancel the booking', 'Cancel order'],
    ],
    [
      'processing',
      { shiprocketAWB: 'A1', shiprocketStatus: 'Picked up' },
      ['Mark as shipped', 'Refund', 'Cancel order'],
    ],
    ['shipped', {}, ['Mark as delivered', 'Refund']],
    [
      'shipped',
      { shiprocketStatus: 'Returning to us' },
      ['Put aside', 'Mark as delivered', 'Refund'],
    ],
    [
      'shipped',
      { shiprocketStatus: 'Returned to us' },
      ['Put aside', 'Mark as delivered', 'Refund', 'Cancel order'],
    ],
    [
      'shipped',
      { shiprocketStatus: 'Lost or damaged' },
      ['Put aside', 'Mark as delivered', 'Refund', 'Cancel order'],
    ],
    ['delivered', {}, ['Refund']],
    ['cancellation_requested', {}, ['Accept cancellation', 'Decline cancellation']],
    ['cancelled', { refunds: [{ id: 'r', amountPaise: 180_000, status: 'processed' }] }, []],
  ])('%s %o', (status, extra, names) => {
    renderActions(status, extra);
    expect(buttons()).toEqual(names);
  });

  it('says before it is marked as shipped that no parcel is booked', async () => {
    const warning = 'No parcel is booked, and the customer gets no tracking number.';
    for (const [extra, isWarned] of [
      [{}, true],
      [{ shiprocketAWB: 'A1' }, false],
    ] as const) {
      const { user, unmount } = renderActions('paid', extra);
      await user.click(screen.getByRole('button', { name: 'Mark as shipped' }));
      expect(screen.queryByText(warning) !== null).toBe(isWarned);
      unmount();
    }
  });

  it('allows booking a shipment again after the courier cancelled it', () => {
    const booked = decodeQueuedShipment('u_1790000000000', { state: 'done' });
    const { unmount } = renderActions('paid', { shiprocketAWB: 'A1' }, { parcel: booked });
    expect(buttons()).not.toContain('Ship now');
    unmount();
    renderActions(
      'paid',
      { shiprocketAWB: 'A1', shiprocketStatus: 'Cancelled' },
      { parcel: booked },
    );
    expect(buttons()).toContain('Ship now');
  });

  it('allows neither booking nor refunding while a cancellation is unfinished', () => {
    renderActions('paid', {}, { isCancelling: true });
    const off = screen.getAllByRole('button').filter((button) => button.matches(':disabled'));
    expect(off.map(({ textContent }) => textContent)).toEqual([
      'Ship now',
      'Refund',
      'Cancel order',
    ]);
  });

  it('asks before it changes the status, naming the order', async () => {
    const { send, user } = renderActions('shipped');
    await user.click(screen.getByRole('button', { name: 'Mark as delivered' }));
    expect(send).not.toHaveBeenCalled();
    const dialog = within(screen.getByRole('dialog'));
    expect(screen.getByRole('dialog')).toHaveTextContent(
      `Order ${orderNumber('u_1790000000000')} changes from Shipped to Delivered.`,
    );
    await user.click(dialog.getByRole('button', { name: 'Mark as delivered' }));
    expect(send).toHaveBeenCalledWith(
      { type: 'status', status: 'delivered' },
      'Marking as Delivered',
    );
  });

  it('cancels an order without a request of the customer, naming the refund', async () => {
    const { send, user } = renderActions('paid');
    await user.click(screen.getByRole('button', { name: 'Cancel order' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Cancel the order?' }));
    expect(dialog.getByText(/is cancelled, and ₹1,800 is refunded/)).toBeInTheDocument();
    await user.type(dialog.getByLabelText(/Reason/), 'Out of stock');
    expect(dialog.getByLabelText(/Reason/)).toHaveAccessibleDescription(
      'Kept with the order. The customer is not shown it.',
    );
    await user.click(dialog.getByRole('button', { name: 'Cancel and refund' }));
    expect(send).toHaveBeenCalledWith(
      { type: 'cancel_decision', accept: true, reason: 'Out of stock' },
      'Cancelling the order',
    );
  });

  const undelivered = {
    shiprocketAWB: 'A1',
    shiprocketStatus: 'Undelivered',
    failedDelivery: { at: '', reason: 'Customer not available', attempts: 2 },
  };

  it('answers the courier after a failed delivery, with only what was filled in', async () => {
    const { send, user } = renderActions('shipped', undelivered);
    await user.click(screen.getByRole('button', { name: 'Answer the courier' }));
    const dialog = within(screen.getByRole('dialog', { name: 'What should the courier do?' }));
    expect(dialog.getByText(/Customer not available\. 2 attempts so far\./)).toBeInTheDocument();
    const phone = dialog.getByLabelText(/Corrected phone/);
    const deliver = dialog.getByRole('button', { name: 'Deliver again' });
    await user.type(phone, '98123');
    expect(deliver).toBeDisabled();
    await user.type(phone, '45678');
    await user.type(dialog.getByLabelText(/Corrected address/), ' 14 Temple Street ');
    await user.click(deliver);
    expect(send).toHaveBeenCalledWith(
      {
        type: 'delivery_answer',
        answer: 'again',
        phone: '9812345678',
        address1: '14 Temple Street',
      },
      'Asking for another delivery',
    );
  });

  it('asks for the parcel back, without a correction', async () => {
    const { send, user } = renderActions('shipped', undelivered);
    await user.click(screen.getByRole('button', { name: 'Answer the courier' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText(/Corrected address/), '14 Temple Street');
    await user.click(dialog.getByRole('radio', { name: 'Bring it back to us' }));
    await user.click(dialog.getByRole('button', { name: 'Bring it back' }));
    expect(send).toHaveBeenCalledWith(
      { type: 'delivery_answer', answer: 'return' },
      'Asking for the parcel back',
    );
  });

  it.each([
    ['shipped', { ...undelivered, shiprocketStatus: 'Out for delivery' }],
    ['delivered', undelivered],
    [
      'shipped',
      {
        ...undelivered,
        failedDelivery: { answer: { kind: 'again', at: new Date('2026-11-21T10:00:00Z') } },
      },
    ],
  ])('does not answer the courier twice or too late: %s %o', (status, extra) => {
    renderActions(status, extra);
    expect(buttons()).not.toContain('Answer the courier');
  });

  it('declines only with a reason, and says that the customer will read it', async () => {
    const { send, user } = renderActions('cancellation_requested');
    await user.click(screen.getByRole('button', { name: 'Decline cancellation' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Decline the cancellation?' }));
    const decline = dialog.getByRole('button', { name: 'Decline' });
    const reason = dialog.getByRole('textbox', { name: 'Reason' });
    expect(reason).toHaveAccessibleDescription(
      'The customer sees this in our email and on the order page.',
    );
    expect(decline).toBeDisabled();
    await user.type(reason, '  ');
    expect(decline).toBeDisabled();
    await user.type(reason, 'It has left us. ');
    await user.click(decline);
    expect(send).toHaveBeenCalledWith(
      { type: 'cancel_decision', accept: false, reason: 'It has left us.' },
      'Declining the cancellation',
    );
  });

  describe('asks whether refunded pieces are restocked', () => {
    const taken = [{ productId: 'oud', volume: '50 ml', quantity: 2 }];
    const question = () => screen.queryByLabelText(/to stock\?$/);
    async function open(status: string, extra: object = {}, stock = taken) {
      const { send, user } = renderActions(status, extra, { taken: stock });
      await user.click(screen.getByRole('button', { name: 'Refund' }));
      const give = () => user.click(screen.getByRole('button', { name: /^Refund ₹/ }));
      return { send, user, give };
    }

    it.each([
      ['paid', {}, true],
      ['processing', {}, true],
      ['paid', { shiprocketAWB: '19041234567890' }, false],
      ['shipped', {}, false],
      ['delivered', {}, false],
      ['paid', { refunds: [{ id: 'r', amountPaise: 100, status: 'failed' }] }, false],
    ])('of a %s order %o: %s unless chosen otherwise', async (status, extra, restock) => {
      const { send, give } = await open(status, extra);
      expect(question()).toHaveAccessibleName('Return 2 pieces to stock?');
      await give();
      expect(send.mock.lastCall?.[0]).toEqual({ type: 'refund', restock });
    });

    it('offering as many pieces as are selected, and sends the choice', async () => {
      const { send, user, give } = await open('delivered');
      await user.click(screen.getByLabelText('Some of the items'));
      expect(question()).not.toBeInTheDocument();
      await user.selectOptions(screen.getByLabelText(/Pieces of Oud/), '1');
      await user.selectOptions(screen.getByLabelText('Return 1 piece to stock?'), 'Yes');
      await give();
      expect(send.mock.lastCall?.[0]).toEqual({
        type: 'refund',
        lines: [{ productId: 'oud', volume: '50 ml', quantity: 1 }],
        restock: true,
      });
    });

    it('piece by piece', async () => {
      const lines = [
        { ...line, quantity: 2, total: 2000 },
        { ...line, productId: 'rose', name: 'Rose', quantity: 1, total: 1000 },
      ];
      const { send, user, give } = await open(
        'delivered',
        { pricing: { ...fields.pricing, lines, total: 2800 }, amountPaise: 280_000 },
        [...taken, { productId: 'rose', volume: '50 ml', quantity: 1 }],
      );
      await user.selectOptions(screen.getByLabelText('Return 3 pieces to stock?'), 'Some of them');
      await user.selectOptions(
        screen.getByLabelText('Pieces of Rose 50 ml that return to stock'),
        '1 of 1',
      );
      await give();
      expect(send.mock.lastCall?.[0]).toEqual({
        type: 'refund',
        restock: [{ productId: 'rose', volume: '50 ml', quantity: 1 }],
      });
    });

    it.each<[string, object, LinePart[]]>([
      ['pieces are not counted', {}, []],
      [
        'they were put back before',
        {
          refunds: [{ id: 'r', amountPaise: 100, status: 'processed', restocked: taken }],
        },
        taken,
      ],
    ])('but not where %s', async (_, extra, stock) => {
      const { send, give } = await open('delivered', extra, stock);
      expect(question()).not.toBeInTheDocument();
      await give();
      expect(send.mock.lastCall?.[0]).toEqual({ type: 'refund' });
    });

    it('but not when an amount is refunded', async () => {
      const { user } = await open('delivered');
      await user.click(screen.getByLabelText('An amount'));
      await user.type(screen.getByLabelText('Amount in rupees'), '10');
      expect(question()).not.toBeInTheDocument();
    });
  });

  it.each(['811.001', '12,5', '1,5', '10,0', '1.200'])('takes %s for no amount', async (typed) => {
    const { send, user } = renderActions('delivered');
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    await user.click(screen.getByLabelText('An amount'));
    const amount = screen.getByLabelText('Amount in rupees');
    await user.type(amount, typed);
    expect(amount).toHaveAccessibleDescription(
      `“${typed}” is not an amount. Enter rupees with at most two decimals, such as 499 or 499.50.`,
    );
    expect(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Refund' }),
    ).toBeDisabled();
    await user.clear(amount);
    await user.type(amount, '811.5');
    await user.click(screen.getByRole('button', { name: 'Refund ₹811.50' }));
    expect(send.mock.lastCall?.[0]).toEqual({ type: 'refund', amountPaise: 81_150 });
  });

  it.each(['0', '0.5', '.99'])('says why %s rupees cannot be refunded', async (typed) => {
    const { user } = renderActions('delivered');
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    await user.click(screen.getByLabelText('An amount'));
    await user.type(screen.getByLabelText('Amount in rupees'), typed);
    expect(screen.getByLabelText('Amount in rupees')).toBeInvalid();
    expect(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Refund' }),
    ).toBeDisabled();
  });

  it('refunds a line at its discounted price', async () => {
    const { send, user } = renderActions('delivered');
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Refund ₹1,800' })).toBeEnabled();
    await user.click(dialog.getByLabelText('Some of the items'));
    expect(dialog.getByRole('button', { name: 'Refund' })).toBeDisabled();
    expect(dialog.getByText('Choose what is refunded.')).toBeVisible();
    await user.selectOptions(dialog.getByLabelText(/Pieces of Oud/), '1');
    await user.click(dialog.getByRole('button', { name: 'Refund ₹900' }));
    expect(send.mock.lastCall?.[0]).toEqual({
      type: 'refund',
      lines: [{ productId: 'oud', volume: '50 ml', quantity: 1 }],
    });
  });

  it('names the replacement of pieces whose money would be refunded', async () => {
    const one = { id: 'return-1', kind: 'damaged', wish: 'replacement', askedAt: new Date() };
    const lines = [{ productId: 'oud', volume: '50 ml', quantity: 1 }];
    const replacementId = 'u_1790000000501';
    const { user } = renderActions('delivered', {
      returns: [{ ...one, lines, state: 'replaced', replacementId }],
    });
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    const dialog = within(screen.getByRole('dialog'));
    const notice = () => dialog.queryByText(/replaces 1 × Oud \(50 ml\)/);
    expect(notice()).toHaveTextContent(`Order ${orderNumber(replacementId)} replaces`);
    await user.click(dialog.getByLabelText('Some of the items'));
    await user.selectOptions(dialog.getByLabelText(/Pieces of Oud/), '1');
    expect(notice()).not.toBeInTheDocument();
    await user.selectOptions(dialog.getByLabelText(/Pieces of Oud/), '2');
    expect(notice()).toBeVisible();
  });

  it('names both replacements when together they send what would be refunded', async () => {
    const one = { kind: 'damaged', wish: 'replacement', askedAt: new Date(), state: 'replaced' };
    const lines = [{ productId: 'oud', volume: '50 ml', quantity: 1 }];
    const ids = ['u_1790000000501', 'u_1790000000502'];
    const { user } = renderActions('delivered', {
      returns: ids.map((replacementId, n) => ({
        ...one,
        id: `return-${n + 1}`,
        lines,
        replacementId,
      })),
    });
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByLabelText('Some of the items'));
    await user.selectOptions(dialog.getByLabelText(/Pieces of Oud/), '1');
    const notices = dialog.getAllByText(/the customer may keep the pieces and get the money/);
    expect(notices).toHaveLength(2);
    for (const [n, id] of ids.entries())
      expect(notices[n]).toHaveTextContent(`Order ${orderNumber(id)} replaces 1 × Oud (50 ml).`);
  });

  it('offers only pieces that are not refunded yet, and says how many are', async () => {
    const lines = [{ productId: 'oud', volume: '50 ml', quantity: 1 }];
    const { user } = renderActions('delivered', {
      refunds: [{ id: 'r', amountPaise: 90_000, status: 'processed', lines }],
    });
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByLabelText('Some of the items'));
    expect(dialog.getByText('1 of 2 refunded already')).toBeInTheDocument();
    const pieces = within(dialog.getByLabelText(/Pieces of Oud/)).getAllByRole('option');
    expect(pieces.map(({ textContent }) => textContent)).toEqual(['0 of 1', '1 of 1']);
  });

  it('does not offer items when all are refunded', async () => {
    const lines = [{ productId: 'oud', volume: '50 ml', quantity: 2 }];
    const { user } = renderActions('delivered', {
      amountPaise: 182_500,
      refunds: [{ id: 'r', amountPaise: 180_000, status: 'pending', lines }],
    });
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    const ways = within(screen.getByRole('group', { name: 'What to refund' })).getAllByRole(
      'radio',
    );
    expect(ways.map((way) => way.parentElement?.textContent)).toEqual([
      'Everything that is left',
      'An amount',
    ]);
  });

  it('rejects a refund above the remaining amount', async () => {
    const { user } = renderActions('delivered');
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByLabelText('An amount'));
    await user.type(dialog.getByLabelText('Amount in rupees'), '1800.01');
    expect(dialog.getByText('At most ₹1,800 can be refunded.')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Refund' })).toBeDisabled();
  });
});

it('sends a parcel again that came back, and says what stays as it was', async () => {
  const parcel = decodeQueuedShipment('u_1', { state: 'done', awb: '1411' });
  const back = { shiprocketAWB: '1411', shiprocketStatus: 'Returned to us' };
  const { send, user, unmount } = renderActions('shipped', back, { parcel });
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Send the parcel again?' }));
  expect(dialog.getByText(/under the same invoice/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Book the parcel' }));
  expect(send).toHaveBeenCalledWith({ type: 'ship' }, 'Booking the parcel');
  unmount();
  // On its way back, and refunded.
  for (const extra of [
    { ...back, shiprocketStatus: 'Returning to us' },
    { ...back, refunds: [{ id: 'r', amountPaise: 180_000, status: 'processed' }] },
  ]) {
    const shown = renderActions('shipped', extra, { parcel });
    expect(buttons()).not.toContain('Send again');
    shown.unmount();
  }
  const failing = decodeQueuedShipment('u_1', { state: 'failed', failing: true });
  const at = new Date('2026-11-26T10:00:00Z');
  renderActions('shipped', { sentAgainAt: at }, { parcel: failing });
  expect(buttons()).toContain('Retry shipment');
});
