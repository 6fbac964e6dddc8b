import * as v from 'valibot';
import { DecodeError } from '../../../src/domain/shop/decode';
import type { Product } from '../../../src/domain/product/product';
import { decodeProduct } from '../../../src/domain/product/productSchema';
import type { Deps } from '../deps';
import { plain } from '../store/firestore';
import { isSameProduct, packedProduct } from './parts';
import { patchCatalogue } from './store';

type CatalogueDeps = Pick<Deps, 'db' | 'now' | 'log'>;

/** A document before and after a write; undefined where it did not, or does not, exist. */
export interface Versions {
  before: unknown;
  after: unknown;
}

/** A product before or after a write; undefined where it did not exist, or cannot be decoded. */
export function decodeVersion(id: string, data: unknown): Product | undefined {
  if (data === undefined) return undefined;
  try {
    return decodeProduct(id, plain(data));
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

function entryOf(id: string, data: unknown): unknown {
  const product = decodeVersion(id, data);
  return product && packedProduct(product);
}

/**
 * After a product was written. A change that shoppers do not see, such as the counted stock after a sale, does not read
 * the catalogue.
 */
export async function productWritten(
  deps: CatalogueDeps,
  id: string,
  { before, after }: Versions,
): Promise<void> {
  const [was, is] = [entryOf(id, before), entryOf(id, after)];
  if (was !== undefined && is !== undefined && isSameProduct(was, is)) return;
  // Shoppers see neither version. The counted stock of wrapping, for example, changes with every sale.
  if (was === undefined && is === undefined && before !== undefined && after !== undefined) return;
  await patchCatalogue(deps, { kind: 'products', ids: [id] });
}

const automaticSchema = v.object({ isAutomatic: v.literal(true) });

/** After an offer was written. Coupons are not in the catalogue. */
export async function offerWritten(
  deps: CatalogueDeps,
  { before, after }: Versions,
): Promise<void> {
  if (!v.is(automaticSchema, before) && !v.is(automaticSchema, after)) return;
  await patchCatalogue(deps, { kind: 'offers' });
}
