import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { anOrder, SMALL_PARCEL } from '../../../../tests/support/orders';
import { orderNumber } from '../../../domain/order/orderNumber';
import { PackingSlips, type LoadParcels } from './PackingSlips';

it('shows a slip for each order with its box, and prints them together', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const orders = [anOrder({ id: 'u_1' }), anOrder({ id: 'u_2' })];
  const load: LoadParcels = async () => new Map([['u_2', SMALL_PARCEL]]);
  render(<PackingSlips orders={orders} onClose={() => undefined} load={load} />);
  const slips = await screen.findAllByRole('article');
  expect(screen.getByText('Each is printed on a page of its own.')).toBeVisible();
  expect(slips).toHaveLength(2);
  expect(slips[0]).toHaveTextContent(orderNumber('u_1'));
  expect(slips[0]).not.toHaveTextContent('Pack in');
  expect(slips[1]).toHaveTextContent('Pack inSmall, 16 × 12 × 8 cm, 0.42 kg');
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

it('asks for the parcels of at most 30 orders at a time', async () => {
  const orders = Array.from({ length: 33 }, (_, n) => anOrder({ id: `u_${n}` }));
  const load = vi.fn<LoadParcels>(async (ids) => {
    if (ids.length > 30) throw new Error('too many values');
    return new Map(ids.map((id) => [id, SMALL_PARCEL]));
  });
  render(<PackingSlips orders={orders} onClose={() => undefined} load={load} />);
  const slips = await screen.findAllByRole('article');
  expect(slips).toHaveLength(33);
  for (const slip of slips) expect(slip).toHaveTextContent('Pack inSmall');
  expect(load).toHaveBeenCalledTimes(2);
});

it('says when the parcels could not be loaded, and tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn<LoadParcels>().mockRejectedValueOnce(new Error('offline'));
  load.mockResolvedValue(new Map());
  render(<PackingSlips orders={[anOrder()]} onClose={() => undefined} load={load} />);
  expect(await screen.findByText('The parcels could not be loaded')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article')).toBeInTheDocument();
});
