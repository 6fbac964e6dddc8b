import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import type { Health } from '../../../domain/shop/health';
import { HealthPage } from './HealthPage';

const NOW = new Date('2026-11-25T10:00:00Z');
const ago = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000);
const done = (minutes: number, outcome: Record<string, number> = {}) => ({
  startedAt: ago(minutes),
  endedAt: ago(minutes),
  ok: true,
  outcome,
  build: 'abc1234',
});

const well: Health = {
  jobs: {
    reconcile: done(3, { asked: 4, settled: 1, failed: 0 }),
    shipments: done(2),
    tracking: done(20),
    phones: done(3),
    photographs: done(600, { anonymised: 2, logEntries: 3 }),
    queues: done(1, { waitingParcels: 3, overdueParcels: 0, failingParcels: 0 }),
  },
  webhooks: {
    payment: { acceptedAt: ago(5) },
    courier: { acceptedAt: ago(50), refusedAt: ago(60) },
  },
};

function show(health: Health, build = 'abc1234') {
  const load = vi.fn(() => Promise.resolve({ health, now: NOW }));
  render(
    <MemoryRouter>
      <HealthPage load={load} build={build} />
    </MemoryRouter>,
  );
  return load;
}
const line = (name: string) => {
  const item = screen.getByText(name).closest('li');
  if (!item) throw new Error(`no line ${name}`);
  return within(item);
};

it('says that everything works, with the last run, call and count of each part', async () => {
  const load = show(well);
  expect(await screen.findByText('Everything works')).toBeInTheDocument();
  const payments = line('Payments are checked with Razorpay');
  expect(payments.getByText('Works')).toBeInTheDocument();
  expect(payments.getByText(/25 Nov 2026, 15:27 IST.*runs every 15 minutes/)).toBeInTheDocument();
  expect(payments.getByText('asked: 4 · settled: 1')).toBeInTheDocument();
  expect(screen.getByText('anonymised: 2 · log entries: 3')).toBeInTheDocument();
  expect(line('Parcels are booked').getByText('Nothing to do')).toBeInTheDocument();
  expect(line('Razorpay').getByText('Last accepted 25 Nov 2026, 15:25 IST')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Parcels to book' })).toHaveAttribute(
    'href',
    '/admin/orders?status=waiting',
  );
  await userEvent.setup().click(screen.getByRole('button', { name: 'Refresh' }));
  expect(load).toHaveBeenCalledTimes(2);
});

it('says what needs attention, and why', async () => {
  show(
    {
      jobs: {
        ...well.jobs,
        reconcile: { ...done(3), ok: false, reason: 'Razorpay is down', succeededAt: ago(40) },
        queues: done(1, { overdueParcels: 2, failedEmails: 1 }),
      },
      webhooks: {
        payment: { refusedAt: ago(5) },
        courier: { acceptedAt: ago(9), failedAt: ago(8) },
      },
    },
    'def5678',
  );
  expect(await screen.findByText('5 things need attention')).toBeInTheDocument();
  const payments = line('Payments are checked with Razorpay');
  expect(payments.getByText('Needs attention')).toBeInTheDocument();
  expect(payments.getByText('Razorpay is down')).toBeInTheDocument();
  expect(payments.getByText('Last succeeded 25 Nov 2026, 14:50 IST')).toBeInTheDocument();
  const razorpay = line('Razorpay');
  expect(razorpay.getByText('Check this')).toBeInTheDocument();
  expect(razorpay.getByText('None accepted yet')).toBeInTheDocument();
  expect(
    razorpay.getByText(
      'Refused 25 Nov 2026, 15:25 IST, and none accepted since. Anybody can send a false call, so send a test call from Razorpay: if it is refused too, enter the secret there again.',
    ),
  ).toBeInTheDocument();
  expect(line('Shiprocket').getByText(/The provider sends it again/)).toBeInTheDocument();
  expect(screen.getByText(/They are of different builds/)).toBeInTheDocument();
});

it('takes no refused webhook for a problem when a call was accepted since, or within its minute', async () => {
  show({
    ...well,
    webhooks: {
      payment: { refusedAt: ago(5), acceptedAt: ago(4) },
      courier: { acceptedAt: ago(5), refusedAt: ago(4.5) },
    },
  });
  expect(await screen.findByText('Everything works')).toBeInTheDocument();
  expect(screen.queryByText(/none accepted since/)).not.toBeInTheDocument();
});

it('says that nothing was recorded before the first run', async () => {
  show({ jobs: {}, webhooks: {} });
  expect(await screen.findByRole('heading', { name: 'Nothing was recorded yet' })).toBeVisible();
  expect(screen.queryByText('Everything works')).not.toBeInTheDocument();
});

it('can be loaded again when it failed', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  let fails = true;
  const load = () =>
    fails ? Promise.reject(new Error('offline')) : Promise.resolve({ health: well, now: NOW });
  render(
    <MemoryRouter>
      <HealthPage load={load} />
    </MemoryRouter>,
  );
  expect(screen.getByText('Loading health')).toBeInTheDocument();
  expect(await screen.findByText('Health could not be loaded')).toBeInTheDocument();
  fails = false;
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Everything works')).toBeInTheDocument();
});
