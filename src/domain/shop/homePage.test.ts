import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import type { Review } from '../customer/review';
import {
  decodeHome,
  HOME_MAX,
  homeReviewProblem,
  isCurrentCopy,
  MOODS,
  packHome,
  PROMISES,
  shownMoods,
  toHomeReview,
  toMoodForms,
  toMoods,
  validateMoods,
  type Mood,
  toHomeForm,
  toHomeSettings,
  validateHome,
  type HomeForm,
  type Passage,
} from './homePage';

const aMood = (fields: Partial<Mood> = {}): Mood => ({
  title: 'Rain',
  sentence: 'The first hour of it.',
  products: ['vetiver-rain'],
  ...fields,
});
const moods = [aMood({ title: 'Heat' }), aMood({ title: 'Dusk' }), aMood()];
const aReview = (fields: Partial<Review> = {}): Review => ({
  id: 'u1',
  userId: 'u1',
  userName: 'Asha Rao',
  shownName: 'Asha Rao',
  rating: 5,
  text: 'Warm without being sticky.',
  hidden: false,
  verified: true,
  createdAt: new Date('2026-11-20T06:30:00Z'),
  ...fields,
});
const aPassage = (): Passage => ({ title: 'Try it first', text: 'As a vial.' });
const copy = toHomeReview('amber-durbar', aReview());

describe('what the home page shows', () => {
  it('is nothing of what is invalid, and never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        expect(decodeHome(data).moods.length % MOODS).toBe(0);
      }),
    );
    expect(decodeHome(undefined)).toEqual({ moods: [] });
    expect(decodeHome({ moods: moods.slice(1), review: copy })).toEqual({
      moods: [],
      review: copy,
    });
    for (const promises of [[aPassage()], Array.from({ length: PROMISES + 1 }, aPassage)])
      expect(decodeHome({ promises, house: { title: '' } })).toEqual({ moods: [] });
    for (const wrong of [{ rating: 6 }, { text: '' }, { productId: '../x' }])
      expect(decodeHome({ moods, review: { ...copy, ...wrong } })).toEqual({ moods });
  });

  it('comes back as it was packed, without what else the document holds', () => {
    expect(packHome({ moods: [] })).toBeUndefined();
    for (const home of [
      { moods },
      { moods: [], review: copy },
      { moods, review: copy },
      { moods: [], house: aPassage(), promises: Array.from({ length: PROMISES }, aPassage) },
    ]) {
      const packed = packHome(decodeHome({ ...home, updatedBy: 'asha' }));
      expect(JSON.stringify(packed)).not.toContain('asha');
      expect(decodeHome(JSON.parse(JSON.stringify(packed)))).toEqual(home);
    }
  });

  it('leaves out fragrances that are gone, and a mood without any', () => {
    const [rain, oud] = [aProduct({ id: 'vetiver-rain' }), aProduct({ id: 'oud' })];
    const some = [
      aMood({ products: ['gone'] }),
      aMood({ products: ['gone', 'oud', 'vetiver-rain'] }),
    ];
    expect(shownMoods(some, [rain, oud])).toEqual([{ ...aMood(), products: [oud, rain] }]);
  });
});

describe('the form', () => {
  const known = new Set(['vetiver-rain', 'oud']);

  it('holds three moods with three fragrances each, and gives them back', () => {
    expect(toMoodForms([])).toHaveLength(MOODS);
    expect(toMoods(toMoodForms([]))).toEqual([]);
    expect(toMoods(toMoodForms(moods))).toEqual(moods);
    const [first] = toMoods(
      toMoodForms(moods).with(0, {
        title: ' Heat ',
        sentence: 'Dry\n spice.',
        products: ['', 'oud', ''],
      }),
    );
    expect(first).toEqual({ title: 'Heat', sentence: 'Dry spice.', products: ['oud'] });
  });

  it('is filled in or blank as a whole', () => {
    expect(validateMoods(toMoodForms([]), known)).toEqual({});
    expect(validateMoods(toMoodForms(moods), known)).toEqual({});
    const found = validateMoods(toMoodForms(moods.slice(0, 2)), known);
    expect(Object.keys(found)).toEqual(['2.title', '2.sentence', '2.products.0']);
  });

  it.each<[Partial<Mood>, string]>([
    [{ title: 'x'.repeat(HOME_MAX.title + 1) }, '1.title'],
    [{ title: '  ' }, '1.title'],
    [{ sentence: 'x'.repeat(HOME_MAX.sentence + 1) }, '1.sentence'],
    [{ products: [] }, '1.products.0'],
    [{ products: ['oud', 'gone'] }, '1.products.1'],
    [{ products: ['oud', 'vetiver-rain', 'oud'] }, '1.products.2'],
  ])('refuses %j', (wrong, field) => {
    const forms = toMoodForms(moods.with(1, aMood(wrong)));
    expect(Object.keys(validateMoods(forms, known))).toEqual([field]);
  });
});

describe('the words of the owner', () => {
  const blank = toHomeForm({ moods: [] });
  const errors = (form: Partial<HomeForm>): string[] =>
    Object.keys(validateHome({ ...blank, ...form }, new Set()));

  it('go into the form and come back, and are those of the code when they are blank', () => {
    expect(toHomeSettings(blank)).toEqual({ moods: [] });
    expect(errors({})).toEqual([]);
    const settings = {
      moods: [],
      house: aPassage(),
      promises: Array.from({ length: PROMISES }, aPassage),
    };
    expect(toHomeSettings(toHomeForm(settings))).toEqual(settings);
    expect(errors(toHomeForm(settings))).toEqual([]);
  });

  it('are filled in as a whole and not too long', () => {
    const long = (length: number) => 'x'.repeat(length);
    expect(errors({ house: { title: ' x ', text: '' } })).toEqual(['house.text']);
    const most = { title: long(HOME_MAX.houseTitle), text: long(HOME_MAX.houseText) };
    expect(errors({ house: most })).toEqual([]);
    expect(errors({ house: { title: `${most.title}x`, text: `${most.text}x` } })).toEqual([
      'house.title',
      'house.text',
    ]);
    const promises = Array.from({ length: PROMISES }, aPassage);
    expect(errors({ promises: promises.with(2, { title: '', text: '' }) })).toEqual([
      'promises.2.title',
      'promises.2.text',
    ]);
    expect(errors({ promises: promises.with(0, { title: long(41), text: long(161) }) })).toEqual([
      'promises.0.title',
      'promises.0.text',
    ]);
  });
});

describe('a review', () => {
  it('can be shown when it is visible, of a customer and not too long', () => {
    expect(homeReviewProblem(aReview())).toBeUndefined();
    expect(homeReviewProblem(aReview({ text: 'x'.repeat(HOME_MAX.reviewText) }))).toBeUndefined();
    for (const wrong of [
      { hidden: true },
      { verified: false },
      { text: 'x'.repeat(HOME_MAX.reviewText + 1) },
    ])
      expect(homeReviewProblem(aReview(wrong))).toBeDefined();
  });

  it('is copied as it is, and the copy is out of date with any edit', () => {
    expect(isCurrentCopy(copy, aReview({ longevity: 3 }))).toBe(true);
    expect(isCurrentCopy(copy, undefined)).toBe(false);
    for (const edit of [
      { text: 'Warm' },
      { rating: 4 },
      { shownName: 'Anonymous' },
      { hidden: true },
      { verified: false },
    ])
      expect(isCurrentCopy(copy, aReview(edit))).toBe(false);
  });
});
