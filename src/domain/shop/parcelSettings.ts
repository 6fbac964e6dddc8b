import * as v from 'valibot';
import { readNumber } from '../pricing/amount';
import { bySize } from '../order/packing';
import { MIN_COURIER_RATING } from './constants';

/** Limits of the boxes. Keep their number in sync with firestore.rules. */
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

/** As people type it, `1,200` too. */
const figure = (text: string): number => readNumber(text) ?? Number.NaN;

function toBox(form: BoxForm): Box {
  return {
    name: form.name.trim(),
    length: figure(form.length),
    breadth: figure(form.breadth),
    height: figure(form.height),
    weight: figure(form.weight),
    holds: figure(form.holds),
  };
}

/** A valid form → the settings. */
export function toParcelSettings({ boxes, minRating }: ParcelForm): ParcelSettings {
  return { boxes: boxes.map(toBox), minRating: figure(minRating) };
}

/** @param decimals how many a number may have: one, or none for a whole number */
function figureProblem(text: string, decimals: 0 | 1, max: number): string | undefined {
  const value = figure(text);
  return value > 0 && value <= max && Number(value.toFixed(decimals)) === value
    ? undefined
    : `Enter a ${decimals === 0 ? 'whole number' : 'number'} above 0, up to ${max.toLocaleString('en-IN')}${decimals === 0 ? '' : ', with at most one decimal'}.`;
}

/** An error message by field, for example `boxes.0.name`; empty when all are valid. */
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
      found[`boxes.${n}.${side}`] = figureProblem(box[side], 1, BOX_MAX.side);
    for (const name of ['weight', 'holds'] as const)
      found[`boxes.${n}.${name}`] = figureProblem(box[name], 0, BOX_MAX[name]);
  });
  if (!(figure(minRating) <= 5)) found['minRating'] = 'Enter a number from 0 to 5.';
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
