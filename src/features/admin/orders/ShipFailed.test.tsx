import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ownersAuth } from '../../../../tests/support/auth';
import { decodeMaintenance } from '../../../domain/shop/settings';
import { AuthContext } from '../../account/useAuth';
import type { MaintenanceService } from '../ui/useMaintenance';
import { ShipFailed } from './ShipFailed';

const seen = (data: object) => decodeMaintenance('m1', { type: 'ship_failed', ...data });
const working = seen({ state: 'working', progress: { phase: 'parcels', done: 1, total: 3 } });
const done = seen({ state: 'done', outcome: { booked: 1, waiting: 2, held: 1 } });

/** A service whose first answers are the given ones; `next` gives the next. */
function show(count: number | undefined, running?: string) {
  const answers = [working, done];
  let next: () => void = () => undefined;
  const service = {
    start: vi.fn<MaintenanceService['start']>(() => Promise.resolve('m1')),
    fetch: () => Promise.resolve(answers.shift()),
    running: () => Promise.resolve(running),
    pause: () => new Promise<void>((resolve) => (next = resolve)),
  };
  const onEnd = vi.fn();
  render(
    <AuthContext value={ownersAuth()}>
      <ShipFailed count={count} onEnd={onEnd} service={service} />
    </AuthContext>,
  );
  return { service, onEnd, next: () => next() };
}

it('asks, books with one request, and shows the progress and what became of the parcels', async () => {
  const user = userEvent.setup();
  const { service, onEnd, next } = show(3);
  await user.click(screen.getByRole('button', { name: 'Ship all that failed' }));
  expect(service.start).not.toHaveBeenCalled();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Ship all' }));
  expect(service.start).toHaveBeenCalledExactlyOnceWith('ship_failed', 'owner');
  expect(await screen.findByText('Booking parcels: 1 of 3…')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('value', '1');
  expect(onEnd).not.toHaveBeenCalled();
  next();
  expect(
    await screen.findByText(
      '1 parcel booked. 2 parcels could not be booked; each order says why, and when we will try again. 1 parcel left alone, because a cancellation has to be decided first.',
    ),
  ).toBeInTheDocument();
  expect(onEnd).toHaveBeenCalledOnce();
});

it('follows what was begun before the page was opened', async () => {
  show(3, 'm1');
  expect(await screen.findByText('Booking parcels: 1 of 3…')).toBeInTheDocument();
});

it('is not offered when nothing has failed', () => {
  show(0);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
