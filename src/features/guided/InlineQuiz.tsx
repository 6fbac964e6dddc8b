import { useEffect, useRef } from 'react';
import { Link } from '../../ui/Link';
import { encodeAnswers, recommend, type Answers } from '../../domain/product/guided';
import { sortProducts } from '../../domain/product/facets';
import { messages } from '../../domain/shop/messages';
import type { Offer } from '../../domain/pricing/offer';
import type { Product } from '../../domain/product/product';
import { paths } from '../../domain/shop/routes';
import { shownPrice } from '../../domain/pricing/shownPrice';
import { Money } from '../../ui/Money';
import { Photo } from '../../ui/Photo';
import { TryAgain } from '../../ui/PageState';
import { catalogueStore } from '../catalogue/catalogueStore';
import { useCatalogue } from '../catalogue/useCatalogue';
import { useOfferTime } from '../catalogue/offerClock';
import { Progress, Question } from './Question';
import { useQuiz } from './useQuiz';
import { useRememberedQuiz } from './useRememberedQuiz';

const NO_ANSWERS: Partial<Answers> = {};
/** The number of bestsellers shown when nothing matches; as many as there would be matches. */
const BESTSELLERS = 2;

/** The five-question quiz in the hero of the collection, below the line that opens it (QuizToggle.tsx). */
export function InlineQuiz() {
  const quiz = useQuiz(NO_ANSWERS);
  useRememberedQuiz(quiz);
  const { state, percent, answers, back, restart } = quiz;
  return (
    <>
      <Progress percent={percent} deep />
      <div className="pt-6">
        {answers ? <Results answers={answers} /> : <Question quiz={quiz} look="inline" />}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 pt-3 text-sm">
        {state.step > 0 && (
          <>
            <button type="button" onClick={back} className="min-h-11 textlink">
              Back
            </button>
            <button type="button" onClick={restart} className="min-h-11 textlink">
              Start Over
            </button>
          </>
        )}
        {answers && (
          <Link
            to={`${paths.guided()}?${encodeAnswers(answers).toString()}`}
            className="inline-flex min-h-11 items-center textlink"
          >
            See why, or share
          </Link>
        )}
      </div>
    </>
  );
}

function Results({ answers }: { answers: Answers }) {
  const catalogue = useCatalogue();
  const heading = useRef<HTMLHeadingElement>(null);
  const now = useOfferTime();
  const { status } = catalogue;
  useEffect(() => {
    if (status === 'ready') heading.current?.focus({ preventScroll: true });
  }, [status]);
  if (catalogue.status === 'loading')
    return (
      <p key="loading" role="status">
        Looking through the collection
      </p>
    );
  if (catalogue.status === 'failed')
    return (
      <p key="failed" role="alert">
        Your fragrances could not be loaded. We keep your answers.{' '}
        <TryAgain onClick={() => void catalogueStore.refresh()} />
      </p>
    );
  const { products, offers } = catalogue.catalogue;
  const { matches, fallback } = recommend(products, answers);
  const shown =
    fallback === 'empty'
      ? sortProducts(products, 'bestselling')
          .slice(0, BESTSELLERS)
          .map((product) => ({ product, reasons: [] }))
      : matches;
  return (
    <div>
      <h2 ref={heading} tabIndex={-1} className="display text-3xl outline-none">
        {fallback === 'empty' ? messages.guided.none : resultsTitle(matches.length, fallback)}
      </h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2">
        {shown.map(({ product, reasons }) => (
          <li key={product.id}>
            <CompactCard product={product} offers={offers} now={now} reasons={reasons} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The reasons in one line; the non-breaking space keeps a line from beginning with the dot. */
const reasonsText = (reasons: readonly string[]): string => reasons.join('\u00a0· ');

/** The heading of the results. */
export function resultsTitle(count: number, fallback: 'none' | 'featured' | 'empty'): string {
  if (fallback === 'featured') return 'No exact match. These are what the house is known for.';
  return count === 1 ? 'This one is yours' : 'These two are yours';
}

function CompactCard({
  product,
  offers,
  now,
  reasons,
}: {
  product: Product;
  offers: readonly Offer[];
  now: Date;
  reasons: readonly string[];
}) {
  return (
    <article className="relative grid grid-cols-[6rem_1fr] gap-4">
      <Photo src={product.images[0]} alt="" sizes="6rem" />
      <div className="flex flex-col gap-1 self-center">
        <h3 className="font-display text-2xl leading-tight">
          <Link to={paths.product(product.id)} className="after:absolute after:inset-0">
            {product.name}
          </Link>
        </h3>
        <p className="text-sm text-balance text-ivory-muted">
          {reasonsText(reasons.slice(0, 3)) || product.shortName}
        </p>
        <Money {...shownPrice(product, offers, now)} className="text-sm" />
      </div>
    </article>
  );
}
