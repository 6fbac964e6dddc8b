import { messages } from '../../domain/shop/messages';
import { paths } from '../../domain/shop/routes';
import { LinkButton } from '../../ui/Button';
import { cx } from '../../ui/classes';
import { EmptyState, ErrorState } from '../../ui/PageState';
import { useNow } from '../../ui/useNow';
import { catalogueStore } from './catalogueStore';
import { Collection } from './Collection';
import { GridSkeleton } from './GridSkeleton';
import { OfferBanners } from './OfferBanners';
import { useFirstCatalogue } from './useCatalogue';

interface Props {
  /** While searching on a phone, the offers are hidden in favour of the results. */
  searching: boolean;
}

/**
 * Everything below the hero of the collection, in all its states; a chunk of its own, loaded in parallel with the
 * catalogue.
 */
export function CollectionSection({ searching }: Props) {
  const state = useFirstCatalogue();
  const now = useNow();
  if (state.status === 'loading')
    return (
      <div className="pt-10">
        <GridSkeleton count={8} />
      </div>
    );
  if (state.status === 'failed')
    return (
      <ErrorState
        title="The collection could not be loaded"
        detail="Please check your connection. Your cart is safe."
        retry={() => void catalogueStore.refresh()}
      />
    );
  const { products, offers, kinds, families } = state.catalogue;
  if (state.status === 'ready' && products.length === 0)
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
        Our first fragrances are almost ready. Write to us, and we will let you know when they
        arrive.
      </EmptyState>
    );
  return (
    <>
      <div className={cx(searching && 'max-md:hidden')}>
        <OfferBanners offers={offers} now={now} />
      </div>
      <Collection
        products={products}
        kinds={kinds}
        families={families}
        part={state.status === 'partial' ? state.part : undefined}
        offers={offers}
        now={now}
      />
    </>
  );
}
