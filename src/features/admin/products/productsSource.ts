import { type ProductSort } from '../../../domain/product/productForm';
import type { Product } from '../../../domain/product/product';
import type { WaitingSize } from '../../../domain/product/waiting';
import type { StockSettings } from '../../../domain/product/stock';
import type { Page } from '../../../firebase/reads';
import { productWrites } from './productWrites';

const PER_PAGE = 25;

/** How many fragrances that are not public are read at once; a shop has a few. With as many, some may be missing. */
export const MAX_UNLISTED = 200;

/** The data source; tests inject their own. */
export interface ProductsSource {
  count: () => Promise<number>;
  rows: (sort: ProductSort) => Promise<Page<Product>>;
  byIds: (ids: readonly string[]) => Promise<Product[]>;
  /** The sizes that customers want to be told about, and how many do. */
  waiting: () => Promise<WaitingSize[]>;
  /** Those that the catalogue leaves out, because shoppers do not see them. */
  unlisted: () => Promise<Product[]>;
  remove: (product: Product, by: string) => Promise<void>;
  /** The number of pieces at which a size counts as low. */
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
  waiting: async () => (await import('../../../firebase/shop/adminFigures')).fetchWaitingSizes(),
  unlisted: async () => (await products()).fetchUnlisted(MAX_UNLISTED),
  remove: (product, by) => productWrites.remove(product.id, by),
  stockSettings: async () =>
    (await import('../../../firebase/product/adminStock')).fetchStockSettings(),
};
