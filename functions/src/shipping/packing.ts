import type { Firestore } from 'firebase-admin/firestore';
import type { LinePart } from '../../../src/domain/order/linePart';
import type { Order } from '../../../src/domain/order/order';
import { packParcel, type PackedParcel } from '../../../src/domain/order/packing';
import { findVariant, millilitres, type Product } from '../../../src/domain/product/product';
import { decodeParcelSettings, type ParcelSettings } from '../../../src/domain/shop/parcelSettings';
import type { Deps } from '../deps';
import { plain, readOrSkip, readProduct } from '../store/firestore';
import { packedLines } from './payload';

/** The boxes and the lowest rating of a courier, as the owner last changed them. */
export async function readParcelSettings(db: Firestore): Promise<ParcelSettings> {
  return decodeParcelSettings(plain((await db.doc('settings/parcels').get()).data()));
}

/**
 * The parcel of an order: its pieces with the weights of their products as they are now, in the shop's boxes. A product
 * that is gone or cannot be read has no weight, so that it stops no parcel.
 */
export async function packOrder(
  deps: Pick<Deps, 'db' | 'log'>,
  order: Order,
): Promise<PackedParcel> {
  const settings = await readParcelSettings(deps.db);
  return packParcel(await packLines(deps, packedLines(order)), settings.boxes);
}

/** The pieces of some lines with what a box has to know of them. */
export async function packLines(
  deps: Pick<Deps, 'db' | 'log'>,
  lines: readonly (LinePart & { wrapping?: true | undefined })[],
): Promise<Parameters<typeof packParcel>[0]> {
  const ids = [...new Set(lines.map((line) => line.productId))].filter((id) => id !== '');
  const documents = await Promise.all(ids.map((id) => deps.db.doc(`products/${id}`).get()));
  const products = new Map<string, Product>();
  for (const document of documents) {
    const product = readOrSkip(deps.log, document, readProduct);
    if (product) products.set(product.id, product);
  }
  return lines.map(({ productId, volume, quantity, wrapping }) => {
    const product = products.get(productId);
    const weight = product && (findVariant(product, volume)?.weight ?? product.weight);
    // Paper around a bottle takes no room of its own, and next to no weight.
    return wrapping
      ? { ml: 0, weight: weight ?? 0, quantity }
      : { ml: millilitres(volume), weight, quantity };
  });
}
