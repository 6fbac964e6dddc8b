import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { anOrder } from '../../../../tests/support/orders';
import type { Order } from '../../../domain/order/order';
import { ParcelTrouble } from './ParcelTrouble';

function show(fields: Partial<Order>) {
  const onAside = vi.fn(async () => undefined);
  const order = anOrder({ status: 'shipped', ...fields });
  render(<ParcelTrouble order={order} isBusy={false} onAside={onAside} />);
  return onAside;
}

it.each([
  ['Returning to us', /^The courier is bringing the parcel back/],
  ['Returned to us', /^The parcel has come back. Send it again, or refund it/],
  ['Lost or damaged', /^The courier has lost or damaged the parcel/],
])('of a parcel that is %s the owner reads what can be done', async (shiprocketStatus, advice) => {
  const onAside = show({ shiprocketStatus });
  expect(screen.getByText(advice)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Write to the customer' })).toHaveAttribute(
    'href',
    expect.stringContaining('mailto:anahita@nilofar.example?subject='),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Put aside' }));
  expect(onAside).toHaveBeenCalledOnce();
});

it('shows the courier’s own words', () => {
  show({ courierWords: { text: 'Held at customs', at: '', isAside: false } });
  expect(screen.getByText('The courier says: “Held at customs”.')).toBeVisible();
});

it('says nothing of other parcels', () => {
  show({ shiprocketStatus: 'In transit' });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('says so when it could not be put aside', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const onAside = show({ shiprocketStatus: 'Returned to us' });
  onAside.mockRejectedValueOnce(new Error('offline'));
  await userEvent.click(screen.getByRole('button', { name: 'Put aside' }));
  expect(screen.getByText('That could not be sent. Please try again.')).toBeVisible();
});
