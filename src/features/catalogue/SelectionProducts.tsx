import { type ReactNode } from 'react';
import type { Offer } from '../../domain/pricing/offer';
import type { Product } from '../../domain/product/product';
import { messages } from '../../domain/shop/messages';
import { paths } from '../../domain/shop/routes';
import { LinkButton } from '../../ui/Button';
import { EmptyScreen } from './EmptyScreen';
import { useNow } from '../../ui/useNow';
import { CollectionFailed, NotRefreshed } from './CollectionFailed';
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
  loading = <GridSkeleton count={8} />,
}: {
  choose: (products: readonly Product[]) => readonly Product[];
  draw?: DrawSelection | undefined;
  /** What is shown meanwhile, where it is not a grid of cards. */
  loading?: ReactNode;
}) {
  const state = usePageCatalogue();
  const now = useNow();
  const products = state.status === 'ready' ? choose(state.catalogue.products) : [];
  return (
    <>
      {state.status === 'loading' && loading}
      {state.status === 'failed' && <CollectionFailed />}
      {state.status === 'ready' && products.length === 0 && (
        <EmptyScreen
          heading="h2"
          title={
            state.catalogue.products.length === 0
              ? messages.product.comingSoon
              : messages.empty.items
          }
          action={<LinkButton to={paths.products()}>See all fragrances</LinkButton>}
        />
      )}
      {state.status === 'ready' && products.length > 0 && (
        <>
          {draw(products, state.catalogue.offers, now)}
          {state.failure && <NotRefreshed />}
        </>
      )}
    </>
  );
}
