import { useEffect, useId, useRef, useState } from 'react';
import {
  answersText,
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
import { LinkButton } from '../../ui/Button';
import { cx } from '../../ui/classes';
import { ErrorState, Loading } from '../../ui/PageState';
import { ShareLink } from '../../ui/ShareLink';
import { currentSite } from '../../ui/site';
import { catalogueStore } from '../catalogue/catalogueStore';
import { ProductGrid } from '../catalogue/ProductGrid';
import { useCatalogue } from '../catalogue/useCatalogue';
import { useOfferTime } from '../catalogue/offerClock';
import { GivenAnswers } from './GivenAnswers';
import { resultsTitle } from './InlineQuiz';

/** The number of bestsellers shown when nothing matches. */
const BESTSELLERS = 4;

/**
 * The results: the answers, which can be changed, the best match large with its reasons beside it, then the others with
 * what is different about them. On a phone the answers are folded and the fragrances stand side by side.
 */
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
  const now = useOfferTime();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isChanging, setIsChanging] = useState(false);
  const ready = catalogue.status === 'ready';
  useEffect(() => {
    if (ready) heading.current?.focus({ preventScroll: true });
  }, [ready]);

  if (catalogue.status === 'loading') return <Loading label="Looking through the collection" />;
  if (catalogue.status === 'failed')
    return (
      <div className="mx-auto max-w-6xl">
        <p className="text-muted md:text-lg">{answersText(answers)}</p>
        <ErrorState
          heading="h2"
          title="Your fragrances could not be loaded"
          detail="Please check your connection. We keep your answers."
          retry={() => void catalogueStore.refresh()}
        />
      </div>
    );
  const { products, offers } = catalogue.catalogue;
  const { matches, fallback } = recommend(products, answers);
  const [best, ...others] = matches;
  const shown: Product[] =
    fallback === 'empty'
      ? sortProducts(products, 'bestselling').slice(0, BESTSELLERS)
      : matches.map(({ product }) => product);
  return (
    <section aria-labelledby="results" className="mx-auto max-w-6xl animate-appear">
      <h2
        ref={heading}
        id="results"
        tabIndex={-1}
        className="max-w-3xl display text-5xl outline-none md:text-6xl"
      >
        {fallback === 'empty' ? messages.guided.none : resultsTitle(matches.length, fallback)}
      </h2>
      <p className="mt-4 text-muted md:text-lg">{answersText(answers)}</p>
      {/* Announced when an answer is changed: the title may stay the same. */}
      <p role="status" className="sr-only">
        {shown.map(({ name }) => name).join(', ')}
      </p>
      <div className="md:mt-10 md:border-y md:border-line md:py-5">
        <button
          type="button"
          aria-expanded={isChanging}
          onClick={() => setIsChanging(!isChanging)}
          className="min-h-11 text-sm textlink md:hidden"
        >
          Change answers
        </button>
        <div className={cx(!isChanging && 'max-md:hidden')}>
          <GivenAnswers answers={answers} onChange={onChange} />
        </div>
      </div>
      {best && fallback === 'none' ? (
        <div className={cx(others.length > 0 && 'max-md:grid max-md:grid-cols-2 max-md:gap-x-4')}>
          <Match match={best} title="Why this one" offers={offers} now={now} eager={1} />
          {others.map((other) => (
            <Match
              key={other.product.id}
              match={{ ...other, reasons: ownReasons(other, best) }}
              title="Or this one"
              offers={offers}
              now={now}
              isSecond
            />
          ))}
        </div>
      ) : (
        <div className={cx('mt-12', shown.length < 3 && 'max-w-3xl')}>
          <ProductGrid
            products={shown}
            offers={offers}
            now={now}
            eager={2}
            columns={shown.length > 2 ? 4 : 2}
          />
        </div>
      )}
      <div className="mt-14 flex flex-wrap items-center gap-x-8 gap-y-3 border-t border-line pt-8">
        <LinkButton to={paths.products()} look="outline">
          See all fragrances
        </LinkButton>
        <button type="button" onClick={onRestart} className="min-h-11 text-sm textlink">
          Start Over
        </button>
        <ShareLink
          title={`Find your fragrance · ${currentSite().name}`}
          url={`${location.origin}${paths.guided()}?${link}`}
          label="Share these answers"
        />
      </div>
    </section>
  );
}

/** What speaks for it and not for the best one. */
function ownReasons({ reasons }: Recommendation, best: Recommendation): string[] {
  const own = reasons.filter((reason) => !best.reasons.includes(reason));
  return own.length > 0 ? own : ['For the same reasons'];
}

/** A fragrance with the reasons beside it; the second one smaller and on the other side. */
function Match({
  match: { product, reasons },
  title,
  offers,
  now,
  eager = 0,
  isSecond = false,
}: {
  match: Recommendation;
  title: string;
  offers: readonly Offer[];
  now: Date;
  eager?: number;
  isSecond?: boolean;
}) {
  const id = useId();
  return (
    <div
      className={cx(
        'mt-6 grid min-w-0 grid-cols-1 content-start gap-6 md:items-center md:gap-16',
        isSecond
          ? 'md:mt-24 md:grid-cols-[3fr_2fr] lg:gap-24'
          : 'md:mt-12 md:grid-cols-2 lg:grid-cols-[6fr_5fr] lg:gap-24',
      )}
    >
      <div className={cx(isSecond && 'md:order-2')}>
        <ProductGrid products={[product]} offers={offers} now={now} eager={eager} columns={1} />
      </div>
      <div>
        <p id={id} className="label text-accent">
          {title}
        </p>
        <ul aria-labelledby={id} className="mt-3 border-b border-line">
          {reasons.map((reason) => (
            <li
              key={reason}
              className={cx(
                'border-t border-line py-3 font-display',
                isSecond ? 'text-xl' : 'text-xl md:text-3xl',
              )}
            >
              {reason}
            </li>
          ))}
        </ul>
        <LinkButton
          to={paths.product(product.id)}
          size="lg"
          look={isSecond ? 'outline' : 'solid'}
          className="mt-8 max-md:hidden"
        >
          See {product.name}
        </LinkButton>
      </div>
    </div>
  );
}
