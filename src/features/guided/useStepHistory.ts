import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import * as v from 'valibot';
import type { Quiz } from './useQuiz';

/** What an entry of the browser's history knows: the step, and how many entries before it belong to the quiz. */
const entrySchema = v.object({ step: v.number(), depth: v.number() });
export type QuizEntry = v.InferOutput<typeof entrySchema>;

/**
 * Gives every step of the quiz an entry in the browser's history, so that its Back and Forward go through the questions
 * and keep the answers. Returns the entry, and the quiz whose own Back and Start Over use the history too.
 */
export function useStepHistory(quiz: Quiz): { quiz: Quiz; entry: QuizEntry } {
  const { key, search, state } = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const { goTo, back, restart } = quiz;
  const { step } = quiz.state;
  const known = v.safeParse(entrySchema, state);
  // The quiz's first entry has no state. Whoever comes back to a later one is as many steps away from it.
  const [first] = useState(known.success ? Math.max(0, step - known.output.depth) : step);
  const entryStep = known.success ? known.output.step : first;
  const depth = known.success ? known.output.depth : 0;
  const seenKey = useRef(key);

  useEffect(() => {
    const hasMoved = seenKey.current !== key && type === 'POP';
    seenKey.current = key;
    if (step === entryStep) return;
    if (hasMoved) goTo(entryStep);
    else if (step > entryStep) void navigate({ search }, { state: { step, depth: depth + 1 } });
    else void navigate({ search }, { replace: true, state: { step, depth } });
  }, [key, type, step, entryStep, depth, search, goTo, navigate]);

  return {
    entry: { step: entryStep, depth },
    quiz: {
      ...quiz,
      back: useCallback(() => {
        if (depth > 0) void navigate(-1);
        else back();
      }, [depth, back, navigate]),
      restart: useCallback(() => {
        restart();
        if (depth > 0) void navigate(-depth);
      }, [depth, restart, navigate]),
    },
  };
}
