import { isDeepStrictEqual } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { NO_MATERIALS, type Catalogue } from '../../../src/domain/product/catalogue';
import { packCatalogue, type CataloguePart } from '../../../src/domain/product/packCatalogue';
import { MAX_QUANTITY } from '../../../src/domain/shop/constants';
import type { Offer } from '../../../src/domain/pricing/offer';
import type { Product } from '../../../src/domain/product/product';
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
  home: v.optional(v.unknown()),
  products: v.array(v.unknown()),
});

/** Decodes the stored part; undefined when it is invalid, and the catalogue is then rebuilt. */
export function decodePart(data: unknown): CataloguePart | undefined {
  if (!(data instanceof Uint8Array)) return undefined;
  try {
    const result = v.safeParse(partSchema, JSON.parse(gunzipSync(data).toString('utf8')));
    if (!result.success) return undefined;
    const { site, offers, kinds, materials, home, products } = result.output;
    return {
      ...(site !== undefined && { site }),
      ...(offers !== undefined && { offers }),
      ...(kinds !== undefined && { kinds }),
      ...(materials !== undefined && { materials }),
      ...(home !== undefined && { home }),
      products,
    };
  } catch {
    return undefined;
  }
}

/** The whole catalogue in parts that each fit into a document. */
export function packParts(
  source: Omit<Catalogue, 'revision'>,
  limit: { bytes: number; perPart: number } = { bytes: PART_BYTES, perPart: PER_PART },
): Buffer[] {
  for (let { perPart } = limit; ; perPart = Math.ceil(perPart / 2)) {
    const parts = packCatalogue(source, perPart).map(encodePart);
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

/** A product as a part stores it. */
export function packedProduct(product: Product): unknown {
  const [head] = packCatalogue({ ...NOTHING, products: [product] }, 1);
  return viaJson(head.products[0]);
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

/** A cart holds at most ten of a line, so from ten pieces on the exact stock does not matter. */
function roughStock(entry: unknown): unknown {
  if (!isRecord(entry) || typeof entry['stock'] !== 'number') return entry;
  return { ...entry, stock: Math.min(entry['stock'], MAX_QUANTITY) };
}

/** The fields of an entry that justify a new catalogue. */
function essence(entry: unknown): unknown {
  if (!isRecord(entry)) return entry;
  const variants = entry['variants'];
  return roughStock(
    Array.isArray(variants) ? { ...entry, variants: variants.map(roughStock) } : entry,
  );
}

/** Whether two entries of a product look the same to a shopper. */
export function isSameProduct(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(essence(one), essence(other));
}

const hasId = (entry: unknown, id: string): boolean => isRecord(entry) && entry['id'] === id;

/**
 * The parts with one product changed, added (to the last part) or, without `entry`, removed; undefined when nothing
 * changes.
 */
export function withProduct(
  parts: readonly CataloguePart[],
  id: string,
  entry: unknown,
): CataloguePart[] | undefined {
  const at = parts.findIndex((part) => part.products.some((other) => hasId(other, id)));
  const former = parts[at]?.products.find((other) => hasId(other, id));
  if (entry === undefined) {
    if (former === undefined) return undefined;
    const without = parts.map((part, n) =>
      n === at ? { ...part, products: part.products.filter((other) => other !== former) } : part,
    );
    return without.filter((part, n) => n === 0 || part.products.length > 0);
  }
  if (former === undefined) {
    return parts.map((part, n) =>
      n === parts.length - 1 ? { ...part, products: [...part.products, entry] } : part,
    );
  }
  if (isSameProduct(former, entry)) return undefined;
  return parts.map((part, n) =>
    n === at
      ? { ...part, products: part.products.map((other) => (other === former ? entry : other)) }
      : part,
  );
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
