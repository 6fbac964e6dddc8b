import { MIN_PRICE } from '../shop/constants';
import { FIRST_CATEGORIES, type Category } from './categories';
import { MAX_PARTS, partProblem } from './contents';
import { secretProblem } from './secretPart';
import { notAnAmount, readAmount, readNumber } from '../pricing/amount';
import { formatRupees } from '../pricing/money';
import { hsnProblem } from '../shop/sellerProblem';
import {
  LIST_FIELDS,
  LIST_NAMES,
  mapNames,
  TEXT_NAMES,
  textField,
  type ListName,
  type TextName,
} from './fields';
import { readVisibility, visibilityProblem } from './visibility';
import { WEAR_STEPS } from './wear';
import { sku, type Product, type Variant } from './product';
import { PRODUCT_MAX, splitList, type ProductForm } from './productForm';

/** Error messages by field; those of a size have keys such as `variants.0.price`, those of a part `contents.0`. */
export type ProductErrors = Record<string, string>;

/** Said of a moment of publication that would publish at once. */
export const MOMENT_PASSED = 'Choose a time that is still to come, or Public.';

function priceProblem(text: string, required: boolean): string | undefined {
  if (text.trim() === '') return required ? 'Price is required.' : undefined;
  const value = readAmount(text);
  if (value === undefined) return notAnAmount(text);
  if (value < MIN_PRICE) return `Enter an amount of ${formatRupees(MIN_PRICE)} or more.`;
  if (value > PRODUCT_MAX.price) return 'This is more than the shop can charge.';
  if (Math.abs(value * 100 - Math.round(value * 100)) > 1e-6) return 'At most two decimal places.';
  return undefined;
}

function originalProblem({ originalPrice, price }: { originalPrice: string; price: string }) {
  const problem = priceProblem(originalPrice, false);
  if (problem !== undefined) return problem;
  const [original, own] = [readAmount(originalPrice), readAmount(price)];
  return original !== undefined && own !== undefined && original < own
    ? 'The original price must not be below the price. Leave it empty if there is none.'
    : undefined;
}

/**
 * Why a fragrance may not have these prices (rupees); undefined when it may. An original price equal to the price is
 * allowed: it is not shown, and it is what resetting prices leaves behind.
 */
export function pricesProblem(
  product: Pick<Product, 'price' | 'originalPrice' | 'variants'>,
): string | undefined {
  const { variants } = product;
  if (variants.length === 0) return sizeProblem(product);
  for (const variant of variants) {
    const problem = sizeProblem(variant);
    if (problem !== undefined) return `${variant.volume}: ${problem}`;
  }
  return undefined;
}

function sizeProblem({
  price,
  originalPrice,
}: Pick<Variant, 'price' | 'originalPrice'>): string | undefined {
  if (price < MIN_PRICE) return `${formatRupees(price)} is less than ${formatRupees(MIN_PRICE)}.`;
  if (originalPrice !== undefined && originalPrice < price)
    return `The original price of ${formatRupees(originalPrice)} is less than the price of ${formatRupees(price)}.`;
  return undefined;
}

/** Whether a text is a whole number between two others, or blank. */
function isWholeOrBlank(text: string, least: number, most: number): boolean {
  const value = readNumber(text) ?? NaN;
  return text.trim() === '' || (Number.isInteger(value) && value >= least && value <= most);
}

function stockProblem(text: string): string | undefined {
  return isWholeOrBlank(text, 0, PRODUCT_MAX.stock)
    ? undefined
    : 'Enter a whole number, or leave it empty.';
}

function weightProblem(text: string): string | undefined {
  return isWholeOrBlank(text, 1, PRODUCT_MAX.weight)
    ? undefined
    : `Enter whole grams up to ${PRODUCT_MAX.weight.toLocaleString('en-IN')}, or leave it empty.`;
}

function textProblem(text: string, max: number, name?: string): string | undefined {
  if (name !== undefined && text.trim() === '') return `${name} is required.`;
  return text.trim().length > max ? `At most ${max} characters.` : undefined;
}

function fieldProblem(
  name: TextName,
  text: string,
  categories: readonly Category[],
): string | undefined {
  if (name === 'hsn') return hsnProblem(text);
  const { label, maxLength, required, isChosen } = textField(name);
  if (isChosen)
    return categories.some(({ id }) => id === text) ? undefined : `${label} is required.`;
  return textProblem(text, maxLength, required && label);
}

function listProblem(name: ListName, text: string): string | undefined {
  const { maxItems, maxCharacters } = LIST_FIELDS[name];
  const list = splitList(name, text);
  if (list.length > maxItems) return `At most ${maxItems}.`;
  return list.join('').length > maxCharacters
    ? `At most ${maxCharacters} characters in total.`
    : undefined;
}

/**
 * An error message for each invalid field; empty when all are valid. Images are checked by the caller.
 * @param products the catalogue, against which the parts of a set are checked where it is known
 * @param id that of a fragrance which is edited
 * @param categories those that the owner has
 */
export function validateProduct(
  form: ProductForm,
  products?: ReadonlyMap<string, Product>,
  id?: string,
  categories: readonly Category[] = FIRST_CATEGORIES,
): ProductErrors {
  const isSized = form.variants.length > 0;
  const found: Record<string, string | undefined> = {
    ...mapNames(TEXT_NAMES, (name) => fieldProblem(name, form[name], categories)),
    ...(!isSized && {
      volume: textProblem(form.volume, PRODUCT_MAX.volume, 'Volume'),
      price: priceProblem(form.price, true),
      originalPrice: originalProblem(form),
      stock: stockProblem(form.stock),
      weight: weightProblem(form.weight),
    }),
    ...mapNames(LIST_NAMES, (name) => listProblem(name, form[name])),
  };
  // By their SKU: “5 ml” and “5ml” are one size to the packer and the courier.
  const sizes = form.variants.map(({ volume }) => sku('', volume) || volume.trim());
  form.variants.forEach((variant, n) => {
    found[`variants.${n}.volume`] =
      textProblem(variant.volume, PRODUCT_MAX.volume, 'Volume') ??
      (sizes.indexOf(sizes[n] ?? '') < n ? 'This size is listed twice.' : undefined);
    found[`variants.${n}.price`] = priceProblem(variant.price, true);
    found[`variants.${n}.originalPrice`] = originalProblem(variant);
    found[`variants.${n}.stock`] = stockProblem(variant.stock);
    found[`variants.${n}.weight`] = weightProblem(variant.weight);
  });
  if (form.variants.length > PRODUCT_MAX.variants)
    found.variants = `At most ${PRODUCT_MAX.variants} sizes.`;
  form.contents.forEach((part, n) => {
    found[`contents.${n}`] =
      partProblem(part, products, id) ??
      secretProblem(part, products, readVisibility(form.visibility));
  });
  const unknown = form.wear.find((step) => !WEAR_STEPS.includes(step));
  if (unknown !== undefined) found.wear = `“${unknown}” is not one of: ${WEAR_STEPS.join(', ')}.`;
  found.visibility = visibilityProblem(form.visibility);
  if (form.contents.length > MAX_PARTS) found.contents = `At most ${MAX_PARTS} pieces.`;
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
