import { useEffect, useRef, useState } from 'react';
import { QUICK_ADD_MESSAGE_MS } from '../../domain/constants';
import type { Offer } from '../../domain/offer';
import { defaultVariant, type Product } from '../../domain/product';
import { useCart } from '../cart/useCart';
import { ProductCard } from './ProductCard';

const GRID = 'grid grid-cols-2 gap-x-4 gap-y-10 md:grid-cols-3 md:gap-x-6 md:gap-y-14';

/** Two columns on a phone; three or four on a wide screen (DESIGN). */
const LAYOUTS = {
  3: { grid: GRID, sizes: '(min-width: 90rem) 27rem, (min-width: 48rem) 30vw, 46vw' },
  4: {
    grid: `${GRID} xl:grid-cols-4`,
    sizes: '(min-width: 90rem) 20rem, (min-width: 80rem) 22vw, (min-width: 48rem) 30vw, 46vw',
  },
};
type Columns = keyof typeof LAYOUTS;

interface Props {
  products: readonly Product[];
  offers: readonly Offer[];
  now: Date;
  /** How many of the first pictures are on the first screen. */
  eager?: number;
  columns?: Columns;
  /** A line of one's own under the notes: what it shares, where the note sits. */
  remark?: (product: Product) => string | undefined;
}

/** The grid of cards. Quick add is announced for three seconds. */
export function ProductGrid({ products, offers, now, eager = 0, columns = 4, remark }: Props) {
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
      <ul className={LAYOUTS[columns].grid}>
        {products.map((product, at) => (
          <li key={product.id}>
            <ProductCard
              product={product}
              offers={offers}
              now={now}
              sizes={LAYOUTS[columns].sizes}
              priority={at < eager}
              added={added?.id === product.id}
              onQuickAdd={quickAdd}
              remark={remark?.(product)}
            />
          </li>
        ))}
      </ul>
      <div
        role="status"
        className="pointer-events-none fixed inset-x-0 bottom-6 z-30 flex justify-center"
      >
        {added && (
          <p className="animate-appear rounded bg-deep px-5 py-3 text-sm text-ivory shadow-float">
            {added.name} was added to your cart.
          </p>
        )}
      </div>
    </>
  );
}

/** The grid's place while the catalogue comes: the same geometry, so that nothing moves. */
export function GridSkeleton({ count, columns = 4 }: { count: number; columns?: Columns }) {
  return (
    <div role="status">
      <span className="sr-only">Loading fragrances</span>
      <ul className={LAYOUTS[columns].grid} aria-hidden="true">
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
