import { createTestEnvironment } from './emulators/testEnvironment';
import { runTool } from './emulators/lifecycle';
import { profileOf } from './emulators/ports';

/**
 * `npm run test:faults`: injects every payment and shipping fault into real processes over loopback and prints, per
 * fault, what was staged, what was observed, and both providers' ledgers against Firestore. Exit code 1 on a failure.
 */
runTool(async (life) => {
  const profile = profileOf('test');
  await createTestEnvironment(profile, life, { all: true, keep: false }).start();
  // Imported late, because these modules connect to the emulators when they are loaded.
  const { openStage } = await import('../tests/support/faults/stage');
  const { paymentRows } = await import('../tests/support/faults/payment');
  const { parcelRows } = await import('../tests/support/faults/parcels');
  const stage = await openStage();
  life.onStop(() => stage.close());
  let failed = 0;
  console.log('\nRupees taken = kept for paid orders + refunded; parcels = paid orders.\n');
  for (const row of [...paymentRows, ...parcelRows]) {
    const { fault, staged, seen, books, nextStep, problems } = await stage.run(row);
    if (life.stopping) return;
    if (problems.length > 0) failed += 1;
    const rupees = (paise = 0) => (paise / 100).toLocaleString('en-IN');
    console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'}  ${fault}`);
    console.log(`      staged  ${staged}`);
    console.log(`      seen    ${seen}`);
    if (books) {
      const { captured, charged, refunded, paid, parcels } = books;
      console.log(
        `      taken ₹${rupees(captured)} = paid ₹${rupees(charged)} + refunded ₹${rupees(refunded)} · ` +
          `${paid} paid · ${parcels} parcels · next: ${nextStep}`,
      );
    }
    for (const problem of problems) console.log(`      !       ${problem}`);
  }
  const rows = paymentRows.length + parcelRows.length;
  await life.end(failed > 0 ? 1 : 0, `\n${rows - failed} ok, ${failed} FAIL`);
});
