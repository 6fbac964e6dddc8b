import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../domain/shop/routes';
import { usePageHead } from '../../ui/pageHead';
import { SelectionProducts, type DrawSelection } from './SelectionProducts';
import { SELECTIONS } from './selections';

/** A page with one of the selections: a grid of cards, or what `children` draws of the chosen products. */
export function SelectionPage({
  selection,
  children,
}: {
  selection: keyof typeof SELECTIONS;
  children?: DrawSelection;
}): ReactNode {
  const { path, title, text, choose } = SELECTIONS[selection];
  usePageHead({ title, description: text, canonical: path });
  return (
    <div className="shell pt-10 md:pt-16">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pb-10 md:pb-14">
        <div>
          <h1 className="display text-5xl md:text-6xl">{title}</h1>
          <p className="mt-4 max-w-md text-muted md:text-lg">{text}</p>
        </div>
        <Link to={paths.products()} className="inline-flex min-h-11 items-center textlink">
          All fragrances
        </Link>
      </header>
      <SelectionProducts choose={choose} draw={children} />
    </div>
  );
}

export const NewArrivalsPage = () => <SelectionPage selection="newArrivals" />;
export const BestsellersPage = () => <SelectionPage selection="bestsellers" />;
export const GiftSetsPage = () => <SelectionPage selection="giftSets" />;
