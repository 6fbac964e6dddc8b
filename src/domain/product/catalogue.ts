import * as v from 'valibot';
import { decode, decodeList, type DecodeError } from '../shop/decode';
import { decodeOffer, type Offer } from '../pricing/offer';
import type { Product } from './product';
import { decodeProduct } from './productSchema';
import { decodeSite, type Site } from '../shop/site';

/** The compact catalogue behind every card, search and facet (docs/decisions/003-catalogue.md). */
export interface Catalogue {
  /** Increases with each change, so that the shop can tell whether its copy is stale. */
  revision: number;
  site: Site;
  /** Automatic offers only: a coupon must be found by its code alone. */
  offers: Offer[];
  /** Which notes are a kind of another, as kinds.ts reads them. */
  kinds: string[];
  /** The families and the pictures of notes, as materials.ts reads them. */
  materials: MaterialLines;
  /** The families in the owner's order, as `readFamily` reads them; undefined in a catalogue that was written before this field. */
  families?: string[] | undefined;
  /** What the owner has chosen for the home page, as `decodeHome` reads it; only that page does. */
  home?: unknown;
  /** Without `description`, with at most two images. */
  products: Product[];
}

/** The families and the pictures of notes, in few bytes (packed by notes.ts, read by materials.ts). */
export interface MaterialLines {
  /** A line for each family: its name, then the slugs of its notes, with tabs between them. */
  families: string[];
  /** What the addresses of all pictures begin with; then for each note a slug, a tab and the rest of its address. */
  pictures: string[];
}

/** Of a shop whose notes have neither. */
export const NO_MATERIALS: MaterialLines = { families: [], pictures: [] };

/** Where the edge has the catalogue, as `catalogueJson` of packCatalogue.ts writes it. */
export const CATALOGUE_PATH = '/catalogue.json';

type Raw = Record<string, unknown>;

/**
 * A field of all products, as the edge sends it: null where a product has none, and with `words` the words of a list by
 * their place in it. Compressed, columns have two thirds of the bytes of a list of products.
 */
const columnSchema = v.object({
  field: v.string(),
  words: v.optional(v.array(v.string())),
  // Each value is decoded with its product; visiting all of them here would hold up a phone.
  values: v.custom<unknown[]>((values) => Array.isArray(values)),
});

export type CatalogueColumn = v.InferOutput<typeof columnSchema>;

/** In steps, as {@link unpackInSteps}. */
function* toRows(columns: readonly CatalogueColumn[]): Generator<void, Raw[]> {
  const rows: Raw[] = [];
  for (const { field, words, values } of columns) {
    values.forEach((value, n) => {
      const row = (rows[n] ??= {});
      if (value !== null)
        row[field] =
          words && Array.isArray(value) ? value.map((place: number) => words[place]) : value;
    });
    yield;
  }
  return rows;
}

const shop = {
  site: v.optional(v.unknown()),
  offers: v.optional(v.array(v.unknown()), []),
  kinds: v.optional(v.array(v.string()), []),
  materials: v.optional(
    v.object({ families: v.array(v.string()), pictures: v.array(v.string()) }),
    NO_MATERIALS,
  ),
  families: v.optional(v.array(v.string())),
  home: v.optional(v.unknown()),
};
const partSchema = v.union([
  v.object({ ...shop, products: v.array(v.unknown()) }),
  v.object({ ...shop, columns: v.array(columnSchema) }),
]);

const idOf = (raw: unknown): string => {
  const result = v.safeParse(v.object({ id: v.string() }), raw);
  return result.success ? result.output.id : '?';
};

interface Unpacked {
  catalogue: Catalogue;
  /** Errors for the entries that did not decode. */
  faults: DecodeError[];
}

/** Products of one step of {@link unpackInSteps}: some milliseconds on a slow phone. */
const PER_STEP = 25;

/**
 * Stored parts → the catalogue, in steps after each of which a browser may do something else: thousands of products take
 * longer than a frame. Throws DecodeError for a bad part.
 */
export function* unpackInSteps(
  parts: readonly unknown[],
  revision: number,
): Generator<void, Unpacked> {
  const decoded = parts.map((part, n) => decode(partSchema, part, `catalogue/${n}`));
  yield;
  let raw: unknown[] = [];
  for (const part of decoded)
    raw = raw.concat('products' in part ? part.products : yield* toRows(part.columns));
  const products: Product[] = [];
  const faults: DecodeError[] = [];
  for (let at = 0; at < raw.length; at += PER_STEP) {
    const some = decodeList(raw.slice(at, at + PER_STEP), (one) => decodeProduct(idOf(one), one));
    products.push(...some.items);
    faults.push(...some.faults);
    yield;
  }
  const offers = decodeList(decoded[0]?.offers ?? [], (one) => decodeOffer(idOf(one), one));
  const site = decodeSite(decoded[0]?.site);
  return {
    catalogue: {
      revision,
      site,
      offers: offers.items,
      kinds: decoded[0]?.kinds ?? [],
      materials: decoded[0]?.materials ?? NO_MATERIALS,
      families: decoded[0]?.families,
      home: decoded[0]?.home,
      products,
    },
    faults: [...faults, ...offers.faults],
  };
}

/** {@link unpackInSteps} without a pause. Throws DecodeError for a bad part. */
export function unpackCatalogue(parts: readonly unknown[], revision: number): Unpacked {
  const steps = unpackInSteps(parts, revision);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
