import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../domain/shop/routes';
import { type NoteEntry, type Tier } from '../../domain/product/similarity';
import { usePageHead } from '../../ui/pageHead';
import { ProductGrid } from '../catalogue/ProductGrid';
import type { Offer } from '../../domain/pricing/offer';

const PLACES: Record<Tier, string> = {
  base: 'As a base note',
  middle: 'As a heart note',
  top: 'As a top note',
};

const LINES: Record<Tier, string> = {
  base: 'until tomorrow',
  middle: 'for two to four hours',
  top: 'in the first minutes',
};

const TIERS: readonly Tier[] = ['base', 'middle', 'top'];

export function Note({ entry, offers }: { entry: NoteEntry; offers: readonly Offer[] }) {
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
        <h1 className="mt-2 display text-5xl md:text-6xl">{name}</h1>
        <p className="mt-4 text-muted md:text-lg">
          {uses.length === 1 ? 'Found in one fragrance.' : `Found in ${uses.length} fragrances.`}
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
