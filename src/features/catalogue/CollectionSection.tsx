import { Suspense } from 'react';
import { cx } from '../../ui/classes';
import { lazyPart } from '../../ui/lazyPart';
import { useNow } from '../../ui/useNow';
import { Collection } from './Collection';
import { CollectionFailed } from './CollectionFailed';
import { GridSkeleton } from './GridSkeleton';
import { OfferBanners } from './OfferBanners';
import { useFirstCatalogue } from './useCatalogue';

const NothingYet = lazyPart(async () => (await import('./NothingYet')).NothingYet);

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
  if (state.status === 'failed') return <CollectionFailed />;
  const { products, offers, kinds, families } = state.catalogue;
  if (state.status === 'ready' && products.length === 0)
    return (
      <Suspense fallback={<GridSkeleton count={8} />}>
        <NothingYet />
      </Suspense>
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
        isFailed={state.failure !== undefined}
        offers={offers}
        now={now}
      />
    </>
  );
}
