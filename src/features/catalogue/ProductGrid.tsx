import { useEffect, useRef, useState } from 'react';
import { QUICK_ADD_MESSAGE_MS } from '../../domain/constants';
import type { Offer } from '../../domain/offer';
import { defaultVariant, type Product } from '../../domain/product';
import { useCart } from '../cart/useCart';
import { ProductCard } from './ProductCard';

const GRID =
  'grid grid-cols-2 gap-x-4 gap-y-10 md:grid-cols-3 md:gap-x-6 md:gap-y-14 xl:grid-cols-4';
const SIZES = '(min-width: 80rem) 21rem, (min-width: 48rem) 31vw, 46vw';

interface Props {
  products: readonly Product[];
  offers: readonly Offer[];
  now: Date;
  /** How many of the first pictures are on the first screen. */
  eager?: number;
}

/** The grid of cards: two columns on a phone, four at 1440 (DESIGN). Quick add is announced for three seconds. */
export function ProductGrid({ products, offers, now, eager = 0 }: Props) {
  const { addToCart, setDrawerOpen } = useCart();
  const [added, setAdded] = useState<Product>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function quickAdd(product: Product): void {
    addToCart(product, defaultVariant(product).volume);
    setAdded(product);
    setDrawerOpen(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAdded(undefined), QUICK_ADD_MESSAGE_MS);
  }

  return (
    <>
      <ul className={GRID}>
        {products.map((product, at) => (
          <li key={product.id}>
            <ProductCard
              product={product}
              offers={offers}
              now={now}
              sizes={SIZES}
              priority={at < eager}
              added={added?.id === product.id}
              onQuickAdd={quickAdd}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {added ? `${added.name} was added to your cart.` : ''}
      </p>
    </>
  );
}

/** The grid's place while the catalogue comes: the same geometry, so that nothing moves. */
export function GridSkeleton({ count }: { count: number }) {
  return (
    <div role="status">
      <span className="sr-only">Loading fragrances</span>
      <ul className={GRID} aria-hidden="true">
        {Array.from({ length: count }, (_, at) => (
          <li key={at}>
            <span className="skeleton block aspect-[4/5]" />
            <span className="skeleton mt-4 block h-6 w-2/3" />
            <span className="skeleton mt-2 block h-4 w-5/6" />
            <span className="skeleton mt-2 block h-4 w-1/3" />
          </li>
        ))}
      </ul>
    </div>
  );
}
