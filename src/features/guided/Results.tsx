import { useEffect, useRef, useState } from 'react';
import { recommend, type Answers } from '../../domain/product/guided';
import { messages } from '../../domain/shop/messages';
import { sortProducts } from '../../domain/product/facets';
import type { Product } from '../../domain/product/product';
import { paths } from '../../domain/shop/routes';
import { Button, LinkButton } from '../../ui/Button';
import { cx } from '../../ui/classes';
import { ErrorState, Loading } from '../../ui/PageState';
import { catalogueStore } from '../catalogue/catalogueStore';
import { ProductGrid } from '../catalogue/ProductGrid';
import { useCatalogue } from '../catalogue/useCatalogue';
import { reasonsText, resultsTitle } from './InlineQuiz';
import { ShareAnswers } from './ShareAnswers';

/** The number of bestsellers shown when nothing matches. */
const BESTSELLERS = 4;

/** The maximum width of the results by number of columns; a single one is centred. */
const MAX_WIDTHS = { 1: 'max-w-sm', 2: 'max-w-3xl', 4: '' };

export function Results({
  answers,
  link,
  onRestart,
}: {
  answers: Answers;
  link: string;
  onRestart: () => void;
}) {
  const catalogue = useCatalogue();
  const [now] = useState(() => new Date());
  const heading = useRef<HTMLHeadingElement>(null);
  const ready = catalogue.status === 'ready';
  useEffect(() => {
    if (ready) heading.current?.focus({ preventScroll: true });
  }, [ready]);

  if (catalogue.status === 'loading') return <Loading label="Looking through the collection" />;
  if (catalogue.status === 'failed')
    return (
      <ErrorState
        title="The collection could not be loaded"
        detail="Please check your connection. Your answers are kept."
        retry={() => void catalogueStore.refresh()}
      />
    );
  const { products, offers } = catalogue.catalogue;
  const { matches, fallback } = recommend(products, answers);
  const reasons = new Map(matches.map((match) => [match.product.id, match.reasons]));
  const shown: Product[] =
    fallback === 'empty'
      ? sortProducts(products, 'bestselling').slice(0, BESTSELLERS)
      : matches.map(({ product }) => product);
  const columns = fallback === 'empty' ? 4 : shown.length === 1 ? 1 : 2;
  return (
    <section aria-labelledby="results" className="animate-appear">
      <h2
        ref={heading}
        id="results"
        tabIndex={-1}
        className="mx-auto max-w-3xl display text-center text-4xl outline-none md:text-6xl"
      >
        {fallback === 'empty' ? messages.guided.none : resultsTitle(matches.length, fallback)}
      </h2>
      <div className={cx('mx-auto mt-12', MAX_WIDTHS[columns])}>
        <ProductGrid
          products={shown}
          offers={offers}
          now={now}
          eager={2}
          columns={columns}
          remark={({ id }) => reasonsText(reasons.get(id) ?? [])}
        />
      </div>
      <div className="mt-14 flex flex-wrap items-center justify-center gap-4">
        <LinkButton to={paths.products()}>See all fragrances</LinkButton>
        <Button look="outline" onClick={onRestart}>
          Start Over
        </Button>
        <ShareAnswers link={link} />
      </div>
    </section>
  );
}
