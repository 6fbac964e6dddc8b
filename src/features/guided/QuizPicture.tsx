import { useState } from 'react';
import { photoSrcSet } from '../../domain/product/photo';
import { cx } from '../../ui/classes';

interface Layer {
  id: number;
  src: string;
}

/** A photograph that fills its frame. Another one fades in over the former once it is loaded. Decorative. */
export function QuizPicture({
  src,
  sizes,
  className,
}: {
  src: string | undefined;
  sizes: string;
  className?: string;
}) {
  const [layers, setLayers] = useState<readonly Layer[]>([]);
  const top = layers.at(-1);
  // The former one stays below until the next change, because nobody sees it there.
  if (src !== undefined && src !== top?.src)
    setLayers([...layers.slice(-1), { id: (top?.id ?? 0) + 1, src }]);
  return (
    <div aria-hidden="true" className={cx('relative overflow-hidden bg-sunken', className)}>
      {layers.map((layer) => (
        <FadingPhoto key={layer.id} src={layer.src} sizes={sizes} />
      ))}
    </div>
  );
}

function FadingPhoto({ src, sizes }: { src: string; sizes: string }) {
  const [loaded, setLoaded] = useState(false);
  const avif = photoSrcSet(src, 'avif');
  return (
    <picture>
      {avif !== undefined && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        src={src}
        srcSet={photoSrcSet(src, 'webp')}
        sizes={sizes}
        alt=""
        width={1200}
        height={1500}
        // Not where its frame is left out.
        loading="lazy"
        decoding="async"
        onLoad={() => setLoaded(true)}
        className={cx(
          'absolute inset-0 size-full object-cover transition-opacity duration-400 ease-quiet',
          !loaded && 'opacity-0',
        )}
      />
    </picture>
  );
}
