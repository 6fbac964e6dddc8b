import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { anOrder } from '../../../tests/support/orders';
import { ADDRESS_IDS } from '../../domain/order/addressChange';
import type { Order } from '../../domain/order/order';
import type { RequestRecord } from '../../domain/order/request';
import { messages } from '../../domain/shop/messages';
import { AddressCorrection } from './AddressCorrection';
import { sendAddress, type AddressAnswer } from './sendAddress';

const said = messages.addressChange;

function show(
  answer: () => Promise<AddressAnswer> = async () => ({ isTaken: true, message: said.done }),
  fields: Partial<Order> = {},
) {
  const order = anOrder(fields);
  const send = vi.fn((_order: Order, _to: Order['shippingInfo']) => answer());
  const onChanged = vi.fn();
  render(
    <MemoryRouter>
      <AddressCorrection order={order} onChanged={onChanged} send={send} />
    </MemoryRouter>,
  );
  return { order, send, onChanged };
}

async function open() {
  await userEvent.click(screen.getByRole('button', { name: 'Correct the address' }));
  return within(screen.getByRole('dialog', { name: 'Correct the address' }));
}
const save = { name: 'Correct the address' };

describe('the correction of an address', () => {
  it('begins with the address of the order, and sends it whole, with email and phone as they are', async () => {
    const { order, send, onChanged } = show();
    const dialog = await open();
    const street = dialog.getByLabelText('Address line 1');
    expect(street).toHaveValue('14 Kalamkari Lane');
    expect(dialog.queryByLabelText(/Email|Phone/)).not.toBeInTheDocument();
    await userEvent.clear(street);
    await userEvent.type(street, '16 Kalamkari Lane');
    await userEvent.click(dialog.getByRole('button', save));
    expect(send).toHaveBeenCalledWith(order, {
      ...order.shippingInfo,
      address1: '16 Kalamkari Lane',
    });
    expect(dialog.getByRole('status')).toHaveTextContent(said.done);
    expect(onChanged).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByText('Close'));
    expect(onChanged).toHaveBeenCalledOnce();
  });

  it('is not closed by a press beside it, which would lose what was typed', async () => {
    show();
    const dialog = await open();
    fireEvent.mouseDown(screen.getByRole('dialog'));
    expect(dialog.getByLabelText('Address line 1')).toBeInTheDocument();
  });

  it('says what is wrong at its field, as the checkout does, and sends nothing', async () => {
    const { send } = show();
    const dialog = await open();
    const street = dialog.getByLabelText('Address line 1');
    await userEvent.clear(street);
    await userEvent.type(street, 'PO Box 12');
    await userEvent.click(dialog.getByRole('button', save));
    expect(dialog.getByText(messages.checkout.poBox)).toBeVisible();
    expect(street).toHaveFocus();
    expect(send).not.toHaveBeenCalled();
  });

  it('sends nothing that is the same', async () => {
    const { send } = show();
    const dialog = await open();
    await userEvent.click(dialog.getByRole('button', save));
    expect(dialog.getByRole('alert')).toHaveTextContent(said.same);
    expect(send).not.toHaveBeenCalled();
  });

  it('says that it is under way, and keeps what was typed when it is refused', async () => {
    let resolve: (answer: AddressAnswer) => void = () => undefined;
    const promise = new Promise<AddressAnswer>((answer) => {
      resolve = answer;
    });
    const { onChanged } = show(() => promise);
    const dialog = await open();
    await userEvent.type(dialog.getByLabelText('Address line 1'), ' West');
    await userEvent.click(dialog.getByRole('button', save));
    expect(dialog.getByText('Correcting the address…').closest('[role]')).toHaveRole('status');
    expect(dialog.getByRole('button', { name: 'Go back' })).toBeDisabled();
    resolve({ isTaken: false, message: said.collected });
    expect(await dialog.findByRole('alert')).toHaveTextContent(said.collected);
    expect(dialog.getByLabelText('Address line 1')).toHaveValue('14 Kalamkari Lane West');
    await userEvent.click(dialog.getByRole('button', { name: 'Go back' }));
    expect(onChanged).not.toHaveBeenCalled();
  });

  it('says so when it could not be sent', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    show(() => Promise.reject(new Error('offline')));
    const dialog = await open();
    await userEvent.type(dialog.getByLabelText('Address line 1'), ' West');
    await userEvent.click(dialog.getByRole('button', save));
    expect(dialog.getByRole('alert')).toHaveTextContent(said.notSent);
  });

  it('is there for a parcel that is booked; with an invoice the state is locked, and why', async () => {
    const { send } = show(undefined, { shiprocketAWB: '1411', invoiceNumber: 'NF/1' });
    const dialog = await open();
    expect(dialog.getByLabelText('State')).toBeDisabled();
    expect(dialog.getByText(said.invoiced)).toBeVisible();
    // The PIN code of another state would send the parcel there.
    const pin = dialog.getByLabelText('PIN code');
    await userEvent.clear(pin);
    await userEvent.type(pin, '560001');
    await userEvent.click(dialog.getByRole('button', save));
    expect(send).not.toHaveBeenCalled();
    expect(pin).toBeInvalid();
    await userEvent.clear(pin);
    await userEvent.type(pin, '380009');
    await userEvent.click(dialog.getByRole('button', save));
    const [, to] = send.mock.lastCall ?? [];
    expect(to).toMatchObject({ zipCode: '380009', state: 'Gujarat' });
  });
});

describe('sendAddress', () => {
  const record = (fields: Partial<RequestRecord>): RequestRecord => ({
    id: 'address-1',
    type: 'address',
    by: 'u',
    at: new Date(),
    reason: undefined,
    state: undefined,
    outcome: undefined,
    lastError: undefined,
    ...fields,
  });
  const service = (used: readonly string[], answers: (RequestRecord | Error | undefined)[]) => ({
    ownRequests: async () => used.map((id) => record({ id })),
    create: vi.fn(async () => undefined),
    fetch: vi.fn(async () => {
      const next = answers.shift();
      if (next instanceof Error) throw next;
      return next;
    }),
    pause: async () => undefined,
  });
  const order = anOrder();

  it('asks under the next free id, and waits through a failed read for the answer', async () => {
    const done = record({ state: 'failed', outcome: said.collected });
    const world = service(['address-1', 'return-1'], [undefined, new Error('offline'), done]);
    expect(await sendAddress(order, order.shippingInfo, world)).toEqual({
      isTaken: false,
      message: said.collected,
    });
    expect(world.create).toHaveBeenCalledWith('u_1', 'u', 'address-2', order.shippingInfo);
  });

  it('promises an email when the answer takes long', async () => {
    const world = service([], []);
    expect(await sendAddress(order, order.shippingInfo, world)).toEqual({
      isTaken: true,
      message: said.asked,
    });
  });

  it('asks no tenth time', async () => {
    const world = service(ADDRESS_IDS, []);
    expect(await sendAddress(order, order.shippingInfo, world)).toMatchObject({ isTaken: false });
    expect(world.create).not.toHaveBeenCalled();
  });
});
