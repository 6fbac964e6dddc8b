import { useState, type ReactNode } from 'react';
import { messages } from '../../domain/messages';
import type { Product } from '../../domain/product';
import { paths } from '../../domain/routes';
import { LinkButton } from '../../ui/Button';
import { cx } from '../../ui/classes';
import { EmptyState, ErrorState } from '../../ui/PageState';
import { catalogueStore } from './catalogueStore';
import { Collection } from './Collection';
import { GridSkeleton } from './GridSkeleton';
import { OfferBanners } from './OfferBanners';
import { useCatalogue } from './useCatalogue';

interface Props {
  aside?: ((product: Product) => ReactNode) | undefined;
  /** Somebody looks for something: on a phone the offers make room for what is found. */
  searching: boolean;
}

/** Everything under the collection's hero, in each of its states; a chunk of its own, fetched beside the catalogue. */
export function CollectionSection({ aside, searching }: Props) {
  const state = useCatalogue();
  const [now] = useState(() => new Date());
  if (state.status === 'loading')
    return (
      <div className="pt-10">
        <GridSkeleton count={8} />
      </div>
    );
  if (state.status === 'failed')
    return (
      <ErrorState
        title="The collection could not be fetched"
        detail="Please check your connection. Your cart is safe."
        retry={() => void catalogueStore.refresh()}
      />
    );
  const { products, offers } = state.catalogue;
  if (products.length === 0)
    return (
      <EmptyState
        heading="h2"
        title={messages.product.comingSoon}
        action={
          <LinkButton to={paths.contact()} look="outline">
            Write to us
          </LinkButton>
        }
      >
        Our first fragrances are resting. Leave us a line and we will write when they are ready.
      </EmptyState>
    );
  return (
    <>
      <div className={cx(searching && 'max-md:hidden')}>
        <OfferBanners offers={offers} now={now} />
      </div>
      <Collection products={products} offers={offers} now={now} aside={aside} />
    </>
  );
}
