import type { ReactNode } from 'react';
import { Link } from '../../ui/Link';
import { isSet } from '../../domain/product/product';
import { paths } from '../../domain/shop/routes';
import { cx } from '../../ui/classes';
import { usePageHead } from '../../ui/pageHead';
import { ProductGrid } from './ProductGrid';
import { SelectionProducts, type DrawSelection } from './SelectionProducts';
import { SELECTIONS } from './selections';

/** A page with one of the selections: a grid of cards, or what `children` draws of the chosen products. */
export function SelectionPage({
  selection,
  loading,
  children,
}: {
  selection: keyof typeof SELECTIONS;
  /** What is shown until the catalogue is here, where it is not a grid of cards. */
  loading?: ReactNode;
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
      <SelectionProducts choose={choose} draw={children} loading={loading} />
    </div>
  );
}

export const NewArrivalsPage = () => <SelectionPage selection="newArrivals" />;
export const BestsellersPage = () => <SelectionPage selection="bestsellers" />;

const drawGifts: DrawSelection = (products, offers, now) => {
  const sets = products.filter(isSet);
  const bottles = products.filter((product) => !isSet(product));
  return (
    <>
      {sets.length > 0 && (
        <>
          <h2 className="sr-only">The sets</h2>
          <ProductGrid products={sets} offers={offers} now={now} eager={4} />
        </>
      )}
      {bottles.length > 0 && (
        <>
          <h2 className={cx('mb-10 display text-4xl md:text-5xl', sets.length > 0 && 'mt-20')}>
            Bottles to give
          </h2>
          <ProductGrid
            products={bottles}
            offers={offers}
            now={now}
            eager={Math.max(0, 4 - sets.length)}
          />
        </>
      )}
    </>
  );
};

export const GiftSetsPage = () => <SelectionPage selection="giftSets">{drawGifts}</SelectionPage>;
