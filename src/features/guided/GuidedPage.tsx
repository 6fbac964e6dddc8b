import { X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { decodeAnswers, encodeAnswers, recommend, type Answers } from '../../domain/product/guided';
import { messages } from '../../domain/shop/messages';
import { sortProducts } from '../../domain/product/facets';
import type { Product } from '../../domain/product/product';
import { paths } from '../../domain/shop/routes';
import { Button, LinkButton } from '../../ui/Button';
import { cx } from '../../ui/classes';
import { usePageHead } from '../../ui/pageHead';
import { ErrorState, Loading } from '../../ui/PageState';
import { currentSite, useSite } from '../../ui/site';
import { useCopied } from '../../ui/browser';
import { catalogueStore } from '../catalogue/catalogueStore';
import { ProductGrid } from '../catalogue/ProductGrid';
import { useCatalogue } from '../catalogue/useCatalogue';
import { reasonsText, resultsTitle } from './InlineQuiz';
import { Progress, Question } from './Question';
import { useQuiz } from './useQuiz';

/** The number of bestsellers shown when nothing matches. */
const BESTSELLERS = 4;
/** The maximum width of the results by number of columns; a single one is centred. */
const MAX_WIDTHS = { 1: 'max-w-sm', 2: 'max-w-3xl', 4: '' };

/** The guided quiz: five questions, one at a time, without header and footer. */
export function GuidedPage() {
  usePageHead({
    title: 'Find your fragrance',
    description: 'Five questions, two fragrances, and the reasons why they are yours.',
    canonical: paths.guided(),
  });
  const { name } = useSite();
  const [params, setParams] = useSearchParams();
  const [given] = useState(() => decodeAnswers(params));
  const quiz = useQuiz(given);
  const { answers, percent, state, back, restart } = quiz;

  // The URL carries the answers of a finished quiz, so that it can be shared, and nothing before that.
  const link = useMemo(() => (answers ? encodeAnswers(answers).toString() : ''), [answers]);
  const shown = params.toString();
  const isOpen = answers === undefined && state.step === 0;
  useEffect(() => {
    if (link !== '' && shown !== link) setParams(link, { replace: true });
    else if (isOpen && shown !== '' && Object.keys(state.answers).length === 0)
      setParams('', { replace: true });
  }, [link, shown, isOpen, state.answers, setParams]);

  return (
    <div className="flex min-h-dvh flex-col">
      <Progress percent={percent} />
      <div className="shell grid grid-cols-[1fr_auto_1fr] items-center py-4">
        <div className="flex gap-x-5">
          {state.step > 0 && (
            <button type="button" onClick={back} className="min-h-11 text-sm textlink">
              Back
            </button>
          )}
        </div>
        <Link
          to={paths.home()}
          aria-label={`${name}, home`}
          className="inline-flex min-h-11 items-center font-display text-xl tracking-[0.28em]"
        >
          {name}
        </Link>
        <Link
          to={paths.products()}
          aria-label="See all fragrances"
          className="-mr-3 grid size-11 place-items-center justify-self-end rounded hover:bg-sunken"
        >
          <X aria-hidden="true" strokeWidth={1.25} />
        </Link>
      </div>
      <h1 className="sr-only">Find your fragrance in five questions</h1>
      <div
        className={cx(
          'mx-auto flex w-full flex-1 flex-col px-[clamp(1.25rem,4vw,4rem)] py-8',
          answers ? 'max-w-[90rem]' : 'max-w-3xl justify-center',
        )}
      >
        {answers ? (
          <Results answers={answers} link={link} onRestart={restart} />
        ) : (
          <>
            <Question quiz={quiz} look="page" />
            <div className="mt-10 flex min-h-11 flex-wrap gap-x-8 text-sm text-muted">
              {state.step > 0 && (
                <button type="button" onClick={restart} className="min-h-11 textlink">
                  Start Over
                </button>
              )}
              <Link to={paths.products()} className="inline-flex min-h-11 items-center textlink">
                See all fragrances
              </Link>
            </div>
          </>
        )}
      </div>
    </div>
  );
}

function Results({
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
        title="The collection could not be fetched"
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

function ShareAnswers({ link }: { link: string }) {
  const { copied, copy } = useCopied();

  async function share(): Promise<void> {
    const url = `${location.origin}${paths.guided()}?${link}`;
    try {
      if (typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches) {
        await navigator.share({ title: `Find your fragrance · ${currentSite().name}`, url });
        return;
      }
      await copy(url);
    } catch (error) {
      // The user closed the share sheet; this is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      console.error(error);
    }
  }

  return (
    <span className="flex items-center gap-3">
      <Button look="quiet" onClick={() => void share()}>
        Share these answers
      </Button>
      <span role="status" className="text-sm text-ok">
        {copied && messages.product.linkCopied}
      </span>
    </span>
  );
}
