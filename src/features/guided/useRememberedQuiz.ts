import { useEffect, useRef } from 'react';
import { encodeAnswers } from '../../domain/product/guided';
import { useLastAnswers, type LastAnswersApi } from './useLastAnswers';
import type { Quiz } from './useQuiz';

/** Keeps the answers of a finished quiz, but not those of somebody else's link. */
export function useRememberedQuiz({ answers, hasInteracted }: Quiz): LastAnswersApi {
  const api = useLastAnswers();
  const { remember } = api;
  const kept = useRef('');
  useEffect(() => {
    const given = answers ? encodeAnswers(answers).toString() : '';
    if (answers && hasInteracted && given !== kept.current) remember(answers);
    kept.current = given;
  }, [answers, hasInteracted, remember]);
  return api;
}
