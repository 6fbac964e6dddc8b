/** What a fragrance's first photograph is called while one page gives way to another. */
export const photoTransitionName = (productId: string): string => `photo-${productId}`;
