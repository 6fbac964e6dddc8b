import { useState } from 'react';
import { isSet } from '../../domain/product/product';
import { messages } from '../../domain/shop/messages';
import { paths } from '../../domain/shop/routes';
import { LinkButton } from '../../ui/Button';
import { cx } from '../../ui/classes';
import { EmptyState, ErrorState } from '../../ui/PageState';
import { catalogueStore } from './catalogueStore';
import { GridSkeleton } from './GridSkeleton';
import { ProductGrid } from './ProductGrid';
import type { Selection } from './selections';
import { usePageCatalogue } from './useCatalogue';

/** The products that `choose` picks from the catalogue, in its order; with `belowSets` gift sets stand apart. */
export function SelectionProducts({
  choose,
  belowSets,
}: Pick<Selection, 'choose'> & { belowSets: string | undefined }) {
  const state = usePageCatalogue();
  const [now] = useState(() => new Date());
  const products = state.status === 'ready' ? choose(state.catalogue.products) : [];
  const sets = belowSets === undefined ? [] : products.filter(isSet);
  const others = products.filter((product) => !sets.includes(product));
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
      {state.status === 'ready' && products.length > 0 && (
        <>
          {sets.length > 0 && (
            <>
              <h2 className="sr-only">The sets</h2>
              <ProductGrid products={sets} offers={state.catalogue.offers} now={now} eager={4} />
            </>
          )}
          {others.length > 0 && (
            <>
              {belowSets === undefined ? (
                <h2 className="sr-only">The fragrances</h2>
              ) : (
                <h2
                  className={cx('mb-10 display text-4xl md:text-5xl', sets.length > 0 && 'mt-20')}
                >
                  {belowSets}
                </h2>
              )}
              <ProductGrid
                products={others}
                offers={state.catalogue.offers}
                now={now}
                eager={Math.max(0, 4 - sets.length)}
              />
            </>
          )}
        </>
      )}
    </>
  );
}
