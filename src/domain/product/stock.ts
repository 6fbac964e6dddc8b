import * as v from 'valibot';
import { DAY_MS } from '../shop/ist';
import { decode, dateSchema } from '../shop/decode';
import type { DayFigures } from '../shop/figures';
import { isSet, variantsOf, type Product } from './product';
import { SHOWN_STOCK_MAX } from './shownStock';

/**
 * Limits of stock in the back office. Keep in sync with firestore.rules. `lowAt`: below what the catalogue tells at most
 * (shownStock.ts), so that the low sizes are found without a look at every count.
 */
export const STOCK_MAX = { lowAt: SHOWN_STOCK_MAX - 1, change: 9_999, note: 200 } as const;

/** The number of pieces at which a size counts as low, where the owner has set nothing. */
const LOW_AT = 3;

const lowAt = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  // An earlier version allowed one more.
  v.transform((pieces) => Math.min(pieces, STOCK_MAX.lowAt)),
);

const stockSettingsSchema = v.object({
  lowAt: v.fallback(lowAt, LOW_AT),
  sizes: v.fallback(v.record(v.string(), lowAt), {}),
});
/** `settings/stock`: with how many pieces left a size is low, for the shop and for single sizes by {@link sizeKey}. */
export type StockSettings = v.InferOutput<typeof stockSettingsSchema>;

/** What is missing or invalid gets its default. */
export function decodeStockSettings(data: unknown): StockSettings {
  return v.parse(stockSettingsSchema, typeof data === 'object' && data !== null ? data : {});
}

/** A size of a fragrance in one text: `amber-durbar/50 ml`. */
export const sizeKey = (productId: string, volume: string): string => `${productId}/${volume}`;

/** The settings with another threshold for one size; undefined for that of the shop. */
export function withLowAt(
  settings: StockSettings,
  key: string,
  pieces: number | undefined,
): StockSettings {
  const { [key]: _former, ...sizes } = settings.sizes;
  return { ...settings, sizes: pieces === undefined ? sizes : { ...sizes, [key]: pieces } };
}

/** `off`: it has pieces or is not counted, and the owner has marked it as out of stock. */
export type StockLevel = 'uncounted' | 'enough' | 'low' | 'out' | 'off';

/** The stock of one size. */
export interface SizeStock {
  volume: string;
  /** Pieces left to sell; undefined where they are not counted. */
  stock: number | undefined;
  level: StockLevel;
  /** It belongs to a gift set that takes its pieces from the stock of its parts. */
  isByParts: boolean;
  /** There may be more: the catalogue tells of so many sets at most. */
  isAtLeast: boolean;
  lowAt: number;
}

/**
 * The stock of each size of a fragrance.
 * @param listed the same fragrance in the catalogue, which knows how many sets its parts make
 */
export function stockOf(
  product: Product,
  settings: StockSettings,
  listed: Product | undefined,
): SizeStock[] {
  const inCatalogue = new Map((listed ? variantsOf(listed) : []).map((one) => [one.volume, one]));
  return variantsOf(product).map(({ volume, stock: own, inStock }) => {
    const isByParts = isSet(product) && own === undefined;
    const stock = isByParts ? inCatalogue.get(volume)?.stock : own;
    const least = settings.sizes[sizeKey(product.id, volume)] ?? settings.lowAt;
    const isAtLeast = isByParts && stock === SHOWN_STOCK_MAX;
    return {
      volume,
      stock,
      level: levelOf(stock, inStock, least),
      isByParts,
      isAtLeast,
      lowAt: least,
    };
  });
}

/** `12`, or `10 or more`. */
export const piecesLabel = ({ stock, isAtLeast }: SizeStock): string =>
  `${stock}${isAtLeast ? ' or more' : ''}`;

function levelOf(stock: number | undefined, inStock: boolean, lowAt: number): StockLevel {
  if (stock === 0) return 'out';
  if (!inStock) return 'off';
  if (stock === undefined) return 'uncounted';
  return stock <= lowAt ? 'low' : 'enough';
}

/** Whether a size should be made or bought soon. */
export const isShort = ({ level }: SizeStock): boolean => level === 'low' || level === 'out';

/** The days over which sales are averaged: four weeks even out single orders. */
export const SALES_DAYS = 28;
/** A new fragrance is averaged over at least these. */
const MIN_SALES_DAYS = 7;

/** The pieces that sales took from the stock on these days, by {@link sizeKey}. */
export function soldPieces(days: readonly DayFigures[]): ReadonlyMap<string, number> {
  const sum = new Map<string, number>();
  for (const { pieces } of days)
    for (const [productId, sizes] of Object.entries(pieces))
      for (const [volume, n] of Object.entries(sizes)) {
        const key = sizeKey(productId, volume);
        sum.set(key, (sum.get(key) ?? 0) + n);
      }
  return sum;
}

/**
 * How many pieces sell in a week, from those sold in the last {@link SALES_DAYS} days; of a fragrance that is newer, in
 * the days since it was added.
 */
export function weeklySales(sold: number, createdAt: Date | undefined, now: Date): number {
  const age = createdAt ? Math.ceil((now.getTime() - createdAt.getTime()) / DAY_MS) : SALES_DAYS;
  const days = Math.min(SALES_DAYS, Math.max(MIN_SALES_DAYS, age));
  return (Math.max(0, sold) * 7) / days;
}

/** `3 a week`, `0.5 a week`; a dash when nothing sells. */
export function weeklyLabel(weekly: number): string {
  if (weekly === 0) return '–';
  const figure = weekly < 10 ? Math.round(weekly * 10) / 10 : Math.round(weekly);
  return `${Math.max(0.1, figure)} a week`;
}

/** For how long the pieces last at this rate: `about 3 weeks`, `at least 3 weeks`; a dash where nothing is known. */
export function lastsLabel(
  { stock, isAtLeast }: Pick<SizeStock, 'stock' | 'isAtLeast'>,
  weekly: number,
): string {
  if (stock === undefined || stock === 0 || weekly === 0) return '–';
  const weeks = stock / weekly;
  if (weeks < 1) return isAtLeast ? '–' : 'less than a week';
  if (weeks > 52) return 'more than a year';
  const whole = Math.floor(weeks);
  return `${isAtLeast ? 'at least' : 'about'} ${whole} ${whole === 1 ? 'week' : 'weeks'}`;
}

/** Why counted pieces were corrected, as stored and shown. */
export const CORRECTION_REASONS = [
  'New delivery',
  'Counted again',
  'Broken or leaked',
  'Lost',
  'Given away',
  'Other',
] as const;
export type CorrectionReason = (typeof CORRECTION_REASONS)[number];

const correctionSchema = v.object({
  id: v.string(),
  productId: v.string(),
  name: v.string(),
  volume: v.string(),
  /** Pieces; missing where they were not counted before. */
  before: v.optional(v.number()),
  after: v.number(),
  reason: v.picklist(CORRECTION_REASONS),
  note: v.optional(v.string(), ''),
  by: v.string(),
  at: dateSchema,
});
/** `stockCorrections/{auto}`: the owner has corrected the counted pieces of a size. Never changed. */
export type StockCorrection = v.InferOutput<typeof correctionSchema>;

/** A correction document → {@link StockCorrection}. Throws DecodeError. */
export function decodeCorrection(id: string, data: Record<string, unknown>): StockCorrection {
  return decode(correctionSchema, { ...data, id }, `stockCorrections/${id}`);
}

/** Why pieces cannot be corrected, as a sentence for the owner. */
export class StockProblem extends Error {}

/** How many pieces there are to take away: `Only 1 is left.`; with `now`, after others have bought some. */
export const leftLabel = (pieces: number, when: '' | ' now' = ''): string =>
  pieces === 0
    ? `None is left${when}.`
    : `Only ${pieces} ${pieces === 1 ? 'is' : 'are'} left${when}.`;

/**
 * What a correction by `change` pieces makes of a fragrance as it is now. One whose pieces are not counted is counted
 * from then on. Throws {@link StockProblem}.
 */
export function correctedStock(
  product: Product,
  volume: string,
  change: number,
): { before: number | undefined; after: number; changes: Partial<Product> } {
  const size = variantsOf(product).find((one) => one.volume === volume);
  if (!size) throw new StockProblem(`${product.name} no longer has the size ${volume}.`);
  const before = size.stock;
  const after = (before ?? 0) + change;
  if (after < 0)
    throw new StockProblem(
      before === undefined ? 'Its pieces are not counted yet.' : leftLabel(before, ' now'),
    );
  return { before, after, changes: withStock(product, volume, after) };
}

/** The fields of a fragrance that say how many pieces of a size are left. */
export function withStock(
  { variants }: Product,
  volume: string,
  stock: number,
): Partial<Pick<Product, 'stock' | 'variants'>> {
  if (variants.length === 0) return { stock };
  return { variants: variants.map((one) => (one.volume === volume ? { ...one, stock } : one)) };
}
