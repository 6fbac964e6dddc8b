import { dayLabel, istMinute } from '../shop/ist';
import type { Product } from './product';

/**
 * Who sees a product, in one text. Empty, as on products from before it existed: everybody. A draft and a hidden product
 * are seen by admins only. Wrapping is in no list, and may be bought at the checkout of a gift. A moment in ISO text is that
 * of publication: until a job empties the field then, the product is like a draft (functions/src/catalogue/publish.ts).
 */
export type Visibility = NonNullable<Product['visibility']>;

export const DRAFT = 'draft';
export const HIDDEN = 'hidden';
export const WRAPPING = 'wrapping';

/** Every moment is between these two, and no word is. */
export const MOMENTS = { from: '2', until: '3' } as const;

/** In the order of the form; `later` stands for a moment. */
export const VISIBILITY_CHOICES = ['', DRAFT, 'later', HIDDEN, WRAPPING] as const;
export type VisibilityChoice = (typeof VISIBILITY_CHOICES)[number];

/** What each choice is called in the back office. */
export const VISIBILITY_LABELS: Record<VisibilityChoice, string> = {
  '': 'Public',
  [DRAFT]: 'Draft',
  later: 'Publish on…',
  [HIDDEN]: 'Hidden',
  [WRAPPING]: 'Only as gift wrapping',
};

type Seen = Pick<Product, 'visibility'>;

/** Whether shoppers see a product. */
export const isPublic = ({ visibility }: Seen): boolean => !visibility;

/** Whether a product is sold only as gift wrapping. */
export const isWrapping = ({ visibility }: Seen): boolean => visibility === WRAPPING;

/** Whether a product may be bought at all. */
export const isForSale = (product: Seen): boolean => isPublic(product) || isWrapping(product);

/** The choice that a visibility is one of. What nobody knows is like a draft. */
export function choiceOf(visibility: Visibility = ''): VisibilityChoice {
  if (momentOf(visibility)) return 'later';
  return VISIBILITY_CHOICES.find((choice) => choice === visibility) ?? DRAFT;
}

/** The moment of publication; undefined when there is none. */
export function momentOf(visibility: Visibility = ''): Date | undefined {
  return /^\d{4}-\d{2}-\d{2}T/.test(visibility) && !Number.isNaN(Date.parse(visibility))
    ? new Date(visibility)
    : undefined;
}

/** The moment of publication as people read it, by Indian time: `1 Dec 2026, 10:00`. */
function momentLabel(at: Date): string {
  const [day = '', time = ''] = istMinute(at.getTime()).split(' ');
  return `${dayLabel(day)}, ${time}`;
}

/** What the back office calls a visibility: `Hidden`, `From 1 Dec 2026, 10:00`. */
export function visibilityLabel(visibility: Visibility = ''): string {
  const at = momentOf(visibility);
  return at ? `From ${momentLabel(at)}` : VISIBILITY_LABELS[choiceOf(visibility)];
}

const MINUTE = /^(20\d{2}-\d{2}-\d{2})[T ](\d{2}:\d{2})$/;

/** A visibility as a form or a spreadsheet has it: a word, or an Indian minute such as `2026-12-01 10:00`. */
export function visibilityText(visibility: Visibility = ''): string {
  const at = momentOf(visibility);
  return at ? istMinute(at.getTime()) : visibility;
}

/** Reads {@link visibilityText}; also `public`, and a `T` before the time, as a browser's field writes it. */
export function readVisibility(text: string): Visibility | undefined {
  const word = text.trim().toLowerCase();
  if (word === '' || word === 'public') return '';
  if ([DRAFT, HIDDEN, WRAPPING].includes(word)) return word;
  const [, day = '', time = ''] = MINUTE.exec(text.trim()) ?? [];
  const at = Date.parse(`${day}T${time}:00.000+05:30`);
  // A day such as 31 November is none, or becomes another one.
  const isMinute = !Number.isNaN(at) && istMinute(at) === `${day} ${time}`;
  return isMinute ? new Date(at).toISOString() : undefined;
}

/** Why a visibility cannot be saved; undefined when it can. */
export function visibilityProblem(text: string): string | undefined {
  return readVisibility(text) === undefined
    ? text === 'later'
      ? 'Choose a day and a time.'
      : 'Enter public, draft, hidden, wrapping, or a time such as 2026-12-01 10:00.'
    : undefined;
}
