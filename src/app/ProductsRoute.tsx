import { Suspense } from 'react';
import { ProductsPage } from '../features/catalogue/ProductsPage';
import { lazyPart } from '../ui/lazyPart';

const InlineQuiz = lazyPart(async () => (await import('../features/guided/InlineQuiz')).InlineQuiz);

/** The collection with the quiz in its hero (SPEC §2). The quiz comes after the first paint, into its place. */
export function ProductsRoute() {
  return (
    <ProductsPage
      quiz={
        <div className="md:min-h-70">
          <Suspense fallback={null}>
            <InlineQuiz />
          </Suspense>
        </div>
      }
    />
  );
}
