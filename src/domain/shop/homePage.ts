import * as v from 'valibot';
import type { Review } from '../customer/review';
import { isProductId, type Product } from '../product/product';

/** Limits of what the owner chooses for the home page. Keep in sync with firestore.rules. */
export const HOME_MAX = {
  title: 40,
  sentence: 160,
  products: 3,
  reviewText: 400,
  houseTitle: 60,
  houseText: 400,
} as const;

/** How many moods the home page has, or none. */
export const MOODS = 3;
/** How many promises stand at the edge of the footer. */
export const PROMISES = 4;

const idSchema = v.pipe(v.string(), v.check(isProductId));

const moodSchema = v.object({
  title: v.pipe(v.string(), v.minLength(1)),
  sentence: v.pipe(v.string(), v.minLength(1)),
  /** Ids; the close-up of the first one is the picture of the mood. */
  products: v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(HOME_MAX.products)),
});
/** Fragrances for an hour or a weather: `Heat`. */
export type Mood = v.InferOutput<typeof moodSchema>;

const passageSchema = v.object({
  title: v.pipe(v.string(), v.minLength(1)),
  text: v.pipe(v.string(), v.minLength(1)),
});
/** A title with a sentence or a paragraph. */
export type Passage = v.InferOutput<typeof passageSchema>;

const reviewSchema = v.object({
  reviewId: idSchema,
  productId: idSchema,
  name: v.pipe(v.string(), v.minLength(1)),
  text: v.pipe(v.string(), v.minLength(1)),
  rating: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
});
/** The copy of a customer's review that the home page shows. */
export type HomeReview = v.InferOutput<typeof reviewSchema>;

const homeSchema = v.object({
  moods: v.fallback(v.pipe(v.array(moodSchema), v.minLength(MOODS), v.maxLength(MOODS)), []),
  review: v.fallback(v.optional(reviewSchema), undefined),
  /** The shop in a paragraph; undefined for that of the code. */
  house: v.fallback(v.optional(passageSchema), undefined),
  /** Exactly {@link PROMISES}; undefined for those of the code. */
  promises: v.fallback(
    v.optional(v.pipe(v.array(passageSchema), v.minLength(PROMISES), v.maxLength(PROMISES))),
    undefined,
  ),
});
/** What the owner chooses for the home page: {@link MOODS} moods or none, a review, and words. */
export type HomeChoices = v.InferOutput<typeof homeSchema>;
/** What the settings of the home page hold; the review is chosen on the page of reviews. */
export type HomeSettings = Omit<HomeChoices, 'review'>;

/** `settings/home`, its copy in the catalogue or undefined → {@link HomeChoices}. Never throws: what is invalid is not shown. */
export function decodeHome(data: unknown): HomeChoices {
  return v.parse(homeSchema, typeof data === 'object' && data !== null ? data : {});
}

/** What the catalogue carries of the home page; undefined for nothing. */
export function packHome({ moods, ...others }: HomeChoices): object | undefined {
  const chosen = {
    ...(moods.length > 0 && { moods }),
    ...Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined)),
  };
  return Object.keys(chosen).length > 0 ? chosen : undefined;
}

/** A mood with the fragrances of it that are still in the catalogue. */
export interface ShownMood extends Omit<Mood, 'products'> {
  products: [Product, ...Product[]];
}

/** The moods as the page shows them; without one whose fragrances are all gone. */
export function shownMoods(moods: readonly Mood[], products: readonly Product[]): ShownMood[] {
  const known = new Map(products.map((product) => [product.id, product]));
  return moods.flatMap(({ products: ids, ...mood }) => {
    const [first, ...rest] = ids.flatMap((id) => known.get(id) ?? []);
    return first ? [{ ...mood, products: [first, ...rest] satisfies ShownMood['products'] }] : [];
  });
}

/** Why a review cannot be shown on the home page; undefined when it can. Keep in sync with firestore.rules. */
export function homeReviewProblem({
  hidden,
  verified,
  text,
}: Pick<Review, 'hidden' | 'verified' | 'text'>): string | undefined {
  if (hidden) return 'It is hidden.';
  if (!verified) return 'Its author has not bought the fragrance.';
  if (text.length > HOME_MAX.reviewText)
    return `It has more than ${HOME_MAX.reviewText} characters.`;
  return undefined;
}

/** The copy of a review for the home page. */
export const toHomeReview = (
  productId: string,
  { id, shownName, text, rating }: Pick<Review, 'id' | 'shownName' | 'text' | 'rating'>,
): HomeReview => ({ reviewId: id, productId, name: shownName, text, rating });

/** Whether a copy still says what the review says, and the review may still be shown. */
export function isCurrentCopy(copy: HomeReview, review: Review | undefined): boolean {
  return (
    review !== undefined &&
    homeReviewProblem(review) === undefined &&
    copy.text === review.text &&
    copy.rating === review.rating &&
    copy.name === review.shownName
  );
}

/** A {@link Mood} in the form; `products` always has {@link HOME_MAX.products} ids, empty ones for none. */
export interface MoodForm {
  title: string;
  sentence: string;
  products: string[];
}

/** The settings of the home page in the form. */
export interface HomeForm {
  moods: MoodForm[];
  house: Passage;
  /** Always {@link PROMISES}, blank ones when there are none. */
  promises: Passage[];
}

const BLANK: Passage = { title: '', text: '' };

/** {@link HomeSettings} → the form. */
export function toHomeForm({ moods, house, promises = [] }: HomeSettings): HomeForm {
  return {
    moods: toMoodForms(moods),
    house: house ?? BLANK,
    promises: Array.from({ length: PROMISES }, (_, n) => promises[n] ?? BLANK),
  };
}

const isBlankPassage = ({ title, text }: Passage): boolean => title.trim() + text.trim() === '';
const toPassage = ({ title, text }: Passage): Passage => ({
  title: oneLine(title),
  text: oneLine(text),
});

/** A valid form → {@link HomeSettings}; without what is blank. */
export function toHomeSettings({ moods, house, promises }: HomeForm): HomeSettings {
  return {
    moods: toMoods(moods),
    house: isBlankPassage(house) ? undefined : toPassage(house),
    promises: promises.every(isBlankPassage) ? undefined : promises.map(toPassage),
  };
}

/** As {@link validateMoods}; the other fields are named by their path, `promises.0.title` for example. */
export function validateHome(form: HomeForm, known: ReadonlySet<string>): Record<string, string> {
  const errors = validateMoods(form.moods, known);
  const check = (name: string, { title, text }: Passage, most: Record<keyof Passage, number>) => {
    for (const [field, value] of [
      ['title', oneLine(title)],
      ['text', oneLine(text)],
    ] as const)
      if (value === '' || value.length > most[field])
        errors[`${name}.${field}`] = `Enter 1 to ${most[field]} characters.`;
  };
  if (!isBlankPassage(form.house))
    check('house', form.house, { title: HOME_MAX.houseTitle, text: HOME_MAX.houseText });
  if (!form.promises.every(isBlankPassage))
    form.promises.forEach((promise, n) =>
      check(`promises.${n}`, promise, { title: HOME_MAX.title, text: HOME_MAX.sentence }),
    );
  return errors;
}

/** The moods in the form: always {@link MOODS}, blank ones when there are none. */
export function toMoodForms(moods: readonly Mood[]): MoodForm[] {
  return Array.from({ length: MOODS }, (_, n) => {
    const { title = '', sentence = '', products = [] } = moods[n] ?? {};
    const ids = Array.from({ length: HOME_MAX.products }, (__, at) => products[at] ?? '');
    return { title, sentence, products: ids };
  });
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A valid form → the moods; none when all of it is blank. */
export function toMoods(forms: readonly MoodForm[]): Mood[] {
  if (forms.every(isBlank)) return [];
  return forms.map(({ title, sentence, products }) => ({
    title: oneLine(title),
    sentence: oneLine(sentence),
    products: products.filter((id) => id !== ''),
  }));
}

const isBlank = ({ title, sentence, products }: MoodForm): boolean =>
  [title, sentence, ...products].every((text) => text.trim() === '');

/**
 * An error message by field, for example `0.title` or `0.products.1`; empty when all are valid. All three moods are
 * filled in, or none. `known` are the ids of the fragrances in the catalogue.
 */
export function validateMoods(
  forms: readonly MoodForm[],
  known: ReadonlySet<string>,
): Record<string, string> {
  const errors: Record<string, string> = {};
  if (forms.every(isBlank)) return errors;
  forms.forEach(({ title, sentence, products }, n) => {
    for (const [name, text] of [
      ['title', oneLine(title)],
      ['sentence', oneLine(sentence)],
    ] as const)
      if (text === '' || text.length > HOME_MAX[name])
        errors[`${n}.${name}`] = `Enter 1 to ${HOME_MAX[name]} characters.`;
    if (products.every((id) => id === '')) errors[`${n}.products.0`] = 'Choose a fragrance.';
    products.forEach((id, at) => {
      if (id === '') return;
      if (!known.has(id)) errors[`${n}.products.${at}`] = 'This fragrance is no longer sold.';
      else if (products.indexOf(id) < at)
        errors[`${n}.products.${at}`] = 'This fragrance is already in this mood.';
    });
  });
  return errors;
}
