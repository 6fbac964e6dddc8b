import { startTransition, useDeferredValue, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { byFeaturedThenRating } from '../../domain/product/product';
import { paths } from '../../domain/shop/routes';
import { buttonClass } from '../../ui/Button';
import { ErrorState } from '../../ui/PageState';
import { pictureSet, pictureUrl } from '../../ui/pictures';
import { catalogueStore, type CatalogueState } from './catalogueStore';
import { Newsletter } from './Newsletter';
import { OfferBanners } from './OfferBanners';
import { GridSkeleton } from './GridSkeleton';
import { Pillars } from './Pillars';
import { ProductGrid } from './ProductGrid';
import { useCatalogue } from './useCatalogue';

const SIGNATURES = 6;

async function signUp(email: string): Promise<void> {
  const { signUpForNewsletter } = await import('../../firebase/shop/newsletter');
  await signUpForNewsletter(email);
}

/** The home page below the fold; a chunk of its own, so that the hero does not wait for it. */
export function HomeBelowFold() {
  // Drawn in slices when it arrives, so that it holds up no press; there already, it is drawn at once.
  const state = useDeferredValue(useCatalogue());
  const isLoading = state.status === 'loading';
  // What is below the collection waits for its height, or it would move, and is then drawn in a task of its own. Coming
  // back, everything is there at once, so that the scroll position can be restored.
  const [isWhole, setIsWhole] = useState(!isLoading);
  useEffect(() => {
    if (!isLoading) startTransition(() => setIsWhole(true));
  }, [isLoading]);
  return (
    <>
      <Signatures state={state} />
      {isWhole ? (
        <>
          <Journey />
          <Pillars />
          <Newsletter signUp={signUp} />
        </>
      ) : (
        <div className="min-h-[200vh]" />
      )}
    </>
  );
}

function Signatures({ state }: { state: CatalogueState }) {
  const [now] = useState(() => new Date());
  return (
    <section aria-labelledby="signatures" className="shell py-12 md:py-20">
      <div className="mb-10 flex items-end justify-between gap-6">
        <h2 id="signatures" className="display text-4xl md:text-5xl">
          Signature collection
        </h2>
        <Link
          to={paths.products()}
          className="hidden min-h-11 items-center textlink md:inline-flex"
        >
          All fragrances
        </Link>
      </div>
      {state.status === 'loading' && <GridSkeleton count={SIGNATURES} columns={3} />}
      {state.status === 'failed' && (
        <ErrorState
          title="The collection could not be loaded"
          detail="Please check your connection. Your cart is safe."
          retry={() => void catalogueStore.refresh()}
        />
      )}
      {state.status === 'ready' && (
        <>
          <ProductGrid
            products={state.catalogue.products
              .filter((product) => product.featured)
              .sort(byFeaturedThenRating)
              .slice(0, SIGNATURES)}
            offers={state.catalogue.offers}
            now={now}
            columns={3}
            shared
          />
          <div className="mt-12 text-center md:hidden">
            <Link to={paths.products()} className={buttonClass('outline')}>
              All fragrances
            </Link>
          </div>
          <div className="mt-16">
            <OfferBanners offers={state.catalogue.offers} now={now} />
          </div>
        </>
      )}
    </section>
  );
}

const STAGES = [
  [
    'The first minutes',
    'Citrus, pepper, green leaf. What you notice at the door, gone before the tea is poured.',
  ],
  ['The hours after', 'Rose, jasmine, spice and wood. The heart of it, close to the skin.'],
  ['What stays', 'Oud, amber, sandalwood. Still on your sleeve tomorrow.'],
] as const;

function Journey() {
  return (
    <section aria-labelledby="journey" className="grid bg-sunken md:grid-cols-2">
      <picture className="block aspect-[3/2] md:aspect-auto md:min-h-[36rem]">
        <source
          type="image/avif"
          srcSet={pictureSet('journey', 'avif')}
          sizes="(min-width: 48rem) 50vw, 100vw"
        />
        <img
          src={pictureUrl('journey', 1200)}
          srcSet={pictureSet('journey', 'webp')}
          sizes="(min-width: 48rem) 50vw, 100vw"
          alt=""
          width={1800}
          height={1200}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      </picture>
      <div className="flex flex-col justify-center px-[clamp(1.25rem,6vw,6rem)] py-16">
        <p className="label text-accent">The olfactory journey</p>
        <h2 id="journey" className="mt-4 display max-w-[14ch] text-4xl md:text-5xl">
          A perfume unfolds over hours.
        </h2>
        <ol className="mt-8">
          {STAGES.map(([title, text]) => (
            <li key={title} className="border-t border-line py-5">
              <h3 className="font-display text-2xl">{title}</h3>
              <p className="mt-1 max-w-[44ch] text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
