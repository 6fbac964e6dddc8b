import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import { photoSrcSet } from '../domain/product/photo';
import { cx } from './classes';

interface Props {
  src: string | undefined;
  alt: string;
  /** The displayed width, as the `sizes` attribute expects it. */
  sizes: string;
  /** The main picture of a page: loaded eagerly with high priority. Others load lazily. */
  priority?: boolean;
  /** A square close-up of a material instead of a fragrance at 4:5. */
  square?: boolean;
  className?: string;
  /** What is seen until the photograph has come. */
  children?: ReactNode;
}

/** A photograph, at 4:5 or square. Its space is reserved before it loads. */
export function Photo({
  src,
  alt,
  sizes,
  priority = false,
  square = false,
  className,
  children,
}: Props) {
  const frame = cx(
    'relative block w-full overflow-hidden bg-sunken',
    square ? 'aspect-square' : 'aspect-[4/5]',
    className,
  );
  if (!src) {
    return (
      <span className={frame} role="img" aria-label={alt || 'No photograph'}>
        <span
          aria-hidden="true"
          className="display absolute inset-0 grid place-items-center text-6xl text-line"
        >
          N
        </span>
      </span>
    );
  }
  const avif = photoSrcSet(src, 'avif');
  // React preloads an <img> with high priority while it prerenders, but none inside a <picture>.
  if (avif !== undefined && priority && !('document' in globalThis))
    preload(src, {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: avif,
      imageSizes: sizes,
      fetchPriority: 'high',
    });
  const image = (
    <img
      src={src}
      srcSet={photoSrcSet(src, 'webp')}
      sizes={sizes}
      alt={alt}
      width={1200}
      height={square ? 1200 : 1500}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding={priority ? 'sync' : 'async'}
      className="absolute inset-0 size-full object-cover"
    />
  );
  return (
    <span className={frame}>
      {children}
      {avif === undefined ? (
        image
      ) : (
        <picture>
          <source type="image/avif" srcSet={avif} sizes={sizes} />
          {image}
        </picture>
      )}
    </span>
  );
}
