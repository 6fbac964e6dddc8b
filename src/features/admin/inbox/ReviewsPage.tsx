import { AdminPage } from '../ui/AdminPage';
import { DataTable } from '../ui/DataTable';
import { Pager } from '../ui/Pager';
import { HideReviewDialog } from './HideReviewDialog';
import { InboxTabs } from './InboxTabs';
import { columns, keyOf } from './reviewColumns';
import { ReviewFilter } from './ReviewFilter';
import { useReviews } from './useReviews';

/** `/admin/reviews`: admins can hide a review, with a reason, and restore it. */
export function ReviewsPage() {
  const { pages, show, setShow, chosen, setChosen, apply } = useReviews();
  return (
    <AdminPage title="Inbox">
      <InboxTabs />
      <ReviewFilter show={show} onChange={setShow} />
      <DataTable
        caption="Reviews, newest first"
        columns={columns(setChosen)}
        state={pages.state}
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
    </AdminPage>
  );
}
