import { useState } from 'react';
import type { Product } from '../../domain/product/product';
import { kindsOf } from '../../domain/product/kinds';
import { similarTo } from '../../domain/product/similarity';
import { formatList } from '../../domain/shop/formatList';
import { ProductGrid } from './ProductGrid';
import { recentlyViewed } from './recentlyViewed';
import { useCatalogue } from './useCatalogue';

const ROW_SIZE = 4;

/** "You may also like" and the recently viewed fragrances; a chunk of its own, below the fold. */
export function RelatedProducts({ product, now }: { product: Product; now: Date }) {
  const state = useCatalogue();
  // Read once, when the page opens, without this fragrance itself.
  const [viewedIds] = useState(() => recentlyViewed().filter((id) => id !== product.id));
  if (state.status !== 'ready') return null;
  const { products, offers, kinds } = state.catalogue;
  const similar = similarTo(product, products, ROW_SIZE, kindsOf(kinds));
  const shared = new Map(similar.map(({ product, sharedNotes }) => [product.id, sharedNotes]));
  const similarIds = new Set(shared.keys());
  const recent = viewedIds
    .flatMap((id) => products.find((candidate) => candidate.id === id) ?? [])
    .filter(({ id }) => !similarIds.has(id))
    .slice(0, ROW_SIZE);
  return (
    <>
      {similar.length > 0 && (
        <section aria-labelledby="similar" className="border-t border-line">
          <div className="shell py-16 md:py-24">
            <h2 id="similar" className="mb-10 display text-4xl md:text-5xl">
              You may also like
            </h2>
            <ProductGrid
              products={similar.map(({ product }) => product)}
              offers={offers}
              now={now}
              remark={({ id }) => sharedNotesText(shared.get(id) ?? [])}
            />
          </div>
        </section>
      )}
      {recent.length > 0 && (
        <section aria-labelledby="before" className="border-t border-line">
          <div className="shell py-16 md:py-24">
            <h2 id="before" className="mb-10 display text-4xl md:text-5xl">
              Recently viewed
            </h2>
            <ProductGrid products={recent} offers={offers} now={now} />
          </div>
        </section>
      )}
    </>
  );
}

/** `Shares saffron and sandalwood`: the three most significant notes. */
export function sharedNotesText(notes: readonly string[]): string {
  return `Shares ${formatList(notes.slice(0, 3).map((note) => note.toLowerCase()))}`;
}
