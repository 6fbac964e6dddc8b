import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazyPart';
import type { EmptyProps } from '../../ui/PageState';
import { Room } from '../../ui/Room';
import { ShopPicture } from '../../ui/ShopPicture';
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
        <ShopPicture
          name="gift-set"
          sizes="18rem"
          className="block w-full max-w-72"
          imageClass="h-auto w-full"
        />
        <Heading
          className={
            Heading === 'h1' ? 'display text-5xl md:text-6xl' : 'display text-3xl wrap-anywhere'
          }
        >
          {title}
        </Heading>
        {children && <div className="text-muted">{children}</div>}
        {action}
      </div>
      <Suspense fallback={isNarrow ? null : <Room />}>
        <Suggestions suggest={suggest} isNarrow={isNarrow} onAdded={onAdded} />
      </Suspense>
    </>
  );
}
