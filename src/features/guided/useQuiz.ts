import { useCallback, useEffect, useReducer, useState } from 'react';
import { QUIZ_ADVANCE_MS, QUIZ_RESULTS_MS } from '../../domain/constants';
import {
  finishedAnswers,
  INITIAL_QUIZ,
  progressPercent,
  questions,
  quizFromAnswers,
  quizReducer,
  type Answers,
  type QuizState,
} from '../../domain/guided';

export interface Quiz {
  state: QuizState;
  /** The question that is open; undefined when the results show. */
  question: (typeof questions)[number] | undefined;
  /** What was pressed and is about to count. */
  pending: string | undefined;
  /** Whether the person has moved in it: from then on the focus follows. */
  moved: boolean;
  answers: Answers | undefined;
  /** SPEC §4: steps answered over the question count plus one. */
  percent: number;
  answer: (value: string) => void;
  back: () => void;
  restart: () => void;
}

/** SPEC §4 "Guided quiz": an answer advances after about 0.35 s, the results show about 0.5 s after the last. */
export function useQuiz(start: Partial<Answers>): Quiz {
  const [state, dispatch] = useReducer(quizReducer, start, (given) =>
    Object.keys(given).length === 0 ? INITIAL_QUIZ : quizFromAnswers(given),
  );
  const [pending, setPending] = useState<string>();
  const [moved, setMoved] = useState(false);
  const question = questions[state.step];

  useEffect(() => {
    if (pending === undefined || !question) return;
    const last = state.step === questions.length - 1;
    const timer = setTimeout(
      () => {
        setPending(undefined);
        setMoved(true);
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
    moved,
    answers: finishedAnswers(state),
    percent: progressPercent(state),
    answer: useCallback((value) => setPending((current) => current ?? value), []),
    back: useCallback(() => {
      setPending(undefined);
      setMoved(true);
      dispatch({ type: 'back' });
    }, []),
    restart: useCallback(() => {
      setPending(undefined);
      setMoved(true);
      dispatch({ type: 'restart' });
    }, []),
  };
}
