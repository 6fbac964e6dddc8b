import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { lazyPart } from '../../ui/lazyPart';
import { ErrorState } from '../../ui/PageState';
import { ProductSkeleton } from './ProductSkeleton';
import type { ProductSlots } from './productSlots';
import { ProductView } from './ProductView';
import { useProduct } from './useProduct';

const ProductNotFound = lazyPart(async () => (await import('./ProductNotFound')).ProductNotFound);

/** The product page. Shows what the catalogue knows at once; the story follows with the document. */
export function ProductPage(slots: ProductSlots) {
  const { id = '' } = useParams();
  const state = useProduct(id);
  switch (state.status) {
    case 'missing':
      return (
        <Suspense fallback={<ProductSkeleton />}>
          <ProductNotFound />
        </Suspense>
      );
    case 'loading':
      return <ProductSkeleton />;
    case 'failed':
      return (
        <ErrorState heading="h1" title="This fragrance could not be loaded" retry={state.retry} />
      );
    case 'ready':
      return (
        <ProductView
          key={state.product.id}
          product={state.product}
          story={state.story}
          {...slots}
        />
      );
  }
}
