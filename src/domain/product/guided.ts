import * as v from 'valibot';
import { MAX_RECOMMENDATIONS } from '../shop/constants';
import { dateSchema } from '../shop/decode';
import { FOR_WHOM_WORDS, guidedFacts } from './guidedFacts';
import { byFeaturedThenRating, byRank, isAvailable, isSet, type Product } from './product';

interface Choice {
  value: string;
  label: string;
  /**
   * The reason shown with a fragrance that fits this answer; missing where the answer does not describe a fragrance.
   */
  reason?: string;
}

/** The five questions of the quiz (docs/product.md "Guided quiz"). `param` names the answer in a shared link. */
export const questions = [
  {
    id: 'forWhom',
    param: 'for',
    prompt: 'Who will wear it?',
    answers: [
      { value: 'her', label: 'Her', reason: 'Composed for her' },
      { value: 'him', label: 'Him', reason: 'Composed for him' },
      { value: 'unisex', label: 'Anyone', reason: 'For everyone' },
      { value: 'gift', label: 'It is a gift', reason: 'Well received as a gift' },
    ],
  },
  {
    id: 'ageGroup',
    param: 'age',
    prompt: 'How old is the wearer?',
    answers: [
      { value: 'teen', label: 'In their teens', reason: 'Popular with teenagers' },
      { value: '20s', label: 'In their 20s', reason: 'Popular with people in their 20s' },
      { value: '30s', label: 'In their 30s', reason: 'Popular with people in their 30s' },
      { value: '40+', label: '40 and beyond', reason: 'Popular with people over 40' },
      { value: 'all', label: 'Any age' },
    ],
  },
  {
    id: 'occasion',
    param: 'occasion',
    prompt: 'Where will it be worn?',
    answers: [
      { value: 'casual', label: 'Casual days', reason: 'For casual days' },
      { value: 'office', label: 'The office', reason: 'Suits the office' },
      { value: 'party', label: 'A party', reason: 'Made for a party' },
      { value: 'date', label: 'A date', reason: 'Right for a date' },
      { value: 'everyday', label: 'Every day', reason: 'Easy to wear every day' },
      { value: 'gift', label: 'A special occasion', reason: 'A gift with a sense of occasion' },
    ],
  },
  {
    id: 'isGift',
    param: 'gift',
    prompt: 'Will it be given as a gift?',
    answers: [
      { value: 'yes', label: 'Yes', reason: 'Well received as a gift' },
      { value: 'no', label: 'No' },
    ],
  },
  {
    id: 'mood',
    param: 'mood',
    prompt: 'Which mood should it evoke?',
    answers: [
      { value: 'fresh', label: 'Fresh', reason: 'Fresh' },
      { value: 'woody', label: 'Woody', reason: 'Woody' },
      { value: 'sweet', label: 'Sweet', reason: 'Sweet' },
      { value: 'smoky', label: 'Smoky', reason: 'Smoky' },
      { value: 'elegant', label: 'Elegant', reason: 'Elegant' },
      { value: 'bold', label: 'Bold', reason: 'Bold' },
      { value: 'versatile', label: 'Versatile', reason: 'Versatile' },
    ],
  },
] as const satisfies readonly {
  id: string;
  param: string;
  prompt: string;
  answers: readonly Choice[];
}[];

type Question = (typeof questions)[number];
export type QuestionId = Question['id'];
export type Answers = { [Q in Question as Q['id']]: Q['answers'][number]['value'] };
type AnswerOf<Id extends QuestionId> = Answers[Id];

function valuesOf<Id extends QuestionId>(id: Id): AnswerOf<Id>[] {
  return choices(id).map((choice) => choice.value as AnswerOf<Id>);
}

function choices(id: QuestionId): readonly Choice[] {
  return questions.find((question) => question.id === id)?.answers ?? [];
}

/** All five answers, each one of the values of its question. */
export const answersSchema = v.object({
  forWhom: v.picklist(valuesOf('forWhom')),
  ageGroup: v.picklist(valuesOf('ageGroup')),
  occasion: v.picklist(valuesOf('occasion')),
  isGift: v.picklist(valuesOf('isGift')),
  mood: v.picklist(valuesOf('mood')),
});
const someAnswersSchema = v.partial(answersSchema);

/** A customer's last answers, and when they were given. */
export const lastAnswersSchema = v.object({ ...answersSchema.entries, at: dateSchema });
export type LastAnswers = v.InferOutput<typeof lastAnswersSchema>;

/** `step` is the index of the current question, or 5 for the results. Going back keeps the answers. */
export interface QuizState {
  step: number;
  answers: Partial<Answers>;
}
export type QuizAction =
  | { type: 'answer'; question: QuestionId; value: string }
  | { type: 'change'; question: QuestionId; value: string }
  | { type: 'open'; answers: Answers }
  | { type: 'back' }
  | { type: 'goTo'; step: number }
  | { type: 'restart' };

export const INITIAL_QUIZ: QuizState = { step: 0, answers: {} };

/**
 * An answer leads to the next question, Back to the previous one, Start Over to the first. A given answer can be changed
 * where one is. The browser's Back and Forward go to a step, but not past an open question.
 */
export function quizReducer(state: QuizState, action: QuizAction): QuizState {
  switch (action.type) {
    case 'answer': {
      // A second tap during the delay would answer a question that has already advanced.
      if (questions[state.step]?.id !== action.question) return state;
      const answers = withAnswer(state.answers, action);
      return answers ? { step: state.step + 1, answers } : state;
    }
    case 'change': {
      const answers = withAnswer(state.answers, action);
      return answers && state.answers[action.question] !== undefined
        ? { ...state, answers }
        : state;
    }
    case 'open':
      return quizFromAnswers(action.answers);
    case 'back':
      return { ...state, step: Math.max(0, state.step - 1) };
    case 'goTo': {
      const open = questions.findIndex(({ id }) => state.answers[id] === undefined);
      const last = open < 0 ? questions.length : open;
      return { ...state, step: Math.min(Math.max(0, action.step), last) };
    }
    case 'restart':
      return INITIAL_QUIZ;
  }
}

/** The answers with one more or another one; undefined when it is none of its question. */
function withAnswer(
  answers: Partial<Answers>,
  { question, value }: { question: QuestionId; value: string },
): Partial<Answers> | undefined {
  const result = v.safeParse(someAnswersSchema, { ...answers, [question]: value });
  return result.success ? defined(result.output) : undefined;
}

/** Steps answered over the question count plus one, in whole percent; the results are the end. */
export function progressPercent(state: QuizState): number {
  const reached = state.step < questions.length ? state.step : questions.length + 1;
  return Math.round((reached / (questions.length + 1)) * 100);
}

/** All five answers once the last question is answered, else undefined. */
export function finishedAnswers(state: QuizState): Answers | undefined {
  if (state.step < questions.length) return undefined;
  const result = v.safeParse(answersSchema, state.answers);
  return result.success ? result.output : undefined;
}

/** The quiz with answers from a shared link or the last ones: at the first unanswered question, or at the results. */
export function quizFromAnswers(answers: Partial<Answers>): QuizState {
  const open = questions.findIndex((question) => answers[question.id] === undefined);
  return { step: open === -1 ? questions.length : open, answers };
}

/** `for=her&age=20s&occasion=date&gift=no&mood=elegant`, in the order of the questions. */
export function encodeAnswers(answers: Partial<Answers>): URLSearchParams {
  const params = new URLSearchParams();
  for (const { id, param } of questions) {
    const value = answers[id];
    if (value !== undefined) params.set(param, value);
  }
  return params;
}

/** The answers in a link's query string; missing or invalid ones stay unanswered. */
export function decodeAnswers(params: URLSearchParams): Partial<Answers> {
  const named = questions.flatMap(({ id, param }) => {
    const raw = params.get(param)?.trim().toLowerCase();
    // An unescaped plus in `40+` is decoded as a space.
    const value = id === 'ageGroup' && raw === '40' ? '40+' : raw;
    return choices(id).some((choice) => choice.value === value) ? [[id, value]] : [];
  });
  const result = v.safeParse(someAnswersSchema, Object.fromEntries(named));
  return result.success ? defined(result.output) : {};
}

const WEARER = { her: 'her', him: 'him', unisex: 'anyone', gift: 'someone' };
const OCCASION = {
  casual: 'casual days',
  office: 'the office',
  party: 'a party',
  date: 'a date',
  everyday: 'every day',
  gift: 'a special occasion',
};

/** The answers in a sentence: `A gift for her, in her 20s: something elegant for a date.` */
export function answersText({ forWhom, ageGroup, occasion, isGift, mood }: Answers): string {
  const isNamed = forWhom === 'her' || forWhom === 'him';
  const pronoun = { her: 'her', him: 'his', unisex: 'their', gift: 'their' }[forWhom];
  const age = {
    teen: `in ${pronoun} teens`,
    '20s': `in ${pronoun} 20s`,
    '30s': `in ${pronoun} 30s`,
    '40+': '40 or older',
    all: '',
  }[ageGroup];
  const wearer = [WEARER[forWhom], age].filter(Boolean).join(isNamed ? ', ' : ' ');
  const isGiven = isGift === 'yes' || forWhom === 'gift';
  return `${isGiven ? 'A gift for' : 'For'} ${wearer}: something ${mood} for ${OCCASION[occasion]}.`;
}

/** Drops keys whose value is undefined. */
function defined(answers: v.InferOutput<typeof someAnswersSchema>): Partial<Answers> {
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined));
}

export interface Recommendation {
  product: Product;
  /** Reasons in words, the most important first; empty for a fallback. */
  reasons: string[];
}
export interface Recommendations {
  matches: Recommendation[];
  /** `featured`: nothing fits, so featured fragrances are shown. `empty`: nothing is featured either. */
  fallback: 'none' | 'featured' | 'empty';
}

const GIFT_TAGS = ['gift', 'gift-set'];

interface Fit {
  /** How many of wearer, occasion and mood fit. */
  matches: number;
  isRightWearer: boolean;
  score: number;
  reasons: string[];
}

/** Whether the answer rules out fragrances for other wearers; `gift` does not. */
function excludes(forWhom: Answers['forWhom'] | undefined): boolean {
  return forWhom !== undefined && forWhom in FOR_WHOM_WORDS;
}

/** Whether a list contains the answer; never when the question is open. */
const has = (list: readonly string[], answer: string | undefined): boolean =>
  answer !== undefined && list.includes(answer);

function fitOf(product: Product, answers: Partial<Answers>): Fit {
  const facts = product.guided ?? guidedFacts(product);
  const tags = product.tags.map((tag) => tag.trim().toLowerCase());
  const gift = tags.some((tag) => GIFT_TAGS.includes(tag));
  const wanted = answers.isGift === 'yes' || answers.forWhom === 'gift';
  const forWhom = has(facts.forWhom, answers.forWhom);
  const occasion = has(facts.occasions, answers.occasion);
  const mood = has(facts.moods, answers.mood);
  const age = has(tags, answers.ageGroup);
  const reasonFor = (applies: boolean, id: QuestionId): string[] => {
    const reason = choices(id).find((choice) => choice.value === answers[id])?.reason;
    return applies && reason !== undefined ? [reason] : [];
  };
  return {
    matches: Number(forWhom) + Number(occasion) + Number(mood),
    isRightWearer: forWhom || !excludes(answers.forWhom),
    score:
      Number(wanted && gift) +
      Number(age) +
      [answers.forWhom, answers.occasion, answers.mood].filter((value) => has(tags, value)).length,
    reasons: [
      ...new Set([
        ...reasonFor(forWhom, 'forWhom'),
        ...reasonFor(mood, 'mood'),
        ...reasonFor(occasion, 'occasion'),
        ...reasonFor(wanted && gift, answers.isGift === 'yes' ? 'isGift' : 'forWhom'),
        ...reasonFor(age, 'ageGroup'),
      ]),
    ],
  };
}

/** Sold-out fragrances and gift sets are never recommended. */
const recommendable = (products: readonly Product[]): Product[] =>
  products.filter((product) => isAvailable(product) && !isSet(product));

/**
 * Recommends up to two fragrances that fit wearer, occasion and mood; if none fits all three, those for the right
 * wearer that fit one of the other two; if none does, featured ones. Age and gift only affect the score. The
 * order of `products` does not matter.
 */
export function recommend(products: readonly Product[], answers: Answers): Recommendations {
  const required = excludes(answers.forWhom) ? 3 : 2;
  const available = recommendable(products);
  const fits = available
    .map((product) => ({ product, fit: fitOf(product, answers) }))
    .filter(({ fit }) => fit.isRightWearer && fit.matches >= required - 1);
  const full = fits.filter(({ fit }) => fit.matches === required);
  const matches = (full.length > 0 ? full : fits)
    .sort((a, b) => b.fit.score - a.fit.score || byRatingThenId(a.product, b.product))
    .slice(0, MAX_RECOMMENDATIONS)
    .map(({ product, fit }) => ({ product, reasons: fit.reasons }));
  if (matches.length > 0) return { matches, fallback: 'none' };

  const featured = available
    .filter((product) => product.featured)
    .sort(byRatingThenId)
    .slice(0, MAX_RECOMMENDATIONS)
    .map((product) => ({ product, reasons: [] }));
  return { matches: featured, fallback: featured.length > 0 ? 'featured' : 'empty' };
}

/**
 * The fragrance that leads after the answers given so far, whose photograph stands beside the next question: before the
 * first answer the bestseller, after the last one the first recommendation.
 */
export function leading(
  products: readonly Product[],
  answers: Partial<Answers>,
): Product | undefined {
  const available = recommendable(products);
  if (Object.keys(answers).length === 0)
    return available.sort((a, b) => byRank(a, b) || byRatingThenId(a, b))[0];
  return ranked(available, answers)[0]?.product;
}

/** Up to `most` fragrances for the right wearer that fit these answers best, also those that do not fit all of them. */
export function bestFits(products: readonly Product[], answers: Answers, most: number): Product[] {
  return ranked(recommendable(products), answers)
    .filter(({ fit }) => fit.isRightWearer && fit.matches > Number(excludes(answers.forWhom)))
    .slice(0, most)
    .map(({ product }) => product);
}

/** The best fit first; fragrances for another wearer last. */
function ranked(products: readonly Product[], answers: Partial<Answers>) {
  return products
    .map((product) => ({ product, fit: fitOf(product, answers) }))
    .sort(
      (a, b) =>
        Number(b.fit.isRightWearer) - Number(a.fit.isRightWearer) ||
        b.fit.matches - a.fit.matches ||
        b.fit.score - a.fit.score ||
        byRatingThenId(a.product, b.product),
    );
}

function byRatingThenId(a: Product, b: Product): number {
  return byFeaturedThenRating(a, b) || (a.id < b.id ? -1 : 1);
}
