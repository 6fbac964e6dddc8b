import { Suspense, useRef, useState, ViewTransition } from 'react';
import { useNavigationType } from 'react-router-dom';
import { GALLERY_SIZES, PAIRED_SIZES } from '../../domain/product/photo';
import type { Product } from '../../domain/product/product';
import { cx } from '../../ui/classes';
import { lazyPart } from '../../ui/lazyPart';
import { Photo } from '../../ui/Photo';
import { photoTransitionName } from './photoTransitionName';

const Zoom = lazyPart(async () => (await import('./Zoom')).Zoom);

interface Props extends Pick<Product, 'id' | 'images' | 'name'> {
  /** Whether the catalogue has named the first photographs, and the others are about to come. */
  hasMore: boolean;
}

/** The file of the photograph `src` that a card on the screen shows; undefined when there is none or it has not come. */
const fileOnScreen = (src: string | undefined): string | undefined =>
  [...document.images].find((image) => image.complete && image.getAttribute('src') === src)
    ?.currentSrc;

/**
 * The photographs of a product: swiped on a narrow screen, with a counter that shows the next one; one below another in
 * two columns on a wide screen, where the first takes both. Each is enlarged by a click.
 */
export function Gallery({ id, images, name, hasMore }: Props) {
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [isSwiped, setIsSwiped] = useState(false);
  // Undefined until the first zoom, which loads its code.
  const [zoomed, setZoomed] = useState<{ at: number; open: boolean }>();
  const isOpened = useNavigationType() === 'PUSH';
  // The card that was pressed is still there while its page is drawn for the first time.
  const [smaller] = useState(() => (isOpened ? fileOnScreen(images[0]) : undefined));
  const shown: readonly (string | undefined)[] = images.length > 0 ? images : [undefined];

  return (
    <section
      aria-label={`Photographs of ${name}`}
      className="relative max-md:-mx-[clamp(1.25rem,4vw,4rem)] md:self-start"
    >
      <ul
        ref={strip}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          setIsSwiped(true);
          if (clientWidth > 0) setAt(Math.round(scrollLeft / clientWidth));
        }}
        className="flex snap-x snap-mandatory [scrollbar-width:none] overflow-x-auto overscroll-x-contain motion-safe:scroll-smooth md:grid md:grid-cols-2 md:gap-3 md:overflow-visible"
      >
        {shown.map((src, n) => {
          // One that would be left alone in its row takes the whole row.
          const isPaired = n > 0 && (n % 2 === 0 || n < shown.length - 1 || hasMore);
          return (
            <li
              key={src ?? 'none'}
              className={cx(
                'w-full shrink-0 snap-start',
                !isPaired && 'col-span-2',
                // On a narrow screen, browsers would load what stands beside the first screen with it.
                n > 1 && !isSwiped && 'max-md:hidden',
              )}
            >
              <button
                type="button"
                aria-label={`Enlarge photograph ${n + 1}`}
                onClick={() => setZoomed({ at: n, open: true })}
                className="block w-full cursor-zoom-in"
              >
                <ViewTransition
                  {...(n === 0 && photoTransitionName(id))}
                  share="auto"
                  default="none"
                >
                  <Photo
                    src={src}
                    alt={n === 0 ? `The bottle of ${name}` : `${name}, another view`}
                    sizes={isPaired ? PAIRED_SIZES : GALLERY_SIZES}
                    priority={n === 0}
                  >
                    {n === 0 && smaller !== undefined && (
                      <img
                        src={smaller}
                        alt=""
                        decoding="sync"
                        className="absolute inset-0 size-full object-cover"
                      />
                    )}
                  </Photo>
                </ViewTransition>
              </button>
            </li>
          );
        })}
      </ul>
      {shown.length > 1 && (
        <button
          type="button"
          aria-label={`Photograph ${at + 1} of ${shown.length}, show the next`}
          onClick={() => {
            const { current } = strip;
            if (current) current.scrollLeft = ((at + 1) % shown.length) * current.clientWidth;
          }}
          className="absolute right-3 bottom-3 min-h-11 min-w-11 bg-page/80 px-3 text-sm tabular-nums md:hidden"
        >
          {at + 1} of {shown.length}
        </button>
      )}
      {zoomed && (
        <Suspense fallback={null}>
          <Zoom
            open={zoomed.open}
            onClose={() => setZoomed({ ...zoomed, open: false })}
            images={shown}
            at={zoomed.at}
            onMove={(to) => setZoomed({ at: to, open: true })}
            name={name}
          />
        </Suspense>
      )}
    </section>
  );
}
