import { Notice } from '../../../ui/Notice';
import { TryAgain } from '../../../ui/PageState';
import { useCatalogue } from '../../catalogue/useCatalogue';
import { AdminPage } from '../ui/AdminPage';
import { DataTable } from '../ui/DataTable';
import { Pager } from '../ui/Pager';
import { AnswerReviewDialog } from './AnswerReviewDialog';
import { HideReviewDialog } from './HideReviewDialog';
import { InboxTabs } from './InboxTabs';
import { columns, keyOf, reviewCard } from './reviewColumns';
import { ShowFilter } from './ShowFilter';
import { useHomeReview } from './useHomeReview';
import { useReviews } from './useReviews';

const VIEWS = [
  ['', 'All'],
  ['visible', 'Visible'],
  ['hidden', 'Hidden'],
] as const;

/** `/admin/reviews`: admins can answer a review, hide it, with a reason, restore it, and show one on the home page. */
export function ReviewsPage() {
  const { home, isFailed, reload } = useHomeReview();
  // A function has taken a hidden one off, so a restored one is no longer there.
  const {
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
  } = useReviews(reload);
  const { state } = pages;
  const catalogue = useCatalogue();
  const nameOf = (id: string): string =>
    (catalogue.status === 'ready'
      ? catalogue.catalogue.products.find((product) => product.id === id)?.name
      : undefined) ?? id;
  const options = { onChoose: setChosen, onAnswer: setAnswering, home, nameOf };
  const isListFailed = state.status === 'failed';
  return (
    <AdminPage title="Inbox">
      <InboxTabs />
      <ShowFilter show={show} options={VIEWS} onChange={setShow} />
      <p className="mb-4 text-muted">
        The home page can show one review by a customer who bought the fragrance.
      </p>
      {/* When the list failed too, it says so for both. */}
      {isFailed && !isListFailed && (
        <Notice tone="bad" className="mb-4">
          The review on the home page could not be loaded.{' '}
          <TryAgain onClick={() => void reload()} />
        </Notice>
      )}
      {home?.state.step === 'shown' && (
        <Notice tone="ok" className="mb-4">
          The review by {home.state.name} is on the home page in a few seconds.
        </Notice>
      )}
      {home?.state.step === 'taken-off' && (
        <Notice tone="ok" className="mb-4">
          The review by {home.state.name} was taken off the home page.
        </Notice>
      )}
      {home?.state.step === 'failed' && (
        <Notice tone="bad" className="mb-4">
          The home page could not be changed. The review by {home.state.name} may have been edited
          or hidden; load this page again and try once more.
        </Notice>
      )}
      <DataTable
        caption="Reviews, newest first"
        columns={columns(options)}
        card={reviewCard(options)}
        state={
          isListFailed
            ? {
                ...state,
                retry: () => {
                  state.retry();
                  void reload();
                },
              }
            : state
        }
        rowKey={keyOf}
        loading="Loading reviews"
        empty="No reviews found."
      />
      <Pager pages={pages} />
      {chosen && (
        <HideReviewDialog
          review={chosen}
          onConfirm={(change) => apply(chosen, change)}
          onClose={() => setChosen(undefined)}
        />
      )}
      {answering && (
        <AnswerReviewDialog
          review={answering}
          text={draft ?? ''}
          onType={(text) => type(answering, text)}
          onConfirm={(text) => answer(answering, text)}
          onClose={() => setAnswering(undefined)}
        />
      )}
      {question}
    </AdminPage>
  );
}
