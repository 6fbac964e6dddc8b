import { LOW_STOCK_PIECES } from '../../../src/domain/shop/constants';
import { variantsOf, type Product } from '../../../src/domain/product/product';
import { decodeProduct } from '../../../src/domain/product/productSchema';
import { DecodeError } from '../../../src/domain/shop/decode';
import { paths } from '../../../src/domain/shop/routes';
import type { Notification } from './notify';

type Fields = Record<string, unknown>;

/**
 * What a change of a product tells the owner: which of its counted sizes are sold out or low since. Nothing of what an
 * admin has typed, which is signed anew. `eventId` is the same for every delivery of the event.
 */
export function productNotification(
  id: string,
  before: Fields | undefined,
  after: Fields | undefined,
  eventId: string,
): Notification | undefined {
  if (!before || !after || signatureOf(before) !== signatureOf(after)) return undefined;
  const [was, is] = [readProduct(id, before), readProduct(id, after)];
  const low = was && is ? lowSizes(was, is) : [];
  if (!is || low.length === 0) return undefined;
  return {
    id: `stock-${id}-${eventId}`,
    kind: 'stock',
    subject: `${is.name}: ${low.join(', ')}`,
    path: paths.adminEditProduct(id),
  };
}

/** Undefined for one that cannot be decoded, of which the catalogue writes an error. */
function readProduct(id: string, fields: Fields): Product | undefined {
  try {
    return decodeProduct(id, fields);
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

const signatureOf = (fields: Fields): string =>
  JSON.stringify([fields['updatedAt'], fields['updatedBy']]);

/** The sizes that have become low or sold out, in words. */
function lowSizes(was: Product, is: Product): string[] {
  const before = new Map(variantsOf(was).map(({ volume, stock }) => [volume, stock]));
  return variantsOf(is).flatMap(({ volume, stock }) => {
    const former = before.get(volume);
    if (stock === undefined || former === undefined || stock >= former) return [];
    if (stock === 0) return [`${volume} is sold out`];
    if (stock > LOW_STOCK_PIECES || former <= LOW_STOCK_PIECES) return [];
    return [`${stock === 1 ? '1 piece is' : `${stock} pieces are`} left of ${volume}`];
  });
}
