import type { DayFigures } from '../../../domain/shop/figures';
import { lastDays } from '../../../domain/shop/figures';
import { istDay } from '../../../domain/shop/ist';
import {
  SALES_DAYS,
  type StockCorrection,
  type StockSettings,
} from '../../../domain/product/stock';
import type { Correction } from '../../../firebase/product/adminStock';
import type { Page } from '../../../firebase/reads';
import { fromFirestore as products, type ProductsSource } from './productsSource';
import { productWrites } from './productWrites';
import { serverTime } from '../../../clock';

const stock = () => import('../../../firebase/product/adminStock');

const CORRECTIONS_PER_PAGE = 20;

/** The data source of the inventory; tests inject their own. */
export interface InventorySource extends Pick<
  ProductsSource,
  'rows' | 'byIds' | 'unlisted' | 'stockSettings'
> {
  /** The figures of the last {@link SALES_DAYS} days. */
  sales: () => Promise<DayFigures[]>;
  changeSettings: (
    change: (settings: StockSettings) => StockSettings,
    by: string,
  ) => Promise<StockSettings>;
  /** Returns the pieces after it. Throws StockProblem. */
  correct: (correction: Correction, by: string) => Promise<number>;
  corrections: () => Promise<Page<StockCorrection>>;
}

export const fromFirestore: InventorySource = {
  rows: products.rows,
  byIds: products.byIds,
  unlisted: products.unlisted,
  stockSettings: products.stockSettings,
  sales: async () =>
    (await import('../../../firebase/shop/adminFigures')).fetchDays(
      lastDays(istDay(serverTime()), SALES_DAYS),
    ),
  changeSettings: async (change, by) => (await stock()).changeStockSettings(change, by),
  correct: (correction, by) => productWrites.correctStock(correction, by),
  corrections: async () => (await stock()).fetchCorrections(CORRECTIONS_PER_PAGE),
};
