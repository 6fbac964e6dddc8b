import { type ProductSort } from '../../../domain/product/productForm';
import type { Product } from '../../../domain/product/product';
import type { StockSettings } from '../../../domain/product/stock';
import type { Page } from '../../../firebase/reads';
import { productWrites } from './productWrites';

const PER_PAGE = 25;

/** The data source; tests inject their own. */
export interface ProductsSource {
  count: () => Promise<number>;
  rows: (sort: ProductSort) => Promise<Page<Product>>;
  byIds: (ids: readonly string[]) => Promise<Product[]>;
  remove: (product: Product, by: string) => Promise<void>;
  /** With how many pieces left a size is low. */
  stockSettings: () => Promise<StockSettings>;
}

/** Pages through a known list of ids, reading the rows of a page when it is shown. */
export function pagesOf(
  source: Pick<ProductsSource, 'byIds'>,
  ids: readonly string[],
): () => Promise<Page<Product>> {
  return async () => {
    const rest = ids.slice(PER_PAGE);
    return {
      rows: ids.length === 0 ? [] : await source.byIds(ids.slice(0, PER_PAGE)),
      next: rest.length > 0 ? pagesOf(source, rest) : undefined,
    };
  };
}

export const products = () => import('../../../firebase/product/adminProducts');

export const fromFirestore: ProductsSource = {
  count: async () =>
    (await (await import('../../../firebase/shop/adminFigures')).fetchSummary()).products,
  rows: async (sort) => (await products()).fetchProductRows(sort, PER_PAGE),
  byIds: async (ids) => (await products()).fetchProducts(ids),
  remove: (product, by) => productWrites.remove(product.id, by),
  stockSettings: async () =>
    (await import('../../../firebase/product/adminStock')).fetchStockSettings(),
};
