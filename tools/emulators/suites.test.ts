import { expect, it } from 'vitest';
import { afterSecondTry, broken, failure, filesToTryAgain, type Tally } from './suites';

function aTally(fields: Partial<Tally> = {}): Tally {
  return { name: 'rules', passed: 10, skipped: 0, failures: [], files: [], ...fields };
}

const late = failure('a.test.ts: is late', 'timeout', { file: 'a.test.ts' });
const wrong = failure('b.test.ts: is wrong', '1 is not 2', { file: 'b.test.ts' });

it('runs the files again whose tests failed, each once', () => {
  const other = failure('a.test.ts: is late as well', '', { file: 'a.test.ts' });
  expect(
    filesToTryAgain([aTally({ failures: [late, other] }), aTally({ failures: [wrong] })]),
  ).toEqual(['a.test.ts', 'b.test.ts']);
  expect(filesToTryAgain([aTally()])).toEqual([]);
});

it('runs nothing again when many files failed, or something outside a file', () => {
  const failures = ['a', 'b', 'c', 'd'].map((file) => failure(file, '', { file }));
  expect(filesToTryAgain([aTally({ failures })])).toEqual([]);
  expect(filesToTryAgain([aTally({ failures: [late, failure('rules: ended')] })])).toEqual([]);
});

it('runs nothing again for which there is a counterexample', () => {
  const found = failure('a.test.ts: holds', 'Error: Property failed after 3 tests\n{ seed: 1 }', {
    file: 'a.test.ts',
  });
  expect(filesToTryAgain([aTally({ failures: [found] })])).toEqual([]);
});

it('counts a test that passed alone and says why it had failed, and keeps every other failure', () => {
  const first = aTally({ failures: [late, wrong] });
  const files = [late, wrong].map(({ file = '' }) => ({ file, ms: 1 }));
  const { tally, flaky } = afterSecondTry(first, aTally({ passed: 5, failures: [wrong], files }));
  expect(flaky).toEqual([late]);
  expect(tally.failures).toEqual([wrong]);
  expect(tally.passed).toBe(11);
});

it('adds what failed only in the second run', () => {
  const other = failure('a.test.ts: is something else', '', { file: 'a.test.ts' });
  const second = aTally({ failures: [other], files: [{ file: 'a.test.ts', ms: 1 }] });
  const { tally } = afterSecondTry(aTally({ failures: [late] }), second);
  expect(tally.failures).toEqual([other]);
});

it('leaves a suite as it was that was not run again, or whose second run did not end', () => {
  const first = aTally({ failures: [wrong] });
  expect(afterSecondTry(first, undefined)).toEqual({ tally: first, flaky: [] });
  expect(afterSecondTry(first, broken('rules', 'no report'))).toEqual({ tally: first, flaky: [] });
});
