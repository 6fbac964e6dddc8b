import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validateParcelForm, toParcelForm, type Box } from '../shop/parcelSettings';
import { packParcel, parcelLabel, parcelNote, roomOf, type Piece } from './packing';

const box = (name: string, holds: number, weight: number, side = holds ** (1 / 3)): Box => ({
  name,
  length: side,
  breadth: side,
  height: side,
  weight,
  holds,
});
const SMALL = box('Small', 100, 80, 12);
const MEDIUM = box('Medium', 300, 150, 18);
const BOXES = [MEDIUM, SMALL];
const bottle = (quantity: number, weight: number | undefined = 210): Piece => ({
  ml: 50,
  weight,
  quantity,
});

/** Tables that the form accepts: a larger box neither holds less nor is lighter. */
const tables = fc
  .array(
    fc.record({
      side: fc.integer({ min: 5, max: 60 }),
      holds: fc.integer({ min: 10, max: 2000 }),
      weight: fc.integer({ min: 10, max: 900 }),
    }),
    { minLength: 0, maxLength: 6 },
  )
  .map((rows) => {
    const sorted = (of: 'side' | 'holds' | 'weight') =>
      rows.map((row) => row[of]).toSorted((a, b) => a - b);
    const [sides, holds, weights] = [sorted('side'), sorted('holds'), sorted('weight')];
    return rows.map((_, n) =>
      box(`Box ${n}`, holds[n] ?? 1, weights[n] ?? 1, (sides[n] ?? 1) + n / 10),
    );
  });
const pieces = fc.array(
  fc.record({
    ml: fc.option(fc.constantFrom(2, 7.5, 50, 100), { nil: undefined }),
    weight: fc.option(fc.integer({ min: 1, max: 900 }), { nil: undefined }),
    quantity: fc.integer({ min: 1, max: 10 }),
  }),
  { minLength: 1, maxLength: 8 },
);

describe('a parcel', () => {
  it('goes into the smallest box that holds it, and weighs its pieces and the box', () => {
    expect(packParcel([bottle(2)], BOXES)).toEqual({
      box: 'Small',
      boxes: 1,
      length: 12,
      breadth: 12,
      height: 12,
      weight: 0.5,
      unweighed: 0,
    });
    expect(packParcel([bottle(3)], BOXES)).toMatchObject({ box: 'Medium', weight: 0.78 });
  });

  it('is packed in several of the largest box when no single one holds it', () => {
    expect(packParcel([bottle(13)], BOXES)).toMatchObject({
      box: 'Medium',
      boxes: 3,
      height: 54,
      weight: 3.18,
    });
  });

  it('has the usual figures where nothing is known', () => {
    const usual = { box: undefined, length: 10, breadth: 10, height: 10, weight: 0.5 };
    expect(packParcel([{ ml: 50, weight: undefined, quantity: 9 }], [])).toMatchObject(usual);
    expect(packParcel([], [])).toMatchObject(usual);
  });

  it('is never declared lighter than usual while a figure is missing', () => {
    expect(packParcel([bottle(1)], [])).toMatchObject({ weight: 0.5 });
    expect(packParcel([bottle(1), bottle(1, 900)], [])).toMatchObject({ weight: 1.11 });
    const half = [bottle(1), { ml: 50, weight: undefined, quantity: 2 }];
    expect(packParcel(half, BOXES)).toMatchObject({ weight: 0.5, unweighed: 2 });
  });

  it('a vial takes the room of its carton, a set that of a large bottle', () => {
    expect(roomOf([{ ml: 2, weight: 9, quantity: 5 }])).toBe(50);
    expect(roomOf([{ ml: undefined, weight: 9, quantity: 2 }])).toBe(200);
  });

  it('says how it is packed, and what is not known', () => {
    const several = packParcel([{ ml: 100, weight: undefined, quantity: 4 }], BOXES);
    expect(parcelLabel(several)).toBe('2 × Medium, 18 × 18 × 36 cm, 0.5 kg');
    expect(parcelNote(several)).toBe(
      'No single box holds all pieces. 4 pieces have no weight, so it is at least 0.5 kg.',
    );
    expect(parcelNote(packParcel([bottle(1)], BOXES))).toBeUndefined();
    expect(parcelLabel(packParcel([], []))).toBe('Usual parcel, 10 × 10 × 10 cm, 0.5 kg');
  });
});

describe('any parcel', () => {
  it('fits its boxes', () => {
    fc.assert(
      fc.property(pieces, tables, (some, boxes) => {
        const packed = packParcel(some, boxes);
        const used = boxes.find(({ name }) => name === packed.box);
        if (boxes.length === 0) expect(packed.box).toBeUndefined();
        else expect((used?.holds ?? 0) * packed.boxes).toBeGreaterThanOrEqual(roomOf(some));
      }),
    );
  });

  it('is at least as heavy as the known pieces and the boxes', () => {
    fc.assert(
      fc.property(pieces, tables, (some, boxes) => {
        const packed = packParcel(some, boxes);
        const own = boxes.find(({ name }) => name === packed.box)?.weight ?? 0;
        const known = some.reduce((sum, { weight = 0, quantity }) => sum + weight * quantity, 0);
        expect(packed.weight * 1000).toBeGreaterThanOrEqual(known + own * packed.boxes - 1e-6);
      }),
    );
  });

  it('is never lighter with one more piece', () => {
    fc.assert(
      fc.property(pieces, pieces, tables, (some, more, boxes) => {
        fc.pre(Object.keys(validateParcelForm(toParcelForm({ boxes, minRating: 4 }))).length === 0);
        const [before, after] = [packParcel(some, boxes), packParcel([...some, ...more], boxes)];
        expect(after.weight).toBeGreaterThanOrEqual(before.weight);
      }),
    );
  });

  it('does not depend on the order of pieces and boxes, nor on how pieces are counted', () => {
    fc.assert(
      fc.property(pieces, tables, (some, boxes) => {
        const one = some.flatMap((piece) =>
          Array.from({ length: piece.quantity }, () => ({ ...piece, quantity: 1 })),
        );
        const packed = packParcel(some, boxes);
        expect(packParcel(some.toReversed(), boxes.toReversed())).toEqual(packed);
        expect(packParcel(one, boxes)).toEqual(packed);
      }),
    );
  });
});
