import { describe, expect, it } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import { heldProblem, secretProblem } from './secretPart';

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

describe('a fragrance that becomes a draft', () => {
  const dawn = aProduct({ id: 'dawn', name: 'Dawn Oud', visibility: 'draft' });
  const aSet = (name: string, visibility?: string) =>
    aProduct({ id: name, name, contents: ['rose/10 ml', 'dawn/12 ml'], visibility });

  it('is refused while a set that holds it is shown, and the set is named', () => {
    expect(heldProblem(dawn, [aSet('A Pair'), aSet('Three', 'draft')])).toBe(
      'It is in the box of A Pair, and what is in a box is shown. Make that set a draft first, or hide this fragrance instead.',
    );
    expect(heldProblem(dawn, [aSet('A Pair'), aSet('Three', DEC_1)])).toBe(
      'It is in the boxes of A Pair and Three, and what is in a box is shown. Make those sets drafts first, or hide this fragrance instead.',
    );
  });

  it('is not refused when it is hidden, or shown before the set', () => {
    expect(heldProblem({ ...dawn, visibility: 'hidden' }, [aSet('A Pair')])).toBeUndefined();
    expect(heldProblem({ ...dawn, visibility: DEC_1 }, [aSet('A Pair', DEC_2)])).toBeUndefined();
    expect(heldProblem(dawn, [aSet('A Pair', 'hidden'), aProduct()])).toBeUndefined();
  });
});
