import { isDiscoverySet } from '../../domain/product/discoverySet';
import { sortProducts } from '../../domain/product/facets';
import { isAvailable, isGift, isSet, vialOf, type Product } from '../../domain/product/product';
import { paths } from '../../domain/shop/routes';

/** Three rows of four. */
const MAX_PRODUCTS = 12;

/**
 * New arrivals: newest first. Bestsellers: by rank, then rating. Gift sets: the sets, then what is tagged `gift-set` or
 * `gift`. Samples: what has a vial that can be bought, and the sets of vials.
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
    text: 'They outlast flowers.',
    choose: (products: readonly Product[]) => [
      ...sortProducts(products.filter(isSet), 'featured'),
      ...sortProducts(
        products.filter((product) => isGift(product) && !isSet(product)),
        'featured',
      ),
    ],
  },
  samples: {
    path: paths.samples(),
    title: 'Samples',
    text: 'Try a fragrance on your own skin first, and choose the bottle later.',
    choose: (products: readonly Product[]) =>
      sortProducts(
        products.filter((product) =>
          isDiscoverySet(product) ? isAvailable(product) : vialOf(product),
        ),
        'featured',
      ),
  },
};
