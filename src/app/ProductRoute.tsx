import { Suspense } from 'react';
import { preloadPanel } from '../features/catalogue/BuyPanel';
import { ProductPage } from '../features/catalogue/ProductPage';
import { type ProductSlots } from '../features/catalogue/productSlots';
import { CompareButton } from '../features/compare/CompareButton';
import { Reviews } from '../features/reviews/Reviews';
import { WishlistButton } from '../features/wishlist/WishlistButton';
import { lazyPart } from '../ui/lazyPart';

const DeliveryCheck = lazyPart(
  async () => (await import('../features/delivery/DeliveryCheck')).DeliveryCheck,
  { silent: true },
);

const slots: Required<ProductSlots> = {
  wishlist: (product) => <WishlistButton productId={product.id} />,
  reviews: (product, onComing, onRated) => (
    <Reviews product={product} onComing={onComing} onRated={onRated} />
  ),
  compare: (product) => <CompareButton product={product} />,
  delivery: () => (
    <div className="min-h-18">
      <Suspense fallback={null}>
        <DeliveryCheck />
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
