import { expect } from '@playwright/test';
import { decodePart, encodePart, packedProduct } from '../../functions/src/catalogue/parts';
import { ranksOf } from '../../functions/src/figures/ranks';
import { unpackCatalogue, type Catalogue } from '../../src/domain/product/catalogue';
import type { Product } from '../../src/domain/product/product';
import { db } from './e2eShop';

/** The ranks of these products, where they have one. */
function ranked(products: readonly { id: string; rank: unknown }[]): string[] {
  return products.flatMap(({ id, rank }) => (rank === undefined ? [] : [`${id} ${rank}`])).sort();
}

/** Waits until the published catalogue is as a change must leave it. A visitor who comes then sees it. */
export async function published(isChanged: (catalogue: Catalogue) => boolean): Promise<void> {
  await expect(async () => {
    const part = await db.doc('catalogue/0').get();
    const { catalogue } = unpackCatalogue([decodePart(part.get('data'))], 0);
    expect(isChanged(catalogue)).toBe(true);
  }).toPass({ timeout: 90_000 });
}

/** Waits until the ranks match the sales, in the products and in the catalogue. */
export async function ranksSettled(): Promise<void> {
  await expect(async () => {
    const [sales, products, part] = await Promise.all([
      db.collection('productSales').orderBy('units', 'desc').get(),
      db.collection('products').get(),
      db.doc('catalogue/0').get(),
    ]);
    const wanted = ranksOf(sales.docs.map((one) => ({ id: one.id, units: one.get('units') })));
    const ids = products.docs.map(({ id }) => ({ id, rank: wanted.get(id) }));
    expect(ranked(products.docs.map((one) => ({ id: one.id, rank: one.get('rank') })))).toEqual(
      ranked(ids),
    );
    const { catalogue } = unpackCatalogue([decodePart(part.get('data'))], 0);
    expect(ranked(catalogue.products.map(({ id, rank }) => ({ id, rank })))).toEqual(ranked(ids));
  }).toPass({ timeout: 60_000 });
}

/**
 * Replaces the products in the catalogue document only: lists, search and the quiz read nothing else.
 * @returns a function that restores the catalogue
 */
export async function changeCatalogue(
  change: (products: readonly Product[]) => readonly Product[],
): Promise<() => Promise<void>> {
  // A rank written later would overwrite this change.
  await ranksSettled();
  const ref = db.doc('catalogue/0');
  const kept = (await ref.get()).data();
  const part = decodePart(kept?.['data']);
  if (!kept || !part) throw new Error('there is no catalogue');
  const products = change(unpackCatalogue([part], 0).catalogue.products);
  // The functions decode it again only under another revision.
  const revision = Date.now();
  await ref.set({
    ...kept,
    revision,
    data: encodePart({ ...part, products: products.map(packedProduct) }),
  });
  return async () => void (await ref.set(kept));
}
