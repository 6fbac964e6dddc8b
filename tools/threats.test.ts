import { expect, it } from 'vitest';
import { threatsOf, unknownThreats } from './threats';

it('an attack whose number is not in the table is found', () => {
  const threats = threatsOf(
    '| #   | threat |\n| --- | --- |\n| 1   | a door | shut | test |\n| 12  | a window | shut | test |\n',
  );
  expect(threats).toEqual([
    { number: 1, threat: 'a door' },
    { number: 12, threat: 'a window' },
  ]);
  expect(unknownThreats(threats, [1, 12, 1])).toEqual([]);
  expect(unknownThreats(threats, [1, 99, 99])).toEqual([99]);
});
