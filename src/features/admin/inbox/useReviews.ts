import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ModeratedReview } from '../../../domain/customer/moderatedReview';
import { usePages } from '../ui/usePages';
import { useUser } from '../ui/useUser';
import type { ReviewChange } from './HideReviewDialog';
import { keyOf } from './reviewColumns';
import { useDrafts } from './useDrafts';

/** Reviews on a page. Of each hidden one the reason is read, too, so that a list with hidden ones has fewer. */
const PER_PAGE = { '': 20, visible: 25, hidden: 12 } as const;
const inbox = () => import('../../../firebase/shop/adminInbox');

/**
 * The reviews that the link asks for, the one that is about to be hidden or restored, and the one that is being answered;
 * `onWritten` is awaited before the list says that one is hidden.
 */
export function useReviews(onWritten: () => Promise<unknown>) {
  const { id: by } = useUser();
  const [params, setParams] = useSearchParams();
  const asked = params.get('show');
  const show = asked === 'hidden' || asked === 'visible' ? asked : '';
  const pages = usePages(
    useCallback(async () => {
      const hidden = show === '' ? undefined : show === 'hidden';
      return (await inbox()).fetchAllReviews(hidden, PER_PAGE[show]);
    }, [show]),
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
  const { drafts, keep, question } = useDrafts();
  const draft = answering && (drafts.get(keyOf(answering)) ?? answering.answer ?? '');
  const type = (review: ModeratedReview, text: string): void =>
    keep(keyOf(review), text === (review.answer ?? '') ? undefined : text);
  async function answer(review: ModeratedReview, text: string): Promise<void> {
    await (await inbox()).answerReview(review, text, by);
    const changed = text === '' ? { answer: undefined } : { answer: text, answeredAt: new Date() };
    pages.change((row) => (keyOf(row) === keyOf(review) ? { ...row, ...changed } : row));
    setAnswering(undefined);
    keep(keyOf(review), undefined);
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
    question,
  };
}
