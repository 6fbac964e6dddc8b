import { expect, it } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import { secretProblem } from './secretPart';

const DEC_1 = '2026-12-01T04:30:00.000Z';
const DEC_2 = '2026-12-02T04:30:00.000Z';
const DRAFT = 'Dawn Oud is a draft. Publish it first, or keep the set a draft.';
const LATER = 'Dawn Oud is shown from 1 Dec 2026, 10:00. Show the set then or later.';

it.each([
  ['draft', '', DRAFT],
  ['draft', DEC_2, DRAFT],
  ['draft', 'wrapping', DRAFT],
  ['draft', 'draft', undefined],
  ['draft', 'hidden', undefined],
  [DEC_1, '', LATER],
  [DEC_1, DEC_1, undefined],
  [DEC_1, DEC_2, undefined],
  [DEC_2, DEC_1, 'Dawn Oud is shown from 2 Dec 2026, 10:00. Show the set then or later.'],
  // Shoppers have known it.
  ['hidden', '', undefined],
  ['', '', undefined],
])('a part that is “%s” in a set that is “%s”', (part, set, problem) => {
  const products = new Map([['dawn', aProduct({ name: 'Dawn Oud', visibility: part })]]);
  expect(secretProblem('dawn/12 ml', products, set)).toBe(problem);
  expect(secretProblem('gone/12 ml', products, set)).toBeUndefined();
});
