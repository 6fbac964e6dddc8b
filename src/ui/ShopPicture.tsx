import { pictureSet, pictureUrl } from './pictures';

/** Width and height of the widest file of each picture. */
const SIZE = { 'gift-set': [1800, 1200], bottle: [1200, 1500] } as const;

interface Props {
  name: keyof typeof SIZE;
  /** The displayed width, as the `sizes` attribute expects it. */
  sizes: string;
  alt?: string;
  /** `eager` for a picture that everybody sees first; others are not requested before they are seen. */
  loading?: 'eager' | 'lazy';
  /** Classes of the `<picture>`. */
  className: string;
  /** Classes of the `<img>`. */
  imageClass: string;
}

/** One of the shop's own pictures, as AVIF or WebP at the width that the screen needs. */
export function ShopPicture({
  name,
  sizes,
  alt = '',
  loading = 'lazy',
  className,
  imageClass,
}: Props) {
  const [width, height] = SIZE[name];
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={pictureSet(name, 'avif')} sizes={sizes} />
      <img
        src={pictureUrl(name, 1200)}
        srcSet={pictureSet(name, 'webp')}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={loading}
        decoding={loading === 'lazy' ? 'async' : undefined}
        className={imageClass}
      />
    </picture>
  );
}
