import { describe, expect, it } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import { heldProblem, lostParts, lostProblem, secretProblem } from './secretPart';

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

describe('a fragrance that loses sizes', () => {
  const size = (volume: string) => ({ volume, price: 100, inStock: true });
  const rose = aProduct({
    id: 'rose',
    volume: '10 ml',
    variants: ['10 ml', '5 ml', '2 ml'].map(size),
  });
  const aSet = (name: string, ...contents: string[]) => aProduct({ id: name, name, contents });

  it('is refused while a set holds one of them, and the set is named', () => {
    const lost = lostParts(rose, { ...rose, variants: [size('10 ml')] });
    expect(lost).toEqual(['rose/5 ml', 'rose/2 ml']);
    const pair = aSet('A Pair', 'rose/5 ml', 'oud/5 ml');
    expect(lostProblem(lost, [pair, aSet('Other', 'rose/10 ml')])).toBe(
      '5 ml is in the box of A Pair. Take it out first, or keep it and mark it as out of stock.',
    );
    expect(lostProblem(lost, [pair, { ...aSet('Three', 'rose/2 ml'), visibility: 'draft' }])).toBe(
      '5 ml and 2 ml are in the boxes of A Pair and Three. Take them out first, or keep them and mark them as out of stock.',
    );
    expect(lostProblem(lost, [aSet('Other', 'rose/10 ml')])).toBeUndefined();
  });

  it('has lost nothing when the size becomes its only one', () => {
    const single = { ...rose, variants: [] };
    expect(lostParts(single, rose)).toEqual([]);
    expect(lostParts(rose, single)).toEqual(['rose/5 ml', 'rose/2 ml']);
  });
});
