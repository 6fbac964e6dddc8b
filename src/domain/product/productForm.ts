import { MIN_PRICE } from '../shop/constants';
import { FIRST_CATEGORIES, type Category } from './categories';
import { MAX_PARTS, partProblem } from './contents';
import { secretProblem } from './secretPart';
import { readAmount, readNumber } from '../pricing/amount';
import { formatRupees } from '../pricing/money';
import { hsnProblem } from '../shop/sellerProblem';
import {
  FACET_NAMES,
  FLAG_FIELDS,
  FLAG_NAMES,
  LIST_FIELDS,
  LIST_NAMES,
  mapNames,
  TEXT_NAMES,
  textField,
  type FacetName,
  type FlagName,
  type ListName,
  type TextName,
} from './fields';
import {
  choiceOf,
  DRAFT,
  readVisibility,
  visibilityProblem,
  visibilityText,
  type VisibilityChoice,
} from './visibility';
import { WEAR_STEPS } from './wear';
import {
  byRank,
  defaultVariant,
  findVariant,
  isAvailable,
  variantsOf,
  type Product,
  type Variant,
} from './product';

/** The state of one size in the form; amounts are text. */
export interface VariantForm {
  volume: string;
  price: string;
  originalPrice: string;
  /** Empty where pieces are not counted. */
  stock: string;
  /** Grams; empty where it is not known. */
  weight: string;
  inStock: boolean;
}

/**
 * The state of the product form: notes one per line, tags separated by commas, prices in rupees. With sizes, `volume`
 * names the one shown on the card, and `price`, `originalPrice`, `stock` and `weight` are empty because each size has its own.
 */
export interface ProductForm
  extends Record<TextName | ListName, string>, Record<FlagName, boolean> {
  volume: string;
  price: string;
  originalPrice: string;
  stock: string;
  weight: string;
  variants: VariantForm[];
  /** The parts of a gift set; without a size `rose-of-kannauj/`, and empty without a fragrance. */
  contents: string[];
  /** Steps of the scales of wear.ts. */
  wear: string[];
  /** As `visibilityText` of visibility.ts writes it; `later` while no moment is chosen. */
  visibility: string;
}

export const BLANK_VARIANT: VariantForm = {
  volume: '',
  price: '',
  originalPrice: '',
  stock: '',
  weight: '',
  inStock: true,
};

export const BLANK_PRODUCT: ProductForm = {
  ...mapNames([...TEXT_NAMES, ...LIST_NAMES], () => ''),
  ...mapNames(FLAG_NAMES, (name) => FLAG_FIELDS[name].initial),
  volume: '',
  price: '',
  originalPrice: '',
  stock: '',
  weight: '',
  variants: [],
  contents: [],
  wear: [],
  visibility: '',
};

/** Maximum lengths and counts of the fields that fields.ts does not list. Keep in sync with firestore.rules. */
export const PRODUCT_MAX = {
  volume: 40,
  price: 10_000_000,
  images: 12,
  variants: 8,
  stock: 9_999_999,
  /** Grams. */
  weight: 20_000,
} as const;

const numberText = (value: number | undefined): string =>
  value === undefined ? '' : String(value);

/** The size shown on the card: the one named `volume`, else the first in stock, else the first. */
export function cardSize<Size extends Pick<Variant, 'volume' | 'inStock'>>(
  sizes: readonly Size[],
  volume: string,
): Size | undefined {
  return (
    sizes.find((size) => size.volume.trim() === volume.trim()) ??
    sizes.find((size) => size.inStock) ??
    sizes[0]
  );
}

/** A fragrance → the values of its form. */
export function toProductForm(product: Product): ProductForm {
  const main = cardSize(product.variants, product.volume);
  return {
    ...mapNames(TEXT_NAMES, (name) => product[name]),
    ...mapNames(LIST_NAMES, (name) => joinList(name, product[name])),
    ...mapNames(FLAG_NAMES, (name) => product[name]),
    volume: main?.volume ?? product.volume,
    price: main ? '' : numberText(product.price),
    originalPrice: main ? '' : numberText(product.originalPrice),
    stock: main ? '' : numberText(product.stock),
    weight: main ? '' : numberText(product.weight),
    variants: product.variants.map((variant) => ({
      volume: variant.volume,
      price: numberText(variant.price),
      originalPrice: numberText(variant.originalPrice),
      stock: numberText(variant.stock),
      weight: numberText(variant.weight),
      inStock: variant.inStock,
    })),
    contents: product.contents,
    wear: product.wear,
    visibility: visibilityText(product.visibility),
  };
}

/**
 * The form of a copy, as a draft: without a name, because its address is made of it, and with none left of the pieces
 * that are counted.
 */
export function toCopy(product: Product): ProductForm {
  const form = toProductForm(product);
  const none = (stock: string): string => (stock === '' ? '' : '0');
  return {
    ...form,
    name: '',
    shortName: '',
    stock: none(form.stock),
    variants: form.variants.map((variant) => ({ ...variant, stock: none(variant.stock) })),
    visibility: DRAFT,
  };
}

/**
 * Adds a blank size to the form. If there were no sizes, the volume and price already typed become the first one, so
 * that nothing is lost.
 */
export function addSize(form: ProductForm): ProductForm {
  const { volume, price, originalPrice, stock, weight, variants } = form;
  const isTyped = [volume, price, originalPrice, stock, weight].some((text) => text.trim() !== '');
  const only = { volume, price, originalPrice, stock, weight, inStock: true };
  const former = variants.length === 0 && isTyped ? [only] : variants;
  return {
    ...form,
    price: '',
    originalPrice: '',
    stock: '',
    weight: '',
    variants: [...former, { ...BLANK_VARIANT }],
  };
}

/** Changes size `n` of the form. If it is the size shown on the card, it remains so under its new name. */
export function editSize(form: ProductForm, n: number, change: Partial<VariantForm>): ProductForm {
  const { variants } = form;
  const isMain = variants.findIndex(({ volume }) => volume === form.volume) === n;
  return {
    ...form,
    volume: isMain ? (change.volume ?? form.volume) : form.volume,
    variants: variants.map((variant, at) => (at === n ? { ...variant, ...change } : variant)),
  };
}

/** Removes size `n` from the form. Removing the only size moves its volume, price and stock back to the fragrance. */
export function removeSize(form: ProductForm, n: number): ProductForm {
  const variants = form.variants.filter((_, at) => at !== n);
  const last = form.variants[n];
  if (variants.length > 0 || !last) return { ...form, variants };
  const { inStock, ...only } = last;
  return { ...form, ...only, inStock: form.inStock && inStock, variants };
}

/** A list as it stands in the form. */
export function joinList(name: ListName, items: readonly string[]): string {
  return items.join(LIST_FIELDS[name].kind === 'lines' ? '\n' : ', ');
}

/** A list field's text → its items, trimmed; empty ones are dropped. */
function splitList(name: ListName, text: string): string[] {
  return text
    .split(LIST_FIELDS[name].kind === 'lines' ? /\r?\n/ : ',')
    .map((item) => item.trim())
    .filter(Boolean);
}

/** The stored fields of a fragrance; a field that is undefined is removed from the document. */
export interface ProductFields
  extends Record<TextName, string>, Record<ListName, string[]>, Record<FlagName, boolean> {
  volume: string;
  price: number;
  originalPrice: number | undefined;
  stock: number | undefined;
  weight: number | undefined;
  variants: Variant[];
  contents: string[];
  wear: string[];
  visibility: string;
}

/** The price of a valid form, in rupees. That of a form with sizes is blank, and replaced by {@link cardSizeFields}. */
const readPrice = (text: string): number => readAmount(text) ?? 0;

/**
 * The top-level fields of a fragrance with sizes: volume and prices of the size on its card, so that lists and sheets
 * show what the shop shows. Stock and weight are removed, because each size has its own. Empty without sizes.
 */
export function cardSizeFields(
  variants: readonly Variant[],
  volume: string,
): Partial<Pick<ProductFields, 'volume' | 'price' | 'originalPrice' | 'stock' | 'weight'>> {
  const main = cardSize(variants, volume);
  if (!main) return {};
  const { price, originalPrice } = main;
  return { volume: main.volume, price, originalPrice, stock: undefined, weight: undefined };
}

/** The stored fields of a fragrance, for comparison with an edit. */
export function storedFields(product: Product): ProductFields {
  const { volume, price, originalPrice, stock, weight } = product;
  const fields = toProductFields(toProductForm(product));
  return { ...fields, volume, price, originalPrice, stock, weight };
}

/** A valid form → the stored fields. */
export function toProductFields(form: ProductForm): ProductFields {
  const variants = form.variants.map(toVariant);
  return {
    ...mapNames(TEXT_NAMES, (name) => form[name].trim()),
    ...mapNames(LIST_NAMES, (name) => splitList(name, form[name])),
    ...mapNames(FLAG_NAMES, (name) => form[name]),
    volume: form.volume.trim(),
    price: readPrice(form.price),
    originalPrice: readAmount(form.originalPrice),
    stock: readNumber(form.stock),
    weight: readNumber(form.weight),
    variants,
    contents: form.contents,
    wear: form.wear,
    visibility: readVisibility(form.visibility) ?? '',
    ...cardSizeFields(variants, form.volume),
  };
}

function toVariant(form: VariantForm): Variant {
  const originalPrice = readAmount(form.originalPrice);
  const stock = readNumber(form.stock);
  const weight = readNumber(form.weight);
  return {
    volume: form.volume.trim(),
    price: readPrice(form.price),
    inStock: form.inStock,
    ...(originalPrice !== undefined && { originalPrice }),
    ...(weight !== undefined && { weight }),
    ...(stock !== undefined && { stock }),
  };
}

/** Error messages by field; those of a size have keys such as `variants.0.price`, those of a part `contents.0`. */
export type ProductErrors = Record<string, string>;

function priceProblem(text: string, required: boolean): string | undefined {
  if (text.trim() === '') return required ? 'Price is required.' : undefined;
  const value = readAmount(text);
  if (value === undefined || value < MIN_PRICE)
    return `Enter an amount of ${formatRupees(MIN_PRICE)} or more.`;
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
  const volumes = form.variants.map(({ volume }) => volume.trim());
  form.variants.forEach((variant, n) => {
    found[`variants.${n}.volume`] =
      textProblem(variant.volume, PRODUCT_MAX.volume, 'Volume') ??
      (volumes.indexOf(variant.volume.trim()) < n ? 'This size is listed twice.' : undefined);
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

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The fields that differ, so that a save does not overwrite a stock count that sales have changed meanwhile. */
export function changedFields<T extends object>(before: T, after: T): Partial<T> {
  const changes: Partial<T> = {};
  for (const name of Object.keys(after) as (keyof T)[])
    if (!same(before[name], after[name])) changes[name] = after[name];
  return changes;
}

/**
 * The changes of an edit, with the current stock wherever the edit left it alone. Pieces sold while the form was open
 * stay sold, even when the edit adds the first size to a fragrance or removes the last.
 */
export function keepCurrentStock(
  loaded: Product,
  changes: Partial<ProductFields>,
  current: Product,
): Partial<ProductFields> {
  if (!changes.variants) return changes;
  const sizes = changes.variants.map((size) => keepStock(loaded, size, current));
  const stock = 'stock' in changes ? changes.stock : loaded.stock;
  if (sizes.length > 0 || stock === undefined) return { ...changes, variants: sizes };
  const volume = changes.volume ?? loaded.volume;
  const only = keepStock(loaded, { volume, price: 0, inStock: true, stock }, current);
  return { ...changes, variants: sizes, stock: only.stock };
}

function keepStock(loaded: Product, edited: Variant, current: Product): Variant {
  const was = findVariant(loaded, edited.volume);
  const is = findVariant(current, edited.volume);
  if (!was || !is || was.stock !== edited.stock || is.stock === undefined) return edited;
  return { ...edited, stock: is.stock };
}

/** `Mogra at Midnight` → `mogra-at-midnight`: the id of a new fragrance and the name of its image files. */
export function productSlug(name: string): string {
  const slug = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return slug === '' ? 'fragrance' : slug;
}

export const PRODUCT_SORTS = [
  'name',
  'newest',
  'price-asc',
  'price-desc',
  'bestselling',
  'rating',
] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** The filters of the product list; a missing field does not filter. */
export interface ProductFilter extends Partial<Record<FacetName, string>> {
  query?: string;
  stock?: 'in' | 'out';
  priceMin?: number;
  priceMax?: number;
  featured?: boolean;
  tag?: string;
  visibility?: VisibilityChoice;
}

/** Whether a fragrance passes the name search, the category and the filters behind More Filters. */
export function matchesProduct(product: Product, filter: ProductFilter): boolean {
  const { query, stock, priceMin, priceMax, featured, tag, visibility } = filter;
  const prices = variantsOf(product).map(({ price }) => price);
  const isWithin = (price: number): boolean =>
    price >= (priceMin ?? 0) && price <= (priceMax ?? Infinity);
  return (
    (query === undefined || product.name.toLowerCase().includes(query.trim().toLowerCase())) &&
    FACET_NAMES.every((name) => filter[name] === undefined || product[name] === filter[name]) &&
    (stock === undefined || isAvailable(product) === (stock === 'in')) &&
    prices.some(isWithin) &&
    (featured === undefined || product.featured === featured) &&
    (tag === undefined || product.tags.includes(tag)) &&
    (visibility === undefined || choiceOf(product.visibility) === visibility)
  );
}

const ORDERS: Record<ProductSort, (a: Product, b: Product) => number> = {
  name: (a, b) => (a.name < b.name ? -1 : 1),
  newest: (a, b) => (b.createdAt?.getTime() ?? 0) - (a.createdAt?.getTime() ?? 0),
  'price-asc': (a, b) => defaultVariant(a).price - defaultVariant(b).price,
  'price-desc': (a, b) => defaultVariant(b).price - defaultVariant(a).price,
  bestselling: byRank,
  rating: (a, b) => b.rating - a.rating,
};

/** The ids of the matching fragrances, sorted. */
export function matchingIds(
  products: readonly Product[],
  filter: ProductFilter,
  sort: ProductSort,
): string[] {
  return products
    .filter((product) => matchesProduct(product, filter))
    .sort((a, b) => ORDERS[sort](a, b) || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
}
