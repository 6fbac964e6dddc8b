import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { Product } from '../../domain/product/product';
import { lazyPart } from '../../ui/lazyPart';
import { ReviewsSkeleton } from './ReviewsSkeleton';

const LiveReviews = lazyPart(async () => (await import('./LiveReviews')).LiveReviews);

/** Loading starts when the section is this far below the screen, about one screen of scrolling ahead. */
const ROOT_MARGIN = '600px';
/** After this long without a response (offline, for example), the content below stops waiting. */
const TIMEOUT_MS = 4000;

/**
 * The reviews of a fragrance. Firestore's realtime client (126 kB) is loaded only when the user scrolls near them.
 */
export function Reviews({
  product,
  onComing,
  onRated,
}: {
  product: Product;
  /** 'near' when loading starts; 'settled' when it has succeeded, failed or timed out. */
  onComing: (coming: 'near' | 'settled') => void;
  /** The stars and their number, whenever they were counted. */
  onRated: (rated: Pick<Product, 'rating' | 'reviews'>) => void;
}) {
  const section = useRef<HTMLElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (isNear || !section.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setIsNear(true);
      },
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(section.current);
    return () => observer.disconnect();
  }, [isNear]);

  useEffect(() => {
    if (!isNear) return;
    onComing('near');
    const timer = setTimeout(() => onComing('settled'), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isNear, onComing]);
  const settle = useCallback(() => onComing('settled'), [onComing]);

  return (
    <section
      ref={section}
      id="reviews"
      aria-labelledby="reviews-title"
      className="border-t border-line"
    >
      <div className="shell flex min-h-[32rem] flex-col py-16 md:py-24">
        <h2 id="reviews-title" className="display text-4xl md:text-5xl">
          Reviews
        </h2>
        {isNear ? (
          <Suspense fallback={<ReviewsSkeleton />}>
            <LiveReviews product={product} onSettled={settle} onRated={onRated} />
          </Suspense>
        ) : (
          <ReviewsSkeleton />
        )}
      </div>
    </section>
  );
}
