import { Suspense } from 'react';
import type { Product } from '../domain/product/product';
import { preloadCollection, ProductsPage } from '../features/catalogue/ProductsPage';
import { CompareToggle } from '../features/compare/CompareToggle';
import { usePicks } from '../features/compare/picks';
import { lazyPart } from '../ui/lazyPart';

const InlineQuiz = lazyPart(async () => (await import('../features/guided/InlineQuiz')).InlineQuiz);
const CompareBar = lazyPart(
  async () => (await import('../features/compare/CompareBar')).CompareBar,
  { silent: true },
);

const compareToggle = (product: Product) => <CompareToggle product={product} />;

/** Loads the grid and the quiz, which the first screen shows. */
export const preloadProducts = (query: string): Promise<unknown> =>
  Promise.all([preloadCollection(query), InlineQuiz.preload()]);

/** The collection with the quiz in its hero. The quiz loads after the first paint, into a reserved place. */
export function ProductsRoute() {
  return (
    <>
      <ProductsPage
        aside={compareToggle}
        quiz={
          <div className="min-h-11">
            <Suspense fallback={null}>
              <InlineQuiz />
            </Suspense>
          </div>
        }
      />
      <CompareBarIfPicked />
    </>
  );
}

/** Loads the comparison bar once the first fragrance is picked. */
function CompareBarIfPicked() {
  const picks = usePicks();
  if (picks.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <CompareBar />
    </Suspense>
  );
}
