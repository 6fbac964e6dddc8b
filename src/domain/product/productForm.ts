import { readAmount, readNumber } from '../pricing/amount';
import { folded } from '../shop/folded';
import {
  FLAG_FIELDS,
  FLAG_NAMES,
  LIST_FIELDS,
  LIST_NAMES,
  mapNames,
  TEXT_NAMES,
  type FlagName,
  type ListName,
  type TextName,
} from './fields';
import { DRAFT, readVisibility, visibilityText } from './visibility';
import { type Product, type Variant } from './product';

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
export function splitList(name: ListName, text: string): string[] {
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

/** The fields that follow from the sizes of a fragrance that has some; see {@link cardSizeFields}. */
export const SIZE_FIELDS: readonly string[] = [
  'volume',
  'price',
  'originalPrice',
  'stock',
  'weight',
];

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

/** `Mogra at Midnight` → `mogra-at-midnight`: the id of a new fragrance and the name of its image files. */
export function productSlug(name: string): string {
  const slug = folded(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return slug === '' ? 'fragrance' : slug;
}
