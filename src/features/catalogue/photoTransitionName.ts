/**
 * Not with a touch screen: where a processor is four times slower, as on phones, capturing both photographs delays the
 * page by some 75 ms (docs/performance.md).
 */
const morphs = (): boolean => 'navigator' in globalThis && navigator.maxTouchPoints === 0;

/**
 * The view-transition-name of the first photograph of a fragrance, shared by card and product page; none with a touch
 * screen.
 */
export const photoTransitionName = (productId: string): { name?: string } =>
  morphs() ? { name: `photo-${productId}` } : {};
