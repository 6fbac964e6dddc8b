import * as v from 'valibot';
import { decode, optionalOrNull } from '../shop/decode';
import { unpackCatalogue, type Catalogue } from './catalogue';
import { FILTER_PARAMS } from './filterParams';
import type { Product } from './product';
import { decodeProduct } from './productSchema';

/** The data of a prerendered page (functions/src/pages), as JSON in the page. */
export interface FirstScreen {
  /** When it was read, in milliseconds. */
  at: number;
  /** All of the catalogue, or as much as the first screen shows: see `part`. */
  catalogue: Catalogue;
  part?: CataloguePage | undefined;
  /** The document of the product page. */
  product?: Product | undefined;
  /** The note of a note's page, with what the owner has written about it; empty words for none. */
  note?: { slug: string; words: string } | undefined;
}

/** What a part of the catalogue was chosen for. */
export interface CataloguePage {
  /** As {@link pageOf} writes it. */
  page: string;
  /** How many products the page has when it is complete. */
  total: number;
  /** How many of them are sets. */
  sets: number;
  /** The families of the whole catalogue. */
  families: string[];
}

/** A page carries the whole catalogue if it has at most this many products. */
export const MAX_WHOLE = 60;
/** Otherwise it carries this many cards of the collection: more than the first screen of any width. */
export const FIRST_CARDS = 12;

/** A page of the catalogue by its path and its filters; two addresses of the same page are equal. */
export function pageOf(path: string, params: URLSearchParams): string {
  const filters = FILTER_PARAMS.map((key) => [key, params.get(key) ?? ''] as const);
  const set = filters.filter(([, value]) => value !== '').map(([key, value]) => [key, value]);
  return `${path}?${new URLSearchParams(set).toString()}`;
}

const schema = v.object({
  at: v.number(),
  revision: v.number(),
  catalogue: v.unknown(),
  part: optionalOrNull(
    v.object({
      page: v.string(),
      total: v.number(),
      // Absent in a page of the version before.
      sets: v.optional(v.number(), 0),
      families: v.array(v.string()),
    }),
  ),
  product: optionalOrNull(v.looseObject({ id: v.string() })),
  note: optionalOrNull(v.object({ slug: v.string(), words: v.string() })),
});

/** Throws DecodeError. */
export function unpackFirstScreen(data: unknown): FirstScreen {
  const { at, revision, catalogue, part, product, note } = decode(schema, data, 'page');
  return {
    at,
    catalogue: unpackCatalogue([catalogue], revision).catalogue,
    part,
    product: product && decodeProduct(product.id, product),
    note,
  };
}
