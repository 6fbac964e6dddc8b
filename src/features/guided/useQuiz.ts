import { useCallback, useEffect, useReducer, useState } from 'react';
import { keepQuiz, keptQuiz } from './quizInTab';
import { QUIZ_ADVANCE_MS, QUIZ_RESULTS_MS } from '../../domain/shop/constants';
import {
  finishedAnswers,
  progressPercent,
  questions,
  quizFromAnswers,
  quizReducer,
  type Answers,
  type QuestionId,
  type QuizState,
} from '../../domain/product/guided';

export interface Quiz {
  state: QuizState;
  /** The current question; undefined when the results are shown. */
  question: (typeof questions)[number] | undefined;
  /** The pressed answer, until it takes effect. */
  pending: string | undefined;
  /** Whether the user has interacted: from then on each question takes the focus, and the answers are their own. */
  hasInteracted: boolean;
  answers: Answers | undefined;
  /** Answered steps over the question count plus one, in percent; 100 with the results. */
  percent: number;
  answer: (value: string) => void;
  /** Replaces a given answer, at once and without leaving the step. */
  change: (question: QuestionId, value: string) => void;
  /** Shows the results for these answers. */
  open: (answers: Answers) => void;
  back: () => void;
  /** Shows a step whose questions before it are answered, or the first open one. */
  goTo: (step: number) => void;
  restart: () => void;
}

/**
 * The state of the quiz: an answer advances after about 0.35 s, and the results appear about 0.5 s after the last one. A
 * quiz without answers to begin with goes on where this tab left one.
 */
export function useQuiz(start: Partial<Answers>): Quiz {
  const [state, dispatch] = useReducer(quizReducer, start, (given) =>
    Object.keys(given).length === 0 ? keptQuiz() : quizFromAnswers(given),
  );
  useEffect(() => keepQuiz(state), [state]);
  const [pending, setPending] = useState<string>();
  const [hasInteracted, setHasInteracted] = useState(false);
  const question = questions[state.step];

  useEffect(() => {
    if (pending === undefined || !question) return;
    const last = state.step === questions.length - 1;
    const timer = setTimeout(
      () => {
        setPending(undefined);
        setHasInteracted(true);
        dispatch({ type: 'answer', question: question.id, value: pending });
      },
      last ? QUIZ_RESULTS_MS : QUIZ_ADVANCE_MS,
    );
    return () => clearTimeout(timer);
  }, [pending, question, state.step]);

  return {
    state,
    question,
    pending,
    hasInteracted,
    answers: finishedAnswers(state),
    percent: progressPercent(state),
    answer: useCallback((value) => setPending((current) => current ?? value), []),
    change: useCallback((question, value) => {
      setHasInteracted(true);
      dispatch({ type: 'change', question, value });
    }, []),
    open: useCallback((answers) => {
      setPending(undefined);
      setHasInteracted(false);
      dispatch({ type: 'open', answers });
    }, []),
    back: useCallback(() => {
      setPending(undefined);
      setHasInteracted(true);
      dispatch({ type: 'back' });
    }, []),
    goTo: useCallback((step) => {
      setPending(undefined);
      setHasInteracted(true);
      dispatch({ type: 'goTo', step });
    }, []),
    restart: useCallback(() => {
      setPending(undefined);
      setHasInteracted(true);
      dispatch({ type: 'restart' });
    }, []),
  };
}
