import { Suspense, useState } from 'react';
import { paths } from '../../domain/shop/routes';
import { lazyPart } from '../../ui/lazyPart';
import { Link } from '../../ui/Link';

const InlineQuiz = lazyPart(async () => (await import('./InlineQuiz')).InlineQuiz);

/** One line in the hero of the collection that opens the quiz, and the link to its page. The quiz is loaded when the line is pointed at or pressed. */
export function QuizToggle() {
  const [open, setOpen] = useState(false);
  // Kept once opened, so that closing it keeps the answers.
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <section aria-label="Find yours in five questions">
      <div className="flex flex-wrap gap-x-6">
        <button
          type="button"
          aria-expanded={open}
          onPointerEnter={() => void InlineQuiz.preload()}
          onClick={() => {
            setOpen(!open);
            setWasOpened(true);
          }}
          className="min-h-11 textlink"
        >
          Find yours in five questions
        </button>
        <Link
          to={paths.guided()}
          className="inline-flex min-h-11 items-center text-sm text-ivory-muted textlink"
        >
          Full screen
        </Link>
      </div>
      {wasOpened && (
        <div className={open ? 'flex flex-col pt-4 pb-2' : 'hidden'}>
          <Suspense fallback={<p role="status">One moment</p>}>
            <InlineQuiz />
          </Suspense>
        </div>
      )}
    </section>
  );
}
