import { sortProducts } from '../../domain/product/facets';
import { isGift, isSet, type Product } from '../../domain/product/product';
import { paths } from '../../domain/shop/routes';

/** Three rows of four. */
const MAX_PRODUCTS = 12;

export interface Selection {
  path: string;
  title: string;
  text: string;
  choose: (products: readonly Product[]) => Product[];
  /** Gift sets stand apart, and the rest below this heading. */
  belowSets?: string;
}

/**
 * New arrivals: newest first. Bestsellers: by rank, then rating. Gift sets: the sets, then what is tagged `gift-set` or
 * `gift`, below a heading of its own.
 */
export const SELECTIONS = {
  newArrivals: {
    path: paths.newArrivals(),
    title: 'New arrivals',
    text: 'The latest from our blending room, newest first.',
    choose: (products: readonly Product[]) =>
      sortProducts(products, 'newest').slice(0, MAX_PRODUCTS),
  },
  bestsellers: {
    path: paths.bestsellers(),
    title: 'Bestsellers',
    text: 'What people come back for, by pieces sold.',
    choose: (products: readonly Product[]) =>
      sortProducts(products, 'bestselling').slice(0, MAX_PRODUCTS),
  },
  giftSets: {
    path: paths.giftSets(),
    title: 'Gift sets',
    text: 'Given gladly, and kept longer than flowers.',
    choose: (products: readonly Product[]) => [
      ...sortProducts(products.filter(isSet), 'featured'),
      ...sortProducts(
        products.filter((product) => isGift(product) && !isSet(product)),
        'featured',
      ),
    ],
    belowSets: 'Bottles to give',
  },
};
