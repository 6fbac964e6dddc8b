import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { decodeAnswers, encodeAnswers } from '../../domain/product/guided';
import { useQuiz } from './useQuiz';
import { useStepHistory } from './useStepHistory';

/** The quiz, begun with the answers of the link. `link` is the query string of a finished quiz, else empty. */
export function useSharedQuiz() {
  const [params, setParams] = useSearchParams();
  const [given] = useState(() => decodeAnswers(params));
  const { quiz, entry } = useStepHistory(useQuiz(given));
  const { answers, state } = quiz;

  // The URL carries the answers of a finished quiz, so that it can be shared, and nothing before that.
  const link = useMemo(() => (answers ? encodeAnswers(answers).toString() : ''), [answers]);
  const shown = params.toString();
  const isOpen = answers === undefined && state.step === 0;
  const { step, depth } = entry;
  useEffect(() => {
    // The entry of the step comes first.
    if (step !== state.step) return;
    const options = { replace: true, state: { step, depth } };
    if (link !== '' && shown !== link) setParams(link, options);
    else if (isOpen && shown !== '' && Object.keys(state.answers).length === 0)
      setParams('', options);
  }, [link, shown, isOpen, state.answers, state.step, step, depth, setParams]);
  return { quiz, link };
}
