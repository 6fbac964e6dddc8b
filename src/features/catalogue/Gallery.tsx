import { Suspense, useRef, useState, ViewTransition, type KeyboardEvent } from 'react';
import { GALLERY_SIZES } from '../../domain/product/photo';
import type { Product } from '../../domain/product/product';
import { cx } from '../../ui/classes';
import { lazyPart } from '../../ui/lazyPart';
import { Photo } from '../../ui/Photo';
import { photoTransitionName } from './photoTransitionName';

const Zoom = lazyPart(async () => (await import('./Zoom')).Zoom);

/** The photographs of a product: swiped on a phone, navigated by arrow keys and thumbnails, enlarged by a click. */
export function Gallery({ id, images, name }: Pick<Product, 'id' | 'images' | 'name'>) {
  const strip = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  // Undefined until the first zoom, which loads its code.
  const [zoomed, setZoomed] = useState<boolean>();
  const shown: readonly (string | undefined)[] = images.length > 0 ? images : [undefined];
  const many = shown.length > 1;

  function go(to: number): void {
    const target = Math.max(0, Math.min(shown.length - 1, to));
    const photo = strip.current?.children[target];
    photo?.scrollIntoView({
      block: 'nearest',
      inline: 'start',
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    });
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key === 'ArrowRight') go(at + 1);
    else if (event.key === 'ArrowLeft') go(at - 1);
    else return;
    event.preventDefault();
  }

  return (
    <section
      aria-label={`Photographs of ${name}`}
      aria-roledescription="carousel"
      className="lg:flex lg:gap-4"
    >
      {many && (
        <ul className="hidden w-20 shrink-0 flex-col gap-3 lg:flex">
          {shown.map((src, n) => (
            <li key={src}>
              <button
                type="button"
                aria-label={`Show photograph ${n + 1} of ${shown.length}`}
                aria-current={n === at || undefined}
                onClick={() => go(n)}
                className={cx(
                  'block w-full border-b-2 pb-1.5',
                  n === at ? 'border-accent' : 'border-transparent',
                )}
              >
                <Photo src={src} alt="" sizes="5rem" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="relative min-w-0 flex-1 max-md:-mx-[clamp(1.25rem,4vw,4rem)]">
        <div
          ref={strip}
          role="group"
          aria-label={`Photograph ${at + 1} of ${shown.length}`}
          onScroll={(event) => {
            const { scrollLeft, clientWidth } = event.currentTarget;
            if (clientWidth > 0) setAt(Math.round(scrollLeft / clientWidth));
          }}
          className="flex snap-x snap-mandatory [scrollbar-width:none] overflow-x-auto overscroll-x-contain"
        >
          {shown.map((src, n) => (
            <button
              key={src ?? 'none'}
              type="button"
              aria-label={`Enlarge photograph ${n + 1}`}
              tabIndex={n === at ? 0 : -1}
              onClick={() => setZoomed(true)}
              onKeyDown={onKey}
              className="w-full shrink-0 cursor-zoom-in snap-start"
            >
              <ViewTransition
                {...(n === 0 && { name: photoTransitionName(id) })}
                share="auto"
                default="none"
              >
                <Photo
                  src={src}
                  alt={n === 0 ? `The bottle of ${name}` : `${name}, another view`}
                  sizes={GALLERY_SIZES}
                  priority={n === 0}
                />
              </ViewTransition>
            </button>
          ))}
        </div>
        {many && (
          <div
            aria-hidden="true"
            className="pointer-events-none absolute inset-x-0 bottom-4 flex justify-center gap-2 lg:hidden"
          >
            {shown.map((src, n) => (
              <span key={src} className={cx('h-px w-8', n === at ? 'bg-ink' : 'bg-ink/25')} />
            ))}
          </div>
        )}
      </div>
      {zoomed !== undefined && (
        <Suspense fallback={null}>
          <Zoom open={zoomed} onClose={() => setZoomed(false)} src={shown[at]} name={name} />
        </Suspense>
      )}
    </section>
  );
}
