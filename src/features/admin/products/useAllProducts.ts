import { useCallback, useMemo } from 'react';
import { isPublic, visibilityLabel } from '../../../domain/product/visibility';
import type { Product } from '../../../domain/product/product';
import { useResource } from '../../../ui/useResource';
import { catalogueStore } from '../../catalogue/catalogueStore';
import { useCatalogue } from '../../catalogue/useCatalogue';
import { fromFirestore } from './productsSource';

/** The catalogue with the fragrances that it leaves out. What was just hidden is in both for some seconds. */
export function withUnlisted(listed: readonly Product[], unlisted: readonly Product[]): Product[] {
  const ids = new Set(unlisted.map(({ id }) => id));
  return [...listed.filter(({ id }) => !ids.has(id)), ...unlisted];
}

/** The name of a fragrance in a list to choose from: `Rose of Kannauj`, `Monsoon Oud (Draft)`. */
export const markedName = (product: Product): string =>
  isPublic(product) ? product.name : `${product.name} (${visibilityLabel(product.visibility)})`;

interface AllProducts {
  /** Undefined while the catalogue is not here; at first without those that it leaves out. */
  products: readonly Product[] | undefined;
  /** Whether nothing is missing. */
  isWhole: boolean;
  isFailed: boolean;
  /** Reads everything again. */
  reload: () => Promise<void>;
}

/** All fragrances, also drafts and hidden ones, for the forms that prepare what is shown later. */
export function useAllProducts(): AllProducts {
  const catalogue = useCatalogue();
  const { resource, reload } = useResource(fromFirestore.unlisted);
  const listed = catalogue.status === 'ready' ? catalogue.catalogue.products : undefined;
  const unlisted = resource.status === 'ready' ? resource.value : undefined;
  const all = useMemo(() => listed && withUnlisted(listed, unlisted ?? []), [listed, unlisted]);
  const both = useCallback(async () => {
    await Promise.all([catalogueStore.refresh(), reload()]);
  }, [reload]);
  return {
    products: all,
    isWhole: all !== undefined && unlisted !== undefined,
    isFailed: catalogue.status === 'failed' || resource.status === 'failed',
    reload: both,
  };
}
