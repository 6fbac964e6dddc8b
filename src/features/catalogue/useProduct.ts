import { useCallback, useEffect, useMemo } from 'react';
import { hasSameSizesAndStock, type Product } from '../../domain/product/product';
import { useResource } from '../../ui/useResource';
import { catalogueStore } from './catalogueStore';
import { fetchProductDocument } from './edgeCatalogue';
import { firstProduct, loadProduct, mergeWithCatalogue } from './productStore';
import { useFirstCatalogue } from './useCatalogue';

/** What the product page knows of its fragrance. */
export type ProductState =
  | { status: 'missing' | 'loading' }
  | { status: 'failed'; retry: () => void }
  /** `story`: whether the description is here, still coming, or could not be loaded. */
  | { status: 'ready'; product: Product; story: 'here' | 'coming' | 'none' };

/** A fragrance: what the catalogue knows at once, then its own document. */
export function useProduct(id: string): ProductState {
  const load = useCallback(() => loadProduct(id, fetchProductDocument), [id]);
  const { resource, reload } = useResource(load, firstProduct(id));
  const state = useFirstCatalogue();
  const known =
    state.status === 'ready' || state.status === 'partial'
      ? state.catalogue.products.find((product) => product.id === id)
      : undefined;
  const loaded = resource.status === 'ready' ? resource.value : undefined;
  useEffect(() => {
    if (!loaded || loaded.copy || state.status !== 'ready') return;
    // The cart uses the catalogue: a product on sale here must not be sold out there.
    if (!known || !hasSameSizesAndStock(known, loaded.product))
      void catalogueStore.revalidate(id, state);
  }, [id, loaded, known, state]);
  // The same object until it changes, so that the parts of the page are not drawn anew.
  const product = useMemo(
    () => (loaded ? mergeWithCatalogue(loaded, known) : known),
    [loaded, known],
  );
  if (resource.status === 'ready' && resource.value === undefined) return { status: 'missing' };
  if (product) {
    const story =
      product.description !== '' ? 'here' : resource.status === 'failed' ? 'none' : 'coming';
    return { status: 'ready', product, story };
  }
  if (resource.status === 'failed') return { status: 'failed', retry: () => void reload() };
  return { status: 'loading' };
}
