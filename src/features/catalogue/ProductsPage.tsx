import { useState } from 'react';
import { Link } from 'react-router-dom';
import { messages } from '../../domain/messages';
import { byFeaturedThenRating } from '../../domain/product';
import { paths } from '../../domain/routes';
import { LinkButton } from '../../ui/Button';
import { EmptyState, ErrorState } from '../../ui/PageState';
import { usePageTitle } from '../../ui/usePageTitle';
import { catalogueStore } from './catalogueStore';
import { OfferBanners } from './OfferBanners';
import { GridSkeleton, ProductGrid } from './ProductGrid';
import { useCatalogue } from './useCatalogue';

/** SPEC §2 "Products list": the full collection, featured first, then by rating. */
export function ProductsPage() {
  usePageTitle('Fragrances');
  const state = useCatalogue();
  const [now] = useState(() => new Date());
  return (
    <div className="shell pt-10 md:pt-16">
      <header className="grid gap-6 pb-12 md:grid-cols-[1fr_auto] md:items-end">
        <div>
          <h1 className="display text-5xl md:text-7xl">The collection</h1>
          <p className="mt-4 max-w-xl text-muted md:text-lg">
            Eight families, from attar to eau de toilette. Every price includes tax.
          </p>
        </div>
        <Link to={paths.guided()} className="inline-flex min-h-11 items-center textlink">
          Not sure? Find yours in five questions
        </Link>
      </header>
      {state.status === 'loading' && <GridSkeleton count={8} />}
      {state.status === 'failed' && (
        <ErrorState
          title="The collection could not be fetched"
          detail="Please check your connection. Your cart is safe."
          retry={() => void catalogueStore.refresh()}
        />
      )}
      {state.status === 'ready' && state.catalogue.products.length === 0 && (
        <EmptyState
          title={messages.product.comingSoon}
          action={
            <LinkButton to={paths.contact()} look="outline">
              Write to us
            </LinkButton>
          }
        >
          Our first fragrances are resting. Leave us a line and we will write when they are ready.
        </EmptyState>
      )}
      {state.status === 'ready' && state.catalogue.products.length > 0 && (
        <>
          <div className="mb-12">
            <OfferBanners offers={state.catalogue.offers} now={now} />
          </div>
          <ProductGrid
            products={state.catalogue.products.toSorted(byFeaturedThenRating)}
            offers={state.catalogue.offers}
            now={now}
            eager={4}
          />
        </>
      )}
    </div>
  );
}
