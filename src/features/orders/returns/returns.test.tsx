import { act, fireEvent, render, screen, within } from '@testing-library/react';
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
import { ReturnDialog, unsentPhotos } from './ReturnDialog';
import { returnSender, type ReturnService, type SendReturn } from './sendReturn';

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
  unsentPhotos.clear();
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
    const onClose = vi.fn();
    render(
      <ReturnDialog
        order={order}
        now={now}
        onClose={onClose}
        onAsked={onAsked}
        newSender={() => send}
      />,
    );
    return { send, onAsked, onClose, user: userEvent.setup() };
  }
  const submit = () => screen.getByRole('button', { name: 'Send request' });

  it('sends what is wrong, the pieces, the wish, the photographs and the note', async () => {
    vi.spyOn(HTMLFormElement.prototype, 'offsetHeight', 'get').mockReturnValue(700);
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
    const next = screen.getByText(/^You can follow it on the order’s page/);
    // The dialog, which is in the middle of the screen, stays as high as it was with the form.
    expect(next.parentElement?.parentElement).toHaveStyle({ minHeight: '700px' });
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(onAsked).toHaveBeenCalledOnce();
  });

  it('is not closed by a press beside it, which would lose what was typed', () => {
    const { onClose } = open();
    fireEvent.mouseDown(screen.getByRole('dialog'));
    expect(onClose).not.toHaveBeenCalled();
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
    expect(screen.getByRole('alert')).toHaveTextContent(
      'At most 5 photographs can be sent. Left out: 5.jpg.',
    );
    expect(screen.getByLabelText(/^Photographs/)).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Remove photograph 1' }));
    expect(screen.getAllByRole('img')).toHaveLength(4);
  });

  it('leaves out a file that is no photograph as soon as it was chosen, and names it', async () => {
    const { user } = open();
    const field = screen.getByLabelText(/^Photographs/);
    await user.upload(field, [photo('text.jpg'), photo('cap.jpg')]);
    fireEvent.error(screen.getByRole('img', { name: 'Photograph 1: text.jpg' }));
    expect(screen.getByRole('alert')).toHaveTextContent(
      'text.jpg cannot be read as a photograph, so it was left out.',
    );
    expect(screen.getByRole('img', { name: 'Photograph 1: cap.jpg' })).toBeInTheDocument();
    await user.upload(field, [photo('again.jpg')]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('leaves out two files that turn out to be no photographs at once', async () => {
    const { user } = open();
    const files = [photo('text.jpg'), photo('cap.jpg'), photo('sound.jpg')];
    await user.upload(screen.getByLabelText(/^Photographs/), files);
    const broken = [/text/, /sound/].map((name) => screen.getByRole('img', { name }));
    act(() => broken.forEach((image) => fireEvent.error(image)));
    expect(screen.getByRole('img')).toHaveAccessibleName('Photograph 1: cap.jpg');
    expect(screen.getByRole('alert')).toHaveTextContent(/text\.jpg cannot.*sound\.jpg cannot/);
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
      shrink: (file: File): Promise<Blob> => Promise.resolve(new Blob([file.name])),
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
    expect(await returnSender(at)(delivered(), form, progress)).toEqual({
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
    const at = service([{ ...request('return-1'), state: 'failed' }]);
    at.upload.mockImplementation((path) => Promise.resolve(!path.includes('return-2-2')));
    await returnSender(at)(delivered(), form, vi.fn());
    expect(at.create.mock.calls[0]?.[2]).toBe('return-3');
  });

  describe('again after a failure', () => {
    /** How an upload ends: the photograph arrives, is lost, or arrives without the browser learning of it. */
    type End = 'arrives' | 'lost' | 'unconfirmed';
    /** A bucket that replaces nothing, and how its next uploads end; after them all arrive. */
    function bucket(...ends: End[]) {
      const at = service();
      const files = new Map<string, string>();
      at.shrink = (file) => Promise.resolve(file);
      at.upload.mockImplementation((path, blob) => {
        if (files.has(path)) return Promise.resolve(false);
        const end = ends.shift() ?? 'arrives';
        if (end !== 'lost' && blob instanceof File) files.set(path, blob.name);
        return end === 'arrives' ? Promise.resolve(true) : Promise.reject(new Error('offline'));
      });
      return { at, files };
    }
    const photos = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => photo(name));
    const returned = { ...form, photos };
    const stored = (id: string, names: readonly string[]) =>
      names.map((name, n) => [`returns/u_1/${id}-${n + 1}`, name]);

    it.each<[string, End[]]>([
      ['before a photograph arrives', ['arrives', 'lost', 'lost', 'lost', 'lost', 'lost']],
      ['after a photograph arrived', ['unconfirmed', 'unconfirmed', 'unconfirmed']],
    ])('goes on with what is missing where the line drops %s', async (_, ends) => {
      const { at, files } = bucket(...ends);
      const send = returnSender(at);
      const attempt = () => send(delivered(), returned, vi.fn()).catch(() => undefined);
      let answer = await attempt();
      for (let n = 0; n < 6 && !answer; n += 1) answer = await attempt();
      expect(answer?.isAsked).toBe(true);
      expect(at.create.mock.calls.map(([, , id, { photos: count }]) => [id, count])).toEqual([
        ['return-1', 3],
      ]);
      expect([...files]).toEqual(stored('return-1', ['a.jpg', 'b.jpg', 'c.jpg']));
    });

    /** A shop that stores the request, and whose first answer is lost. */
    function unanswered() {
      const asked: RequestRecord[] = [];
      const at = service(asked);
      at.create.mockImplementationOnce((_, __, id) => {
        asked.push(request(id));
        return Promise.reject(new Error('offline'));
      });
      return at;
    }

    it('files no second return where the answer to the first was lost', async () => {
      const at = unanswered();
      const send = returnSender(at);
      await expect(send(delivered(), form, vi.fn())).rejects.toThrow('offline');
      expect(await send(delivered(), form, vi.fn())).toEqual({
        isAsked: true,
        message: 'Thank you.',
      });
      expect(at.create).toHaveBeenCalledOnce();
    });

    it('does not take the first for what was filled in differently meanwhile', async () => {
      const at = unanswered();
      const send = returnSender(at);
      await send(delivered(), form, vi.fn()).catch(() => undefined);
      const other = { ...form, pieces: [2, 0] };
      expect(await send(delivered(), other, vi.fn())).toEqual({
        isAsked: false,
        message: messages.returns.unseen,
      });
      expect(at.create).toHaveBeenCalledOnce();
    });

    it('in a new dialog it files none either, before the order shows the first', async () => {
      const at = unanswered();
      await returnSender(at)(delivered(), form, vi.fn()).catch(() => undefined);
      expect(await returnSender(at)(delivered(), form, vi.fn())).toEqual({
        isAsked: false,
        message: messages.returns.unseen,
      });
      expect(at.upload).toHaveBeenCalledTimes(2);
      const shown = delivered({ returns: [aReturn({ id: 'return-1' })] });
      await returnSender(at)(shown, form, vi.fn());
      expect(at.create.mock.lastCall?.[2]).toBe('return-2');
    });

    it('sends no photograph twice where only the request could not be created', async () => {
      const { at, files } = bucket();
      at.create.mockRejectedValueOnce(new Error('offline'));
      const send = returnSender(at);
      await expect(send(delivered(), returned, vi.fn())).rejects.toThrow('offline');
      expect(await send(delivered(), returned, vi.fn())).toMatchObject({ isAsked: true });
      expect(at.upload).toHaveBeenCalledTimes(3);
      expect(at.create.mock.calls.map(([, , id]) => id)).toEqual(['return-1', 'return-1']);
      expect(files.size).toBe(3);
    });

    it('puts a photograph that was added meanwhile after those that have arrived', async () => {
      const { at, files } = bucket('arrives', 'unconfirmed');
      const send = returnSender(at);
      await send(delivered(), returned, vi.fn()).catch(() => undefined);
      await send(delivered(), { ...form, photos: [photo('d.jpg'), ...photos] }, vi.fn());
      expect([...files]).toEqual(stored('return-1', ['a.jpg', 'b.jpg', 'd.jpg', 'c.jpg']));
      expect(at.create.mock.lastCall?.[3]).toMatchObject({ photos: 4 });
    });

    it('takes the next number where a photograph that has arrived was removed', async () => {
      const { at, files } = bucket();
      const send = returnSender(at);
      at.create.mockRejectedValueOnce(new Error('offline'));
      await send(delivered(), returned, vi.fn()).catch(() => undefined);
      await send(delivered(), { ...form, photos: photos.slice(1) }, vi.fn());
      expect(at.create.mock.lastCall?.[2]).toBe('return-2');
      expect([...files].slice(3)).toEqual(stored('return-2', ['b.jpg', 'c.jpg']));
    });
  });

  it('says so when an order has had five returns', async () => {
    const all = ['return-1', 'return-2', 'return-3', 'return-4', 'return-5'].map(
      (id): RequestRecord => ({ ...request(id), state: 'failed' }),
    );
    const at = service(all);
    const answer = await returnSender(at)(delivered(), form, vi.fn());
    expect(answer).toEqual({ isAsked: false, message: messages.returns.tooMany });
  });

  it('a request without an answer yet counts as received', async () => {
    const at = service();
    at.fetch.mockRejectedValue(new Error('offline'));
    const answer = await returnSender(at)(delivered(), { ...form, photos: [] }, vi.fn());
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
    ['with its refund on the way', { state: 'refunding', refundId: 'rfnd_1' }, /^₹6,850 is being/],
    [
      'whose refund was rejected',
      { state: 'agreed', how: 'keep', refundId: 'rfnd_0' },
      /^Your bank did not take the refund/,
    ],
    ['refunded', { state: 'refunded', refundId: 'rfnd_1' }, /^₹6,850 was refunded/],
    ['replaced', { state: 'replaced', replacementId: 'u_2' }, /what you ordered/],
    [
      'refused',
      { state: 'refused', reason: 'It was opened.' },
      /could not accept it: “It was opened.”/,
    ],
  ])('%s', (_, fields, sentence) => {
    show(delivered({ returns: [aReturn(fields)], refunds: [refund] }));
    const item = screen.getByRole('listitem');
    expect(within(item).getByText(sentence)).toBeInTheDocument();
    expect(within(item).getByText('1 × Amber Durbar (50 ml)')).toBeInTheDocument();
  });

  it('repeats what was reported, asked for, written and shown, and calls it a report', () => {
    const one = aReturn({ wish: 'replacement', note: 'The cap is broken.', photos: 2 });
    show(delivered({ returns: [one] }));
    expect(screen.getByRole('region', { name: 'Your report' })).toHaveTextContent(
      /Problem reported.*Arrived damaged.*You asked for a replacement\. You wrote: “The cap is broken\.” You sent 2 photographs\./,
    );
    expect(screen.getByRole('region')).not.toHaveTextContent(/return/i);
  });

  it('repeats the wish of an unopened return alone, and calls it a return', () => {
    show(delivered({ returns: [aReturn({ kind: 'unopened', photos: 0 })] }));
    expect(screen.getByRole('region', { name: 'Your return' })).toHaveTextContent(
      /Return requested.*You asked for your money back\.We are looking/,
    );
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
