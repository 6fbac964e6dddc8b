import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anOrder } from '../../../../tests/support/orders';
import type { Order } from '../../../domain/order/order';
import type { Return } from '../../../domain/order/returns';
import { decodeQueuedShipment } from '../../../domain/order/shipment';
import { ReturnPhotos } from './ReturnPhotos';
import { ReturnsPanel } from './ReturnsPanel';

const part = { productId: 'amber-durbar', volume: '50 ml', quantity: 1 };

const aReturn = (fields: Partial<Return> = {}): Return => ({
  id: 'return-1',
  kind: 'unopened',
  wish: 'refund',
  lines: [part],
  note: 'It is too sweet for me.',
  photos: 0,
  state: 'asked',
  askedAt: new Date('2026-11-21T06:00:00.000Z'),
  ...fields,
});

function show(
  one: Return,
  fields: Partial<Order> = {},
  pickup?: Record<string, unknown>,
  taken = [part],
) {
  const order = anOrder({
    status: 'delivered',
    razorpayPaymentId: 'pay_1',
    amountPaise: 685_000,
    pricing: {
      lines: [{ ...part, name: 'Amber Durbar', unitPrice: 6850, total: 6850 }],
      subtotal: 6850,
      discounts: [],
      shipping: 0,
      total: 6850,
      currency: 'INR',
    },
    returns: [one],
    ...fields,
  });
  const send = vi.fn(() => Promise.resolve());
  const pickups = new Map(pickup ? [[one.id, decodeQueuedShipment('p', pickup)]] : []);
  render(
    <MemoryRouter>
      <ReturnsPanel
        order={order}
        taken={taken}
        pickups={pickups}
        isBusy={false}
        isMoneyBlocked={false}
        send={send}
      />
    </MemoryRouter>,
  );
  return { send, user: userEvent.setup() };
}

const button = (name: string) => screen.getByRole('button', { name });
const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

it('is not there without a return', () => {
  show(aReturn(), { returns: [] });
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

describe('a return', () => {
  it('that was asked for says why, and can be agreed to or not accepted', async () => {
    const { send, user } = show(aReturn());
    expect(screen.getByText('“It is too sweet for me.”')).toBeInTheDocument();
    expect(names()).toEqual(['Agree to the return', 'Do not accept']);
    await user.click(button('Agree to the return'));
    await user.click(screen.getByRole('radio', { name: /^The customer keeps it/ }));
    await user.click(button('Agree'));
    expect(send).toHaveBeenCalledWith(
      { type: 'return_decision', returnId: 'return-1', accept: true, how: 'keep' },
      'Agreeing to the return',
    );
  });

  it('is refused only with a reason, which the customer reads', async () => {
    const { send, user } = show(aReturn());
    await user.click(button('Do not accept'));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Do not accept' })).toBeDisabled();
    await user.type(dialog.getByLabelText('Reason'), 'The film is broken.');
    await user.click(dialog.getByRole('button', { name: 'Do not accept' }));
    expect(send).toHaveBeenCalledWith(
      {
        type: 'return_decision',
        returnId: 'return-1',
        accept: false,
        reason: 'The film is broken.',
      },
      'Closing the return',
    );
  });

  it('whose courier could not be booked says why, and can be booked again', async () => {
    const agreed = aReturn({ state: 'agreed', how: 'pickup' });
    const { send, user } = show(
      agreed,
      {},
      { state: 'failed', lastError: 'A courier needs your address.' },
    );
    expect(screen.getByRole('status')).toHaveTextContent('A courier needs your address.');
    expect(names()).toEqual(['Change how it comes back', 'Mark as received', 'Do not accept']);
    await user.click(button('Change how it comes back'));
    await user.click(button('Agree'));
    expect(send).toHaveBeenCalledWith(
      { type: 'return_decision', returnId: 'return-1', accept: true, how: 'pickup' },
      'Agreeing to the return',
    );
  });

  it('on its way can be marked as received, and nothing can be refunded before', async () => {
    const { send, user } = show(aReturn({ state: 'on_its_way', how: 'pickup', awb: '1411' }));
    expect(names()).toEqual(['Mark as received', 'Do not accept']);
    await user.click(button('Mark as received'));
    await user.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Mark as received' }),
    );
    expect(send).toHaveBeenCalledWith(
      { type: 'return_received', returnId: 'return-1' },
      'Marking the return as received',
    );
  });

  it('that has arrived is refunded, and its bottle returns to stock by the owner’s word', async () => {
    const { send, user } = show(aReturn({ state: 'received', how: 'pickup', awb: '1411' }));
    await user.click(button('Refund the return'));
    const dialog = within(screen.getByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText('Return 1 piece to stock?'), 'yes');
    await user.click(dialog.getByRole('button', { name: 'Refund ₹6,850' }));
    expect(send).toHaveBeenCalledWith(
      { type: 'return_settle', returnId: 'return-1', outcome: 'refund', restock: true },
      'Refunding the return',
    );
  });

  it.each([
    [0, '₹6,850 for 1 × Amber Durbar (50 ml) is refunded'],
    [25, '₹6,875 for 1 × Amber Durbar (50 ml), with ₹25 for shipping, is refunded'],
  ])('of a damaged bottle names the shipping that is refunded, ₹%d', async (shipping, sentence) => {
    const pricing = {
      lines: [{ ...part, name: 'Amber Durbar', unitPrice: 6850, total: 6850 }],
      subtotal: 6850,
      discounts: [],
      shipping,
      total: 6850 + shipping,
      currency: 'INR' as const,
    };
    const { user } = show(aReturn({ state: 'received', kind: 'damaged' }), {
      pricing,
      amountPaise: 685_000 + shipping * 100,
    });
    await user.click(button('Refund the return'));
    expect(screen.getByRole('dialog')).toHaveTextContent(sentence);
  });

  it('or is replaced; what the customer keeps cannot return to stock', async () => {
    const { send, user } = show(aReturn({ state: 'agreed', how: 'keep' }));
    await user.click(button('Send a replacement'));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByLabelText(/to stock\?/)).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Send a replacement' }));
    expect(send).toHaveBeenCalledWith(
      { type: 'return_settle', returnId: 'return-1', outcome: 'replacement' },
      'Sending a replacement',
    );
  });

  it('of a replacement is refunded on the order that was paid, and then closed here', async () => {
    const { send, user } = show(aReturn({ state: 'received' }), {
      replaces: 'shopper_1763620200000',
    });
    expect(names()).toEqual(['Close as refunded', 'Send a replacement', 'Do not accept']);
    await user.click(button('Close as refunded'));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/^Refund 1 × Amber Durbar .* on order .* first\./)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Close as refunded' }));
    expect(send).toHaveBeenCalledWith(
      { type: 'return_settle', returnId: 'return-1', outcome: 'refund', restock: false },
      'Closing the return',
    );
  });

  it('whose pieces were refunded elsewhere is not refunded again', async () => {
    const refund = {
      id: 'r',
      amountPaise: 685_000,
      status: 'processed' as const,
      reason: '',
      lines: [part],
    };
    const { user } = show(aReturn({ state: 'received' }), { refunds: [refund] });
    await user.click(button('Refund the return'));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/were refunded already/)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Refund' })).toBeDisabled();
  });

  it('says when nothing returns to stock, and how it came back', async () => {
    const { user } = show(
      aReturn({ state: 'received', how: 'pickup', awb: '1411', courier: 'Delhivery' }),
      {},
      undefined,
      [],
    );
    expect(screen.getByText(/^Pickup by Delhivery, AWB/)).toBeVisible();
    await user.click(button('Refund the return'));
    expect(screen.getByText(/^Nothing returns to stock: the stock of these pieces/)).toBeVisible();
  });

  it('whose pieces cost nothing is not refunded', async () => {
    const { user } = show(aReturn({ state: 'received', how: 'pickup' }), {
      pricing: {
        lines: [{ ...part, name: 'Amber Durbar', unitPrice: 6850, total: 6850 }],
        subtotal: 6850,
        discounts: [{ offerId: 'o', title: 'A present', amount: 6850 }],
        shipping: 100,
        total: 100,
        currency: 'INR',
      },
      amountPaise: 10_000,
    });
    await user.click(button('Refund the return'));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/^Nothing was paid for these pieces/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Refund' })).toBeDisabled();
  });

  it('waits while the bank has its refund', () => {
    show(aReturn({ state: 'refunding', how: 'keep', refundId: 'r' }));
    expect(screen.getByText('Refund on its way')).toBeVisible();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('says that the bank rejected its refund, and is settled anew', () => {
    show(aReturn({ state: 'received', how: 'pickup', refundId: 'r' }));
    expect(screen.getByText(/^The bank rejected the refund/)).toBeVisible();
    expect(names()).toEqual(['Refund the return', 'Send a replacement', 'Do not accept']);
  });

  it('that has ended offers nothing', () => {
    show(aReturn({ state: 'refunded', refundId: 'r' }));
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});

describe('the photographs', () => {
  beforeEach(() => {
    let n = 0;
    URL.createObjectURL = () => `blob:${(n += 1)}`;
    URL.revokeObjectURL = () => undefined;
  });
  const one = aReturn({ photos: 2 });

  it('are loaded one by one', async () => {
    const fetch = vi.fn((path: string) => Promise.resolve(new Blob([path])));
    render(<ReturnPhotos orderId="u_1" one={one} fetch={fetch} />);
    expect(await screen.findAllByRole('img')).toHaveLength(2);
    expect(fetch.mock.calls.map(([path]) => path)).toEqual([
      'returns/u_1/return-1-1',
      'returns/u_1/return-1-2',
    ]);
  });

  it('that were removed after 180 days say so, and offer no second try', async () => {
    render(<ReturnPhotos orderId="u_1" one={one} fetch={async () => undefined} />);
    expect(
      await screen.findByText(
        'Photographs of a return are kept for 180 days, and these have been removed.',
      ),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('of which one was removed are shown without it', async () => {
    const fetch = async (path: string) => (path.endsWith('-1') ? undefined : new Blob([path]));
    render(<ReturnPhotos orderId="u_1" one={one} fetch={fetch} />);
    expect(await screen.findAllByRole('img')).toHaveLength(1);
  });

  it('that cannot be loaded can be tried again', async () => {
    const fetch = vi
      .fn<(path: string) => Promise<Blob>>()
      .mockRejectedValueOnce(new Error('offline'));
    fetch.mockResolvedValue(new Blob(['x']));
    render(<ReturnPhotos orderId="u_1" one={one} fetch={fetch} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findAllByRole('img')).toHaveLength(2);
  });
});
