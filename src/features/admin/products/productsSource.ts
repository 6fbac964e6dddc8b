import type { ProductSort } from '../../../domain/product/productFilter';
import type { Summary } from '../../../domain/shop/figures';
import type { Product } from '../../../domain/product/product';
import { HIDDEN } from '../../../domain/product/visibility';
import type { WaitingSize } from '../../../domain/product/waiting';
import type { StockSettings } from '../../../domain/product/stock';
import type { Page } from '../../../firebase/reads';
import { productWrites } from './productWrites';

const PER_PAGE = 25;

/** Fragrances on a page of a search, which also reads the catalogue, and what it leaves out. */
export const FOUND_PER_PAGE = 20;

/** The data source; tests inject their own. */
export interface ProductsSource {
  /** How many the catalogue has; `sums` are those that the back office has anyway. */
  count: (sums: () => Promise<Summary>) => Promise<number>;
  rows: (sort: ProductSort) => Promise<Page<Product>>;
  byIds: (ids: readonly string[]) => Promise<Product[]>;
  /** The sizes that customers want to be told about, and how many do. */
  waiting: () => Promise<WaitingSize[]>;
  /** Those that the catalogue leaves out, because shoppers do not see them. */
  unlisted: () => Promise<Product[]>;
  /** The gift sets that hold one of these parts. */
  setsWith: (parts: readonly string[]) => Promise<Product[]>;
  /** Returns false when a gift set holds it. */
  remove: (product: Product, by: string) => Promise<boolean>;
  hide: (product: Product, by: string) => Promise<void>;
  /** The number of pieces at which a size counts as low. */
  stockSettings: () => Promise<StockSettings>;
}

/** Pages through a known list of ids, reading the rows of a page when it is shown. */
export function pagesOf(
  source: Pick<ProductsSource, 'byIds'>,
  ids: readonly string[],
  size = PER_PAGE,
): () => Promise<Page<Product>> {
  return async () => {
    const rest = ids.slice(size);
    return {
      rows: ids.length === 0 ? [] : await source.byIds(ids.slice(0, size)),
      next: rest.length > 0 ? pagesOf(source, rest, size) : undefined,
    };
  };
}

export const products = () => import('../../../firebase/product/adminProducts');

export const fromFirestore: ProductsSource = {
  count: async (sums) => (await sums()).products,
  rows: async (sort) => (await products()).fetchProductRows(sort, PER_PAGE),
  byIds: async (ids) => (await products()).fetchProducts(ids),
  waiting: async () => (await import('../../../firebase/shop/adminFigures')).fetchWaitingSizes(),
  unlisted: async () => (await products()).fetchUnlisted(),
  setsWith: async (parts) => (await products()).fetchSetsWith(parts),
  remove: productWrites.remove,
  hide: async ({ id }, by) => {
    await productWrites.edit(id, by, () => ({ visibility: HIDDEN }));
  },
  stockSettings: async () =>
    (await import('../../../firebase/product/adminStock')).fetchStockSettings(),
};
