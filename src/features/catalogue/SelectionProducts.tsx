import { type ReactNode } from 'react';
import type { Offer } from '../../domain/pricing/offer';
import type { Product } from '../../domain/product/product';
import { messages } from '../../domain/shop/messages';
import { paths } from '../../domain/shop/routes';
import { LinkButton } from '../../ui/Button';
import { EmptyState, ErrorState } from '../../ui/PageState';
import { useNow } from '../../ui/useNow';
import { catalogueStore } from './catalogueStore';
import { GridSkeleton } from './GridSkeleton';
import { ProductGrid } from './ProductGrid';
import { usePageCatalogue } from './useCatalogue';

/** Draws the chosen products, at least one, with the prices at `now`. */
export type DrawSelection = (
  products: readonly Product[],
  offers: readonly Offer[],
  now: Date,
) => ReactNode;

const drawGrid: DrawSelection = (products, offers, now) => (
  <>
    <h2 className="sr-only">The fragrances</h2>
    <ProductGrid products={products} offers={offers} now={now} eager={4} />
  </>
);

/** The products that `choose` picks from the catalogue, in its order. */
export function SelectionProducts({
  choose,
  draw = drawGrid,
}: {
  choose: (products: readonly Product[]) => readonly Product[];
  draw?: DrawSelection | undefined;
}) {
  const state = usePageCatalogue();
  const now = useNow();
  const products = state.status === 'ready' ? choose(state.catalogue.products) : [];
  return (
    <>
      {state.status === 'loading' && <GridSkeleton count={8} />}
      {state.status === 'failed' && (
        <ErrorState
          title="The collection could not be loaded"
          detail="Please check your connection. Your cart is safe."
          retry={() => void catalogueStore.refresh()}
        />
      )}
      {state.status === 'ready' && products.length === 0 && (
        <EmptyState
          heading="h2"
          title={
            state.catalogue.products.length === 0
              ? messages.product.comingSoon
              : messages.empty.items
          }
          action={<LinkButton to={paths.products()}>See all fragrances</LinkButton>}
        />
      )}
      {state.status === 'ready' &&
        products.length > 0 &&
        draw(products, state.catalogue.offers, now)}
    </>
  );
}
