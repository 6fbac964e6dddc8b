import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { DecodeError } from '../../../src/domain/shop/decode';
import type { Product } from '../../../src/domain/product/product';
import { decodeProduct } from '../../../src/domain/product/productSchema';
import { exceedsShownStock } from '../../../src/domain/product/shownStock';
import type { Deps } from '../deps';
import { hideCounts } from '../payment/stock';
import { plain } from '../store/firestore';
import { packedProduct } from './parts';
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

/**
 * After a product was written: hides counts that it should not tell, and updates the catalogue. A change that shoppers do
 * not see does not read the catalogue.
 */
export async function productWritten(
  deps: CatalogueDeps,
  id: string,
  { before, after }: Versions,
): Promise<void> {
  const versions = [decodeVersion(id, before), decodeVersion(id, after)];
  const [was, is] = versions.map((product) => product && packedProduct(product));
  if (versions[1] && exceedsShownStock(versions[1])) await hideCounts(deps.db, id);
  if (was !== undefined && is !== undefined && isDeepStrictEqual(was, is)) return;
  // Shoppers see neither version, such as those of gift wrapping, whose last pieces are sold.
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
