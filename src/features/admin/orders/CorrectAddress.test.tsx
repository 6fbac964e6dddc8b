import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { anOrder } from '../../../../tests/support/orders';
import type { Order } from '../../../domain/order/order';
import { messages } from '../../../domain/shop/messages';
import { CorrectAddress } from './CorrectAddress';
import type { RequestProgress } from './useRequests';

const button = { name: 'Correct the address' };

async function open(fields: Partial<Order> = {}, send = vi.fn(async () => undefined)) {
  const order = anOrder(fields);
  const page = (progress: RequestProgress) => (
    <CorrectAddress order={order} progress={progress} send={send} />
  );
  const { rerender } = render(page({ state: 'none' }));
  await userEvent.click(screen.getByRole('button', button));
  const end = (state: 'working' | 'done' | 'failed', message = ''): void =>
    rerender(page({ state, label: 'Correcting the address', message }));
  return { order, send, end, dialog: within(screen.getByRole('dialog', button)) };
}

it('the owner asks for the corrected address', async () => {
  const { order, send, end, dialog } = await open();
  await userEvent.type(dialog.getByLabelText('Address line 1'), ' West');
  await userEvent.click(dialog.getByRole('button', button));
  const to = { ...order.shippingInfo, address1: '14 Kalamkari Lane West' };
  expect(send).toHaveBeenCalledWith({ type: 'address', to }, 'Correcting the address');
  end('working');
  expect(dialog.getByText('Correcting the address…')).toBeVisible();
  end('done');
  expect(screen.queryByLabelText('Address line 1')).not.toBeInTheDocument();
  // Another request of the page.
  end('working');
  end('failed', 'It was refused.');
  expect(screen.queryByLabelText('Address line 1')).not.toBeInTheDocument();
});

it('keeps what was typed when the functions refuse it, and says why', async () => {
  const { end, dialog } = await open({ shiprocketAWB: '1411' });
  expect(dialog.getByText(/^The booking is cancelled and the parcel booked again/)).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Address line 1'), ' West');
  await userEvent.click(dialog.getByRole('button', button));
  end('failed', messages.addressChange.collected);
  expect(dialog.getByRole('alert')).toHaveTextContent(messages.addressChange.collected);
  expect(dialog.getByLabelText('Address line 1')).toHaveValue('14 Kalamkari Lane West');
});

it('says before anybody types that the state of an invoiced order stays', async () => {
  const { dialog } = await open({ invoiceNumber: 'NF/1' });
  expect(dialog.getByLabelText('State')).toBeDisabled();
  expect(dialog.getByText(messages.addressChange.invoicedOwner)).toBeVisible();
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
  const shipped = anOrder({ status: 'shipped' });
  render(<CorrectAddress order={shipped} progress={{ state: 'none' }} send={vi.fn()} />);
  expect(screen.queryByRole('button', button)).not.toBeInTheDocument();
});
