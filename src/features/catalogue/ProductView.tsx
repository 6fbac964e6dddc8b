import { Suspense, useEffect, useState } from 'react';
import { Link } from '../../ui/Link';
import {
  defaultVariant,
  familyLabel,
  isAvailable,
  isSet,
  type Product,
} from '../../domain/product/product';
import { paths } from '../../domain/shop/routes';
import { cx } from '../../ui/classes';
import { lazyPart } from '../../ui/lazyPart';
import { usePageHead } from '../../ui/pageHead';
import { useSite } from '../../ui/site';
import { useNow } from '../../ui/useNow';
import { BuyPanel } from './BuyPanel';
import { Composition } from './Composition';
import { Gallery } from './Gallery';
import { productHead } from './productHead';
import { rememberViewed } from './recentlyViewed';
import { Wear } from './Wear';
import { useFirstCatalogue } from './useCatalogue';
import type { ProductSlots, Rated, ReviewsStage } from './productSlots';

const InTheBox = lazyPart(async () => (await import('./InTheBox')).InTheBox);
const RelatedProducts = lazyPart(async () => (await import('./RelatedProducts')).RelatedProducts);

export const PANES =
  'shell grid gap-8 pb-12 md:grid-cols-2 lg:grid-cols-[1.1fr_1fr] lg:gap-[clamp(2rem,6vw,6rem)]';

interface ViewProps extends ProductSlots {
  product: Product;
  /** Whether the story has loaded, is loading, or is unavailable. */
  story: 'here' | 'coming' | 'none';
}

export function ProductView({ product, story, wishlist, reviews, compare, delivery }: ViewProps) {
  const state = useFirstCatalogue();
  const isKnown = state.status === 'ready' || state.status === 'partial';
  const offers = isKnown ? state.catalogue.offers : [];
  const isOnlyProduct = state.status === 'ready' && state.catalogue.products.length === 1;
  const now = useNow();
  // The catalogue's count is some minutes old; the list of reviews, once it is here, is not.
  const [rated, setRated] = useState<Rated>();
  const [coming, setComing] = useState<ReviewsStage>(reviews ? 'away' : 'settled');
  const offer = { price: defaultVariant(product).price, available: isAvailable(product) };
  usePageHead(productHead(product, offer, useSite()));
  useEffect(() => rememberViewed(product.id), [product.id]);
  return (
    <>
      <Breadcrumb product={product} />
      <div className={PANES}>
        <Gallery
          id={product.id}
          images={product.images}
          name={product.name}
          hasMore={story === 'coming'}
        />
        <div className="md:sticky md:top-28 md:self-start">
          <BuyPanel
            product={rated ? { ...product, ...rated } : product}
            offers={offers}
            now={now}
            wishlist={wishlist?.(product)}
            compare={compare?.(product)}
            delivery={delivery}
          />
        </div>
      </div>
      {/* About the height of five parts: three rows on a phone. */}
      {isSet(product) && (
        <Suspense fallback={<div className="min-h-[80rem] md:min-h-[60rem]" />}>
          <InTheBox product={product} now={now} />
        </Suspense>
      )}
      {story !== 'none' && (
        <section aria-labelledby="story" className="bg-sunken">
          <div className="shell grid gap-6 py-16 md:grid-cols-[1fr_2fr] md:py-24">
            <h2 id="story" className="label text-accent">
              The story
            </h2>
            <p className="max-w-3xl font-display text-2xl leading-snug md:text-4xl">
              {story === 'here' ? (
                product.description
              ) : (
                <span className="skeleton block h-80 w-full md:h-66" aria-hidden="true" />
              )}
            </p>
          </div>
        </section>
      )}
      <Composition product={product} />
      <Wear product={product} />
      {reviews?.(product, setComing, setRated)}
      <div
        className={cx(
          // Nothing is similar to a set, which has no notes.
          !isOnlyProduct && !isSet(product) && 'min-h-[60rem] lg:min-h-[44rem]',
          coming === 'near' && 'invisible',
        )}
      >
        {coming !== 'away' && (
          <Suspense fallback={null}>
            <RelatedProducts product={product} now={now} />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** The breadcrumb, also given to search engines as a BreadcrumbList. */
function Breadcrumb({ product }: { product: Product }) {
  const inSets = isSet(product);
  return (
    <nav aria-label="Breadcrumb" className="shell hidden py-6 text-sm text-muted md:block">
      <ol className="flex flex-wrap gap-x-2">
        <li>
          <Link to={inSets ? paths.giftSets() : paths.products()} className="hover:underline">
            {inSets ? 'Gifts' : 'Fragrances'}
          </Link>
        </li>
        {!inSets && product.category && (
          <li className="before:mr-2 before:content-['/']">
            <Link
              to={`${paths.products()}?category=${product.category.toLowerCase()}`}
              className="hover:underline"
            >
              {familyLabel(product)}
            </Link>
          </li>
        )}
        <li
          aria-current="page"
          className="text-ink before:mr-2 before:text-muted before:content-['/']"
        >
          {product.name}
        </li>
      </ol>
    </nav>
  );
}
