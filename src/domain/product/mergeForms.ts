import { same, shown, type Clash } from '../shop/mergeForm';
import { FLAG_FIELDS, LIST_FIELDS, namesOf, TEXT_FIELDS } from './fields';
import type { ProductForm, VariantForm } from './productForm';

const SIZE_LABELS: Record<Exclude<keyof VariantForm, 'volume'>, string> = {
  price: 'Price',
  originalPrice: 'Original price',
  stock: 'Pieces left',
  weight: 'Weight',
  inStock: 'In stock',
};

const LABELS: Partial<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries({ ...TEXT_FIELDS, ...LIST_FIELDS, ...FLAG_FIELDS }).map(([name, { label }]) => [
      name,
      label,
    ]),
  ),
  ...SIZE_LABELS,
  volume: 'Volume',
  contents: 'In the box',
  wear: 'How it wears',
  visibility: 'Who sees it',
};

type Value = string | boolean | readonly string[];

/**
 * What somebody has changed in the form, on top of what another admin has saved meanwhile. Sizes are matched by their
 * volume, and each of their figures is a field of its own, so that a price typed here does not undo pieces that were
 * counted there. Of what both have changed, the form keeps what was typed here and `clashes` names both.
 * @param before what the form was opened with
 */
export function mergeForms(
  before: ProductForm,
  mine: ProductForm,
  stored: ProductForm,
): { form: ProductForm; clashes: Clash[] } {
  const clashes: Clash[] = [];
  function pick<T extends Value>(label: string, was: T, here: T, there: T): T {
    if (same(here, was)) return there;
    if (!same(there, was) && !same(there, here))
      clashes.push({ label, stored: shown(there), mine: shown(here) });
    return here;
  }
  const field = <Name extends Exclude<keyof ProductForm, 'variants'>>(name: Name) =>
    pick<ProductForm[Name]>(LABELS[name] ?? name, before[name], mine[name], stored[name]);

  function size(here: VariantForm): VariantForm[] {
    const find = ({ variants }: ProductForm) =>
      variants.find(({ volume }) => volume.trim() === here.volume.trim());
    const [was, there] = [find(before), find(stored)];
    // It is new here, or was removed there while it was edited here.
    if (!there) return was && same(was, here) ? [] : [here];
    const base = was ?? there;
    const figure = <Name extends keyof typeof SIZE_LABELS>(name: Name) =>
      pick<VariantForm[Name]>(
        `${here.volume}, ${SIZE_LABELS[name]}`,
        base[name],
        here[name],
        there[name],
      );
    return [
      {
        volume: here.volume,
        price: figure('price'),
        originalPrice: figure('originalPrice'),
        stock: figure('stock'),
        weight: figure('weight'),
        inStock: figure('inStock'),
      },
    ];
  }

  const isIn = ({ variants }: ProductForm, one: VariantForm): boolean =>
    variants.some(({ volume }) => volume.trim() === one.volume.trim());
  const addedThere = stored.variants.filter((one) => !isIn(before, one) && !isIn(mine, one));
  const form: ProductForm = { ...mine, variants: [...mine.variants.flatMap(size), ...addedThere] };
  for (const name of namesOf(mine)) if (name !== 'variants') assign(form, name, field(name));
  return { form, clashes };
}

/** Separate, because TypeScript checks the pair of name and value only where both have one type parameter. */
function assign<Name extends keyof ProductForm>(
  form: ProductForm,
  name: Name,
  value: ProductForm[Name],
): void {
  form[name] = value;
}
