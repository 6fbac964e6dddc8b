import { useCallback } from 'react';
import { messages } from '../../../domain/shop/messages';
import type { Product } from '../../../domain/product/product';
import { paths } from '../../../domain/shop/routes';
import { LinkButton } from '../../../ui/Button';
import { EmptyState, ErrorState, Loading } from '../../../ui/PageState';
import { useFormResource } from '../ui/useSaveForm';
import { ProductEditor } from './ProductEditor';
import { products } from './productsSource';

async function fromFirestore(id: string): Promise<Product | undefined> {
  return (await products()).fetchCounted(id);
}

/** The form of a fragrance, or of a copy of it. */
export function FetchedProduct({ id, isCopied = false }: { id: string; isCopied?: boolean }) {
  const load = useCallback(() => fromFirestore(id), [id]);
  const { resource, reload, version, reloadForm } = useFormResource(load);
  switch (resource.status) {
    case 'loading':
      return <Loading label="Loading the fragrance" />;
    case 'failed':
      return (
        <ErrorState
          heading="h1"
          title="The fragrance could not be loaded"
          retry={() => void reload()}
        />
      );
    case 'ready':
      if (!resource.value)
        return (
          <EmptyState
            heading="h1"
            title={messages.product.notFound}
            action={<LinkButton to={paths.adminProducts()}>All fragrances</LinkButton>}
          />
        );
      if (isCopied) return <ProductEditor copyOf={resource.value} />;
      return <ProductEditor key={version} product={resource.value} onReload={reloadForm} />;
  }
}
