import { leading, type Answers } from '../../domain/product/guided';
import { paths } from '../../domain/shop/routes';
import { cx } from '../../ui/classes';
import { usePageHead } from '../../ui/pageHead';
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
  return (
    <div
      className={cx(
        'flex min-h-dvh flex-col',
        !answers && 'lg:grid lg:grid-cols-[2fr_3fr] lg:grid-rows-[auto_auto_1fr]',
      )}
    >
      <div className="lg:col-start-2">
        <Progress percent={percent} />
      </div>
      <div className="lg:col-start-2">
        <GuidedBar onBack={state.step > 0 ? back : undefined} />
      </div>
      {answers ? (
        <div className="mx-auto w-full max-w-[90rem] flex-1 px-[clamp(1.25rem,4vw,4rem)] py-8">
          <h1 className="sr-only">Find your fragrance in five questions</h1>
          <Results answers={answers} link={link} onChange={change} onRestart={restart} />
        </div>
      ) : (
        <>
          <Picture answers={state.answers} />
          <div className="flex-1 px-[clamp(1.25rem,4vw,4rem)] py-6 lg:col-start-2 lg:pt-[12vh]">
            <h1 className="sr-only">Find your fragrance in five questions</h1>
            <div className="mx-auto max-w-2xl">
              <QuizStep quiz={quiz} last={last} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

/**
 * The fragrance that leads so far: on a wide screen as high as the page, otherwise above the question, as high as the
 * question with its answers leaves room for.
 */
function Picture({ answers }: { answers: Partial<Answers> }) {
  const catalogue = useCatalogue();
  const product =
    catalogue.status === 'ready' ? leading(catalogue.catalogue.products, answers) : undefined;
  return (
    <QuizPicture
      src={product?.images[0]}
      sizes="(min-width: 64rem) max(40vw, 80vh), 100vw"
      className="hidden h-[calc(100svh-38rem)] max-h-96 lg:sticky lg:top-0 lg:col-start-1 lg:row-span-3 lg:row-start-1 lg:block lg:h-dvh lg:max-h-none [@media(min-height:700px)]:block"
    />
  );
}
