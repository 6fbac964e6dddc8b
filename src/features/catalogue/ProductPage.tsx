import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { CATEGORIES } from '../../domain/shop/constants';
import { messages } from '../../domain/shop/messages';
import {
  defaultVariant,
  isAvailable,
  hasSameSizesAndStock,
  type Product,
} from '../../domain/product/product';
import { paths } from '../../domain/shop/routes';
import { LinkButton } from '../../ui/Button';
import { cx } from '../../ui/classes';
import { lazyPart } from '../../ui/lazyPart';
import { EmptyState, ErrorState } from '../../ui/PageState';
import { usePageHead } from '../../ui/pageHead';
import { useSite } from '../../ui/site';
import { useResource } from '../../ui/useResource';
import { BuyPanel } from './BuyPanel';
import { catalogueStore } from './catalogueStore';
import { Composition } from './Composition';
import { Gallery } from './Gallery';
import { productHead } from './productHead';
import { mergeWithCatalogue, loadProduct } from './productStore';
import { rememberViewed } from './recentlyViewed';
import { useCatalogue } from './useCatalogue';

const RelatedProducts = lazyPart(async () => (await import('./RelatedProducts')).RelatedProducts);

/**
 * The stage of the reviews: not requested (`away`), requested because the user scrolled near them (`near`), or loaded
 * (`settled`). What follows reserves its space from `near` and becomes visible at `settled`, so that nothing visible
 * shifts.
 */
export type ReviewsStage = 'away' | 'near' | 'settled';

/** Parts of the page from other features. */
export interface ProductSlots {
  wishlist?: (product: Product) => ReactNode;
  reviews?: (product: Product, onComing: (coming: ReviewsStage) => void) => ReactNode;
  compare?: (product: Product) => ReactNode;
}

/** The product page. Shows what the catalogue knows at once; the story follows with the document. */
export function ProductPage(slots: ProductSlots) {
  const { id = '' } = useParams();
  const load = useCallback(
    () =>
      loadProduct(id, async (wanted) => {
        const { fetchProduct } = await import('../../firebase/product/products');
        return fetchProduct(wanted);
      }),
    [id],
  );
  const { resource, reload } = useResource(load);
  const state = useCatalogue();
  const known =
    state.status === 'ready'
      ? state.catalogue.products.find((product) => product.id === id)
      : undefined;
  const loaded = resource.status === 'ready' ? resource.value : undefined;
  useEffect(() => {
    if (!loaded || loaded.copy || state.status !== 'ready') return;
    // The cart uses the catalogue: a product on sale here must not be sold out there.
    if (!known || !hasSameSizesAndStock(known, loaded.product)) void catalogueStore.revalidate(id);
  }, [id, loaded, known, state]);
  const isMissing = resource.status === 'ready' && resource.value === undefined;
  const product = resource.status === 'ready' ? loaded && mergeWithCatalogue(loaded, known) : known;

  if (isMissing) return <NotFound />;
  if (product) {
    const story =
      product.description !== '' ? 'here' : resource.status === 'failed' ? 'none' : 'coming';
    return <ProductView key={product.id} product={product} story={story} {...slots} />;
  }
  if (resource.status === 'failed')
    return (
      <ErrorState
        heading="h1"
        title="This fragrance could not be fetched"
        detail="Please check your connection and try again."
        retry={() => void reload()}
      />
    );
  return <ProductSkeleton />;
}

function NotFound() {
  usePageHead({ title: messages.product.notFound, private: true });
  return (
    <EmptyState
      heading="h1"
      title={messages.product.notFound}
      action={<LinkButton to={paths.products()}>See all fragrances</LinkButton>}
    >
      It may have been renamed, or it is resting this season.
    </EmptyState>
  );
}

const PANES =
  'shell grid gap-8 pb-12 md:grid-cols-2 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:gap-[clamp(2rem,6vw,6rem)]';

interface ViewProps extends ProductSlots {
  product: Product;
  /** Whether the story has loaded, is loading, or is unavailable. */
  story: 'here' | 'coming' | 'none';
}

function ProductView({ product, story, wishlist, reviews, compare }: ViewProps) {
  const state = useCatalogue();
  const offers = state.status === 'ready' ? state.catalogue.offers : [];
  const isOnlyProduct = state.status === 'ready' && state.catalogue.products.length === 1;
  const [now] = useState(() => new Date());
  const [coming, setComing] = useState<ReviewsStage>(reviews ? 'away' : 'settled');
  const offer = { price: defaultVariant(product).price, available: isAvailable(product) };
  usePageHead(productHead(product, offer, useSite()));
  useEffect(() => rememberViewed(product.id), [product.id]);
  return (
    <>
      <Breadcrumb product={product} />
      <div className={PANES}>
        <Gallery id={product.id} images={product.images} name={product.name} />
        <div className="md:sticky md:top-28 md:self-start">
          <BuyPanel
            product={product}
            offers={offers}
            now={now}
            wishlist={wishlist?.(product)}
            compare={compare?.(product)}
          />
        </div>
      </div>
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
      {reviews?.(product, setComing)}
      <div
        className={cx(
          !isOnlyProduct && 'min-h-[60rem] lg:min-h-[44rem]',
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
  const known = CATEGORIES.find((category) => category === product.category);
  return (
    <nav aria-label="Breadcrumb" className="shell hidden py-6 text-sm text-muted md:block">
      <ol className="flex flex-wrap gap-x-2">
        <li>
          <Link to={paths.products()} className="hover:underline">
            Fragrances
          </Link>
        </li>
        {known && (
          <li className="before:mr-2 before:content-['/']">
            <Link
              to={`${paths.products()}?category=${known.toLowerCase()}`}
              className="hover:underline"
            >
              {known}
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

function ProductSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      <div className="hidden h-18 md:block" />
      <div className={PANES}>
        <span className="skeleton block aspect-[4/5] max-md:-mx-[clamp(1.25rem,4vw,4rem)]" />
        <div className="flex flex-col gap-5">
          <span className="skeleton h-4 w-1/3" />
          <span className="skeleton h-14 w-3/4" />
          <span className="skeleton h-6 w-1/2" />
          <span className="skeleton h-24 w-full" />
          <span className="skeleton h-13 w-full" />
        </div>
      </div>
    </div>
  );
}
