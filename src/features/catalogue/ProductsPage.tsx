import { Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Product } from '../../domain/product/product';
import { paths } from '../../domain/shop/routes';
import { cx } from '../../ui/classes';
import { lazyPart } from '../../ui/lazyPart';
import { usePageHead } from '../../ui/pageHead';
import { GridSkeleton } from './GridSkeleton';

const CollectionSection = lazyPart(
  async () => (await import('./CollectionSection')).CollectionSection,
);

interface Props {
  /** Parts from other features: the quiz in the hero, and a control on each card. */
  quiz?: ReactNode;
  aside?: (product: Product) => ReactNode;
}

/** The collection: hero with the quiz, offers, all fragrances. */
export function ProductsPage({ quiz, aside }: Props) {
  usePageHead({
    title: 'Fragrances',
    description:
      'Every fragrance of the house, from attar to eau de toilette: search by note, family, price and occasion.',
    canonical: paths.products(),
  });
  // While searching on a phone the hero collapses, so that the results are visible; its heading stays for screen
  // readers.
  const searching = useSearchParams()[0].has('q');
  return (
    <>
      <header className={cx('on-deep bg-deep text-ivory', searching && 'max-md:sr-only')}>
        <div className="shell grid gap-x-[clamp(2rem,6vw,6rem)] gap-y-4 py-8 md:grid-cols-[1fr_minmax(0,1.1fr)] md:gap-y-8 md:py-9">
          <div className="flex flex-col justify-center">
            <p className="label text-accent-soft">Eight families</p>
            <h1 className="mt-4 display text-5xl md:text-7xl">The collection</h1>
            <p className="mt-4 max-w-sm text-ivory-muted md:text-lg">
              From attar to eau de toilette. Every price includes tax, and every note is named.
            </p>
          </div>
          <div className={cx(searching && 'max-md:hidden')}>{quiz}</div>
        </div>
      </header>
      <div className="shell">
        <Suspense
          fallback={
            <div className="pt-10">
              <GridSkeleton count={8} />
            </div>
          }
        >
          <CollectionSection aside={aside} searching={searching} />
        </Suspense>
      </div>
    </>
  );
}
