import { useMemo } from 'react';
import { decodeCategories, type Category } from '../../../domain/product/categories';
import { useCatalogue } from '../../catalogue/useCatalogue';

/** The categories in the owner's order, as the catalogue has them; those that the shop begins with until it is here. */
export function useCategories(): readonly Category[] {
  const state = useCatalogue();
  const lines = state.status === 'ready' ? state.catalogue.families : undefined;
  return useMemo(() => decodeCategories(lines), [lines]);
}

/** The name of a category by its id; the id itself where there is no such category any more. */
export const categoryName = (categories: readonly Category[], id: string): string =>
  categories.find((one) => one.id === id)?.name ?? id;
