import { parseArgs } from 'node:util';
import { createTestEnvironment } from './emulators/testEnvironment';
import { runTool } from './emulators/lifecycle';
import { profileOf } from './emulators/ports';
import { UserFacingError } from './emulators/userFacingError';

/**
 * `npm run soak -- --orders 1000 --faults 0.2 --seed N [--concurrency 20] [--minutes M]`: a load test of the real
 * functions with injected faults, after which the providers' ledgers are compared with Firestore. Exit code 1 on any
 * difference. `--minutes` stops starting orders after that time and reports how many were started.
 */
runTool(async (life) => {
  const options = readOptions();
  const profile = profileOf('test');
  await createTestEnvironment(profile, life, { all: true, keep: false }).start();
  // Imported late, because its modules connect to the emulators when they are loaded.
  const { soak } = await import('../tests/support/soak/soak');
  const report = await soak({ ...options, say: (line) => console.log(`  ${line}`) });
  const { books, differences, calls, story, storm, calm, begun, webhooks } = report;
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  const rupees = (paise: number) => `₹${(paise / 100).toLocaleString('en-IN')}`;

  console.log(
    `\nseed ${options.seed}: ${begun} of ${options.orders} orders, ${options.concurrency} at once`,
  );
  console.log(
    `storm ${seconds(storm)} s, ${(begun / (storm / 1000)).toFixed(2)} orders/s; calm ${seconds(calm)} s`,
  );
  console.log(`vendors: ${report.vendorCalls} calls, ${report.struck} struck by a fault`);
  console.log(
    `webhooks: ${webhooks.sent} sent, ${webhooks.repeated} of them repetitions, ${webhooks.lost} lost`,
  );
  for (const [name, times] of calls)
    console.log(
      `${name}: ${times.length} calls, p50 ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms, worst ${at(times, 1)} ms`,
    );
  console.log('\nWhat the buyers did');
  for (const [what, times] of [...story].toSorted((a, b) => b[1] - a[1]))
    console.log(`  ${String(times).padStart(5)}  ${what}`);
  console.log('\nThe vendors’ ledgers against Firestore');
  console.log(`  Razorpay captured   ${rupees(books.captured)}`);
  console.log(
    `  Razorpay refunded   ${rupees(books.refunded)}   Firestore ${rupees(books.returned)}`,
  );
  console.log(
    `  orders              ${books.orders}: ${books.paid} paid, ${books.cancelled} cancelled, ${books.unpaid} unpaid`,
  );
  console.log(
    `  parcels             ${books.parcels} for ${books.paid} paid orders, ${books.held} held by an open request to cancel`,
  );
  console.log(
    `  lost ${rupees(books.lostPaise)} · double charges ${books.doubleCharges} · double shipments ${books.doubleShipments} · differences ${differences.length}`,
  );
  for (const difference of differences.slice(0, 40)) console.log(`  ! ${difference}`);
  await life.end(differences.length > 0 ? 1 : 0);
});

/** A percentile of the call times, in milliseconds. */
function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0);
}

function readOptions() {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { orders: text, faults: text, seed: text, concurrency: text, minutes: text },
  });
  const number = (name: keyof typeof values, otherwise: number, most: number): number => {
    const value = Number(values[name] ?? otherwise);
    if (!Number.isFinite(value) || value < 0 || value > most)
      throw new UserFacingError(
        `--${name} must be a number from 0 to ${most}, not "${values[name]}".`,
      );
    return value;
  };
  const minutes = number('minutes', 0, 600);
  return {
    orders: number('orders', 1000, 10_000),
    faults: number('faults', 0.2, 0.8),
    seed: number('seed', 1, 1_000_000_000),
    concurrency: Math.max(1, number('concurrency', 20, 200)),
    ...(minutes > 0 && { patience: minutes * 60_000 }),
  };
}
