import * as v from 'valibot';
import type { Product } from './productSchema';

interface Scale {
  /** Above the scale on the page, and in the form of the back office. */
  title: string;
  /** From least to most where there is an order. No two scales share a step. */
  steps: readonly string[];
  /** Whether several steps may hold. */
  many: boolean;
}

/** How a fragrance wears, as its owner says. A product's `wear` is the list of the steps that hold. */
export const SCALES = {
  longevity: {
    title: 'Lasts',
    steps: ['Two hours', 'Four hours', 'Eight hours', 'Until tomorrow'],
    many: false,
  },
  sillage: {
    title: 'Carries',
    steps: ['Close to the skin', 'Within reach', 'Across a table', 'Through a room'],
    many: false,
  },
  occasion: {
    title: 'Suits',
    steps: ['Every day', 'The office', 'Evenings', 'Celebrations'],
    many: true,
  },
  season: { title: 'Season', steps: ['Summer', 'Monsoon', 'Autumn', 'Winter'], many: true },
} as const satisfies Record<string, Scale>;
export type ScaleName = keyof typeof SCALES;
// Object.keys cannot know that the table has no other keys.
export const SCALE_NAMES = Object.keys(SCALES) as ScaleName[];

/** The scales that customers vote on in a review, by the number of a step, from 1. */
export const VOTED_SCALES = ['longevity', 'sillage'] as const;
export type VotedScale = (typeof VOTED_SCALES)[number];
/** The number of steps of a voted scale. */
export const VOTE_STEPS = 4;

/** All steps, in the order of their scales. */
export const WEAR_STEPS: readonly string[] = SCALE_NAMES.flatMap((name) => SCALES[name].steps);

/** The steps of one scale that hold for a product, in the order of the scale; the first one where only one may. */
export function stepsOf({ wear }: Pick<Product, 'wear'>, name: ScaleName): string[] {
  const { steps, many } = SCALES[name];
  const holding = steps.filter((step) => wear.includes(step));
  return many ? holding : holding.slice(0, 1);
}

/** `wear` with a step set or cleared. Where only one may hold, it replaces the scale's other. */
export function withStep(
  wear: readonly string[],
  name: ScaleName,
  step: string,
  holds: boolean,
): string[] {
  const { steps, many } = SCALES[name];
  const others = wear.filter(
    (one) => one !== step && (many || !steps.some((other) => other === one)),
  );
  const chosen = new Set(holds ? [...others, step] : others);
  return WEAR_STEPS.filter((one) => chosen.has(one));
}

const counts = v.pipe(
  v.array(v.pipe(v.number(), v.integer(), v.minValue(0))),
  v.minLength(VOTE_STEPS),
  v.maxLength(VOTE_STEPS),
);
/** How many customers who bought the fragrance chose each step. Only functions write it. */
export const votesSchema = v.object({ longevity: counts, sillage: counts });
export type Votes = v.InferOutput<typeof votesSchema>;

/** `Of 12 who bought it, 7 say eight hours.`; undefined without votes. Of two equal steps, the lesser. */
export function voteSentence(votes: Votes | undefined, name: VotedScale): string | undefined {
  const numbers = votes?.[name] ?? [];
  const all = numbers.reduce((sum, n) => sum + n, 0);
  if (all === 0) return undefined;
  const most = Math.max(...numbers);
  const step = (SCALES[name].steps[numbers.indexOf(most)] ?? '').toLowerCase();
  if (all === 1) return `The one customer who voted says ${step}.`;
  return `Of ${all} customers who voted, ${most === all ? 'all say' : most === 1 ? '1 says' : `${most} say`} ${step}.`;
}

/** The votes in these reviews; undefined when there are none. */
export function countVotes(
  reviews: readonly Partial<Record<VotedScale, number | undefined>>[],
): Votes | undefined {
  const count = (name: VotedScale): number[] =>
    SCALES[name].steps.map((_, n) => reviews.filter((review) => review[name] === n + 1).length);
  const votes = { longevity: count('longevity'), sillage: count('sillage') };
  return Object.values(votes)
    .flat()
    .some((n) => n > 0)
    ? votes
    : undefined;
}
