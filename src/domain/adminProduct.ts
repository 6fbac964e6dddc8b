import { CATEGORIES, PHOTO_WIDTHS } from './constants';
import { byRank, isAvailable, variantsOf, type Product, type Variant } from './product';

/** One size as it is typed. */
export interface VariantForm {
  volume: string;
  price: string;
  originalPrice: string;
  /** Empty where bottles are not counted. */
  stock: string;
  inStock: boolean;
}

/** SPEC §5 "Add product" as it is typed: notes one per line, tags with commas, prices in rupees. */
export interface ProductForm {
  name: string;
  shortName: string;
  description: string;
  category: string;
  concentration: string;
  volume: string;
  price: string;
  originalPrice: string;
  stock: string;
  tags: string;
  topNotes: string;
  middleNotes: string;
  baseNotes: string;
  featured: boolean;
  inStock: boolean;
  variants: VariantForm[];
}

export const BLANK_VARIANT: VariantForm = {
  volume: '',
  price: '',
  originalPrice: '',
  stock: '',
  inStock: true,
};

export const BLANK_PRODUCT: ProductForm = {
  name: '',
  shortName: '',
  description: '',
  category: '',
  concentration: '',
  volume: '',
  price: '',
  originalPrice: '',
  stock: '',
  tags: '',
  topNotes: '',
  middleNotes: '',
  baseNotes: '',
  featured: false,
  inStock: true,
  variants: [],
};

/** What firestore.rules takes at most. */
export const PRODUCT_MAX = {
  name: 120,
  shortName: 120,
  description: 5000,
  concentration: 60,
  volume: 40,
  price: 10_000_000,
  images: 12,
  variants: 8,
  tags: 40,
  tagLetters: 1000,
  notes: 20,
  noteLetters: 800,
} as const;

const figure = (value: number | undefined): string => (value === undefined ? '' : String(value));

/** A fragrance as the form shows it. */
export function toProductForm(product: Product): ProductForm {
  return {
    name: product.name,
    shortName: product.shortName,
    description: product.description,
    category: product.category,
    concentration: product.concentration,
    volume: product.volume,
    price: figure(product.price),
    originalPrice: figure(product.originalPrice),
    stock: figure(product.stock),
    tags: product.tags.join(', '),
    topNotes: product.topNotes.join('\n'),
    middleNotes: product.middleNotes.join('\n'),
    baseNotes: product.baseNotes.join('\n'),
    featured: product.featured,
    inStock: product.inStock,
    variants: product.variants.map((variant) => ({
      volume: variant.volume,
      price: figure(variant.price),
      originalPrice: figure(variant.originalPrice),
      stock: figure(variant.stock),
      inStock: variant.inStock,
    })),
  };
}

/** SPEC §5: one per line, blanks dropped. */
function lines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
}

/** SPEC §5: comma-separated and trimmed. */
function tags(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
}

/** What an edit writes; an optional field that is undefined is taken away. */
export interface ProductFields {
  name: string;
  shortName: string;
  description: string;
  category: string;
  concentration: string;
  volume: string;
  price: number;
  originalPrice: number | undefined;
  stock: number | undefined;
  tags: string[];
  topNotes: string[];
  middleNotes: string[];
  baseNotes: string[];
  featured: boolean;
  inStock: boolean;
  variants: Variant[];
}

const amount = (text: string): number | undefined =>
  text.trim() === '' ? undefined : Number(text);

/** A form without errors → what is written. */
export function toProductFields(form: ProductForm): ProductFields {
  return {
    name: form.name.trim(),
    shortName: form.shortName.trim(),
    description: form.description.trim(),
    category: form.category,
    concentration: form.concentration.trim(),
    volume: form.volume.trim(),
    price: Number(form.price),
    originalPrice: amount(form.originalPrice),
    stock: amount(form.stock),
    tags: tags(form.tags),
    topNotes: lines(form.topNotes),
    middleNotes: lines(form.middleNotes),
    baseNotes: lines(form.baseNotes),
    featured: form.featured,
    inStock: form.inStock,
    variants: form.variants.map((variant) => {
      const originalPrice = amount(variant.originalPrice);
      const stock = amount(variant.stock);
      return {
        volume: variant.volume.trim(),
        price: Number(variant.price),
        inStock: variant.inStock,
        ...(originalPrice !== undefined && { originalPrice }),
        ...(stock !== undefined && { stock }),
      };
    }),
  };
}

/** Problems by field; those of sizes under `variants.0.price`. */
export type ProductErrors = Record<string, string>;

function priceProblem(text: string, required: boolean): string | undefined {
  if (text.trim() === '') return required ? 'Price is required.' : undefined;
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0) return 'Enter an amount of 0 or more.';
  if (value > PRODUCT_MAX.price) return 'This is more than the shop can charge.';
  if (Math.abs(value * 100 - Math.round(value * 100)) > 1e-6) return 'At most two decimals.';
  return undefined;
}

function stockProblem(text: string): string | undefined {
  return text.trim() === '' || /^\d{1,7}$/.test(text.trim())
    ? undefined
    : 'Enter a whole number, or leave it empty.';
}

function textProblem(text: string, most: number, name?: string): string | undefined {
  if (name !== undefined && text.trim() === '') return `${name} is required.`;
  return text.trim().length > most ? `At most ${most} characters.` : undefined;
}

function listProblem(list: readonly string[], most: number, letters: number): string | undefined {
  if (list.length > most) return `At most ${most}.`;
  return list.join('').length > letters ? `At most ${letters} letters together.` : undefined;
}

/** SPEC §5 "Add product", and what the rules take; empty when all is well. Images are checked by the caller. */
export function checkProduct(form: ProductForm): ProductErrors {
  const found: Record<string, string | undefined> = {
    name: textProblem(form.name, PRODUCT_MAX.name, 'Name'),
    shortName: textProblem(form.shortName, PRODUCT_MAX.shortName, 'Short name'),
    description: textProblem(form.description, PRODUCT_MAX.description, 'Description'),
    category: CATEGORIES.some((category) => category === form.category)
      ? undefined
      : 'Category is required.',
    concentration: textProblem(form.concentration, PRODUCT_MAX.concentration),
    volume: textProblem(form.volume, PRODUCT_MAX.volume, 'Volume'),
    price: priceProblem(form.price, true),
    originalPrice: priceProblem(form.originalPrice, false),
    stock: stockProblem(form.stock),
    tags: listProblem(tags(form.tags), PRODUCT_MAX.tags, PRODUCT_MAX.tagLetters),
  };
  for (const name of ['topNotes', 'middleNotes', 'baseNotes'] as const)
    found[name] = listProblem(lines(form[name]), PRODUCT_MAX.notes, PRODUCT_MAX.noteLetters);
  const volumes = form.variants.map(({ volume }) => volume.trim());
  form.variants.forEach((variant, n) => {
    found[`variants.${n}.volume`] =
      textProblem(variant.volume, PRODUCT_MAX.volume, 'Volume') ??
      (volumes.indexOf(variant.volume.trim()) < n ? 'This size is there twice.' : undefined);
    found[`variants.${n}.price`] = priceProblem(variant.price, true);
    found[`variants.${n}.originalPrice`] = priceProblem(variant.originalPrice, false);
    found[`variants.${n}.stock`] = stockProblem(variant.stock);
  });
  if (form.variants.length > PRODUCT_MAX.variants)
    found.variants = `At most ${PRODUCT_MAX.variants} sizes.`;
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Only what an edit has changed: what was sold meanwhile stays sold. */
export function changedFields<T extends object>(before: T, after: T): Partial<T> {
  const changes: Partial<T> = {};
  for (const name of Object.keys(after) as (keyof T)[])
    if (!same(before[name], after[name])) changes[name] = after[name];
  return changes;
}

/**
 * Edited sizes, with the counted stock as it stands now wherever the edit left it alone: bottles sold while the form
 * was open stay sold.
 */
export function keepStock(
  loaded: readonly Variant[],
  edited: readonly Variant[],
  current: readonly Variant[],
): Variant[] {
  return edited.map((variant) => {
    const was = loaded.find(({ volume }) => volume === variant.volume);
    const is = current.find(({ volume }) => volume === variant.volume);
    if (!was || !is || was.stock !== variant.stock || is.stock === undefined) return variant;
    return { ...variant, stock: is.stock };
  });
}

/** `Mogra at Midnight` → `mogra-at-midnight`: the id of a new fragrance, and the name of its files. */
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

/** Where a photograph lies in the storage (docs/decisions/002 "Photographs"). */
export function photoPath(ms: number, slug: string, width: number): string {
  return `products/${ms}-${slug}_${width}.webp`;
}

const STORED = /\/o\/(products%2F[^?]+)_1200\.webp\?/;

/** The files behind an image's address, one a width; empty for one that is not ours. */
export function photoPaths(url: string): string[] {
  const name = STORED.exec(url)?.[1];
  if (name === undefined) return [];
  return PHOTO_WIDTHS.map((width) => `${decodeURIComponent(name)}_${width}.webp`);
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

/** What the list is narrowed to; an absent field does not narrow. */
export interface ProductFilter {
  query?: string;
  category?: string;
  concentration?: string;
  stock?: 'in' | 'out';
  priceMin?: number;
  priceMax?: number;
  featured?: boolean;
  tag?: string;
}

/** SPEC §2: search on the name; category; and what More Filters offers (DECISIONS "Back office"). */
export function matchesProduct(product: Product, filter: ProductFilter): boolean {
  const { query, category, concentration, stock, priceMin, priceMax, featured, tag } = filter;
  const prices = variantsOf(product).map(({ price }) => price);
  return (
    (query === undefined || product.name.toLowerCase().includes(query.trim().toLowerCase())) &&
    (category === undefined || product.category === category) &&
    (concentration === undefined || product.concentration === concentration) &&
    (stock === undefined || isAvailable(product) === (stock === 'in')) &&
    (priceMin === undefined || prices.some((price) => price >= priceMin)) &&
    (priceMax === undefined || prices.some((price) => price <= priceMax)) &&
    (featured === undefined || product.featured === featured) &&
    (tag === undefined || product.tags.includes(tag))
  );
}

const ORDERS: Record<ProductSort, (a: Product, b: Product) => number> = {
  name: (a, b) => (a.name < b.name ? -1 : 1),
  newest: (a, b) => (b.createdAt?.getTime() ?? 0) - (a.createdAt?.getTime() ?? 0),
  'price-asc': (a, b) => a.price - b.price,
  'price-desc': (a, b) => b.price - a.price,
  bestselling: byRank,
  rating: (a, b) => b.rating - a.rating,
};

/** The ids of what fits, sorted. */
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
