import { Suspense } from 'react';
import { preloadCollection, ProductsPage } from '../features/catalogue/ProductsPage';
import { lazyPart } from '../ui/lazyPart';

const InlineQuiz = lazyPart(async () => (await import('../features/guided/InlineQuiz')).InlineQuiz);

/** Loads the grid and the quiz, which the first screen shows. */
export const preloadProducts = (query: string): Promise<unknown> =>
  Promise.all([preloadCollection(query), InlineQuiz.preload()]);

/** The collection with the quiz in its hero. The quiz loads after the first paint, into a reserved place. */
export function ProductsRoute() {
  return (
    <ProductsPage
      quiz={
        <div className="min-h-11">
          <Suspense fallback={null}>
            <InlineQuiz />
          </Suspense>
        </div>
      }
    />
  );
}
