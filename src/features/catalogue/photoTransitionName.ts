/** The view-transition-name of the first photograph of a fragrance, shared by card and product page. */
export const photoTransitionName = (productId: string): string => `photo-${productId}`;
