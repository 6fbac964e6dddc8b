import { leading, type Answers } from '../../domain/product/guided';
import { paths } from '../../domain/shop/routes';
import { cx } from '../../ui/classes';
import { usePageHead } from '../../ui/pageHead';
import { TryAgain } from '../../ui/PageState';
import { catalogueStore } from '../catalogue/catalogueStore';
import { useCatalogue } from '../catalogue/useCatalogue';
import { GuidedBar } from './GuidedBar';
import { Progress } from './Question';
import { QuizPicture } from './QuizPicture';
import { QuizStep } from './QuizStep';
import { Results } from './Results';
import { useRememberedQuiz } from './useRememberedQuiz';
import { useSharedQuiz } from './useSharedQuiz';

/** The guided quiz: five questions, one at a time, without header and footer. */
export function GuidedPage() {
  usePageHead({
    title: 'Find your fragrance',
    description: 'Five questions, two fragrances, and the reasons why they are yours.',
    canonical: paths.guided(),
  });
  const { quiz, link } = useSharedQuiz();
  const { last } = useRememberedQuiz(quiz);
  const { answers, percent, state, back, change, restart } = quiz;
  const catalogue = useCatalogue();
  const hasPicture =
    !answers &&
    (catalogue.status === 'loading' ||
      (catalogue.status === 'ready' && catalogue.catalogue.products.length > 0));
  return (
    <div
      className={cx(
        'flex min-h-dvh flex-col',
        hasPicture && 'md:grid md:grid-cols-[2fr_3fr] md:grid-rows-[auto_auto_1fr]',
      )}
    >
      <div className="md:col-start-2">
        <Progress percent={percent} />
      </div>
      <div className="md:col-start-2">
        <GuidedBar onBack={state.step > 0 ? back : undefined} />
      </div>
      {answers ? (
        <div className="mx-auto w-full max-w-[90rem] flex-1 px-[clamp(1.25rem,4vw,4rem)] py-8">
          <h1 className="sr-only">Find your fragrance in five questions</h1>
          <Results answers={answers} link={link} onChange={change} onRestart={restart} />
        </div>
      ) : (
        <>
          {hasPicture && <Picture catalogue={catalogue} answers={state.answers} />}
          <div className="flex-1 px-[clamp(1.25rem,4vw,4rem)] py-6 md:col-start-2 md:pt-[12vh]">
            <h1 className="sr-only">Find your fragrance in five questions</h1>
            <div className="mx-auto max-w-2xl">
              <QuizStep quiz={quiz} last={last} />
              {catalogue.status === 'failed' && (
                <p role="alert" className="mt-4 border-t border-line pt-5">
                  The fragrances could not be loaded. You can still answer; we will keep your
                  answers. <TryAgain onClick={() => void catalogueStore.refresh()} />
                </p>
              )}
            </div>
          </div>
        </>
      )}
    </div>
  );
}

/**
 * The fragrance that leads so far: beside the question, on a wide screen as high as the page, or on a phone above it, as
 * high as the question with its answers leaves room for.
 */
function Picture({
  catalogue,
  answers,
}: {
  catalogue: ReturnType<typeof useCatalogue>;
  answers: Partial<Answers>;
}) {
  const product =
    catalogue.status === 'ready' ? leading(catalogue.catalogue.products, answers) : undefined;
  return (
    <QuizPicture
      src={product?.images[0]}
      sizes="(min-width: 48rem) max(40vw, 80vh), 100vw"
      className={cx(
        'hidden h-[calc(100svh-38rem)] max-h-96 [@media(min-height:700px)]:block',
        'md:sticky md:top-0 md:col-start-1 md:row-span-3 md:row-start-1 md:block md:h-dvh md:max-h-none',
      )}
    />
  );
}
