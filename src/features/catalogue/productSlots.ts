import { type ReactNode } from 'react';
import { type Product, type Variant } from '../../domain/product/product';

/**
 * The stage of the reviews: not requested (`away`), requested because the user scrolled near them (`near`), or loaded
 * (`settled`). What follows reserves its space from `near` and becomes visible at `settled`, so that nothing visible
 * shifts.
 */
export type ReviewsStage = 'away' | 'near' | 'settled';

/** The stars that count and how many they are, as the list of reviews has them. */
export type Rated = Pick<Product, 'rating' | 'reviews'>;

/** Parts of the page from other features. */
export interface ProductSlots {
  wishlist?: (product: Product) => ReactNode;
  reviews?: (
    product: Product,
    onComing: (coming: ReviewsStage) => void,
    onRated: (rated: Rated) => void,
  ) => ReactNode;
  compare?: (product: Product) => ReactNode;
  /** When a size would arrive, or the way to be told when it is back; not part of the first screen. */
  delivery?: (product: Product, size: Variant) => ReactNode;
}
