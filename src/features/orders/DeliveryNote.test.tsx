import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { messages } from '../../domain/shop/messages';
import { anOrder } from '../../../tests/support/orders';
import { DeliveryNote } from './DeliveryNote';

const order = anOrder({
  status: 'shipped',
  shiprocketAWB: '1411',
  shiprocketStatus: 'Undelivered',
  failedDelivery: { at: '', reason: 'Customer not available', attempts: 2 },
});

function show(send = vi.fn(async () => undefined)) {
  const onAnswered = vi.fn();
  render(<DeliveryNote order={order} onAnswered={onAnswered} send={send} />);
  return { send, onAnswered };
}

it('the customer asks for another delivery with a corrected address', async () => {
  const { send, onAnswered } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Answer the courier' }));
  const dialog = within(screen.getByRole('dialog', { name: 'What should the courier do?' }));
  await userEvent.type(dialog.getByLabelText(/Corrected phone/), '98123');
  expect(dialog.getByRole('button', { name: 'Deliver again' })).toBeDisabled();
  await userEvent.clear(dialog.getByLabelText(/Corrected phone/));
  const address = dialog.getByLabelText(/Corrected address/);
  await userEvent.type(address, 'P.O. Box 12');
  expect(address).toHaveAccessibleDescription(expect.stringContaining(messages.checkout.poBox));
  expect(dialog.getByRole('button', { name: 'Deliver again' })).toBeDisabled();
  await userEvent.clear(address);
  await userEvent.type(address, ' 14 Temple Street ');
  await userEvent.click(dialog.getByRole('button', { name: 'Deliver again' }));
  expect(send).toHaveBeenCalledWith(order, {
    type: 'delivery_answer',
    answer: 'again',
    address1: '14 Temple Street',
  });
  expect(onAnswered).toHaveBeenCalledOnce();
  expect(screen.getByText(/we are passing your answer on/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Answer the courier' })).not.toBeInTheDocument();
});

it('or sends it back, and reads what follows', async () => {
  const { send } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Answer the courier' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Send it back' }));
  expect(screen.getByText(/we cancel your order and refund it/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Send it back' }));
  expect(send).toHaveBeenCalledWith(order, { type: 'delivery_answer', answer: 'return' });
});

it('an answer that could not be sent can be sent again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { send, onAnswered } = show(vi.fn(() => Promise.reject(new Error('offline'))));
  await userEvent.click(screen.getByRole('button', { name: 'Answer the courier' }));
  await userEvent.click(screen.getByRole('button', { name: 'Deliver again' }));
  expect(await screen.findByText(/Your answer could not be sent/)).toBeVisible();
  expect(onAnswered).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Deliver again' }));
  expect(send).toHaveBeenCalledTimes(2);
});
