import * as v from 'valibot';
import { decode, optionalOrNull } from '../shop/decode';
import { packCatalogue, unpackCatalogue, type Catalogue } from './catalogue';
import type { Product } from './product';
import { decodeProduct } from './productSchema';

/** The data of a prerendered page (functions/src/pages), as JSON in the page. */
export interface FirstScreen {
  /** When it was read, in milliseconds. */
  at: number;
  /** All of the catalogue, or as much as the first screen shows. */
  catalogue: Catalogue;
  /** How many products the whole catalogue has. */
  total: number;
  /** The document of the product page. */
  product?: Product | undefined;
}

/** Up to so many products, the page carries the whole catalogue. */
export const MAX_WHOLE = 60;
/** Otherwise, so many cards of the collection. */
export const FIRST_CARDS = 24;

export const isWhole = ({ catalogue, total }: FirstScreen): boolean =>
  catalogue.products.length === total;

const schema = v.object({
  at: v.number(),
  revision: v.number(),
  total: v.number(),
  part: v.unknown(),
  product: optionalOrNull(v.looseObject({ id: v.string() })),
});

export function packFirstScreen({ at, catalogue, total, product }: FirstScreen): object {
  const [part] = packCatalogue(catalogue, Infinity);
  return { at, revision: catalogue.revision, total, part, ...(product && { product }) };
}

/** Throws DecodeError. */
export function unpackFirstScreen(data: unknown): FirstScreen {
  const { at, revision, total, part, product } = decode(schema, data, 'page');
  const { catalogue } = unpackCatalogue([part], revision);
  return { at, catalogue, total, product: product && decodeProduct(product.id, product) };
}
