import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import {
  countVotes,
  SCALE_NAMES,
  SCALES,
  stepsOf,
  voteSentence,
  WEAR_STEPS,
  withStep,
} from './wear';

it('a step that is set holds and one that is cleared does not, whatever held before; others of its scale stay where many may', () => {
  fc.assert(
    fc.property(
      fc.subarray([...WEAR_STEPS]),
      fc.constantFrom(...SCALE_NAMES),
      fc.nat({ max: 3 }),
      fc.boolean(),
      (before, name, n, holds) => {
        const { steps, many } = SCALES[name];
        const step = steps[n] ?? '';
        const wear = withStep(before, name, step, holds);
        expect(wear.includes(step)).toBe(holds);
        const elsewhere = (list: readonly string[]) =>
          WEAR_STEPS.filter((one) => list.includes(one) && !steps.some((other) => other === one));
        expect(elsewhere(wear)).toEqual(elsewhere(before));
        const held = stepsOf(aProduct({ wear }), name);
        if (many) expect(held).toEqual(steps.filter((one) => wear.includes(one)));
        else expect(held.length).toBeLessThanOrEqual(1);
        if (!many && holds) expect(held).toEqual([step]);
      },
    ),
  );
});

it('unknown steps of an older document are left out', () => {
  expect(stepsOf(aProduct({ wear: ['Spring', 'Winter'] }), 'season')).toEqual(['Winter']);
});

it.each([
  [[0, 0, 0, 0], undefined],
  [[0, 0, 1, 0], 'The one customer who voted says eight hours.'],
  [[0, 0, 7, 5], 'Of 12 customers who voted, 7 say eight hours.'],
  [[0, 0, 0, 3], 'Of 3 customers who voted, all say until tomorrow.'],
  [[1, 1, 0, 0], 'Of 2 customers who voted, 1 says two hours.'],
])('votes %j are said in a sentence', (longevity, sentence) =>
  expect(voteSentence({ longevity, sillage: [0, 0, 0, 0] }, 'longevity')).toBe(sentence),
);

it('votes are counted by step; without any there are none', () => {
  expect(countVotes([{ longevity: 4 }, { longevity: 4, sillage: 1 }, {}])).toEqual({
    longevity: [0, 0, 0, 2],
    sillage: [1, 0, 0, 0],
  });
  expect(countVotes([{}])).toBeUndefined();
});
