import { useEffect, useRef, useState } from 'react';
import {
  recommend,
  type Answers,
  type QuestionId,
  type Recommendation,
} from '../../domain/product/guided';
import { messages } from '../../domain/shop/messages';
import type { Offer } from '../../domain/pricing/offer';
import { sortProducts } from '../../domain/product/facets';
import type { Product } from '../../domain/product/product';
import { paths } from '../../domain/shop/routes';
import { Button, LinkButton } from '../../ui/Button';
import { ErrorState, Loading } from '../../ui/PageState';
import { catalogueStore } from '../catalogue/catalogueStore';
import { ProductGrid } from '../catalogue/ProductGrid';
import { useCatalogue } from '../catalogue/useCatalogue';
import { GivenAnswers } from './GivenAnswers';
import { reasonsText, resultsTitle } from './InlineQuiz';
import { ShareAnswers } from './ShareAnswers';

/** The number of bestsellers shown when nothing matches. */
const BESTSELLERS = 4;

/** The results: the answers, which can be changed, the best match large with its reasons beside it, then the others. */
export function Results({
  answers,
  link,
  onChange,
  onRestart,
}: {
  answers: Answers;
  link: string;
  onChange: (question: QuestionId, value: string) => void;
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
  const [best, ...others] = matches;
  const shown: Product[] =
    fallback === 'empty'
      ? sortProducts(products, 'bestselling').slice(0, BESTSELLERS)
      : matches.map(({ product }) => product);
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
      {/* Announced when an answer is changed: the title may stay the same. */}
      <p role="status" className="sr-only">
        {shown.map(({ name }) => name).join(', ')}
      </p>
      <div className="mt-10">
        <GivenAnswers answers={answers} onChange={onChange} />
      </div>
      {best && fallback === 'none' ? (
        <Matches best={best} others={others} offers={offers} now={now} />
      ) : (
        <div className={shown.length > 2 ? 'mt-12' : 'mx-auto mt-12 max-w-3xl'}>
          <ProductGrid
            products={shown}
            offers={offers}
            now={now}
            eager={2}
            columns={shown.length > 2 ? 4 : 2}
          />
        </div>
      )}
      <div className="mt-14 flex flex-wrap items-center justify-center gap-4">
        <LinkButton to={paths.products()} look="outline">
          See all fragrances
        </LinkButton>
        <Button look="outline" onClick={onRestart}>
          Start Over
        </Button>
        <ShareAnswers link={link} />
      </div>
    </section>
  );
}

function Matches({
  best: { product, reasons },
  others,
  offers,
  now,
}: {
  best: Recommendation;
  others: readonly Recommendation[];
  offers: readonly Offer[];
  now: Date;
}) {
  const reasonsOf = new Map(others.map((other) => [other.product.id, other.reasons]));
  return (
    <div className="mx-auto mt-12 max-w-5xl">
      <div className="grid gap-8 md:grid-cols-2 md:items-center md:gap-16">
        <ProductGrid products={[product]} offers={offers} now={now} eager={1} columns={1} />
        <div>
          <p id="why" className="label text-accent">
            Why this one
          </p>
          <ul aria-labelledby="why" className="mt-3 border-b border-line">
            {reasons.map((reason) => (
              <li key={reason} className="border-t border-line py-3 font-display text-2xl">
                {reason}
              </li>
            ))}
          </ul>
          <LinkButton to={paths.product(product.id)} size="lg" className="mt-8">
            See {product.name}
          </LinkButton>
        </div>
      </div>
      {others.length > 0 && (
        <div className="mt-14 border-t border-line pt-8">
          <p className="mb-6 label text-accent">Or this one</p>
          <ProductGrid
            products={others.map((other) => other.product)}
            offers={offers}
            now={now}
            columns={4}
            remark={({ id }) => reasonsText(reasonsOf.get(id) ?? [])}
          />
        </div>
      )}
    </div>
  );
}
