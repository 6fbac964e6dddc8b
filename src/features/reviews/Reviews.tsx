import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { Product } from '../../domain/product';
import { lazyPart } from '../../ui/lazyPart';
import { ReviewsSkeleton } from './ReviewsSkeleton';

const LiveReviews = lazyPart(async () => (await import('./LiveReviews')).LiveReviews);

/** How far below the screen the list is fetched: a screen's height of scrolling is time enough. */
const NEAR = '600px';
/** Without an answer for this long, what lies below does not wait any more (offline, say). */
const PATIENCE_MS = 4000;

/**
 * The reviews of a fragrance (SPEC §2). Firestore's live channel (126 kB) is loaded only when one comes near them.
 */
export function Reviews({
  product,
  onComing,
}: {
  product: Product;
  /** 'near' when the list is asked for; 'settled' when it is there, cannot be had, or lets itself be waited for. */
  onComing: (coming: 'near' | 'settled') => void;
}) {
  const section = useRef<HTMLElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !section.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(section.current);
    return () => observer.disconnect();
  }, [near]);

  useEffect(() => {
    if (!near) return;
    onComing('near');
    const timer = setTimeout(() => onComing('settled'), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [near, onComing]);
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
        {near ? (
          <Suspense fallback={<ReviewsSkeleton />}>
            <LiveReviews product={product} onSettled={settle} />
          </Suspense>
        ) : (
          <ReviewsSkeleton />
        )}
      </div>
    </section>
  );
}
