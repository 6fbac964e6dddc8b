import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { anOrder } from '../../../tests/support/orders';
import { CancelDialog } from './CancelDialog';

it('stays open while the request is sent, so that its failure is read, and keeps the reason', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  let fail = (): void => undefined;
  const onClose = vi.fn();
  render(
    <CancelDialog
      order={anOrder()}
      request={() => new Promise((_, reject) => (fail = () => reject(new Error('unavailable'))))}
      onClose={onClose}
      onRequested={vi.fn()}
    />,
  );
  const dialog = screen.getByRole('dialog', { name: 'Cancel Order?' });
  const reason = screen.getByLabelText(/^Why would you like to cancel/);
  await userEvent.type(reason, 'The wrong size');
  await userEvent.click(screen.getByRole('button', { name: 'Yes, Request Cancel' }));
  for (const name of ['Close', 'No, Go Back'])
    await userEvent.click(screen.getByRole('button', { name }));
  fireEvent.mouseDown(dialog);
  expect(onClose).not.toHaveBeenCalled();
  fail();
  expect(await screen.findByRole('alert')).toHaveTextContent('Your request could not be sent.');
  expect(reason).toHaveValue('The wrong size');
  await userEvent.click(screen.getByRole('button', { name: 'No, Go Back' }));
  expect(onClose).toHaveBeenCalledOnce();
});
