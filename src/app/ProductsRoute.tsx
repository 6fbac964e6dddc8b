import { lazy, Suspense } from 'react';
import { ProductsPage } from '../features/catalogue/ProductsPage';

const InlineQuiz = lazy(async () => ({
  default: (await import('../features/guided/InlineQuiz')).InlineQuiz,
}));

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
