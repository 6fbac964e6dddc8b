import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { aProduct, productLists } from '../../../tests/support/domain';
import {
  INITIAL_QUIZ,
  answersSchema,
  answersText,
  bestFits,
  decodeAnswers,
  encodeAnswers,
  finishedAnswers,
  leading,
  progressPercent,
  questions,
  quizFromAnswers,
  quizReducer,
  recommend,
  type Answers,
  type QuizAction,
  type QuizState,
} from './guided';
import { guidedFacts } from './guidedFacts';
import type { Product } from './product';

const HER_DATE: Answers = {
  forWhom: 'her',
  ageGroup: 'all',
  occasion: 'date',
  isGift: 'no',
  mood: 'elegant',
};
const described = (description: string, fields: Partial<Product> = {}): Product =>
  aProduct({ id: description, description, ...fields });
const anyAnswers: fc.Arbitrary<Answers> = fc
  .tuple(...questions.map((q) => fc.constantFrom<string>(...q.answers.map((a) => a.value))))
  .map((values) =>
    v.parse(answersSchema, Object.fromEntries(questions.map((q, n) => [q.id, values[n]]))),
  );
const idsOf = (products: Product[], answers: Answers): string[] =>
  recommend(products, answers).matches.map((match) => match.product.id);

describe('the questions', () => {
  it('are the five documented ones with their answers', () => {
    expect(questions.map((q) => [q.id, q.answers.map((a) => a.value)])).toEqual([
      ['forWhom', ['her', 'him', 'unisex', 'gift']],
      ['ageGroup', ['teen', '20s', '30s', '40+', 'all']],
      ['occasion', ['casual', 'office', 'party', 'date', 'everyday', 'gift']],
      ['isGift', ['yes', 'no']],
      ['mood', ['fresh', 'woody', 'sweet', 'smoky', 'elegant', 'bold', 'versatile']],
    ]);
  });
});

describe('quizReducer', () => {
  const all: QuizAction[] = questions.map((question) => ({
    type: 'answer',
    question: question.id,
    value: HER_DATE[question.id],
  }));
  const through = (...actions: QuizAction[]): QuizState =>
    actions.reduce(quizReducer, INITIAL_QUIZ);

  it('advances with each answer up to the results', () => {
    const steps = all.map((_action, n) => through(...all.slice(0, n + 1)));
    expect(steps.map((state) => state.step)).toEqual([1, 2, 3, 4, 5]);
    // Steps answered over the question count plus one: 1/6 … 5/6.
    expect([INITIAL_QUIZ, ...steps].map(progressPercent)).toEqual([0, 17, 33, 50, 67, 100]);
    expect(steps.map(finishedAnswers)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      HER_DATE,
    ]);
  });

  it('opens at the results of given answers', () => {
    expect(quizReducer(INITIAL_QUIZ, { type: 'open', answers: HER_DATE })).toEqual({
      step: 5,
      answers: HER_DATE,
    });
  });

  it('ignores a second tap on a question that has already advanced', () => {
    const once = through(all[0]!);
    expect(quizReducer(once, all[0]!)).toBe(once);
    expect(quizReducer(through(...all), all[4]!)).toEqual(through(...all));
  });

  it('ignores a value that is not an answer to the question', () => {
    expect(quizReducer(INITIAL_QUIZ, { type: 'answer', question: 'forWhom', value: 'bold' })).toBe(
      INITIAL_QUIZ,
    );
  });

  it('goes back, keeps the answers, and allows changing one', () => {
    const back = quizReducer(through(all[0]!, all[1]!), { type: 'back' });
    expect(back).toEqual({ step: 1, answers: { forWhom: 'her', ageGroup: 'all' } });
    const changed = quizReducer(back, { type: 'answer', question: 'ageGroup', value: '30s' });
    expect(changed).toEqual({ step: 2, answers: { forWhom: 'her', ageGroup: '30s' } });
    expect(quizReducer(INITIAL_QUIZ, { type: 'back' }).step).toBe(0);
    expect(quizReducer(through(...all), { type: 'back' }).step).toBe(4);
  });

  it('changes a given answer where one is, and neither one that is missing nor to another question’s', () => {
    const done = through(...all);
    expect(quizReducer(done, { type: 'change', question: 'mood', value: 'bold' })).toEqual({
      step: 5,
      answers: { ...HER_DATE, mood: 'bold' },
    });
    expect(quizReducer(done, { type: 'change', question: 'mood', value: 'her' })).toBe(done);
    const once = through(all[0]!);
    expect(quizReducer(once, { type: 'change', question: 'mood', value: 'bold' })).toBe(once);
  });

  it('starts over', () => {
    expect(quizReducer(through(...all), { type: 'restart' })).toEqual({ step: 0, answers: {} });
  });
});

describe('answersText', () => {
  it.each<[string, Partial<Answers>]>([
    ['For her: something elegant for a date.', {}],
    ['For him, in his 20s: something elegant for a date.', { forWhom: 'him', ageGroup: '20s' }],
    ['For her, 40 or older: something elegant for a date.', { ageGroup: '40+' }],
    [
      'For anyone in their teens: something elegant for a date.',
      { forWhom: 'unisex', ageGroup: 'teen' },
    ],
    ['A gift for her: something elegant for a date.', { isGift: 'yes' }],
    [
      'A gift for someone in their 30s: something elegant for a date.',
      { forWhom: 'gift', ageGroup: '30s' },
    ],
    ['For her: something bold for every day.', { mood: 'bold', occasion: 'everyday' }],
    ['For her: something smoky for a special occasion.', { mood: 'smoky', occasion: 'gift' }],
  ])('%s', (text, answers) => {
    expect(answersText({ ...HER_DATE, ...answers })).toBe(text);
  });

  it('is one sentence for any answers', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        expect(answersText(answers)).toMatch(/^[A-Z][\w ,]+: something \w+ for [a-z ]+\.$/);
      }),
    );
  });
});

describe('a shared link', () => {
  it('is readable', () => {
    expect(encodeAnswers(HER_DATE).toString()).toBe(
      'for=her&age=all&occasion=date&gift=no&mood=elegant',
    );
  });

  it('round-trips all or some answers', () => {
    fc.assert(
      fc.property(anyAnswers, fc.subarray(questions.map((q) => q.id)), (answers, kept) => {
        const some = Object.fromEntries(kept.map((id) => [id, answers[id]]));
        expect(decodeAnswers(new URLSearchParams(encodeAnswers(some).toString()))).toEqual(some);
        expect(decodeAnswers(encodeAnswers(answers))).toEqual(answers);
      }),
    );
  });

  it.each([
    ['', {}],
    ['for=HER&mood=%20bold ', { forWhom: 'her', mood: 'bold' }],
    ['age=40+', { ageGroup: '40+' }],
    ['age=40%2B', { ageGroup: '40+' }],
    ['for=them&age=20s&x=1', { ageGroup: '20s' }],
    ['for=her&for=him', { forWhom: 'her' }],
    ['for=constructor&gift=__proto__', {}],
  ])('%j says %j', (query, answers) => {
    expect(decodeAnswers(new URLSearchParams(query))).toEqual(answers);
  });

  it('opens at the first unanswered question, or at the results', () => {
    expect(quizFromAnswers({}).step).toBe(0);
    expect(quizFromAnswers({ forWhom: 'her', occasion: 'date' }).step).toBe(1);
    expect(finishedAnswers(quizFromAnswers(HER_DATE))).toEqual(HER_DATE);
  });
});

describe('guidedFacts', () => {
  it.each([
    ['Made for her.', ['her']],
    ['For the woman who knows', ['her']],
    ['for women', ['her']],
    ['FEMALE', ['her']],
    ['Cut for him;', ['him']],
    ['a man’s scent', ['him']],
    ['male', ['him']],
    ['Unisex by intention', ['unisex']],
    ['for everyone, her and him', ['her', 'him', 'unisex']],
    // Words that contain the others.
    ['A shimmer', []],
    ['woman', ['her']],
    ['female', ['her']],
    ['Another leather, there, mother', []],
    ['Ottoman manor, salesmanship, Himalayan', []],
    ['small, ballroom, petal', []],
  ])('%j is for %j', (description, forWhom) => {
    expect(guidedFacts(aProduct({ description })).forWhom).toEqual(forWhom);
  });

  it('reads the wearer from category, description and name; occasion and mood not from the category', () => {
    expect(guidedFacts(aProduct({ category: 'Her', name: 'Him' })).forWhom).toEqual(['her', 'him']);
    expect(guidedFacts(aProduct({ shortName: 'for her', tags: ['him'] })).forWhom).toEqual([]);
    const facts = guidedFacts(
      aProduct({ category: 'Woody', name: 'Bold Date', shortName: 'fresh', description: 'Party.' }),
    );
    expect(facts).toEqual({ forWhom: [], occasions: ['party', 'date'], moods: ['fresh', 'bold'] });
  });

  it('recognises every occasion and every mood of the quiz', () => {
    const valuesOf = (id: string) =>
      questions.flatMap((q) => (q.id === id ? q.answers.map((a) => a.value as string) : []));
    const all = [...valuesOf('occasion'), ...valuesOf('mood')].join(' ');
    const facts = guidedFacts(aProduct({ description: all }));
    expect([facts.occasions, facts.moods]).toEqual([valuesOf('occasion'), valuesOf('mood')]);
  });

  it('matches mood and occasion by whole words too', () => {
    expect(guidedFacts(aProduct({ description: 'refresh, boldly, update, sweetness' }))).toEqual({
      forWhom: [],
      occasions: [],
      moods: [],
    });
  });
});

describe('recommend', () => {
  const perfect = described('For her: an elegant date');
  const half = described('Elegant, for her');
  const wrong = described('An elegant date for him');
  const shiny = described('Shimmer on an elegant date');

  it('recommends what fits all three, with the reasons', () => {
    expect(recommend([half, wrong, shiny, perfect], HER_DATE)).toEqual({
      matches: [{ product: perfect, reasons: ['Composed for her', 'Elegant', 'Right for a date'] }],
      fallback: 'none',
    });
  });

  it('accepts either mood or occasion if nothing fits both, but never another wearer', () => {
    expect(recommend([half, wrong, shiny], HER_DATE)).toEqual({
      matches: [{ product: half, reasons: ['Composed for her', 'Elegant'] }],
      fallback: 'none',
    });
  });

  it('does not read "shimmer" as him, nor woman as man', () => {
    const answers: Answers = { ...HER_DATE, forWhom: 'him' };
    expect(recommend([shiny, described('A woman on an elegant date')], answers).matches).toEqual(
      [],
    );
  });

  it('falls back to featured ones, then to none', () => {
    const featured = ['1', '2', '3'].map((id) =>
      aProduct({ id, name: id, featured: true, rating: Number(id) }),
    );
    expect(recommend([wrong, ...featured], HER_DATE)).toEqual({
      matches: [
        { product: featured[2], reasons: [] },
        { product: featured[1], reasons: [] },
      ],
      fallback: 'featured',
    });
    expect(recommend([wrong], HER_DATE)).toEqual({ matches: [], fallback: 'empty' });
  });

  it('does not recommend what is sold out', () => {
    expect(idsOf([{ ...perfect, inStock: false }, half], HER_DATE)).toEqual([half.id]);
    expect(recommend([aProduct({ featured: true, stock: 0 })], HER_DATE).fallback).toBe('empty');
  });

  it('does not recommend a gift set', () => {
    const set = { ...perfect, contents: ['rose-of-kannauj/10 ml'] };
    expect(idsOf([set, half], HER_DATE)).toEqual([half.id]);
    expect(recommend([{ ...set, featured: true }], HER_DATE).fallback).toBe('empty');
  });

  it('accepts any wearer for a gift, and prefers fragrances tagged as gifts', () => {
    const plain = described('An elegant date', { rating: 5 });
    const gift = described('An elegant date, wrapped', { tags: ['gift-set'] });
    const answers: Answers = { ...HER_DATE, forWhom: 'gift' };
    expect(recommend([plain, gift], answers).matches).toEqual([
      { product: gift, reasons: ['Elegant', 'Right for a date', 'Well received as a gift'] },
      { product: plain, reasons: ['Elegant', 'Right for a date'] },
    ]);
  });

  it('uses tags only to rank', () => {
    const tagged = described('for her, an elegant date too', { tags: ['30s', 'her'] });
    const list = [perfect, described('elegant date'), tagged];
    expect(recommend(list, { ...HER_DATE, ageGroup: '30s' }).matches.map((m) => m.reasons)).toEqual(
      [
        ['Composed for her', 'Elegant', 'Right for a date', 'Popular with people in their 30s'],
        ['Composed for her', 'Elegant', 'Right for a date'],
      ],
    );
    expect(idsOf([described('nothing', { tags: ['her', 'elegant', 'date'] })], HER_DATE)).toEqual(
      [],
    );
  });

  it('uses the facts of the compact catalogue, which has no descriptions', () => {
    const compact = aProduct({ guided: guidedFacts(perfect) });
    expect(recommend([compact], HER_DATE).matches[0]?.reasons).toHaveLength(3);
  });

  const WORD = { her: /\b(her|wom[ae]n|females?)\b/i, him: /\b(him|m[ae]n|males?)\b/i };
  it('returns at most two products of the catalogue, for the right wearer, for any answers', () => {
    fc.assert(
      fc.property(productLists, anyAnswers, (products, answers) => {
        const { matches, fallback } = recommend(products, answers);
        expect(matches.length).toBeLessThanOrEqual(2);
        expect(matches.every((match) => products.includes(match.product))).toBe(true);
        expect(new Set(matches).size).toBe(matches.length);
        expect(fallback === 'empty').toBe(matches.length === 0);
        for (const { product, reasons } of matches) {
          if (fallback === 'featured') expect(product.featured).toBe(true);
          else expect(reasons.length).toBeGreaterThan(0);
          if (fallback === 'none' && (answers.forWhom === 'her' || answers.forWhom === 'him'))
            expect(`${product.category} ${product.description} ${product.name}`).toMatch(
              WORD[answers.forWhom],
            );
        }
        expect(recommend(products.toReversed(), answers)).toEqual({ matches, fallback });
      }),
    );
  });

  it('age and gift never exclude a fragrance; they only affect the order', () => {
    fc.assert(
      fc.property(productLists, anyAnswers, anyAnswers, (products, answers, others) => {
        const { ageGroup, isGift } = others;
        expect(recommend(products, { ...answers, ageGroup, isGift }).fallback).toBe(
          recommend(products, answers).fallback,
        );
      }),
    );
  });
});

describe('leading', () => {
  it('is the bestseller before the first answer', () => {
    const products = [
      aProduct({ id: 'unranked', featured: true, rating: 5 }),
      aProduct({ id: 'second', rank: 2 }),
      aProduct({ id: 'sold-out', rank: 1, inStock: false }),
    ];
    expect(leading(products, {})?.id).toBe('second');
    expect(leading([], {})).toBeUndefined();
  });

  it('follows the answers given so far', () => {
    const hers = described('for her', { rating: 1 });
    const date = described('for her, on a date');
    const his = described('for him, on a date', { rating: 5 });
    const products = [his, date, hers];
    expect(leading(products, { forWhom: 'him' })).toBe(his);
    expect(leading(products, { forWhom: 'her', occasion: 'date' })).toBe(date);
    // Without a fragrance for her, another one still gives the screen a photograph.
    expect(leading([his], { forWhom: 'her' })).toBe(his);
  });

  it('is the first recommendation once all questions are answered, in any order of the catalogue', () => {
    fc.assert(
      fc.property(productLists, anyAnswers, (products, answers) => {
        const { matches, fallback } = recommend(products, answers);
        const leader = leading(products, answers);
        if (fallback === 'none') expect(leader).toBe(matches[0]?.product);
        expect(leading(products.toReversed(), answers)).toBe(leader);
      }),
    );
  });
});

describe('bestFits', () => {
  it('begins with the recommendations, goes on with near fits, and leaves other wearers out', () => {
    const full = described('for her, an elegant date');
    const near = described('for her, a date', { rating: 5 });
    const wearer = described('for her', { rating: 5 });
    const his = described('for him, an elegant date');
    expect(bestFits([his, wearer, near, full], HER_DATE, 3)).toEqual([full, near]);
    expect(bestFits([near, full], HER_DATE, 1)).toEqual([full]);
    fc.assert(
      fc.property(productLists, anyAnswers, (products, answers) => {
        const { matches, fallback } = recommend(products, answers);
        const first = bestFits(products, answers, matches.length);
        if (fallback === 'none') expect(first).toEqual(matches.map(({ product }) => product));
      }),
    );
  });
});
