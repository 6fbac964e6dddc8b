import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { anOrder } from '../../../../tests/support/orders';
import type { Order } from '../../../domain/order/order';
import { messages } from '../../../domain/shop/messages';
import { CorrectAddress } from './CorrectAddress';

const button = { name: 'Correct the address' };

async function open(fields: Partial<Order> = {}, send = vi.fn(async () => undefined)) {
  const order = anOrder(fields);
  render(<CorrectAddress order={order} isBusy={false} send={send} />);
  await userEvent.click(screen.getByRole('button', button));
  return { order, send, dialog: within(screen.getByRole('dialog', button)) };
}

it('the owner asks for the corrected address', async () => {
  const { order, send, dialog } = await open();
  await userEvent.type(dialog.getByLabelText('Address line 1'), ' West');
  await userEvent.click(dialog.getByRole('button', button));
  const to = { ...order.shippingInfo, address1: '14 Kalamkari Lane West' };
  expect(send).toHaveBeenCalledWith({ type: 'address', to }, 'Correcting the address');
  expect(screen.queryByLabelText('Address line 1')).not.toBeInTheDocument();
});

it('is told to cancel a registered parcel first', async () => {
  const { dialog } = await open({ shiprocketAWB: '1411' });
  expect(dialog.getByText(messages.addressChange.registered)).toBeVisible();
});

it('keeps the form when the request could not be written', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { dialog } = await open(
    {},
    vi.fn(() => Promise.reject(new Error('offline'))),
  );
  await userEvent.type(dialog.getByLabelText('Address line 1'), ' West');
  await userEvent.click(dialog.getByRole('button', button));
  expect(await dialog.findByRole('alert')).toHaveTextContent('The correction could not be sent.');
});

it('has no correction for an order on its way', () => {
  render(<CorrectAddress order={anOrder({ status: 'shipped' })} isBusy={false} send={vi.fn()} />);
  expect(screen.queryByRole('button', button)).not.toBeInTheDocument();
});
