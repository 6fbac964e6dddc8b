import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anOrder, aRefund, aReturn } from '../../../../tests/support/orders';
import type { Order } from '../../../domain/order/order';
import { orderNumber } from '../../../domain/order/orderNumber';
import type { RequestRecord } from '../../../domain/order/request';
import type { Return } from '../../../domain/order/returns';
import { messages } from '../../../domain/shop/messages';
import { OrderReturns } from './OrderReturns';
import { ReturnDialog, type SendReturn } from './ReturnDialog';
import { sendReturn, type ReturnService } from './sendReturn';

const DELIVERED = new Date('2026-11-20T06:00:00.000Z');
const after = (hours: number): Date => new Date(DELIVERED.getTime() + hours * 3_600_000);

function delivered(fields: Partial<Order> = {}): Order {
  const line = { volume: '50 ml', unitPrice: 6850, total: 6850 };
  return anOrder({
    status: 'delivered',
    deliveredAt: DELIVERED,
    pricing: {
      lines: [
        { ...line, productId: 'amber-durbar', name: 'Amber Durbar', quantity: 2 },
        { ...line, productId: 'vetiver-rain', name: 'Vetiver Rain', quantity: 1 },
      ],
      subtotal: 20_550,
      discounts: [],
      shipping: 0,
      total: 20_550,
      currency: 'INR',
    },
    ...fields,
  });
}

const photo = (name = 'cap.jpg') => new File(['x'], name, { type: 'image/jpeg' });

beforeEach(() => {
  let n = 0;
  URL.createObjectURL = () => `blob:${(n += 1)}`;
  URL.revokeObjectURL = () => undefined;
});

describe('the dialog', () => {
  function open(
    order = delivered(),
    now = after(1),
    answer = { isAsked: true, message: 'Thank you.' },
  ) {
    const send = vi.fn<SendReturn>(() => Promise.resolve(answer));
    const onAsked = vi.fn();
    render(
      <ReturnDialog order={order} now={now} onClose={vi.fn()} onAsked={onAsked} send={send} />,
    );
    return { send, onAsked, user: userEvent.setup() };
  }
  const submit = () => screen.getByRole('button', { name: 'Send request' });

  it('sends what is wrong, the pieces, the wish, the photographs and the note', async () => {
    const { send, onAsked, user } = open();
    await user.click(screen.getByRole('radio', { name: /^It arrived damaged/ }));
    await user.selectOptions(screen.getByLabelText('Pieces of Amber Durbar 50 ml'), '1');
    await user.click(screen.getByRole('radio', { name: 'A replacement' }));
    await user.upload(screen.getByLabelText('Photographs'), [photo()]);
    await user.type(screen.getByLabelText(/^Anything we should know/), ' The cap is broken. ');
    await user.click(submit());
    expect(send.mock.calls[0]?.[1]).toMatchObject({
      kind: 'damaged',
      pieces: [1, 0],
      wish: 'replacement',
      note: 'The cap is broken.',
      photos: [{ name: 'cap.jpg' }],
    });
    expect(await screen.findByText('Thank you.')).toBeInTheDocument();
    expect(screen.getByText(/^You can follow it on the order’s page/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(onAsked).toHaveBeenCalledOnce();
  });

  it('asks for what is missing, one after the other, and moves the focus there', async () => {
    const { send, user } = open();
    await user.click(submit());
    expect(screen.getByText('Please say what is wrong.')).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'What is wrong?' })).toHaveFocus();
    await user.click(screen.getByRole('radio', { name: /^It is not what I ordered/ }));
    await user.click(submit());
    expect(screen.getByText('Please choose at least one piece.')).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Pieces of Vetiver Rain 50 ml'), '1');
    await user.click(submit());
    expect(screen.getByText(/^Please add at least one photograph/)).toBeInTheDocument();
    expect(screen.getByLabelText('Photographs')).toHaveFocus();
    await user.upload(screen.getByLabelText('Photographs'), [photo()]);
    expect(screen.queryByText(/^Please add at least one photograph/)).not.toBeInTheDocument();
    expect(send).not.toHaveBeenCalled();
  });

  it('offers what the windows still allow, and no photograph is needed for an unopened bottle', async () => {
    const { send, user } = open(delivered(), after(49));
    expect(screen.getAllByRole('radio').slice(0, 1)).toHaveLength(1);
    expect(screen.queryByRole('radio', { name: /damaged/ })).not.toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /unopened/ })).toBeChecked();
    await user.selectOptions(screen.getByLabelText('Pieces of Amber Durbar 50 ml'), '2');
    await user.click(submit());
    expect(send.mock.calls[0]?.[1]).toMatchObject({ kind: 'unopened', pieces: [2, 0], photos: [] });
  });

  it('offers only pieces that are left, and five photographs at most', async () => {
    const { user } = open(
      delivered({
        returns: [
          aReturn({ lines: [{ productId: 'vetiver-rain', volume: '50 ml', quantity: 1 }] }),
        ],
      }),
    );
    expect(screen.queryByLabelText('Pieces of Vetiver Rain 50 ml')).not.toBeInTheDocument();
    const files = Array.from({ length: 6 }, (_, n) => photo(`${n}.jpg`));
    await user.upload(screen.getByLabelText(/^Photographs/), files);
    expect(screen.getAllByRole('img')).toHaveLength(5);
    expect(screen.getByLabelText(/^Photographs/)).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Remove photograph 1' }));
    expect(screen.getAllByRole('img')).toHaveLength(4);
  });

  it('shows why the shop has refused it, and keeps what was entered', async () => {
    const { onAsked, user } = open(delivered(), after(49), {
      isAsked: false,
      message: messages.returns.noPieces,
    });
    await user.selectOptions(screen.getByLabelText('Pieces of Amber Durbar 50 ml'), '1');
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.returns.noPieces);
    expect(screen.getByLabelText('Pieces of Amber Durbar 50 ml')).toHaveValue('1');
    expect(onAsked).not.toHaveBeenCalled();
  });

  it('for a replacement there is no money to wish for', () => {
    open(delivered({ replaces: 'u_0' }));
    expect(screen.queryByText('What would you like?')).not.toBeInTheDocument();
  });
});

describe('sending', () => {
  function service(asked: RequestRecord[] = []) {
    return {
      shrink: (file: File) => Promise.resolve(new Blob([file.name])),
      upload: vi.fn<ReturnService['upload']>(() => Promise.resolve(true)),
      ownRequests: () => Promise.resolve(asked),
      create: vi.fn<ReturnService['create']>(() => Promise.resolve()),
      fetch: vi.fn<ReturnService['fetch']>((_, id) =>
        Promise.resolve({
          id,
          type: 'return',
          by: 'u',
          at: DELIVERED,
          reason: undefined,
          state: 'done',
          outcome: 'Thank you.',
          lastError: undefined,
        }),
      ),
      pause: () => Promise.resolve(),
    } satisfies ReturnService;
  }
  const form = {
    kind: 'damaged',
    wish: 'refund',
    pieces: [1, 0],
    note: '',
    photos: [photo('a.jpg'), photo('b.jpg')],
  } as const;
  const request = (id: string): RequestRecord => ({
    id,
    type: 'return',
    by: 'u',
    at: DELIVERED,
    reason: undefined,
    state: undefined,
    outcome: undefined,
    lastError: undefined,
  });

  it('uploads the photographs before the request, and tells how far it is', async () => {
    const at = service();
    at.upload.mockImplementation((_path, _photo, onPart) => {
      onPart(0.5);
      return Promise.resolve(true);
    });
    const progress = vi.fn();
    expect(await sendReturn(delivered(), form, progress, at)).toEqual({
      isAsked: true,
      message: 'Thank you.',
    });
    expect(at.upload.mock.calls.map(([path]) => path)).toEqual([
      'returns/u_1/return-1-1',
      'returns/u_1/return-1-2',
    ]);
    expect(progress.mock.calls).toEqual([[0.25], [0.75]]);
    expect(at.create.mock.calls[0]?.slice(2)).toEqual([
      'return-1',
      { kind: 'damaged', wish: 'refund', pieces: [1, 0], note: '', photos: 2 },
    ]);
  });

  it('takes the next number after one that was used, or whose photographs are there already', async () => {
    const at = service([request('return-1')]);
    at.upload.mockImplementation((path) => Promise.resolve(!path.includes('return-2-2')));
    await sendReturn(delivered(), form, vi.fn(), at);
    expect(at.create.mock.calls[0]?.[2]).toBe('return-3');
  });

  it('says so when an order has had five returns', async () => {
    const all = ['return-1', 'return-2', 'return-3', 'return-4', 'return-5'].map(request);
    const at = service(all);
    const answer = await sendReturn(delivered(), form, vi.fn(), at);
    expect(answer).toEqual({ isAsked: false, message: messages.returns.tooMany });
  });

  it('a request without an answer yet counts as received', async () => {
    const at = service();
    at.fetch.mockRejectedValue(new Error('offline'));
    const answer = await sendReturn(delivered(), { ...form, photos: [] }, vi.fn(), at);
    expect(answer).toEqual({ isAsked: true, message: messages.returns.asked });
  });
});

describe('what the customer reads about a return', () => {
  const show = (order: Order) =>
    render(
      <MemoryRouter>
        <OrderReturns order={order} />
      </MemoryRouter>,
    );
  const refund = aRefund(685_000, { id: 'rfnd_1' });

  it.each<[string, Partial<Return>, RegExp]>([
    ['asked', {}, /We are looking at your request/],
    [
      'kept',
      { state: 'agreed', how: 'keep' },
      /need not send anything back. We will refund you now/,
    ],
    ['without a courier yet', { state: 'agreed', how: 'pickup' }, /We are booking a courier/],
    [
      'with a courier',
      { state: 'agreed', how: 'pickup', awb: '141123', courier: 'Delhivery' },
      /^Delhivery will collect it/,
    ],
    ['on its way', { state: 'on_its_way', how: 'pickup', awb: '141123' }, /bringing it to us/],
    ['received', { state: 'received', wish: 'replacement' }, /then send you the replacement/],
    ['refunded', { state: 'refunded', refundId: 'rfnd_1' }, /^₹6,850 was refunded/],
    ['replaced', { state: 'replaced', replacementId: 'u_2' }, /what you ordered/],
    ['refused', { state: 'refused', reason: 'It was opened.' }, /“It was opened.”/],
  ])('%s', (_, fields, sentence) => {
    show(delivered({ returns: [aReturn(fields)], refunds: [refund] }));
    const item = screen.getByRole('listitem');
    expect(within(item).getByText(sentence)).toBeInTheDocument();
    expect(within(item).getByText('1 × Amber Durbar (50 ml)')).toBeInTheDocument();
  });

  it('links to the replacement, and back', () => {
    show(delivered({ returns: [aReturn({ state: 'replaced', replacementId: 'u_2' })] }));
    expect(
      screen.getByRole('link', { name: `Your replacement, order ${orderNumber('u_2')}` }),
    ).toHaveAttribute('href', '/orders/u_2');
  });

  it('says what a replacement replaces', () => {
    show(anOrder({ replaces: 'u_0' }));
    expect(screen.getByRole('link', { name: orderNumber('u_0') })).toHaveAttribute(
      'href',
      '/orders/u_0',
    );
  });
});
