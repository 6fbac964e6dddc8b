import { useState } from 'react';
import { Link } from 'react-router-dom';
import { sortProducts } from '../../domain/product/facets';
import { messages } from '../../domain/shop/messages';
import { isGift, type Product } from '../../domain/product/product';
import { paths } from '../../domain/shop/routes';
import { LinkButton } from '../../ui/Button';
import { usePageHead } from '../../ui/pageHead';
import { EmptyState, ErrorState } from '../../ui/PageState';
import { catalogueStore } from './catalogueStore';
import { GridSkeleton } from './GridSkeleton';
import { ProductGrid } from './ProductGrid';
import { useCatalogue } from './useCatalogue';

/** Three rows of four. */
const MAX_PRODUCTS = 12;

/** New arrivals: newest first. Bestsellers: by rank, then rating. Gift sets: tagged `gift-set` or `gift`. */
const SELECTIONS = {
  newArrivals: {
    path: paths.newArrivals(),
    title: 'New arrivals',
    text: 'The latest from our blending room, newest first.',
    choose: (products: readonly Product[]) =>
      sortProducts(products, 'newest').slice(0, MAX_PRODUCTS),
  },
  bestsellers: {
    path: paths.bestsellers(),
    title: 'Bestsellers',
    text: 'What people come back for, by bottles sold.',
    choose: (products: readonly Product[]) =>
      sortProducts(products, 'bestselling').slice(0, MAX_PRODUCTS),
  },
  giftSets: {
    path: paths.giftSets(),
    title: 'Gift sets',
    text: 'Given gladly, and kept longer than flowers.',
    choose: (products: readonly Product[]) => sortProducts(products.filter(isGift), 'featured'),
  },
};

/** /new-arrivals, /bestsellers and /gift-sets: one page with three selections. */
function SelectionPage({ selection }: { selection: keyof typeof SELECTIONS }) {
  const { path, title, text, choose } = SELECTIONS[selection];
  usePageHead({ title, description: text, canonical: path });
  const state = useCatalogue();
  const [now] = useState(() => new Date());
  const products = state.status === 'ready' ? choose(state.catalogue.products) : [];
  return (
    <div className="shell pt-10 md:pt-16">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pb-10 md:pb-14">
        <div>
          <h1 className="display text-5xl md:text-7xl">{title}</h1>
          <p className="mt-4 max-w-md text-muted md:text-lg">{text}</p>
        </div>
        <Link to={paths.products()} className="inline-flex min-h-11 items-center textlink">
          All fragrances
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
          <h2 className="sr-only">The fragrances</h2>
          <ProductGrid products={products} offers={state.catalogue.offers} now={now} eager={4} />
        </>
      )}
    </div>
  );
}

export const NewArrivalsPage = () => <SelectionPage selection="newArrivals" />;
export const BestsellersPage = () => <SelectionPage selection="bestsellers" />;
export const GiftSetsPage = () => <SelectionPage selection="giftSets" />;
