import { useEffect, useRef } from 'react';
import { questions } from '../../domain/product/guided';
import { cx } from '../../ui/classes';
import type { Quiz } from './useQuiz';

const LOOKS = {
  page: {
    title: 'display text-5xl md:text-6xl',
    list: 'mt-6 grid grid-cols-2 gap-2.5 md:mt-10 md:gap-3',
    answer: 'min-h-14 px-4 leading-tight md:min-h-16 md:px-6 md:text-lg',
    plain: 'border-line bg-raised hover:border-accent-soft',
    chosen: 'border-ink bg-ink text-ivory',
  },
  inline: {
    title: 'display text-3xl md:text-4xl',
    list: 'mt-5 flex flex-wrap gap-2',
    answer: 'min-h-11 px-4 text-sm',
    plain: 'border-ivory-muted/50 hover:border-ivory',
    chosen: 'border-ivory bg-ivory text-deep',
  },
};

interface Props {
  quiz: Quiz;
  look: keyof typeof LOOKS;
}

/** One question with its answers as large buttons. */
export function Question({ quiz, look }: Props) {
  const { question, pending, state, hasInteracted, answer } = quiz;
  const heading = useRef<HTMLHeadingElement>(null);
  const style = LOOKS[look];

  useEffect(() => {
    // The first question does not take the focus; after Start Over it does.
    if (hasInteracted) heading.current?.focus({ preventScroll: true });
  }, [state.step, hasInteracted]);

  const page = look === 'page';
  if (!question) return null;
  // If the first answer said that it is a gift, the gift question is prefilled.
  const isKnownGift = question.id === 'isGift' && state.answers.forWhom === 'gift';
  const given = state.answers[question.id] ?? (isKnownGift ? 'yes' : undefined);
  return (
    <div key={state.step} className={cx(page && 'animate-appear')}>
      <p className={cx('label', page ? 'text-accent' : 'text-accent-soft')}>
        Question {state.step + 1} of {questions.length}
      </p>
      <h2 ref={heading} tabIndex={-1} className={cx('mt-3 outline-none', style.title)}>
        {question.prompt}
      </h2>
      {isKnownGift && (
        <p className={cx('mt-3', page ? 'text-muted' : 'text-sm text-ivory-muted')}>
          You told us it is a gift, so Yes is selected. Press it to continue, or choose No.
        </p>
      )}
      <ul className={style.list}>
        {question.answers.map(({ value, label }) => {
          const on = (pending ?? given) === value;
          return (
            <li key={value}>
              <button
                type="button"
                aria-pressed={on}
                onClick={() => answer(value)}
                className={cx(
                  'flex w-full items-center gap-3 rounded border py-2 text-left transition-colors duration-200',
                  style.answer,
                  on ? style.chosen : style.plain,
                )}
              >
                <span className="min-w-0 flex-1">{label}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The progress bar: answered steps over the question count plus one. */
export function Progress({ percent, deep = false }: { percent: number; deep?: boolean }) {
  return (
    <div
      role="progressbar"
      aria-label="Progress"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={cx('h-0.5 w-full', deep ? 'bg-deep-line' : 'bg-line')}
    >
      <div
        className="h-full bg-accent-soft transition-[width] duration-250 ease-quiet"
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
