import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { paths } from '../../domain/shop/routes';
import { notesIndex, type NoteEntry, type Tier } from '../../domain/product/similarity';
import { LinkButton } from '../../ui/Button';
import { usePageHead } from '../../ui/pageHead';
import { EmptyState, ErrorState, Loading } from '../../ui/PageState';
import { catalogueStore } from '../catalogue/catalogueStore';
import { ProductGrid } from '../catalogue/ProductGrid';
import { useCatalogue } from '../catalogue/useCatalogue';
import type { Offer } from '../../domain/pricing/offer';

const PLACES: Record<Tier, string> = {
  base: 'In the base',
  middle: 'In the heart',
  top: 'At the top',
};
const LINES: Record<Tier, string> = {
  base: 'where it lasts until tomorrow',
  middle: 'where it appears after a quarter of an hour',
  top: 'where it appears first',
};
const TIERS: readonly Tier[] = ['base', 'middle', 'top'];

/** All fragrances with a note, grouped by its tier in the pyramid. */
export function NotePage() {
  const { note = '' } = useParams();
  const state = useCatalogue();
  const products = state.status === 'ready' ? state.catalogue.products : undefined;
  const entry = useMemo(
    () => (products ? notesIndex(products).find(({ slug }) => slug === note) : undefined),
    [products, note],
  );
  if (state.status === 'loading') return <Loading label="Loading the note" />;
  if (state.status === 'failed')
    return (
      <ErrorState
        heading="h1"
        title="The notes could not be fetched"
        detail="Please check your connection and try again."
        retry={() => void catalogueStore.refresh()}
      />
    );
  return entry ? <Note entry={entry} offers={state.catalogue.offers} /> : <Unknown />;
}

function Unknown() {
  usePageHead({ title: 'Notes', private: true });
  return (
    <EmptyState
      heading="h1"
      title="We do not work with this note"
      action={<LinkButton to={paths.notes()}>See all notes</LinkButton>}
    >
      None of our fragrances contains it today.
    </EmptyState>
  );
}

function Note({ entry, offers }: { entry: NoteEntry; offers: readonly Offer[] }) {
  const { name, uses, slug } = entry;
  usePageHead({
    title: `${name}, the note`,
    description: `The fragrances of the house with ${name.toLowerCase()}, and where it appears in each of them.`,
    canonical: paths.note(slug),
  });
  const [now] = useState(() => new Date());
  const places = TIERS.map((tier) => ({ tier, list: uses.filter((use) => use.tier === tier) }));
  return (
    <div className="shell pt-10 md:pt-16">
      <header className="pb-10 md:pb-14">
        <Link
          to={paths.notes()}
          className="inline-flex min-h-11 items-center label text-accent hover:underline"
        >
          All notes
        </Link>
        <h1 className="mt-2 display text-5xl md:text-7xl">{name}</h1>
        <p className="mt-4 text-muted md:text-lg">
          {uses.length === 1 ? 'In one fragrance.' : `In ${uses.length} fragrances.`}
        </p>
      </header>
      {places.map(
        ({ tier, list }) =>
          list.length > 0 && (
            <section
              key={tier}
              aria-labelledby={`tier-${tier}`}
              className="border-t border-line py-12"
            >
              <h2 id={`tier-${tier}`} className="display text-3xl md:text-4xl">
                {PLACES[tier]}
                <span className="text-muted">, {LINES[tier]}</span>
              </h2>
              <div className="mt-8">
                <ProductGrid
                  products={list.map(({ product }) => product)}
                  offers={offers}
                  now={now}
                />
              </div>
            </section>
          ),
      )}
    </div>
  );
}
