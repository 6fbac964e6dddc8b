import { Link } from '../../ui/Link';
import { answersText, type LastAnswers } from '../../domain/product/guided';
import { paths } from '../../domain/shop/routes';
import { Question } from './Question';
import type { Quiz } from './useQuiz';

/** One question, the ways out of the quiz and, before the first answer, the last answers. */
export function QuizStep({ quiz, last }: { quiz: Quiz; last: LastAnswers | undefined }) {
  const { state, restart, open } = quiz;
  const isUnanswered = Object.keys(state.answers).length === 0;
  return (
    <>
      <Question quiz={quiz} look="page" />
      <div className="mt-5 flex min-h-11 flex-wrap gap-x-8 text-sm text-muted md:mt-8">
        {state.step > 0 && (
          <button type="button" onClick={restart} className="min-h-11 textlink">
            Start Over
          </button>
        )}
        <Link to={paths.products()} className="inline-flex min-h-11 items-center textlink">
          See all fragrances
        </Link>
      </div>
      {last && isUnanswered && (
        <section aria-labelledby="last-answers" className="mt-4 border-t border-line pt-5">
          <h2 id="last-answers" className="label text-accent">
            Your last answers
          </h2>
          <p className="mt-2">{answersText(last)}</p>
          <button
            type="button"
            onClick={() => {
              const { at: _, ...answers } = last;
              open(answers);
            }}
            className="min-h-11 text-sm textlink"
          >
            See the results again
          </button>
        </section>
      )}
    </>
  );
}
