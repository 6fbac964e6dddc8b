import { parseArgs } from 'node:util';
import type { Lifecycle } from '../emulators/lifecycle';
import { profileOf } from '../emulators/ports';
import { createTestEnvironment } from '../emulators/testEnvironment';
import { UserFacingError } from '../emulators/userFacingError';
import { percentile, printTable } from './table';

/**
 * Lets many shoppers buy at once from the real functions while the providers fail, then compares the providers' ledgers
 * with Firestore. `--orders 1000 --faults 0.2 --seed 1 --concurrency 20`.
 * @throws UserFacingError when anything differs
 */
export async function runLoad(life: Lifecycle): Promise<void> {
  const options = readOptions();
  await createTestEnvironment(profileOf('test'), life, { all: true, keep: false }).start();
  // Imported late, because its modules connect to the emulators when they are loaded.
  const { soak } = await import('../../tests/support/soak/soak');
  const report = await soak({ ...options, log: (line) => console.log(`  ${line}`) });
  const { comparison, calls, faultyMs, differences } = report;

  printTable(
    ['function', 'calls', 'p50, ms', 'p95, ms', 'longest, ms'],
    [...calls].map(([name, times]) => [
      name,
      times.length,
      ...[0.5, 0.95, 1].map((share) => percentile(times, share)),
    ]),
  );
  printTable(
    ['what the shoppers did', 'times'],
    [...report.outcomes].toSorted((a, b) => b[1] - a[1]),
  );
  printTable(
    ['the providers against Firestore', ''],
    [
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
  );
  if (differences.length > 0) throw new UserFacingError(differences.join('\n'));
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
