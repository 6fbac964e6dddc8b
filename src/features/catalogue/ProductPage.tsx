import { useCallback, useState } from 'react';
import { useParams } from 'react-router-dom';
import { messages } from '../../domain/messages';
import type { Product } from '../../domain/product';
import { paths } from '../../domain/routes';
import { LinkButton } from '../../ui/Button';
import { EmptyState, ErrorState } from '../../ui/PageState';
import { usePageTitle } from '../../ui/usePageTitle';
import { useResource } from '../../ui/useResource';
import { BuyPanel } from './BuyPanel';
import { Composition } from './Composition';
import { Gallery } from './Gallery';
import { useCatalogue } from './useCatalogue';

/** SPEC §2 "Product detail". What the catalogue knows is shown at once; the story follows with its document. */
export function ProductPage() {
  const { id = '' } = useParams();
  const load = useCallback(async () => {
    const { fetchProduct } = await import('../../firebase/products');
    return fetchProduct(id);
  }, [id]);
  const { resource, reload } = useResource(load);
  const state = useCatalogue();
  const known =
    state.status === 'ready'
      ? state.catalogue.products.find((product) => product.id === id)
      : undefined;
  const product = resource.status === 'ready' ? resource.value : known;
  usePageTitle(product?.name);

  if (product) return <ProductView key={product.id} product={product} />;
  if (resource.status === 'ready') {
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
  if (resource.status === 'failed')
    return (
      <ErrorState
        title="This fragrance could not be fetched"
        detail="Please check your connection and try again."
        retry={() => void reload()}
      />
    );
  return <ProductSkeleton />;
}

function ProductView({ product }: { product: Product }) {
  const state = useCatalogue();
  const offers = state.status === 'ready' ? state.catalogue.offers : [];
  const [now] = useState(() => new Date());
  return (
    <>
      <div className="shell grid gap-8 pb-12 md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] md:gap-[clamp(2rem,6vw,6rem)] md:pt-10">
        <Gallery images={product.images} name={product.name} />
        <div className="md:sticky md:top-28 md:self-start">
          <BuyPanel product={product} offers={offers} now={now} />
        </div>
      </div>
      <section aria-labelledby="story" className="bg-sunken">
        <div className="shell grid gap-6 py-16 md:grid-cols-[1fr_2fr] md:py-24">
          <h2 id="story" className="label text-accent">
            The story
          </h2>
          <p className="max-w-3xl font-display text-2xl leading-snug md:text-4xl">
            {product.description || (
              <span className="skeleton block h-40 w-full" aria-hidden="true" />
            )}
          </p>
        </div>
      </section>
      <Composition product={product} />
    </>
  );
}

function ProductSkeleton() {
  return (
    <div
      role="status"
      className="shell grid gap-8 pb-12 md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] md:gap-[clamp(2rem,6vw,6rem)] md:pt-10"
    >
      <span className="sr-only">Loading</span>
      <span className="skeleton block aspect-[4/5] max-md:-mx-5" />
      <div className="flex flex-col gap-5">
        <span className="skeleton h-4 w-1/3" />
        <span className="skeleton h-14 w-3/4" />
        <span className="skeleton h-6 w-1/2" />
        <span className="skeleton h-24 w-full" />
        <span className="skeleton h-13 w-full" />
      </div>
    </div>
  );
}
