import { MAX_QUANTITY } from '../shop/constants';
import { variantsOf, type Product } from './product';

/**
 * The most pieces that a public document tells: as many as a line of a cart holds. The count above it is in the document
 * of the size, which admins and functions read (docs/decisions/051-public-stock.md).
 */
export const SHOWN_STOCK_MAX = MAX_QUANTITY;

/** The document of a size in `stock`. Slashes would add path segments. */
export const stockId = (productId: string, volume: string): string =>
  `${productId}_${volume.replaceAll('/', '-')}`;

/**
 * The counted pieces of a size. A product that an earlier version has written may still tell more than
 * {@link SHOWN_STOCK_MAX}, and then its number is the count.
 * @param shown the pieces in the product's document
 * @param count the field of this name in the size's document
 */
export function exactStock(shown: number, count: unknown): number {
  return shown === SHOWN_STOCK_MAX && typeof count === 'number' ? Math.max(shown, count) : shown;
}

type Counted = Partial<Pick<Product, 'volume' | 'stock' | 'variants'>>;

/** The product, or some fields of one, with other pieces of each size that is counted. */
export function mapStock<T extends Counted>(
  fields: T,
  change: (stock: number, volume: string) => number,
): T {
  const { volume = '', stock, variants } = fields;
  return {
    ...fields,
    ...(stock !== undefined && { stock: change(stock, volume) }),
    ...(variants && {
      variants: variants.map((size) =>
        size.stock === undefined ? size : { ...size, stock: change(size.stock, size.volume) },
      ),
    }),
  };
}

/** The product, or some fields of one, as its public document tells them. */
export const withShownStock = <T extends Counted>(fields: T): T =>
  mapStock(fields, (stock) => Math.min(stock, SHOWN_STOCK_MAX));

/** The sizes whose count is not in the product's own document, or would not be once it is written. */
export const cappedSizes = (product: Product): { volume: string; stock: number }[] =>
  variantsOf(product).flatMap(({ volume, stock = 0 }) =>
    stock >= SHOWN_STOCK_MAX ? [{ volume, stock }] : [],
  );

/** Whether a product's document tells more than it should, as those of an earlier version do. */
export const exceedsShownStock = (product: Product): boolean =>
  cappedSizes(product).some(({ stock }) => stock > SHOWN_STOCK_MAX);
