import { parseArgs } from 'node:util';
import { UserFacingError } from '../emulators/userFacingError';
import type { Bench } from './bench';
import { percentile, type Table } from './table';

/**
 * Lets many shoppers buy at once from the real functions while the providers fail, then compares the providers' ledgers
 * with Firestore. `--orders 1000 --faults 0.2 --seed 1 --concurrency 20`.
 */
export async function runLoad({ start }: Bench): Promise<Table[]> {
  const options = readOptions();
  await start();
  // Imported late, because its modules connect to the emulators when they are loaded.
  const { soak } = await import('../../tests/support/soak/soak');
  const report = await soak({ ...options, log: (line) => console.log(`  ${line}`) });
  const { comparison, calls, faultyMs, differences } = report;

  const functions = {
    head: ['function', 'calls', 'p50, ms', 'p95, ms', 'longest, ms'],
    rows: [...calls].map(([name, times]) => [
      name,
      times.length,
      ...[0.5, 0.95, 1].map((share) => Math.round(percentile(times, share))),
    ]),
  };
  const shoppers = {
    head: ['what the shoppers did', 'times'],
    rows: [...report.outcomes].toSorted((a, b) => b[1] - a[1]),
  };
  const ledgers = {
    head: ['the providers against Firestore', ''],
    rows: [
      ['orders', `${report.begun}, ${(report.begun / (faultyMs / 1000)).toFixed(2)} a second`],
      ['calls to the providers', `${report.vendorCalls}, ${report.struck} of them failed`],
      ['webhooks lost, repeated', `${report.webhooks.lost}, ${report.webhooks.repeated}`],
      [
        'paid, cancelled, unpaid',
        `${comparison.paid}, ${comparison.cancelled}, ${comparison.unpaid}`,
      ],
      ['parcels, held', `${comparison.parcels}, ${comparison.held}`],
      ['captured, refunded (paise)', `${comparison.captured}, ${comparison.refunded}`],
      [
        'double charges, double parcels',
        `${comparison.doubleCharges}, ${comparison.doubleShipments}`,
      ],
      ['lost (paise)', comparison.lostPaise],
    ],
  };
  return [
    { title: 'Functions under load', ...functions, missed: [] },
    { title: 'Shoppers', ...shoppers, missed: [] },
    { title: 'Ledgers', ...ledgers, missed: differences },
  ];
}

function readOptions() {
  const text = (value: string) => ({ type: 'string', default: value }) as const;
  const { values } = parseArgs({
    allowPositionals: true,
    options: {
      orders: text('1000'),
      faults: text('0.2'),
      seed: text('1'),
      concurrency: text('20'),
    },
  });
  const number = (name: keyof typeof values, max: number): number => {
    const value = Number(values[name]);
    if (value >= 0 && value <= max) return value;
    throw new UserFacingError(
      `--${name} must be a number from 0 to ${max}, not "${values[name]}".`,
    );
  };
  return {
    orders: number('orders', 10_000),
    faults: number('faults', 0.8),
    seed: number('seed', 1_000_000_000),
    concurrency: Math.max(1, Math.floor(number('concurrency', 200))),
  };
}
