import { isDeepStrictEqual } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { NO_MATERIALS, type Catalogue } from '../../../src/domain/product/catalogue';
import { isStockedByParts, partsOf, setsLeft } from '../../../src/domain/product/contents';
import { packCatalogue, type CataloguePart } from '../../../src/domain/product/packCatalogue';
import type { Offer } from '../../../src/domain/pricing/offer';
import { readFamily, variantsOf, type Product } from '../../../src/domain/product/product';
import { decodeProduct } from '../../../src/domain/product/productSchema';
import { SHOWN_STOCK_MAX, withShownStock } from '../../../src/domain/product/shownStock';
import { isPublic } from '../../../src/domain/product/visibility';
import { decodeList } from '../../../src/domain/shop/decode';
import { defaultSite } from '../../../src/domain/shop/site';

/** The maximum compressed size of a part in bytes, well below Firestore's 1 MiB per document. */
export const PART_BYTES = 900_000;

/** The number of products in a part. Halved as often as needed when they do not fit. */
export const PER_PART = 4000;

export function encodePart(part: CataloguePart): Buffer {
  return gzipSync(JSON.stringify(part), { level: 9 });
}

const partSchema = v.object({
  site: v.optional(v.unknown()),
  offers: v.optional(v.array(v.unknown())),
  kinds: v.optional(v.array(v.string())),
  materials: v.optional(v.object({ families: v.array(v.string()), pictures: v.array(v.string()) })),
  families: v.optional(v.array(v.string())),
  home: v.optional(v.unknown()),
  products: v.array(v.unknown()),
});

/** Decodes the stored part; undefined when it is invalid, and the catalogue is then rebuilt. */
export function decodePart(data: unknown): CataloguePart | undefined {
  if (!(data instanceof Uint8Array)) return undefined;
  try {
    const result = v.safeParse(partSchema, JSON.parse(gunzipSync(data).toString('utf8')));
    if (!result.success) return undefined;
    const { site, offers, kinds, materials, families, home, products } = result.output;
    return {
      ...(site !== undefined && { site }),
      ...(offers !== undefined && { offers }),
      ...(kinds !== undefined && { kinds }),
      ...(materials !== undefined && { materials }),
      ...(families !== undefined && { families }),
      ...(home !== undefined && { home }),
      products,
    };
  } catch {
    return undefined;
  }
}

/** The whole catalogue in parts that each fit into a document, without the products that are not public. */
export function packParts(
  source: Omit<Catalogue, 'revision'>,
  limit: { bytes: number; perPart: number } = { bytes: PART_BYTES, perPart: PER_PART },
): Buffer[] {
  const listed = source.products.filter(isPublic).map(withShownStock);
  const products = new Map(listed.map((product) => [product.id, product]));
  for (let { perPart } = limit; ; perPart = Math.ceil(perPart / 2)) {
    const marked = packCatalogue({ ...source, products: listed }, perPart).map((part) => ({
      ...part,
      products: part.products.map((entry) =>
        withFamily(withMark(entry, products.get(idOf(entry))), source.families),
      ),
    }));
    const parts = withStockOfSets(marked).map(encodePart);
    if (perPart === 1 || parts.every((part) => part.byteLength <= limit.bytes)) return parts;
  }
}

const NOTHING = {
  site: defaultSite,
  offers: [],
  kinds: [],
  materials: NO_MATERIALS,
  products: [],
};

/** A product as a part stores it; undefined for one that is not public. */
export function packedProduct(product: Product): unknown {
  if (!isPublic(product)) return undefined;
  const [head] = packCatalogue({ ...NOTHING, products: [withShownStock(product)] }, 1);
  return viaJson(withMark(head.products[0], product));
}

/** The entry of a set with a list of its sizes that are stocked by their parts; no browser reads it. */
function withMark(entry: unknown, product: Product | undefined): unknown {
  const byParts = product
    ? variantsOf(product).filter(({ volume }) => isStockedByParts(product, volume))
    : [];
  return isRecord(entry) && byParts.length > 0
    ? { ...entry, byParts: byParts.map(({ volume }) => volume) }
    : entry;
}

/** The entry of a product with the name of its category, where that is not the id; `lines` as in the first part. */
function withFamily(entry: unknown, lines: readonly string[] | undefined): unknown {
  if (!isRecord(entry)) return entry;
  const { family: _former, ...rest } = entry;
  const own = lines?.map(readFamily).find(({ id }) => id === rest['category']);
  return own && own.name !== own.id ? { ...rest, family: own.name } : rest;
}

/** The automatic offers among these, as part 0 stores them. */
export function packedOffers(offers: readonly Offer[]): unknown[] {
  const sorted = [...offers].sort((a, b) => (a.id < b.id ? -1 : 1));
  const [head] = packCatalogue({ ...NOTHING, offers: sorted }, 1);
  return (head.offers ?? []).map(viaJson);
}

/** The value as it is read back, so that stored and new entries lose the same details before they are compared. */
function viaJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const idOf = (entry: unknown): string => (isRecord(entry) ? String(entry['id']) : '');
const hasId = (entry: unknown, id: string): boolean => idOf(entry) === id;

/** An entry of a set that is stocked by its parts, as {@link withMark} writes it. */
const setSchema = v.looseObject({ contents: v.array(v.string()), byParts: v.array(v.string()) });

/** The ids of the products whose stock a set's entry is stocked by; none for any other entry. */
const idsOfParts = (entry: unknown): string[] =>
  v.is(setSchema, entry) ? partsOf(entry).map(({ productId }) => productId) : [];

/**
 * The parts with the stock of each set that is stocked by its parts: how many whole sets those are enough for. It is stored
 * so that no browser works it out, and every page says the same. What does not change is returned as it was.
 */
function withStockOfSets(parts: readonly CataloguePart[]): CataloguePart[] {
  const ids = new Set(parts.flatMap(({ products }) => products.flatMap(idsOfParts)));
  const entries = parts.flatMap((part) => part.products.filter((entry) => ids.has(idOf(entry))));
  const { items } = decodeList(entries, (entry) => decodeProduct(idOf(entry), entry));
  const products = new Map(items.map((product) => [product.id, product]));
  return parts.map((part) => {
    const filled = part.products.map((entry) => withStockOfSet(entry, products));
    return filled.every((entry, n) => entry === part.products[n])
      ? part
      : { ...part, products: filled };
  });
}

function withStockOfSet(entry: unknown, products: ReadonlyMap<string, Product>): unknown {
  if (!v.is(setSchema, entry)) return entry;
  const left = setsLeft(entry, products);
  const counted = (size: object): object => {
    const { stock: _former, ...rest } = { stock: undefined, ...size };
    return left === undefined ? rest : { ...rest, stock: Math.min(left, SHOWN_STOCK_MAX) };
  };
  const { variants, byParts } = entry;
  const filled = Array.isArray(variants)
    ? {
        ...entry,
        variants: variants.map((size: unknown) =>
          isRecord(size) && byParts.some((volume) => volume === size['volume'])
            ? counted(size)
            : size,
        ),
      }
    : counted(entry);
  return isDeepStrictEqual(entry, filled) ? entry : filled;
}

/**
 * The parts with one product changed, added (to the last part) or, without an entry, removed; undefined when nothing
 * changes. The sets that contain it change with it.
 */
export function withProduct(
  parts: readonly CataloguePart[],
  id: string,
  unnamed: unknown,
): CataloguePart[] | undefined {
  const entry = withFamily(unnamed, parts[0]?.families);
  const at = parts.findIndex((part) => part.products.some((other) => hasId(other, id)));
  const former = parts[at]?.products.find((other) => hasId(other, id));
  if (entry === undefined) {
    if (former === undefined) return undefined;
    const without = parts.map((part, n) =>
      n === at ? { ...part, products: part.products.filter((other) => other !== former) } : part,
    );
    return withStockOfSets(without.filter((part, n) => n === 0 || part.products.length > 0));
  }
  if (former === undefined) {
    return withStockOfSets(
      parts.map((part, n) =>
        n === parts.length - 1 ? { ...part, products: [...part.products, entry] } : part,
      ),
    );
  }
  const changed = withStockOfSets(
    parts.map((part, n) =>
      n === at
        ? { ...part, products: part.products.map((other) => (other === former ? entry : other)) }
        : part,
    ),
  );
  const isSame = changed.every((part, n) => isDeepStrictEqual(part.products, parts[n]?.products));
  return isSame ? undefined : changed;
}

/** The parts with other offers in the first one; undefined when nothing changes. */
export function withOffers(
  parts: readonly CataloguePart[],
  offers: readonly unknown[],
): CataloguePart[] | undefined {
  const former = [...(parts[0]?.offers ?? [])].sort(byId);
  if (isDeepStrictEqual(former, [...offers].sort(byId))) return undefined;
  return parts.map((part, n) => (n === 0 ? { ...part, offers: [...offers] } : part));
}

function byId(a: unknown, b: unknown): number {
  const [one, other] = [a, b].map((entry) => (isRecord(entry) ? String(entry['id']) : ''));
  return (one ?? '') < (other ?? '') ? -1 : 1;
}

/** The parts with another name and description of the shop; undefined when nothing changes. */
export function withSite(
  parts: readonly CataloguePart[],
  site: unknown,
): CataloguePart[] | undefined {
  if (isDeepStrictEqual(parts[0]?.site, site)) return undefined;
  return parts.map((part, n) => (n === 0 ? { ...part, site } : part));
}

/** The parts with other kinds and materials of notes; undefined when nothing changes. */
export function withNotes(
  parts: readonly CataloguePart[],
  { kinds, materials }: Pick<Catalogue, 'kinds' | 'materials'>,
): CataloguePart[] | undefined {
  const [head] = parts;
  const former = { kinds: head?.kinds ?? [], materials: head?.materials ?? NO_MATERIALS };
  if (isDeepStrictEqual(former, { kinds, materials })) return undefined;
  return parts.map((part, n) => (n === 0 ? { ...part, kinds, materials } : part));
}

/** The parts with other families; undefined when nothing changes. */
export function withFamilies(
  parts: readonly CataloguePart[],
  families: string[],
): CataloguePart[] | undefined {
  if (isDeepStrictEqual(parts[0]?.families, families)) return undefined;
  return parts.map((part, n) => {
    const products = part.products.map((entry) => withFamily(entry, families));
    return { ...part, ...(n === 0 && { families }), products };
  });
}

/** The parts with other choices for the home page, undefined for none; undefined when nothing changes. */
export function withHome(
  parts: readonly CataloguePart[],
  home: object | undefined,
): CataloguePart[] | undefined {
  if (isDeepStrictEqual(parts[0]?.home, home)) return undefined;
  return parts.map((part, n) => {
    if (n > 0) return part;
    const { home: _former, ...rest } = part;
    return { ...rest, ...(home !== undefined && { home }) };
  });
}
