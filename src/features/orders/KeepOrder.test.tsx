import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { anOrder } from '../../../tests/support/orders';
import { messages } from '../../domain/shop/messages';
import { KeepOrder, type Withdraw } from './KeepOrder';

const said = messages.orders;

async function keep(withdraw: Withdraw) {
  const onKept = vi.fn();
  const order = anOrder({ status: 'cancellation_requested' });
  render(<KeepOrder order={order} onKept={onKept} withdraw={withdraw} />);
  await userEvent.click(screen.getByRole('button', { name: 'Keep the order' }));
  return onKept;
}

it('withdraws the request to cancel, and shows the order as it is then', async () => {
  const onKept = await keep(async () => ({ isDone: true, message: said.kept }));
  expect(onKept).toHaveBeenCalledOnce();
});

it('says why it is too late', async () => {
  const onKept = await keep(async () => ({ isDone: false, message: said.decided }));
  expect(screen.getByRole('alert')).toHaveTextContent(said.decided);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(onKept).not.toHaveBeenCalled();
});

it('says that it takes longer', async () => {
  await keep(async () => undefined);
  expect(screen.getByText(said.keepAsked)).toBeVisible();
});

it('says that it could not be sent', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await keep(() => Promise.reject(new Error('offline')));
  expect(screen.getByRole('alert')).toHaveTextContent(said.keepFailed);
  expect(screen.getByRole('button', { name: 'Keep the order' })).toBeEnabled();
});
