import { decodePart, encodePart, packedProduct } from '../../functions/src/catalogue/parts';
import { unpackCatalogue } from '../../src/domain/catalogue';
import type { Product } from '../../src/domain/product';
import { db } from './e2eShop';

/**
 * Other fragrances in the catalogue document, without touching their own: lists, search and the quiz read no more.
 * @returns the way back
 */
export async function changeCatalogue(
  change: (products: readonly Product[]) => readonly Product[],
): Promise<() => Promise<void>> {
  const ref = db.doc('catalogue/0');
  const kept = (await ref.get()).data();
  const part = decodePart(kept?.['data']);
  if (!kept || !part) throw new Error('the house has no catalogue');
  const products = change(unpackCatalogue([part], 0).catalogue.products);
  await ref.set({ ...kept, data: encodePart({ ...part, products: products.map(packedProduct) }) });
  return async () => void (await ref.set(kept));
}
