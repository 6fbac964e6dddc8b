import * as v from 'valibot';
import { decode, decodeList, type DecodeError } from '../shop/decode';
import { LABEL_NAMES } from './fields';
import { guidedFacts } from './guidedFacts';
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
  /** Without `description`, with at most two images. */
  products: Product[];
}

/** Where the edge has the catalogue, as {@link catalogueJson} writes it. */
export const CATALOGUE_PATH = '/catalogue.json';

/** The JSON inside one `catalogue/{n}` document, before compression. */
export interface CataloguePart {
  site?: unknown;
  offers?: unknown[];
  products: unknown[];
}

type Raw = Record<string, unknown>;

/** Drops fields that no card needs, and fields equal to their default. */
function packProduct(product: Product): Raw {
  const { description, images, updatedAt: _updatedAt, weight: _weight, ...rest } = product;
  // A product unpacked from a catalogue has no description, but has the facts found in it earlier.
  const guided = description === '' && product.guided ? product.guided : guidedFacts(product);
  const variants = rest.variants.map(({ weight: _grams, ...variant }) => variant);
  const raw: Raw = { ...rest, variants, images: images.slice(0, 2) };
  delete raw.guided;
  // Only the page of a product shows these, and it has the whole document.
  for (const name of LABEL_NAMES) delete raw[name];
  if (Object.values(guided).some((found) => found.length > 0)) raw.guided = guided;
  if (product.createdAt) raw.createdAt = product.createdAt.getTime();
  for (const [key, value] of Object.entries(raw)) {
    if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
      delete raw[key];
  }
  return raw;
}

function packOffer(offer: Offer): Raw {
  return { ...offer, startDate: offer.startDate.getTime(), endDate: offer.endDate.getTime() };
}

/**
 * Products, automatic offers and site → the parts to store, at most `perPart` products each. There is always a part 0.
 * Coupons are always left out.
 */
export function packCatalogue(
  source: Omit<Catalogue, 'revision'>,
  perPart: number,
): [CataloguePart, ...CataloguePart[]] {
  const products = source.products.map(packProduct);
  const head: CataloguePart = {
    site: source.site,
    offers: source.offers.filter((offer) => offer.isAutomatic).map(packOffer),
    products: products.slice(0, perPart),
  };
  const rest: CataloguePart[] = [];
  for (let at = perPart; at < products.length; at += perPart)
    rest.push({ products: products.slice(at, at + perPart) });
  return [head, ...rest];
}

/** `{ revision, parts }`; revision 0 and no parts stand for a shop without a catalogue. */
export function catalogueJson(catalogue: Catalogue | undefined): string {
  return JSON.stringify({
    revision: catalogue?.revision ?? 0,
    parts: catalogue ? packCatalogue(catalogue, Infinity) : [],
  });
}

const partSchema = v.object({
  site: v.optional(v.unknown()),
  offers: v.optional(v.array(v.unknown()), []),
  products: v.array(v.unknown()),
});

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
  const raw = decoded.flatMap((part) => part.products);
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
    catalogue: { revision, site, offers: offers.items, products },
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
