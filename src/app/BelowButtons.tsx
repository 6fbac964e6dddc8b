import { Suspense } from 'react';
import type { Product, Variant } from '../domain/product/product';
import { DeliveryCheck } from '../features/delivery/DeliveryCheck';
import { lazyPart } from '../ui/lazyPart';

const TellMe = lazyPart(async () => (await import('../features/waiting/TellMe')).TellMe);

/** Below the buttons of a product page: when it would arrive, or, where it is sold out, the way to be told. */
export function BelowButtons({ product: { id }, size }: { product: Product; size: Variant }) {
  return size.inStock ? (
    <DeliveryCheck />
  ) : (
    <Suspense fallback={null}>
      <TellMe key={`${id} ${size.volume}`} productId={id} volume={size.volume} />
    </Suspense>
  );
}
