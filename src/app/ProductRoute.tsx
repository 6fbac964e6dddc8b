import { Suspense } from 'react';
import { prefetchPanel, preloadPanel } from '../features/catalogue/BuyPanel';
import { prefetchStages } from '../features/catalogue/Composition';
import { ProductPage } from '../features/catalogue/ProductPage';
import { type ProductSlots } from '../features/catalogue/productSlots';
import { CompareButton } from '../features/compare/CompareButton';
import { Reviews } from '../features/reviews/Reviews';
import { WishlistButton } from '../features/wishlist/WishlistButton';
import { lazyPart } from '../ui/lazyPart';

const BelowButtons = lazyPart(async () => (await import('./BelowButtons')).BelowButtons, {
  silent: true,
});

const slots: Required<ProductSlots> = {
  wishlist: (product) => <WishlistButton productId={product.id} />,
  reviews: (product, onComing, onRated) => (
    <Reviews product={product} onComing={onComing} onRated={onRated} />
  ),
  compare: (product) => <CompareButton product={product} />,
  delivery: (product, size) => (
    <div className="min-h-18">
      <Suspense fallback={null}>
        <BelowButtons product={product} size={size} />
      </Suspense>
    </div>
  ),
};

/** The product page, with the wishlist, reviews and comparison of other features passed in. */
export function ProductRoute() {
  return <ProductPage {...slots} />;
}

/** Loads what prerendering draws and the browser hydrates later. */
export const preloadParts = preloadPanel;

// The parts are loaded together with the page: one that comes later delays the page by up to 0.3 s, and moves what is
// below it while somebody presses.
if (!import.meta.env.SSR)
  Promise.all([BelowButtons.prefetch(), prefetchPanel(), prefetchStages()]).catch(() => undefined);
