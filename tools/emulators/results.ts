import type { Failure, Tally } from './suites';

/** Prints what each suite found, then the failures with their reasons. */
export function listResults(tallies: readonly Tally[]): void {
  console.log('\n── Results');
  for (const { name, passed, skipped, failures } of tallies) {
    const aside = skipped > 0 ? `, ${skipped} skipped` : '';
    console.log(`${name.padEnd(10)} ${passed} passed, ${failures.length} failed${aside}`);
  }
  const failures = tallies.flatMap((tally) => tally.failures);
  if (failures.length === 0) return;
  console.log('\nFailed:');
  listFailures(failures);
  for (const { title, page } of failures.filter((one) => one.page.length > 0)) {
    console.log(`\nThe page when this failed: ${title}`);
    for (const line of page) console.log(`      ${line}`);
  }
}

/** Prints failures with their reasons. */
export function listFailures(failures: readonly Failure[], mark = '✗'): void {
  for (const { title, details } of failures) {
    console.log(`  ${mark} ${title}`);
    for (const line of details) console.log(`      ${line}`);
  }
}

/** A figure of all tallies together. */
export function sum(tallies: readonly Tally[], count: (tally: Tally) => number): number {
  return tallies.reduce((total, tally) => total + count(tally), 0);
}
