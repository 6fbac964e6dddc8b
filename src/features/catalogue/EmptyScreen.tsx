import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazyPart';
import type { EmptyProps } from '../../ui/PageState';
import { pictureSet, pictureUrl } from '../../ui/pictures';
import type { SuggestionsProps } from './Suggestions';

const Suggestions = lazyPart(async () => (await import('./Suggestions')).Suggestions, {
  silent: true,
});

/**
 * An empty screen of the shop: a picture, a title, a line, a way out and, once their code and the catalogue are here,
 * three fragrances.
 */
export function EmptyScreen({
  suggest = 'fragrances',
  isNarrow = false,
  onAdded,
  title,
  heading: Heading = 'p',
  children,
  action,
}: EmptyProps & Partial<SuggestionsProps>) {
  return (
    <>
      {/* Along the same edge as the page's title and the fragrances below. */}
      <div className="flex max-w-md flex-col items-start gap-4 py-16">
        <Picture />
        <Heading className="display text-3xl">{title}</Heading>
        {children && <div className="text-muted">{children}</div>}
        {action}
      </div>
      <Suspense fallback={null}>
        <Suggestions suggest={suggest} isNarrow={isNarrow} onAdded={onAdded} />
      </Suspense>
    </>
  );
}

function Picture() {
  return (
    <picture className="block w-full max-w-72">
      <source type="image/avif" srcSet={pictureSet('gift-set', 'avif')} sizes="18rem" />
      <img
        src={pictureUrl('gift-set', 640)}
        srcSet={pictureSet('gift-set', 'webp')}
        sizes="18rem"
        alt=""
        width={1800}
        height={1200}
        loading="lazy"
        decoding="async"
        className="h-auto w-full"
      />
    </picture>
  );
}
