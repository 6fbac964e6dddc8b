import { Link } from 'react-router-dom';
import { paths } from '../../domain/shop/routes';
import { Question } from './Question';
import type { Quiz } from './useQuiz';

/** One question, and the ways out of the quiz. */
export function QuizStep({ quiz }: { quiz: Quiz }) {
  const { state, restart } = quiz;
  return (
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
  );
}
