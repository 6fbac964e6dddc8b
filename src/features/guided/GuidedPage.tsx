import { paths } from '../../domain/shop/routes';
import { cx } from '../../ui/classes';
import { usePageHead } from '../../ui/pageHead';
import { GuidedBar } from './GuidedBar';
import { Progress } from './Question';
import { QuizStep } from './QuizStep';
import { Results } from './Results';
import { useSharedQuiz } from './useSharedQuiz';

/** The guided quiz: five questions, one at a time, without header and footer. */
export function GuidedPage() {
  usePageHead({
    title: 'Find your fragrance',
    description: 'Five questions, two fragrances, and the reasons why they are yours.',
    canonical: paths.guided(),
  });
  const { quiz, link } = useSharedQuiz();
  const { answers, percent, state, back, change, restart } = quiz;
  return (
    <div className="flex min-h-dvh flex-col">
      <Progress percent={percent} />
      <GuidedBar onBack={state.step > 0 ? back : undefined} />
      <h1 className="sr-only">Find your fragrance in five questions</h1>
      <div
        className={cx(
          'mx-auto flex w-full flex-1 flex-col px-[clamp(1.25rem,4vw,4rem)] py-8',
          answers ? 'max-w-[90rem]' : 'max-w-3xl justify-center',
        )}
      >
        {answers ? (
          <Results answers={answers} link={link} onChange={change} onRestart={restart} />
        ) : (
          <QuizStep quiz={quiz} />
        )}
      </div>
    </div>
  );
}
