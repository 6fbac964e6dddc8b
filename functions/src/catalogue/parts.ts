import { isDeepStrictEqual } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as v from 'valibot';
import {
  packCatalogue,
  type Catalogue,
  type CataloguePart,
} from '../../../src/domain/product/catalogue';
import { MAX_QUANTITY } from '../../../src/domain/shop/constants';
import type { Offer } from '../../../src/domain/pricing/offer';
import type { Product } from '../../../src/domain/product/product';
import { defaultSite } from '../../../src/domain/shop/site';

/** A document holds 1 MiB; what a part compresses to stays well below. Bytes. */
export const PART_BYTES = 900_000;

/** Products in one part, unless they do not fit: then half as many, and half again. */
export const PER_PART = 4000;

export function encodePart(part: CataloguePart): Buffer {
  return gzipSync(JSON.stringify(part), { level: 9 });
}

const partSchema = v.object({
  site: v.optional(v.unknown()),
  offers: v.optional(v.array(v.unknown())),
  products: v.array(v.unknown()),
});

/** What a document holds → the part; undefined when it is none, so that the catalogue is built anew. */
export function decodePart(data: unknown): CataloguePart | undefined {
  if (!(data instanceof Uint8Array)) return undefined;
  try {
    const result = v.safeParse(partSchema, JSON.parse(gunzipSync(data).toString('utf8')));
    if (!result.success) return undefined;
    const { site, offers, products } = result.output;
    return {
      ...(site !== undefined && { site }),
      ...(offers !== undefined && { offers }),
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

/** One product as a part holds it. */
export function packedProduct(product: Product): unknown {
  const [head] = packCatalogue({ site: defaultSite, offers: [], products: [product] }, 1);
  return viaJson(head.products[0]);
}

/** The automatic ones of these offers, as part 0 holds them. */
export function packedOffers(offers: readonly Offer[]): unknown[] {
  const sorted = [...offers].sort((a, b) => (a.id < b.id ? -1 : 1));
  const [head] = packCatalogue({ site: defaultSite, offers: sorted, products: [] }, 1);
  return (head.offers ?? []).map(viaJson);
}

/** As it will be when it is read back: what is compared must have lost the same things. */
function viaJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Nobody can put more than ten into a cart, so that from ten bottles on it is all the same how many there are. */
function roughStock(entry: unknown): unknown {
  if (!isRecord(entry) || typeof entry['stock'] !== 'number') return entry;
  return { ...entry, stock: Math.min(entry['stock'], MAX_QUANTITY) };
}

/** What of an entry is worth a new catalogue. */
function essence(entry: unknown): unknown {
  if (!isRecord(entry)) return entry;
  const variants = entry['variants'];
  return roughStock(
    Array.isArray(variants) ? { ...entry, variants: variants.map(roughStock) } : entry,
  );
}

/** Of an offer likewise: each sale raises `uses`, which matters only once they are used up. */
function offerEssence(entry: unknown): unknown {
  if (!isRecord(entry)) return entry;
  const { uses, ...rest } = entry;
  const most = rest['maxUses'];
  return { ...rest, spent: typeof uses === 'number' && typeof most === 'number' && uses >= most };
}

/** Whether two entries of one product look the same to a shopper. */
export function isSameProduct(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(essence(one), essence(other));
}

const hasId = (entry: unknown, id: string): boolean => isRecord(entry) && entry['id'] === id;

/** The parts with one product changed, added (to the last part) or, without `entry`, removed; undefined when that is no change. */
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

/** The parts with other offers in the first; undefined when they are the same. */
export function withOffers(
  parts: readonly CataloguePart[],
  offers: readonly unknown[],
): CataloguePart[] | undefined {
  const former = [...(parts[0]?.offers ?? [])].sort(byId).map(offerEssence);
  if (isDeepStrictEqual(former, [...offers].sort(byId).map(offerEssence))) return undefined;
  return parts.map((part, n) => (n === 0 ? { ...part, offers: [...offers] } : part));
}

function byId(a: unknown, b: unknown): number {
  const [one, other] = [a, b].map((entry) => (isRecord(entry) ? String(entry['id']) : ''));
  return (one ?? '') < (other ?? '') ? -1 : 1;
}

/** The parts with another name and description of the house; undefined when they are the same. */
export function withSite(
  parts: readonly CataloguePart[],
  site: unknown,
): CataloguePart[] | undefined {
  if (isDeepStrictEqual(parts[0]?.site, site)) return undefined;
  return parts.map((part, n) => (n === 0 ? { ...part, site } : part));
}
