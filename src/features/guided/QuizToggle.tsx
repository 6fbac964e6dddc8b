import { Suspense, useState } from 'react';
import { paths } from '../../domain/shop/routes';
import { lazyPart } from '../../ui/lazyPart';
import { Link } from '../../ui/Link';

const InlineQuiz = lazyPart(async () => (await import('./InlineQuiz')).InlineQuiz);

/** One line in the hero of the collection that opens the quiz, and the link to its page. The quiz is loaded when the line is pointed at or pressed. */
export function QuizToggle() {
  // Undefined until it is opened. Closed afterwards, it is kept with its answers.
  const [isOpen, setIsOpen] = useState<boolean>();
  return (
    <section aria-label="Find yours in five questions">
      <div className="flex flex-wrap gap-x-6">
        <button
          type="button"
          aria-expanded={isOpen === true}
          onPointerEnter={() => void InlineQuiz.preload()}
          onClick={() => setIsOpen(!isOpen)}
          className="min-h-11 textlink"
        >
          Find yours in five questions
        </button>
        <Link to={paths.guided()} className="py-3 text-sm text-ivory-muted textlink">
          Full screen
        </Link>
      </div>
      {isOpen !== undefined && (
        <div className={isOpen ? 'flex flex-col pt-4 pb-2' : 'hidden'}>
          <Suspense fallback={<p role="status">One moment</p>}>
            <InlineQuiz />
          </Suspense>
        </div>
      )}
    </section>
  );
}
