import { expect, it } from 'vitest';
import { afterSecondTry, failure, filesToTryAgain, type Tally } from './suites';

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

it('counts a test that passed alone and names it, and keeps every other failure', () => {
  const outside = failure('rules: vitest ended with exit code 1; see above');
  const first = aTally({ failures: [late, wrong, outside] });
  const files = [late, wrong].map(({ file = '' }) => ({ file, ms: 1 }));
  const { tally, flaky } = afterSecondTry(first, aTally({ passed: 5, failures: [wrong], files }));
  expect(flaky).toEqual(['a.test.ts: is late']);
  expect(tally.failures).toEqual([outside, wrong]);
  expect(tally.passed).toBe(11);
});

it('leaves a suite as it was that was not run again', () => {
  const first = aTally({ failures: [wrong] });
  expect(afterSecondTry(first, undefined)).toEqual({ tally: first, flaky: [] });
});
