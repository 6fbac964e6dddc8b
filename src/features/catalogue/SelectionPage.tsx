import { Link } from 'react-router-dom';
import { paths } from '../../domain/shop/routes';
import { usePageHead } from '../../ui/pageHead';
import { SelectionProducts } from './SelectionProducts';
import { SELECTIONS, type Selection } from './selections';

/** /new-arrivals, /bestsellers and /gift-sets: one page with three selections. */
function SelectionPage({ selection }: { selection: keyof typeof SELECTIONS }) {
  const { path, title, text, choose, belowSets }: Selection = SELECTIONS[selection];
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
      <SelectionProducts choose={choose} belowSets={belowSets} />
    </div>
  );
}

export const NewArrivalsPage = () => <SelectionPage selection="newArrivals" />;
export const BestsellersPage = () => <SelectionPage selection="bestsellers" />;
export const GiftSetsPage = () => <SelectionPage selection="giftSets" />;
