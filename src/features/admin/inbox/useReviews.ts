import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ModeratedReview } from '../../../domain/customer/moderatedReview';
import { usePages } from '../ui/usePages';
import { useUser } from '../ui/useUser';
import type { ReviewChange } from './HideReviewDialog';
import { keyOf } from './reviewColumns';

const PER_PAGE = 25;
const inbox = () => import('../../../firebase/shop/adminInbox');

/**
 * The reviews that the link asks for, the one that is about to be hidden or restored, and the one that is being answered;
 * `onWritten` is awaited before the list says that one is hidden.
 */
export function useReviews(onWritten: () => Promise<unknown>) {
  const { id: by } = useUser();
  const [params, setParams] = useSearchParams();
  const show = params.get('show') ?? '';
  const hidden = show === 'hidden' ? true : show === 'visible' ? false : undefined;
  const pages = usePages(
    useCallback(async () => (await inbox()).fetchAllReviews(hidden, PER_PAGE), [hidden]),
  );
  const [chosen, setChosen] = useState<ModeratedReview>();
  async function apply(review: ModeratedReview, change: ReviewChange): Promise<void> {
    await (await inbox()).hideReview(review, change, by);
    await onWritten();
    const { hidden: isHidden, reason } = change;
    const changed = { hidden: isHidden, hiddenReason: isHidden ? reason : undefined };
    pages.change((row) => (keyOf(row) === keyOf(review) ? { ...row, ...changed } : row));
    setChosen(undefined);
  }
  const [answering, setAnswering] = useState<ModeratedReview>();
  /** What was typed and not published, by review: kept when the dialog is closed by mistake. */
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map());
  const draft = answering && (drafts.get(keyOf(answering)) ?? answering.answer ?? '');
  const type = (review: ModeratedReview, text: string | undefined): void =>
    setDrafts((now) => {
      const next = new Map(now);
      if (text === undefined) next.delete(keyOf(review));
      else next.set(keyOf(review), text);
      return next;
    });
  async function answer(review: ModeratedReview, text: string): Promise<void> {
    await (await inbox()).answerReview(review, text, by);
    const changed = text === '' ? { answer: undefined } : { answer: text, answeredAt: new Date() };
    pages.change((row) => (keyOf(row) === keyOf(review) ? { ...row, ...changed } : row));
    setAnswering(undefined);
    type(review, undefined);
  }
  const setShow = (next: string): void =>
    setParams(next === '' ? {} : { show: next }, { replace: true });
  return {
    pages,
    show,
    setShow,
    chosen,
    setChosen,
    apply,
    answering,
    setAnswering,
    draft,
    type,
    answer,
  };
}
