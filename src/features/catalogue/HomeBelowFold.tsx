import { Suspense, useDeferredValue, useState } from 'react';
import { Link } from '../../ui/Link';
import { byFeaturedThenRating, byRank, type Product } from '../../domain/product/product';
import { paths } from '../../domain/shop/routes';
import { buttonClass } from '../../ui/Button';
import { lazyPart } from '../../ui/lazyPart';
import type { CatalogueState } from './catalogueStore';
import { CollectionFailed } from './CollectionFailed';
import { OfferBanners } from './OfferBanners';
import { GridSkeleton } from './GridSkeleton';
import { ProductGrid } from './ProductGrid';
import { useCatalogue } from './useCatalogue';
import { useOfferTime } from './offerClock';

const SIGNATURES = 6;

/** In a chunk of its own, so that the collection does not wait for it. */
const HomeSections = lazyPart(async () => (await import('./home/HomeSections')).HomeSections);

/** The home page below the fold; a chunk of its own, so that the hero does not wait for it. */
export function HomeBelowFold() {
  // Drawn in slices when it arrives, so that it holds up no press; there already, it is drawn at once.
  const state = useDeferredValue(useCatalogue());
  const now = useOfferTime();
  const isLoading = state.status === 'loading';
  const [isAtOnce] = useState(!isLoading);
  // Once drawn, they stay while the collection is loaded again.
  const [hasSections, setHasSections] = useState(isAtOnce);
  if (!isLoading && !hasSections) setHasSections(true);
  return (
    <>
      <Signatures state={state} now={now} />
      {/* What is below the collection waits for its height, or it would move. */}
      {hasSections ? (
        <Suspense fallback={<Below />}>
          <HomeSections
            catalogue={state.status === 'ready' ? state.catalogue : undefined}
            now={now}
            isAtOnce={isAtOnce}
          />
        </Suspense>
      ) : (
        <Below />
      )}
    </>
  );
}

/** Room for the sections that are still to come. */
const Below = () => <div data-coming="" className="min-h-[700vh]" />;

/** The featured fragrances, or what sells best where the owner features none. */
function signaturesOf(products: readonly Product[]): Product[] {
  const featured = products.filter((product) => product.featured).sort(byFeaturedThenRating);
  return (featured.length > 0 ? featured : products.toSorted(byRank)).slice(0, SIGNATURES);
}

function Signatures({ state, now }: { state: CatalogueState; now: Date }) {
  if (state.status === 'ready' && state.catalogue.products.length === 0) return null;
  return (
    <section aria-labelledby="signatures" className="shell pt-6 pb-14 md:pt-16 md:pb-20">
      <div className="mb-5 flex items-end justify-between gap-6 md:mb-6">
        <h2 id="signatures" className="display text-4xl md:text-5xl">
          Signature collection
        </h2>
        <Link
          to={paths.products()}
          className="hidden min-h-11 items-center textlink md:inline-flex"
        >
          All fragrances
        </Link>
      </div>
      {state.status === 'loading' && <GridSkeleton count={SIGNATURES} columns={3} />}
      {state.status === 'failed' && <CollectionFailed />}
      {state.status === 'ready' && (
        <>
          <ProductGrid
            products={signaturesOf(state.catalogue.products)}
            offers={state.catalogue.offers}
            now={now}
            columns={3}
            shared
          />
          <div className="mt-10 text-center md:hidden">
            <Link to={paths.products()} className={buttonClass('outline')}>
              All fragrances
            </Link>
          </div>
          <div className="mt-10 md:mt-12">
            <OfferBanners offers={state.catalogue.offers} now={now} />
          </div>
        </>
      )}
    </section>
  );
}
