import {
  decodeAnswers,
  encodeAnswers,
  questions,
  quizReducer,
  type QuizState,
} from '../../domain/product/guided';
import { tabStore } from '../../ui/storage';

const KEY = 'quiz';

/** The quiz that was left in this tab before its results, as by a reload; a new one where there is none. */
export function keptQuiz(): QuizState {
  const kept = new URLSearchParams(tabStore.read(KEY));
  const step = Number(kept.get('step')) || 0;
  return quizReducer({ step: 0, answers: decodeAnswers(kept) }, { type: 'goTo', step });
}

/** Keeps a quiz that is begun and not finished: the results are in the address. */
export function keepQuiz({ step, answers }: QuizState): void {
  const given = encodeAnswers(answers).toString();
  const isOpen = given !== '' && step < questions.length;
  tabStore.write(KEY, isOpen ? `${given}&step=${step}` : undefined);
}
