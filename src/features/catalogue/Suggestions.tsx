import { useId } from 'react';
import { isDiscoverySet } from '../../domain/product/discoverySet';
import { sortProducts } from '../../domain/product/facets';
import { isAvailable } from '../../domain/product/product';
import { Room } from '../../ui/Room';
import { ProductGrid } from './ProductGrid';
import { SampleList } from './SampleList';
import { SELECTIONS } from './selections';
import { useCatalogue } from './useCatalogue';
import { useOfferTime } from './offerClock';

const MAX_SUGGESTIONS = 3;

export interface SuggestionsProps {
  /** Vials to begin with, where there are any, or bestsellers. */
  suggest: 'fragrances' | 'vials';
  /** Whether it stands in a sheet and not on a page. */
  isNarrow: boolean;
  /** Called after a press that adds a vial, whether or not there was room for it. */
  onAdded?: (() => void) | undefined;
}

/** Three fragrances of the catalogue for a screen that has nothing else; on a page, room for them while the catalogue is loading. */
export function Suggestions({ suggest, isNarrow, onAdded }: SuggestionsProps) {
  const state = useCatalogue();
  const now = useOfferTime();
  const id = useId();
  if (state.status === 'failed') return null;
  if (state.status !== 'ready') return isNarrow ? null : <Room />;
  const { products, offers } = state.catalogue;
  const vials =
    suggest === 'vials'
      ? SELECTIONS.samples.choose(products).filter((product) => !isDiscoverySet(product))
      : [];
  const chosen = (
    vials.length > 0 ? vials : sortProducts(products.filter(isAvailable), 'bestselling')
  ).slice(0, MAX_SUGGESTIONS);
  if (chosen.length === 0) return null;
  return (
    <section aria-labelledby={id} className="animate-appear pb-12">
      <h2 id={id} className="mb-6 label text-accent">
        {vials.length > 0 ? 'Begin with a vial' : 'Begin with one of these'}
      </h2>
      {vials.length > 0 ? (
        <SampleList
          products={chosen}
          offers={offers}
          now={now}
          isNarrow={isNarrow}
          onAdded={onAdded}
        />
      ) : (
        <ProductGrid products={chosen} offers={offers} now={now} columns={isNarrow ? 2 : 3} />
      )}
    </section>
  );
}
