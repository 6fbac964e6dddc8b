import { Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { hasFilterParams } from '../../domain/product/filterParams';
import { lazyPart } from '../../ui/lazyPart';
import { usePageHead } from '../../ui/pageHead';
import { preloadEngine } from './useEngine';
import { collectionHead } from './collectionHead';
import { CollectionHero } from './CollectionHero';
import { CollectionSkeleton } from './CollectionSkeleton';

const CollectionSection = lazyPart(
  async () => (await import('./CollectionSection')).CollectionSection,
);

/** Loads the grid, and the filters' code for an address that has filters. */
export async function preloadCollection(query: string): Promise<void> {
  const hasFilters = hasFilterParams(new URLSearchParams(query));
  await Promise.all([CollectionSection.preload(), hasFilters && preloadEngine()]);
}

/** The quiz in the hero, from another feature. */
interface Props {
  quiz?: ReactNode;
}

/** The collection: hero with the quiz, offers, all fragrances. */
export function ProductsPage({ quiz }: Props) {
  usePageHead(collectionHead());
  const searching = useSearchParams()[0].has('q');
  return (
    <>
      <CollectionHero quiz={quiz} searching={searching} />
      <div className="shell">
        <Suspense fallback={<CollectionSkeleton />}>
          <CollectionSection searching={searching} />
        </Suspense>
      </div>
    </>
  );
}
