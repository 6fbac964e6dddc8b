import * as v from 'valibot';
import { bySize } from '../order/packing';
import { MIN_COURIER_RATING } from './constants';

/** Limits of the boxes. Keep in sync with firestore.rules. */
export const BOX_MAX = { boxes: 6, name: 40, side: 120, weight: 20_000, holds: 20_000 } as const;

const atMost = (max: number) =>
  v.pipe(
    v.number(),
    v.check((value) => value > 0),
    v.maxValue(max),
  );

const boxSchema = v.object({
  name: v.pipe(
    v.string(),
    v.transform((text) => text.trim()),
    v.minLength(1),
  ),
  /** Centimetres, outside: that is what a courier measures. */
  length: atMost(BOX_MAX.side),
  breadth: atMost(BOX_MAX.side),
  height: atMost(BOX_MAX.side),
  /** Grams of the empty box with its padding. */
  weight: atMost(BOX_MAX.weight),
  /** Millilitres of perfume that fit with their cartons: four bottles of 50 ml are 200. */
  holds: atMost(BOX_MAX.holds),
});
/** A box that the shop packs in. */
export type Box = v.InferOutput<typeof boxSchema>;

const parcelSettingsSchema = v.object({
  boxes: v.fallback(v.array(boxSchema), []),
  /** From 0 to 5, as Shiprocket rates couriers. */
  minRating: v.fallback(v.pipe(v.number(), v.minValue(0), v.maxValue(5)), MIN_COURIER_RATING),
});
/** `settings/parcels`: the boxes, and how well a courier must be rated. */
export type ParcelSettings = v.InferOutput<typeof parcelSettingsSchema>;

/** A missing or invalid field gets its default, because a mistake in the settings must not stop parcels. */
export function decodeParcelSettings(data: unknown): ParcelSettings {
  return v.parse(parcelSettingsSchema, typeof data === 'object' && data !== null ? data : {});
}

/** A box in the form; figures are text. */
export type BoxForm = Record<keyof Box, string>;

/** {@link ParcelSettings} in the form. */
export interface ParcelForm {
  boxes: BoxForm[];
  minRating: string;
}

export const BLANK_BOX: BoxForm = {
  name: '',
  length: '',
  breadth: '',
  height: '',
  weight: '',
  holds: '',
};

export function toParcelForm({ boxes, minRating }: ParcelSettings): ParcelForm {
  return {
    boxes: boxes.map(({ name, length, breadth, height, weight, holds }) => ({
      name,
      length: String(length),
      breadth: String(breadth),
      height: String(height),
      weight: String(weight),
      holds: String(holds),
    })),
    minRating: String(minRating),
  };
}

function toBox(form: BoxForm): Box {
  return {
    name: form.name.trim(),
    length: Number(form.length),
    breadth: Number(form.breadth),
    height: Number(form.height),
    weight: Number(form.weight),
    holds: Number(form.holds),
  };
}

/** A valid form → the settings. */
export function toParcelSettings({ boxes, minRating }: ParcelForm): ParcelSettings {
  return { boxes: boxes.map(toBox), minRating: Number(minRating) };
}

const DECIMAL = /^\d{1,3}(\.\d)?$/;
const WHOLE = /^\d{1,5}$/;

function figureProblem(text: string, pattern: RegExp, max: number): string | undefined {
  const value = Number(text);
  return pattern.test(text.trim()) && value > 0 && value <= max
    ? undefined
    : `Enter a ${pattern === WHOLE ? 'whole number' : 'number'} up to ${max.toLocaleString('en-IN')}.`;
}

/** An error message by field, for example `boxes.0.name`; empty when all are valid. Keep in sync with firestore.rules. */
export function validateParcelForm({ boxes, minRating }: ParcelForm): Record<string, string> {
  const found: Record<string, string | undefined> = {};
  const names = boxes.map(({ name }) => name.trim().toLowerCase());
  boxes.forEach((box, n) => {
    const name = box.name.trim();
    found[`boxes.${n}.name`] =
      name === '' || name.length > BOX_MAX.name
        ? `Enter 1 to ${BOX_MAX.name} characters.`
        : names.indexOf(name.toLowerCase()) < n
          ? 'Another box has this name.'
          : undefined;
    for (const side of ['length', 'breadth', 'height'] as const)
      found[`boxes.${n}.${side}`] = figureProblem(box[side], DECIMAL, BOX_MAX.side);
    for (const figure of ['weight', 'holds'] as const)
      found[`boxes.${n}.${figure}`] = figureProblem(box[figure], WHOLE, BOX_MAX[figure]);
  });
  const rating = Number(minRating);
  if (!/^\d(\.\d{1,2})?$/.test(minRating.trim()) || rating > 5)
    found['minRating'] = 'Enter a number from 0 to 5.';
  const errors = Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return Object.keys(errors).length > 0 ? errors : sizeErrors(boxes);
}

/**
 * A larger box that is lighter or holds less than a smaller one is a typing mistake: the parcel of more pieces would be
 * declared lighter.
 */
function sizeErrors(forms: readonly BoxForm[]): Record<string, string> {
  const sorted = forms.map((form, n) => ({ ...toBox(form), n })).toSorted(bySize);
  const errors: Record<string, string> = {};
  sorted.forEach((box, at) => {
    const smaller = sorted[at - 1];
    if (!smaller) return;
    if (box.weight < smaller.weight)
      errors[`boxes.${box.n}.weight`] = `Larger than “${smaller.name}”, but lighter.`;
    if (box.holds < smaller.holds)
      errors[`boxes.${box.n}.holds`] = `Larger than “${smaller.name}”, but holds less.`;
  });
  return errors;
}
